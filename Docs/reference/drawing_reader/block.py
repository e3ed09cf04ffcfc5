"""Docs/format.md, chapter "Block"."""
import uuid

from . import tables
from .column import MOST_ADAPTIVE, ColumnHeader, decode_column
from .conventions import Reader
from .model import Mask, Stroke
from .residuals import AdaptiveBytes, ArithmeticDecoder
from .tables import read_name, read_record
from .zlib_parts import inflate

MOST_POINTS = MOST_STROKES = 131_072
MOST_VALUES = 8_388_608
PLAIN, DEFLATED, PACKED = range(3)


# "Sections": where the residuals of a block come from
class Source:
    def __init__(self, reader, stream):
        self.reader = reader
        self.stream = stream  # of a packed block

    def section(self, size):
        if size > self.reader.left():
            self.reader.fail("truncated", f"a section of {size} bytes")
        start = self.reader.position
        self.reader.position += size
        return Reader(self.reader.data, start, start + size)

    def must_be_at_end(self):
        if self.stream is not None:
            self.stream.must_be_at_end()
        else:
            self.reader.must_be_at_end()


# "Block forms"
def take_apart(reader, budget):
    """The header as a reader, and the source of the residuals."""
    start = reader.position
    f = reader.varint()
    form, length = f & 3, f >> 2
    if form == 3:
        reader.fail("needs-newer-reader", "block form 3", start)
    if length > (1_048_576 if form == PACKED else 67_108_864):
        reader.fail("limit-exceeded", f"a header of {length} bytes", start)
    budget.count(reader, "bytes in memory", length)
    position = reader.position
    if form == PLAIN:
        reader.take(length)
        return Reader(reader.data, position, position + length), Source(reader, None)
    if form == DEFLATED:
        size = reader.varint()
        if size > reader.left():
            reader.fail("illegal-value", f"a deflated header of {size} bytes", position)
        if length > 1032 * size + 1024:
            reader.fail("limit-exceeded", f"a header of {length} bytes", start)
        position = reader.position
        reader.take(size)
        deflated = Reader(reader.data, position, position + size)
        header = inflate(deflated, length)
        deflated.must_be_at_end()
        return Reader(header, part_of=position), Source(reader, None)
    stream = ArithmeticDecoder(reader)
    model = AdaptiveBytes()
    header = bytearray()
    for _ in range(length):
        header.append(model.byte(stream))
        if stream.taken_beyond_end() > 8:
            reader.fail("truncated", "the header of a packed block goes on behind its end")
    return Reader(bytes(header), part_of=position), Source(reader, stream)


# "Table additions"
def read_table_additions(reader, flags, of, budget):
    """Adds to the tables `of`."""
    if flags & 1:
        of.metadata = read_record(reader, budget, tables.METADATA)
    if flags & 2:
        of.canvas = read_record(reader, budget, tables.CANVAS)
    if flags & 4:
        for _ in range(addition_count(reader, 1024 - len(of.channels))):
            start = reader.position
            name = read_name(reader)
            if any(name == other for other, _ in of.channels):
                reader.fail("illegal-value", f"the channel {name!r} a second time", start)
            of.channels.append((name, read_record(reader, budget, tables.CHANNEL)))
    if flags & 8:
        for _ in range(addition_count(reader, 1_048_576 - len(of.inks))):
            name = read_name(reader)
            of.inks.append((name, read_record(reader, budget, tables.INK, ("type",))))
    if flags & 16:
        for _ in range(addition_count(reader, 1_048_576 - len(of.groups))):
            members = tables.group_members(len(of.groups))
            of.groups.append(read_record(reader, budget, members))
    if flags & 32:
        of.attributes = read_record(reader, budget, [], tables.ATTRIBUTES_RESERVED)


def addition_count(reader, most):
    start = reader.position
    count = reader.varint()
    if count == 0:
        reader.fail("not-canonical", "an addition of nothing", start)
    if count > min(most, reader.left()):
        reader.fail("illegal-value", f"an addition of {count}", start)
    return count


# "Channel sets"
def read_channel_set(reader, channel_count):
    start = reader.position
    channels, channel = [], 0
    while True:
        byte = reader.byte()
        for k in range(7):
            if byte >> k & 1:
                if channel + k >= channel_count:
                    reader.fail("bad-reference", f"channel {channel + k}", start)
                channels.append(channel + k)
        channel += 7
        if byte < 0x80:
            break
    if byte == 0 and channel > 7:
        reader.fail("not-canonical", "a channel set that ends with 0", start)
    return tuple(channels)


INK, GROUP, START, ID, TRANSFORM, RANDOM_SEED, MASK, ATTRIBUTES = range(8)
UUID, NUMBER, TEXT = range(3)


