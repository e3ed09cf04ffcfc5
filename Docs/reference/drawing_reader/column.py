"""Docs/format.md, chapter "Column": from residuals to values."""
import struct

from .conventions import is_finite, wrap
from .residuals import (ADAPTIVE, BYTES, CONSTANT, TOKENS, ArithmeticDecoder, Residuals,
                        TokenSettings, read_adaptive, read_bytes, read_tokens)

DECIMAL_LONG, BINARY, LATTICE, MULTIPLE, FLOAT32, FLOAT64 = range(9, 15)
MOST_ADAPTIVE = 1_048_576


# "Column header"
class ColumnHeader:
    """part: "whole", "start", "channel" or "corrections", what the column's numbers are for.
    neighbors: whether the column before may be a context."""

    def __init__(self, reader, packed, part, neighbors=False):
        start = self.position = reader.position
        first = reader.byte()
        self.mapping, self.palette, self.layout = first & 15, first >> 4 & 3, first >> 6
        self.corrections = None
        self.exceptions = []
        self.neighbor = False
        self.predictor = self.head_mode = 0
        self.constant = None
        self.table = []
        self.section_size = None
        if self.mapping == 15:
            reader.fail("needs-newer-reader", "mapping 15", start)
        if self.palette == 3:
            reader.fail("needs-newer-reader", "palette 3", start)
        if part in ("whole", "corrections") and self.mapping != 0:
            reader.fail("illegal-value", "a mapping for whole numbers", start)
        if self.layout == CONSTANT:
            if self.palette != 0:
                reader.fail("illegal-value", "a constant column with a palette", start)
            self.read_mapping_parameters(reader)
            if self.has_corrections():
                reader.fail("illegal-value", "a constant column with corrections", start)
            self.constant = reader.zigzag_varint()
            return
        if packed and self.layout != ADAPTIVE:
            reader.fail("illegal-value", f"layout {self.layout} in a packed block", start)
        if self.palette == 2 and self.mapping in (FLOAT32, FLOAT64):
            reader.fail("illegal-value", "differences of floats", start)
        second = reader.byte()
        self.predictor, self.head_mode = second & 15, second >> 4 & 3
        has_exceptions, self.neighbor = second >> 6 & 1, second >> 7 == 1
        if 8 <= self.predictor <= 14:
            reader.fail("needs-newer-reader", f"predictor {self.predictor}", start)
        if self.head_mode == 3:
            reader.fail("needs-newer-reader", "head mode 3", start)
        if has_exceptions and (part in ("whole", "corrections")
                               or self.mapping in (LATTICE, FLOAT32, FLOAT64)):
            reader.fail("illegal-value", "exceptions of this mapping", start)
        if self.neighbor and part in ("whole", "corrections"):
            reader.fail("illegal-value", "a neighbor of whole numbers", start)
        if self.neighbor and not neighbors:
            reader.fail("bad-reference", "no neighbor stands beside the column", start)
        self.read_mapping_parameters(reader)
        self.read_predictor_parameters(reader)
        if self.palette:
            self.read_palette(reader)
        if has_exceptions:
            self.read_exceptions(reader)
        if self.layout == TOKENS:
            self.token_settings = TokenSettings(reader)
        if self.layout == BYTES:
            self.byte_count = reader.varint()
        if not packed:
            self.section_size = reader.varint(2**31 - 1)
        if self.has_corrections():
            self.corrections = ColumnHeader(reader, packed, "corrections")

    def has_corrections(self):
        return self.mapping == LATTICE and self.flags & 4 != 0

    # "Mappings", "Lattices": parameters
    def read_mapping_parameters(self, reader):
        start = reader.position
        if self.mapping <= DECIMAL_LONG:
            self.places = self.mapping
            if self.mapping == DECIMAL_LONG:
                self.places = reader.byte()
                if not 9 <= self.places <= 22:
                    reader.fail("illegal-value", f"{self.places} places", start)
        elif self.mapping == BINARY:
            self.k = reader.byte()
            if not 1 <= self.k <= 64:
                reader.fail("illegal-value", f"{self.k} binary places", start)
        elif self.mapping == MULTIPLE:
            self.places = reader.byte()
            if self.places > 22:
                reader.fail("illegal-value", f"{self.places} places", start)
            self.step = reader.varint(2**53, least=2)
            self.rest = reader.varint(self.step - 1)
        elif self.mapping == LATTICE:
            self.flags = reader.byte()
            if self.flags > 15:
                reader.fail("needs-newer-reader", f"lattice flags {self.flags}", start)
            if self.flags & 10 == 10:
                reader.fail("illegal-value", "a lattice of floats and decimal places", start)
            if self.flags & 8:
                self.places = reader.byte()
                if self.places > 22:
                    reader.fail("illegal-value", f"{self.places} places", start)
            self.multiplier, self.divisor = reader.number(), reader.number()
            self.offset = reader.number()
            if self.multiplier == 0 or self.divisor == 0:
                reader.fail("illegal-value", "a factor of 0", start)

    # "Prediction": parameters
    def read_predictor_parameters(self, reader):
        if self.predictor == 15:
            byte = reader.byte()
            self.shift = byte >> 2
            if self.shift > 7:
                reader.fail("illegal-value", f"shift {self.shift}", reader.position - 1)
            coefficients = struct.unpack(f"{byte % 4 + 1}b", reader.take(byte % 4 + 1))
        else:
            coefficients, self.shift = {0: ((), 0), 1: ((), 0), 2: ((1,), 0), 3: ((2, -1), 0),
                                        4: ((1,), 1), 5: ((3, -1), 1), 6: ((3, -2), 0),
                                        7: ((5, -3), 1)}[self.predictor]
        self.coefficients = tuple(coefficients) + (0,) * (4 - len(coefficients))

    # "Palettes": the table
    def read_palette(self, reader):
        start = reader.position
        count = reader.varint(min(65536, reader.left()), least=1)
        self.table = [reader.zigzag_varint()]
        for _ in range(count - 1):
            self.table.append(self.table[-1] + reader.varint() + 1)
            if self.table[-1] >= 2**63:
                reader.fail("illegal-value", "an entry beyond 2^63 - 1", start)

    # "Exceptions"
    def read_exceptions(self, reader):
        start = reader.position
        count = reader.varint()
        if count == 0:
            reader.fail("not-canonical", "no exceptions", start)
        if count > reader.left() // 9:
            reader.fail("illegal-value", f"{count} exceptions", start)
        position = -1
        for _ in range(count):
            position += 1 + reader.varint(2**31 - 1)
            self.exceptions.append((position, reader.double()))


