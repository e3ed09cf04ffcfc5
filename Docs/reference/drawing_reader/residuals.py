"""Docs/format.md, chapter "Residuals"."""
from .conventions import Reader, bits, unzigzag, wrap
from .zlib_parts import inflate


class Residuals:
    """One residual for each head and for each body of a column."""

    def __init__(self, heads, bodies):
        self.heads = heads
        self.bodies = bodies


# "Residual layouts"
TOKENS, BYTES, ADAPTIVE, CONSTANT = range(4)


# "Tokens"
class TokenSettings:
    def __init__(self, reader):
        start = reader.position
        settings = reader.byte()
        self.s, self.m = settings & 7, settings >> 3 & 3
        if self.m > self.s:
            reader.fail("illegal-value", "M above S", start)
        self.thresholds = [reader.byte() for _ in range(settings >> 5)]
        if any(a >= b for a, b in zip(self.thresholds, self.thresholds[1:])):
            reader.fail("not-canonical", "thresholds that are not ascending", start)
        self.class_counts = [reader.varint(2**31 - 1) for _ in self.thresholds]

    def residual(self, token, extra_bits):
        if token < 1 << self.s:
            return unzigzag(token)
        a = token - (1 << self.s)
        p = min(self.s + (a >> self.m), 63)
        k = p - self.m
        h = a & ((1 << self.m) - 1)
        return unzigzag((((1 << self.m) + h) << k) + extra_bits.read(k))


def read_tokens(reader, settings, head_count, body_count, neighbor):
    """The section of a column of tokens. neighbor: body residuals, or None."""
    tokens = inflate(reader, head_count + body_count)
    extra_bits = ExtraBits(reader)
    heads = [settings.residual(token, extra_bits) for token in tokens[:head_count]]
    # "Context classes"
    ends = []  # where each class ends
    for count in settings.class_counts:
        ends.append((ends[-1] if ends else head_count) + count)
    ends.append(len(tokens))
    if len(ends) > 1 and ends[-2] > len(tokens):
        reader.fail("illegal-value", "more tokens in classes than there are")
    positions = [head_count] + ends[:-1]
    thresholds = settings.thresholds
    bodies = []
    last = before = 0
    for i in range(body_count):
        activity = 2 * bits(last) + bits(before) + (2 * bits(neighbor[i]) if neighbor else 0)
        which = sum(threshold <= activity for threshold in thresholds)
        if positions[which] >= ends[which]:
            reader.fail("illegal-value", f"more than the stated tokens of class {which}")
        before, last = last, settings.residual(tokens[positions[which]], extra_bits)
        positions[which] += 1
        bodies.append(last)
    if positions != ends:
        reader.fail("illegal-value", "fewer than the stated tokens of a class")
    extra_bits.must_be_at_end()
    return Residuals(heads, bodies)


# "Extra bits"
class ExtraBits:
    def __init__(self, reader):
        self.reader = reader
        self.rest = 0  # bits of the bytes taken so far that are not used yet, lowest first
        self.count = 0

    def read(self, k):
        while self.count < k:
            self.rest |= self.reader.byte() << self.count
            self.count += 8
        e = self.rest & ((1 << k) - 1)
        self.rest >>= k
        self.count -= k
        return e

    def must_be_at_end(self):
        if self.rest:
            self.reader.fail("not-canonical", "an unused bit that is not 0")
        self.reader.must_be_at_end()


# "Byte residuals"
def read_bytes(reader, byte_count, head_count, body_count):
    start = reader.position
    inflated = Reader(inflate(reader, byte_count), part_of=start)
    heads = [inflated.zigzag_varint() for _ in range(head_count)]
    bodies = [inflated.zigzag_varint() for _ in range(body_count)]
    inflated.must_be_at_end()
    reader.must_be_at_end()
    return Residuals(heads, bodies)


# "Arithmetic coding"
class ArithmeticDecoder:
    """Decodes the bits of a stream, from the reader's position to its end."""

    def __init__(self, reader):
        self.reader = reader
        self.start = reader.position
        self.size = reader.left()
        # Four bytes of 0 stand for any number of them.
        self.stream = reader.take(self.size) + bytes(4)
        self.low, self.high = 0, 0xFFFFFFFF
        self.value = int.from_bytes(self.stream[:4], "big")
        self.shifts = 0

    def bit(self, q):
        middle = self.low + (((self.high - self.low) * q) >> 16)
        if self.value <= middle:
            bit = 1
            self.high = middle
        else:
            bit = 0
            self.low = middle + 1
        while (self.low ^ self.high) < 0x1000000:
            self.low = self.low << 8 & 0xFFFFFFFF
            self.high = (self.high << 8 & 0xFFFFFFFF) + 0xFF
            position = self.shifts + 4
            byte = self.stream[position] if position < self.size else 0
            self.value = (self.value << 8 & 0xFFFFFFFF) + byte
            self.shifts += 1
        return bit

    def taken_beyond_end(self):
        return self.shifts + 4 - self.size

    def must_be_at_end(self):
        last = (self.low + 0xFFFFFF) >> 24  # L
        if (self.value != last << 24 or self.size > self.shifts + 1
                or (self.size > 0 and self.stream[self.size - 1] == 0)):
            self.reader.fail("not-canonical", "the end of an arithmetic-coded stream", self.start)