# "Block header"
class BlockHeader:
    """The header up to the property data."""

    def __init__(self, reader, drawing, packed, budget):
        self.flags = reader.varint(511, "needs-newer-reader")
        self.has_strokes, self.continues = self.flags & 64 != 0, self.flags & 128 != 0
        if self.continues and not self.has_strokes:
            reader.fail("illegal-value", "flag 128 without flag 64")
        read_table_additions(reader, self.flags, drawing.tables, budget)
        self.stroke_count = 0
        if self.has_strokes:
            self.read_strokes(reader, drawing.tables, packed, budget)
        self.extra = None
        # "Extra bytes"
        if self.flags & 256:
            count = reader.varint()
            if count == 0:
                reader.fail("not-canonical", "0 extra bytes")
            if count > reader.left():
                reader.fail("illegal-value", f"{count} extra bytes")
            self.extra = reader.take(count)

    def read_strokes(self, reader, of, packed, budget):
        start = reader.position
        self.stroke_count, set_count = reader.varint(), reader.varint()
        if self.stroke_count == 0 or set_count == 0:
            reader.fail("not-canonical", "no strokes, or no channel sets", start)
        if self.stroke_count > MOST_STROKES or set_count > min(1024, reader.left()):
            reader.fail("illegal-value", f"{self.stroke_count} strokes, {set_count} sets", start)
        budget.count(reader, "strokes", self.stroke_count)
        self.sets = [read_channel_set(reader, len(of.channels)) for _ in range(set_count)]
        # "Stroke properties"
        states = reader.varint(0xFFFF, "needs-newer-reader")
        self.states = [states >> 2 * i & 3 for i in range(8)]
        if 3 in self.states:
            reader.fail("illegal-value", "property state 3")
        # "Sequences": the column headers, in their order
        self.columns = {}

        def column(name, part="whole", neighbors=False):
            self.columns[name] = ColumnHeader(reader, packed, part, neighbors)

        if set_count > 1:
            column("set")
        column("length")
        for i, state in enumerate(self.states):
            if state == 2:
                column(("presence", i))
            if state and i == ID:
                column(("kind", ID))
            if state and i in (INK, GROUP, ID, RANDOM_SEED):
                column(i)
            if state and i == START:
                column(i, "start")
            if state and i == TRANSFORM:
                for part in range(6):
                    column((TRANSFORM, part), "start")
        self.channels = sorted(set().union(*self.sets))
        before = None
        for channel in self.channels:
            # "Column header": neighbor
            neighbors = before is not None and all(
                (channel in each) == (before in each) for each in self.sets)
            column(("channel", channel), "channel", neighbors)
            before = channel


# "Decoding a block"
def decode_block(payload, drawing, number, budget):
    """Adds the block to the drawing. Returns what an index says of it:
    strokes that begin, points, flags, starts."""
    header_bytes, source = take_apart(payload, budget)
    header = BlockHeader(header_bytes, drawing, source.stream is not None, budget)
    if header.extra is not None:
        drawing.extras.append((number, header.extra))
    strokes = decode_strokes(header, header_bytes, source, drawing, budget)
    header_bytes.must_be_at_end()
    source.must_be_at_end()
    points = sum(stroke.point_count for stroke in strokes)
    if header.continues:
        first = strokes.pop(0)
        if not drawing.strokes or drawing.strokes[-1].channel_set != first.channel_set:
            payload.fail("illegal-value", "goes on from no stroke, or one with other channels")
        for channel, values in first.points.items():
            drawing.strokes[-1].points[channel].extend(values)
    drawing.strokes.extend(strokes)
    starts = [stroke.start for stroke in strokes if stroke.start is not None]
    index_flags = ((1 if starts else 0) + (2 if header.flags & 63 else 0)
                   + (4 if header.continues else 0))
    return len(strokes), points, index_flags, starts


