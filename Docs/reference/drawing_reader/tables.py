"""Docs/format.md, chapter "Tables", with "Registered names"."""

NAMES = ("x y t force azimuth altitude roll width height opacity secondaryScale threshold "  # 0
         "pen pencil marker monoline fountainPen watercolor crayon reed eraser "  # 12
         "title created application device origin size unit min max tolerance "  # 21
         "color colorSpace name kind parent visible source type page layer group "  # 31
         "speed direction tilt_x tilt_y z distance pt px mm s rad id").split()  # 42

SIMPLE, INTEGER, DOUBLE, TEXT, BYTES, LIST, DICTIONARY = range(7)


# "Names"
def read_name(reader):
    start = reader.position
    c = reader.varint()
    if c % 2 == 0:
        if c // 2 >= len(NAMES):
            reader.fail("needs-newer-reader", f"registered name {c // 2}", start)
        return NAMES[c // 2]
    name = reader.utf8(c // 2)
    if name in NAMES:
        reader.fail("not-canonical", f"the registered name {name} as text", start)
    return name


# "Values"
def read_value(reader, budget, depth=1):
    start = reader.position
    budget.count(reader, "values of free attributes", 1)
    if depth > 64:
        reader.fail("limit-exceeded", "values inside one another deeper than 64")
    tag = reader.byte()
    kind, small = tag & 7, tag >> 3
    if kind == 7:
        reader.fail("needs-newer-reader", "a value of kind 7", start)
    if kind == SIMPLE:
        if small > 2:
            reader.fail("needs-newer-reader", f"simple value {small}", start)
        return kind, (None, False, True)[small]
    if kind == DOUBLE:
        if small > 16:
            reader.fail("illegal-value", f"form {small} of a number", start)
        return kind, reader.number_of_form(small)
    if small == 31:
        small += reader.varint()
        if small >= 2**64:
            reader.fail("illegal-value", "a small number beyond 64 bits", start)
    if kind == INTEGER:
        return kind, (small >> 1) ^ -(small & 1)
    if small > reader.left():
        reader.fail("truncated", f"a length of {small}, {reader.left()} bytes are left", start)
    if kind == TEXT:
        return kind, reader.utf8(small)
    if kind == BYTES:
        return kind, reader.take(small)
    if kind == LIST:
        return kind, [read_value(reader, budget, depth + 1) for _ in range(small)]
    return kind, read_entries(reader, budget, small, depth + 1)


def read_entries(reader, budget, count, depth):
    entries, names = [], set()
    for _ in range(count):
        name = read_name(reader)
        if name in names:
            reader.fail("illegal-value", f"the name {name!r} a second time")
        names.add(name)
        entries.append((name, read_value(reader, budget, depth)))
    return entries


# "Records"
def read_record(reader, budget, members, reserved=()):
    """members: (name, test of a value) in order."""
    start = reader.position
    entries = read_entries(reader, budget, reader.varint(reader.left()), depth=1)
    order = [name for name, _ in members]
    behind = -1  # the position of the last member; all of them for a free attribute
    for name, value in entries:
        if name in order:
            position = order.index(name)
            if position <= behind:
                reader.fail("not-canonical", f"the member {name} is out of order", start)
            if not members[position][1](value):
                reader.fail("illegal-value", f"the value of the member {name}", start)
            behind = position
        else:
            if name in reserved:
                reader.fail("not-canonical", f"{name} is a reserved name", start)
            behind = len(order)
    return entries


def text(value):
    return value[0] == TEXT


def double(value):
    return value[0] == DOUBLE


def doubles(count):
    return lambda value: (value[0] == LIST and len(value[1]) == count
                          and all(map(double, value[1])))


# "Metadata", "Canvas", "Channels", "Inks", "Groups"
METADATA = [("title", text), ("created", double), ("application", text), ("device", text)]
CANVAS = [("origin", doubles(2)), ("size", doubles(2)), ("unit", text)]
CHANNEL = [("unit", text), ("min", double), ("max", double),
           ("tolerance", lambda value: double(value) and value[1] > 0)]
INK = [("color", doubles(4)), ("colorSpace", text), ("width", double)]


def group_members(position):
    return [("name", text), ("kind", text),
            ("parent", lambda value: value[0] == INTEGER and 0 <= value[1] < position),
            ("visible", lambda value: value == (SIMPLE, False) and value[1] is False)]


ATTRIBUTES_RESERVED = ("metadata", "canvas", "channels", "inks", "groups", "strokes", "chunks",
                       "extras")
STROKE_RESERVED = ("ink", "group", "start", "id", "transform", "randomSeed", "mask", "points")