# "Decoding a column", step 2
def read_residuals(header, source, runs, neighbor):
    """source.section(size) or source.stream; neighbor: the bodies of the column before."""
    m, n = len(runs), sum(runs)
    if header.layout == CONSTANT:
        return Residuals([0] * m, [0] * (n - m))
    if not header.neighbor:
        neighbor = None
    if header.layout == ADAPTIVE and n > MOST_ADAPTIVE:
        source.reader.fail("limit-exceeded", f"{n} adaptive residuals")
    if source.stream is not None:
        return read_adaptive(source.stream, m, n - m, neighbor)
    # "Sections"
    section = source.section(header.section_size)
    if header.layout == TOKENS:
        return read_tokens(section, header.token_settings, m, n - m, neighbor)
    if header.layout == BYTES:
        if not n <= header.byte_count <= 10 * n:
            section.fail("illegal-value", f"{header.byte_count} bytes for {n} residuals")
        return read_bytes(section, header.byte_count, m, n - m)
    stream = ArithmeticDecoder(section)
    residuals = read_adaptive(stream, m, n - m, neighbor)
    stream.must_be_at_end()
    return residuals


# "Decoding a column", steps 1 and 3 to 5
def decode_numbers(header, residuals, runs, reader):
    if header.layout == CONSTANT:
        return [header.constant] * sum(runs)
    if header.mapping in (FLOAT32, FLOAT64) and header.palette == 0:
        return predict_floats(header, residuals, runs, reader)
    numbers = predict_whole(header, residuals, runs, reader)
    if header.palette == 1:
        size = len(header.table)
        for position in numbers:
            if not 0 <= position < size:
                reader.fail("illegal-value", f"position {position} in a palette of {size}")
        return [header.table[position] for position in numbers]
    return numbers


# "Heads and bodies"
class Heads:
    def __init__(self, header, residuals):
        self.mode = header.head_mode
        self.residuals = iter(residuals.heads)
        self.base = 0

    def next(self):
        head = wrap(next(self.residuals) + self.base)
        if self.mode == 1:
            self.base = head
        return head

    def run_ended(self, last_number):
        if self.mode == 2:
            self.base = last_number


# "Prediction": whole numbers; "Palettes": differences
def predict_whole(header, residuals, runs, reader):
    c1, c2, c3, c4 = header.coefficients
    shift = header.shift
    half = 1 << shift - 1 if shift else 0
    differences = header.palette == 2
    z = sum(entry < 0 for entry in header.table)
    heads, bodies = Heads(header, residuals), iter(residuals.bodies)
    numbers = []
    for length in runs:
        number = heads.next()
        numbers.append(number)
        previous = 0 if differences else number
        d1 = d2 = d3 = d4 = 0
        for _ in range(length - 1):
            if header.predictor == 0:
                prediction = 0
            else:
                prediction = previous + (
                    wrap(c1 * d1 + c2 * d2 + c3 * d3 + c4 * d4 + half) >> shift)
            predicted = wrap(prediction + next(bodies))
            d4, d3, d2, d1 = d3, d2, d1, wrap(predicted - previous)
            previous = predicted
            if differences:
                if not 0 <= predicted + z < len(header.table):
                    reader.fail("illegal-value", f"rank {predicted} of a palette")
                number = wrap(number + header.table[predicted + z])
            else:
                number = predicted
            numbers.append(number)
        heads.run_ended(number)
    return numbers