# "Sequences"
def decode_strokes(header, reader, source, drawing, budget):
    if not header.has_strokes:
        return []
    count = header.stroke_count

    def decode(name, runs, whole=True, neighbor=None):
        values, residuals = decode_column(
            header.columns[name], source, runs, neighbor, whole, reader)
        return (values, residuals) if not whole else values

    def sequence(name, length, least=None, below=None, code="illegal-value", whole=True):
        values = decode(name, [length] if length else [], whole)
        if not whole:
            return values[0]
        for value in values:
            if below is not None and not least <= value < below:
                reader.fail(code, f"{value} is not within {least} to {below - 1}")
        return values

    sets = sequence("set", count, 0, len(header.sets)) if len(header.sets) > 1 else [0] * count
    lengths = sequence("length", count, 0, MOST_POINTS + 1)
    value_count = 0
    strokes = []
    for which, length in zip(sets, lengths):
        stroke = Stroke(header.sets[which])
        stroke.point_count = length
        if length and not stroke.channel_set:
            reader.fail("illegal-value", "points without a channel")
        value_count += length * len(stroke.channel_set)
        strokes.append(stroke)
    if sum(lengths) > MOST_POINTS:
        reader.fail("limit-exceeded", f"{sum(lengths)} points in a block")
    if value_count > (MOST_VALUES if source.stream is None else MOST_ADAPTIVE):
        reader.fail("limit-exceeded", f"{value_count} values in a block")
    budget.count(reader, "points", sum(lengths))
    budget.count(reader, "bytes in memory", 8 * value_count)

    # "Stroke properties"
    beginning = strokes[1:] if header.continues else strokes
    having = []
    for i, state in enumerate(header.states):
        if state == 2:
            presence = sequence(("presence", i), len(beginning), 0, 2)
            having.append([stroke for stroke, has in zip(beginning, presence) if has])
        else:
            having.append(beginning if state == 1 else [])
        if state and i != MASK and i != ATTRIBUTES:
            decode_property(i, having[i], sequence, drawing.tables)

    neighbor = None
    for channel in header.channels:
        those = [stroke for stroke in strokes
                 if stroke.point_count and channel in stroke.channel_set]
        runs = [stroke.point_count for stroke in those]
        values, residuals = decode(("channel", channel), runs, False, neighbor)
        neighbor = residuals.bodies
        position = 0
        for stroke in those:
            stroke.points[channel] = values[position:position + stroke.point_count]
            position += stroke.point_count

    read_property_data(reader, having, budget)
    return strokes


def decode_property(i, strokes, sequence, of):
    count = len(strokes)
    if i == INK:
        for stroke, ink in zip(strokes, sequence(i, count, 0, len(of.inks), "bad-reference")):
            stroke.ink = ink
    elif i == GROUP:
        for stroke, group in zip(strokes, sequence(i, count, 0, len(of.groups), "bad-reference")):
            stroke.group = group
    elif i == START:
        for stroke, start in zip(strokes, sequence(i, count, whole=False)):
            stroke.start = start
    elif i == ID:
        for stroke, kind in zip(strokes, sequence(("kind", ID), count, 0, 3)):
            stroke.id = (kind, None)
        those = [stroke for stroke in strokes if stroke.id[0] == NUMBER]
        for stroke, number in zip(those, sequence(ID, len(those))):
            stroke.id = (NUMBER, number % 2**64)
    elif i == TRANSFORM:
        parts = [sequence((TRANSFORM, part), count, whole=False) for part in range(6)]
        for stroke, transform in zip(strokes, zip(*parts)):
            stroke.transform = transform
    elif i == RANDOM_SEED:
        for stroke, seed in zip(strokes, sequence(i, count)):
            stroke.random_seed = seed % 2**64


# "Property data"
def read_property_data(reader, having, budget):
    for stroke in having[ID]:
        if stroke.id[0] == UUID:
            stroke.id = (UUID, str(uuid.UUID(bytes=reader.take(16))))
        elif stroke.id[0] == TEXT:
            stroke.id = (TEXT, reader.text())
    for stroke in having[MASK]:
        stroke.mask = read_mask(reader)
    for stroke in having[ATTRIBUTES]:
        start = reader.position
        stroke.attributes = read_record(reader, budget, [], tables.STROKE_RESERVED)
        if not stroke.attributes:
            reader.fail("not-canonical", "a stroke with 0 attributes", start)


ELEMENTS = [("move", 2), ("line", 2), ("quadratic", 4), ("cubic", 6), ("close", 0)]


def read_mask(reader):
    flags = reader.byte()
    if flags > 7:
        reader.fail("needs-newer-reader", f"mask flags {flags}")
    mask = Mask()
    if flags & 1:
        count = reader.varint()
        if count > reader.left():
            reader.fail("illegal-value", f"{count} ranges")
        mask.ranges = [(reader.number(), reader.number()) for _ in range(count)]
    if flags & 2:
        count = reader.varint()
        if count > reader.left():
            reader.fail("illegal-value", f"{count} path elements")
        mask.path = []
        for _ in range(count):
            code = reader.byte()
            if code > 4:
                reader.fail("needs-newer-reader", f"path element {code}")
            name, coordinates = ELEMENTS[code]
            mask.path.append((name, [reader.number() for _ in range(coordinates)]))
    mask.even_odd = flags & 4 != 0
    return mask