# "Adaptive bits"
STEP = [131072 // (2 * n + 3) for n in range(61)]


class AdaptiveBits:
    """A table of adaptive bits."""

    def __init__(self, count):
        self.p = [32768] * count
        self.n = [0] * count

    def learn(self, i, bit):
        self.p[i] += (((65535 if bit else 0) - self.p[i]) * STEP[self.n[i]]) >> 16
        if self.n[i] < 60:
            self.n[i] += 1


# "Stretch and squash"
KNOTS = [22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743,
         32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374,
         65438, 65476, 65500, 65514]


def squash(x):
    y = x + 2048
    i = y >> 7
    return KNOTS[i] + (((KNOTS[i + 1] - KNOTS[i]) * (y & 127)) >> 7)


def stretch_table():
    table = []
    x = -2047
    for k in range(4096):
        while x < 2047 and squash(x) < 16 * k + 8:
            x += 1
        table.append(x)
    return table


STRETCH = stretch_table()
SQUASH = [squash(x) for x in range(-2048, 2048)]


# "Mixing"
def mix(decoder, weights, a, i, b, j, c, k, known=None):
    """Codes a bit with entry i of a, j of b, k of c. known: the bit, where it is only learned."""
    s1, s2, s3 = STRETCH[a.p[i] >> 4], STRETCH[b.p[j] >> 4], STRETCH[c.p[k] >> 4]
    w1, w2, w3 = weights
    x = (w1 * s1 + w2 * s2 + w3 * s3) >> 16
    x = 2047 if x > 2047 else -2047 if x < -2047 else x
    q = SQUASH[x + 2048]
    bit = decoder.bit(q) if known is None else known
    error = (65536 if bit else 0) - q
    weights[0] = clamp(w1 + ((error * s1 + 8192) >> 14))
    weights[1] = clamp(w2 + ((error * s2 + 8192) >> 14))
    weights[2] = clamp(w3 + ((error * s3 + 8192) >> 14))
    a.learn(i, bit)
    b.learn(j, bit)
    c.learn(k, bit)
    return bit


def clamp(w):
    return -8388608 if w < -8388608 else 8388607 if w > 8388607 else w


def fresh_weights(count):
    return [[26214] * 3 for _ in range(count)]


# "Adaptive bytes"
PRIMER = (b"\x01\x02 title 2024-01-15 untitled drawing 12.json page 10 layer 3 source device app "
          b"version 1.0 name note sketch sample test pen 0123456789 name user id ")


class AdaptiveBytes:
    def __init__(self):
        self.last = self.before = 0
        self.a, self.b, self.c = AdaptiveBits(256), AdaptiveBits(65536), AdaptiveBits(16384)
        self.weights = fresh_weights(256)
        for byte in PRIMER:
            self.byte(None, byte)

    def byte(self, decoder, known=None):
        kinds = (self.last >> 5) * 8 + (self.before >> 5)
        node = 1
        for place in range(7, -1, -1):
            bit = mix(decoder, self.weights[node], self.a, node, self.b, self.last * 256 + node,
                      self.c, kinds * 256 + node, None if known is None else known >> place & 1)
            node = 2 * node + bit
        self.before, self.last = self.last, node - 256
        return self.last


# "Adaptive residuals"
class AdaptiveIntegers:
    """A model, of heads or of bodies."""

    def __init__(self):
        self.plain, self.recent = AdaptiveBits(64), AdaptiveBits(61 * 64)
        self.beside, self.signs = AdaptiveBits(441 * 64), AdaptiveBits(3)
        self.details = AdaptiveBits(65 * 4)
        self.weights = fresh_weights(64)
        self.last = self.before = self.last_sign = 0

    def residual(self, decoder, neighbor):
        g = min(bits(neighbor), 20)
        recent = (2 * self.last + self.before) * 64
        beside = (g * 21 + self.last) * 64
        length = 0
        while length < 64 and mix(decoder, self.weights[length], self.plain, length, self.recent,
                                  recent + length, self.beside, beside + length):
            length += 1
        residual = 0
        if length == 0:
            self.last_sign = 0
        else:
            negative = alone(decoder, self.signs, self.last_sign)
            self.last_sign = 2 if negative else 1
            r = 1
            for _ in range(length - 1):
                if r < 4:
                    bit = alone(decoder, self.details, length * 4 + r)
                else:
                    bit = decoder.bit(32768)
                r = 2 * r + bit
            residual = wrap(-r if negative else r)
        self.before, self.last = self.last, min(length, 20)
        return residual


def alone(decoder, table, i):
    bit = decoder.bit(min(max(table.p[i], 16), 65520))
    table.learn(i, bit)
    return bit


def read_adaptive(decoder, head_count, body_count, neighbor):
    def read(count, lengths):
        model = AdaptiveIntegers() if count else None
        residuals = []
        for i in range(count):
            residuals.append(model.residual(decoder, lengths[i] if lengths else 0))
            if decoder.taken_beyond_end() > 32:
                decoder.reader.fail("truncated", "a stream that ends too early", decoder.start)
        return residuals

    heads = read(head_count, None)
    return Residuals(heads, read(body_count, neighbor))
