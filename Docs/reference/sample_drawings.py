"""Drawings as JSON, made from a seed: (name, text of the drawing) for each kind of content."""
import json
import math
import random
import struct
import uuid

CHANNELS = ["x", "y", "t", "force", "azimuth", "altitude", "roll", "width", "height", "opacity",
            "secondaryScale", "threshold", "speed", "direction", "tilt_x", "tilt_y", "z", "distance"]
OTHERS = ["com.example.mood", "", "my channel", "Δ", "筆圧", "\u0000", "pen", "$double"]
TEXTS = ["", "plain", "\"\\/\b\f\n\r\t\u0000\u001f\u007f", "Ünïcödé", "日本語の手紙", "кириллица",
         "العربية", "עברית", "हिन्दी", "한국어", "ไทย", "\U0001F58B\uFE0F\U0001F469\u200D\U0001F3A8",
         "e\u0301 \u00e9", "\u2028\u2029\ufeff\ufffd", "x" * 300]


def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def walk(r, count, size=3.0):
    """A smooth walk, as a pen makes it."""
    value, speed, out = r.uniform(0, 500), 0.0, []
    for _ in range(count):
        speed = speed * 0.9 + r.uniform(-size, size)
        value += speed
        out.append(value)
    return out


def columns(r, n):
    """(name, values) of every kind of number."""
    w = walk(r, n)
    for places in range(16):
        yield f"decimals-{places}", [round(value / 10**max(0, places - 3), places) for value in w]
    yield "binary fractions", [round(value * 64) / 64 for value in w]
    yield "fine binary fractions", [round(value * 2**40) / 2**40 for value in w]
    yield "float32", [float32(value) for value in w]
    yield "wild float32", [float32(r.uniform(-1, 1) * 10.0**r.randint(-44, 38)) for _ in w]
    yield "doubles", w
    yield "wild doubles", [struct.unpack("<d", struct.pack("<Q", r.getrandbits(63) % 0x7FF << 52 >> 1
                                                         | r.getrandbits(52)))[0] for _ in w]
    yield "large doubles", [r.uniform(-1, 1) * 10.0**r.randint(-308, 307) for _ in w]
    units = [round(value * 10) for value in w]
    yield "n times 0.8", [n_ * 0.8 for n_ in units]
    yield "n thirds", [n_ / 3 for n_ in units]
    yield "angles", [n_ * (2 * math.pi / 65535) - math.pi for n_ in units]
    yield "sevenths rounded", [round(n_ / 7, 3) for n_ in units]
    yield "float32 of a lattice", [float32(n_ * 0.1 + 0.3) for n_ in units]
    yield "few values", [r.choice((0.125, 1 / 3, 2.5, 1e300)) for _ in w]
    steps, value = [], 0
    for _ in w:
        steps.append(value / 1000)
        value += r.choice((4, 4, 4, 5, 8))
    yield "few steps", steps
    yield "coarse integers", [25 * n_ + 3 for n_ in units]
    yield "constant", [0.7] * n
    yield "constant zero", [0] * n
    yield "negative zeros", [r.choice((0.0, -0.0)) for _ in w]
    yield "noise", [r.random() if r.random() < 0.02 else round(value, 1) for value in w]
    yield "large integers", [r.randint(-2**60, 2**60) for _ in w]
    yield "around 2^53", [float(2**53 + r.randint(-5, 5)) for _ in w]
    yield "exponents", [r.choice((1e-5, 1e-4, 123456e-9, 1e15, 1e16, 1e17, 5e-324)) for _ in w]
    tile = [round(value, 2) for value in w[:17]]
    yield "repeated", (tile * (n // 17 + 1))[:n]


def free(r, depth=0):
    kinds = 9 if depth < 4 else 7
    kind = r.randrange(kinds)
    if kind < 3:
        return (None, True, False)[kind]
    if kind == 3:
        return r.choice((0, 1, -1, 31, -2**63, 2**63 - 1, r.randint(-999, 999)))
    if kind == 4:
        return r.choice((0.5, -0.0, 1e300, 1 / 3, {"$double": 5}, {"$double": 1e18}, 1e-7))
    if kind == 5:
        return r.choice(TEXTS)
    if kind == 6:
        return {"$bytes": r.choice(("", "AA==", "AQIDBAUG"))}
    if kind == 7:
        return [free(r, depth + 1) for _ in range(r.randint(0, 4))]
    names = r.sample(["a", "x", "$double", "$bytes", "$$text", "ünï", "", "ink"], r.randint(0, 4))
    # A name with $ alone would be read as a special value.
    return {("$" + each if len(names) == 1 and each.startswith("$") else each): free(r, depth + 1)
            for each in names}


def others(r, count=None):
    names = r.sample(["note", "com.example.a", "日本", "page", "layer", "rad", "$double", "z"],
                     r.randint(0, 3) if count is None else count)
    return {each: free(r) for each in names}


def stroke(r, points, inks, groups):
    out = {}
    if r.random() < 0.7 and inks:
        out["ink"] = r.randrange(inks)
    if r.random() < 0.5 and groups:
        out["group"] = r.randrange(groups)
    if r.random() < 0.6:
        out["start"] = r.choice((0.0, -0.0, 12.25, 1.7e9 + r.random(), 3))
    kind = r.randrange(5)
    if kind < 4:
        out["id"] = [str(uuid.UUID(int=r.getrandbits(128))), r.getrandbits(64), r.choice(TEXTS),
                     {"$text": "00112233-4455-6677-8899-aabbccddeeff"}][kind]
    if r.random() < 0.3:
        out["transform"] = [1, 0, 0, 1, r.uniform(-9, 9), r.choice((-0.0, 2.5, 1e16))]
    if r.random() < 0.3:
        out["randomSeed"] = r.choice((0, 2**64 - 1, r.getrandbits(64)))
    if r.random() < 0.3:
        out["mask"] = {}
        if r.random() < 0.6:
            out["mask"]["ranges"] = [[0, 1.5], [3, 2.25]][:r.randint(0, 2)]
        if r.random() < 0.6:
            out["mask"]["path"] = [["move", 0, -0.0], ["line", 1 / 3, 1], ["quadratic", 1, 2, 3, 4],
                                   ["cubic", 1, 2, 3, 4, 5, 6], ["close"]][:r.randint(0, 5)]
        out["mask"]["evenOdd"] = r.random() < 0.5
    out.update(others(r))
    if points:
        out["points"] = points
    return out


def tables(r):
    out = {"metadata": {**r.choice(({}, {"title": r.choice(TEXTS)})),
                        **r.choice(({}, {"created": 1.7e9, "device": r.choice(TEXTS)})), **others(r)},
           "channels": {"force": {"unit": "N", "min": 0, "max": 8, "tolerance": 0.5, **others(r)},
                        "x": {"min": -1.5}, "no stroke has it": others(r)},
           "inks": [{"type": r.choice(("pen", "crayon", "my ink", "x")), "color": [0, 0.5, 1, 1 / 3],
                     "width": 2.5, "colorSpace": "sRGB", **others(r)}, {}, {"type": ""}],
           "groups": [{"kind": "page"}, {"name": r.choice(TEXTS), "parent": 0, "visible": False},
                      {"parent": 1, **others(r)}], **others(r)}
    if r.random() < 0.7:
        out["canvas"] = {"size": [400, 300], **r.choice(({}, {"origin": [-0.0, 0.1], "unit": "mm"}))}
    return out


def points_of(columns_, names, length, r):
    start = r.randint(0, max(len(columns_[names[0]]) - length, 0)) if names else 0
    return {each: columns_[each][start:start + length] for each in names}


def drawings(seed):
    r = random.Random(seed)
    yield "nothing", {"strokes": []}
    yield "no points", {"strokes": [{}, {"points": {"x": [], "y": []}}, {"points": {"y": []}}]}
    yield "one point", {"strokes": [{"points": {"x": [0.1], "y": [-0.0]}}]}
    # Every kind of numbers, in one stroke and in several
    for name, values in columns(r, 240):
        sides = [round(value, 2) for value in walk(r, len(values))]
        cuts = sorted(r.sample(range(1, 240), 5))
        yield name, {"strokes": [{"points": {"x": values}}]}
        yield name + " in strokes", {"strokes": [
            {"points": {"x": values[a:b], "y": sides[a:b], "t": values[a:b]}}
            for a, b in zip([0] + cuts, cuts + [240])]}
    # Everything else that a drawing has
    for number in range(12):
        names = r.sample(CHANNELS + OTHERS, r.randint(2, 8)) if number else CHANNELS + OTHERS
        kinds = dict(columns(r, 60))
        values = {each: r.choice(list(kinds.values())) for each in names}
        strokes = []
        for _ in range(r.choice((1, 4, 30))):
            chosen = [each for each in names if r.random() < 0.8]
            length = r.choice((0, 1, 2, 20, 60))
            strokes.append(stroke(r, points_of(values, chosen, length, r), 3, 3))
            if r.random() < 0.2:
                strokes.append(strokes[-1])
        out = {**tables(r), "strokes": strokes}
        if number % 3 == 0:
            out["chunks"] = [{"type": 7, "position": 0, "payload": "AQI="},
                             {"type": 2**64 - 1, "position": 1, "payload": ""}]
            out["extras"] = [{"block": 0, "payload": "AQI="}]
        yield f"mixed {number}", out
    word = {"x": [round(value, 2) for value in walk(r, 90)],
            "y": [round(value, 2) for value in walk(r, 90)]}
    yield "copied strokes", {"strokes": [{"points": word}] * 12}


def large(seed, count=90_000):
    """One drawing of several blocks, with a stroke that is longer than a block."""
    r = random.Random(seed)
    x, y = walk(r, count), walk(r, count)
    strokes, position, time = [], 0, 0.0
    while position < count:
        length = 70_000 if len(strokes) == 3 else r.choice((1, 50, 200, 5000))
        length = min(count - position, length)
        part = slice(position, position + length)
        strokes.append({"start": time, "points": {
            "x": [round(value, 2) for value in x[part]], "y": [round(value, 1) for value in y[part]],
            "t": [round(i / 240, 3) for i in range(length)]}})
        position += length
        time = round(time + length / 240 + 0.5, 3)
    return {"inks": [{"type": "pen"}], "strokes": strokes}


def text(drawing):
    return json.dumps(drawing, ensure_ascii=False)