# "Prediction": floats
def predict_floats(header, residuals, runs, reader):
    c1, c2, c3, c4 = map(float, header.coefficients)
    scale = 1.0 / (1 << header.shift)
    heads, bodies = Heads(header, residuals), iter(residuals.bodies)
    numbers = []
    for length in runs:
        number = heads.next()
        numbers.append(number)
        previous = image_value(header, number, reader)
        d1 = d2 = d3 = d4 = 0.0
        for _ in range(length - 1):
            total = c1 * d1
            total = total + c2 * d2
            total = total + c3 * d3
            total = total + c4 * d4
            p = previous + total * scale
            if header.mapping == FLOAT32:
                p = round_to_float(p)
            if header.predictor == 0:
                prediction = 0
            elif is_finite(p):
                prediction = image_of(header, p)
            else:
                prediction = number  # the image of previous
            number = wrap(prediction + next(bodies))
            numbers.append(number)
            value = image_value(header, number, reader)
            d4, d3, d2, d1 = d3, d2, d1, value - previous
            previous = value
        heads.run_ended(number)
    return numbers


# "Float images"
def round_to_float(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def float32_image(value):
    b, = struct.unpack("<i", struct.pack("<f", value))
    return b if b >= 0 else b ^ 0x7FFFFFFF


def float32_of_image(image):
    """The image is taken modulo 2^32."""
    b = (image + 2**31) % 2**32 - 2**31
    return struct.unpack("<f", struct.pack("<i", b if b >= 0 else b ^ 0x7FFFFFFF))[0]


def float64_image(value):
    b, = struct.unpack("<q", struct.pack("<d", value))
    return b if b >= 0 else b ^ 0x7FFFFFFFFFFFFFFF


def float64_of_image(image):
    return struct.unpack("<d", struct.pack("<q", image if image >= 0
                                           else image ^ 0x7FFFFFFFFFFFFFFF))[0]


def image_of(header, value):
    return float32_image(value) if header.mapping == FLOAT32 else float64_image(value)


def image_value(header, number, reader):
    if header.mapping == FLOAT64:
        value = float64_of_image(number)
    else:
        if not -2**31 <= number < 2**31:
            reader.fail("illegal-value", f"{number} is the image of no float")
        value = float32_of_image(number)
    if not is_finite(value):
        reader.fail("not-finite", f"{value}")
    return value


# "Mappings"
def map_numbers(header, numbers, corrections, reader):
    if header.mapping <= DECIMAL_LONG:
        power = float(10**header.places)
        return [float(n) / power for n in numbers]
    if header.mapping == BINARY:
        scale = 2.0**-header.k
        return [float(n) * scale for n in numbers]
    if header.mapping == MULTIPLE:
        power = float(10**header.places)
        return [float(wrap(n * header.step + header.rest)) / power for n in numbers]
    if header.mapping == LATTICE:
        if corrections is None:
            corrections = [0] * len(numbers)
        return [lattice_value(header, n, c) for n, c in zip(numbers, corrections)]
    return [image_value(header, n, reader) for n in numbers]


# "Lattices"
def lattice_value(header, n, c):
    if header.flags & 1:
        s = (float(n) / header.divisor) * header.multiplier
    else:
        s = (float(n) * header.multiplier) / header.divisor
    s = s + header.offset
    if header.flags & 2:
        f = round_to_float(s)
        return f if c == 0 else float32_of_image(float32_image(f) + c)
    if header.flags & 8:
        product = s * float(10**header.places)
        if not is_finite(product) or abs(round(product)) > 2**53:
            return float("nan")
        return float(wrap(round(product) + c)) / float(10**header.places)
    return s if c == 0 else float64_of_image(wrap(float64_image(s) + c))


# "Decoding a column"
def decode_column(header, source, runs, neighbor, whole, reader):
    """The values of a column, and its residuals for the next one."""
    residuals = read_residuals(header, source, runs, neighbor)
    numbers = decode_numbers(header, residuals, runs, reader)
    if whole:
        return numbers, residuals
    corrections = None
    if header.corrections is not None:
        one_run = [len(numbers)] if numbers else []
        corrections, _ = decode_column(header.corrections, source, one_run, None, True, reader)
    values = map_numbers(header, numbers, corrections, reader)
    for position, value in header.exceptions:
        if position >= len(values):
            reader.fail("illegal-value", f"an exception at {position} of {len(values)}")
        values[position] = value
    for value in values:
        if not is_finite(value):
            reader.fail("not-finite", f"{value}")
    return values, residuals
