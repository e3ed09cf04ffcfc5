"""Files made by hand from a seed: every form that Docs/format.md allows, also those that no writer
chooses. Most are legal; some break a rule. The residuals are drawn, the values are what follows.
"""
import random
import struct
import zlib

from drawing_reader.conventions import bits, legal_form, zigzag
from drawing_reader.residuals import AdaptiveBytes, AdaptiveIntegers
from drawing_reader.tables import NAMES, STROKE_RESERVED

SIGNATURE = bytes.fromhex("89 44 52 0D 0A 0A 01")


def varint(u):
    out = bytearray()
    while u > 127:
        out.append(u & 127 | 128)
        u >>= 7
    return bytes(out) + bytes([u])


def signed(n):
    return varint(zigzag(n))


def number(value):
    form, n = legal_form(value)
    return bytes([form]) + (struct.pack("<d", value) if form == 16 else signed(n))


def name(text):
    if text in NAMES:
        return varint(NAMES.index(text) * 2)
    return varint(len(text.encode()) * 2 + 1) + text.encode()


def tag(kind, small):
    return bytes([kind + 8 * small]) if small < 31 else bytes([kind + 248]) + varint(small - 31)


def chunk(kind, payload):
    body = varint(kind) + varint(len(payload)) + payload
    return body + zlib.crc32(body).to_bytes(4, "little")


def deflate(data, random):
    packer = zlib.compressobj(random.choice((0, 1, 6, 9)), zlib.DEFLATED, -15, 9,
                              random.choice((zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)))
    middle = random.randint(0, len(data))
    packed = packer.compress(data[:middle])
    if random.random() < 0.3:
        packed += packer.flush(zlib.Z_FULL_FLUSH)
    return packed + packer.compress(data[middle:]) + packer.flush()


class Encoder:
    """Stands in for the arithmetic decoder: bits come from a list, and the stream is written."""

    def __init__(self):
        self.low, self.high = 0, 0xFFFFFFFF
        self.out = bytearray()
        self.bits = []

    def bit(self, q):
        middle = self.low + (((self.high - self.low) * q) >> 16)
        bit = self.bits.pop(0)
        if bit:
            self.high = middle
        else:
            self.low = middle + 1
        while self.low >> 24 == self.high >> 24:
            self.out.append(self.high >> 24)
            self.low = self.low << 8 & 0xFFFFFFFF
            self.high = (self.high << 8 & 0xFFFFFFFF) + 255
        return bit

    def residuals(self, heads, bodies, neighbor):
        for part, beside in ((heads, None), (bodies, neighbor)):
            model = AdaptiveIntegers()
            for i, residual in enumerate(part):
                length = bits(residual)
                self.bits = [1] * length + ([0] if length < 64 else [])
                if length:
                    self.bits.append(int(residual < 0))
                    self.bits += [abs(residual) >> k & 1 for k in range(length - 2, -1, -1)]
                model.residual(self, beside[i] if beside else 0)

    def finish(self):
        last = (self.low + 0xFFFFFF) >> 24
        return (bytes(self.out) + bytes([last])).rstrip(b"\0")


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.clean = self.random.random() < 0.6  # no draws that are likely to break a rule

    def one(self, *choices):
        return self.random.choice(choices)

    def chance(self, p):
        return self.random.random() < p

    def rare(self):
        """Whether to break a rule."""
        return not self.clean and self.chance(0.01)

    def double(self):
        r = self.random
        return self.one(0.0, -0.0, float(r.randint(-99, 99)), r.randint(-9999, 9999) / 100,
                        r.uniform(-1, 1), r.uniform(-1, 1) * 10.0**r.randint(-300, 300), 1 / 3, 1e20,
                        5e-324, 1.7976931348623157e308, float(2**53), 2.0**49 / 10)

    def text(self):
        return "".join(self.random.choice("ab \0\n\"\\é\u2028漢\U0001F600") for _ in range(
            self.one(0, 1, 2, 5, 40)))

    def value(self, depth=1):
        kind = self.random.randint(0, 6 if depth < 4 else 4)
        if kind == 0:
            return tag(0, self.random.randint(0, 2))
        if kind == 1:
            return tag(1, zigzag(self.one(0, -1, 15, -16, 20, 2**40, 2**63 - 1, -2**63)))
        if kind == 2:
            encoded = number(self.double())
            return tag(2, encoded[0]) + encoded[1:]
        if kind == 3:
            text = self.text().encode()
            return tag(3, len(text)) + text
        if kind == 4:
            return tag(4, 5) + bytes([1, 2, 3, 0, 255])
        count = self.random.randint(0, 3)
        if kind == 5:
            return tag(5, count) + b"".join(self.value(depth + 1) for _ in range(count))
        return tag(6, count) + b"".join(
            name(each) + self.value(depth + 1) for each in self.some(
                ["x", "$double", "$bytes", "$$text", "é", "ink", ""], count))

    def some(self, items, count):
        return self.random.sample(items, min(count, len(items)))

    def typed(self, kind):
        if kind == "text":
            text = self.text().encode()
            return tag(3, len(text)) + text
        if kind == "double":
            encoded = number(self.double())
            return tag(2, encoded[0]) + encoded[1:]
        if kind == "positive":
            return bytes([2]) + signed(self.random.randint(1, 9))
        if kind == "false":
            return tag(0, 1)
        if isinstance(kind, int):
            return tag(5, kind) + b"".join(self.typed("double") for _ in range(kind))
        return tag(1, zigzag(kind[0]))

    def record(self, members, least=0):
        entries = [name(each) + self.typed(kind) for each, kind in members if self.chance(0.4)]
        free = self.some(["note", "x.y", "mood", "page", "z", "id2"], self.one(0, 0, 1, 2))
        if least and not free:
            free = ["note"]
        if self.rare():
            free.append(self.one("note", "ink", "type", "name", "strokes"))
        entries += [name(each) + self.value() for each in free]
        if self.rare():
            self.random.shuffle(entries)
        return varint(len(entries)) + b"".join(entries)

    def metadata(self):
        return self.record([("title", "text"), ("created", "double"), ("application", "text"),
                            ("device", "text")])

    def canvas(self):
        return self.record([("origin", 2), ("size", 2), ("unit", "text")])

    def channel(self, each):
        return name(each) + self.record([("unit", "text"), ("min", "double"), ("max", "double"),
                                         ("tolerance", "positive")])

    def ink(self):
        return name(self.one("pen", "eraser", "x", "my ink", "")) + self.record(
            [("color", 4), ("colorSpace", "text"), ("width", "double")])

    def group(self, position):
        members = [("name", "text"), ("kind", "text"), ("visible", "false")]
        if position or self.rare():
            members.insert(2, ("parent", (self.random.randint(0, max(position - 1, 0)),)))
        return self.record(members)

    def additions(self):
        """Flags and bytes of table additions; keeps the tables' sizes and entries."""
        flags, out = 0, b""
        for flag, make in ((1, self.metadata), (2, self.canvas)):
            if self.chance(0.3):
                flags |= flag
                self.tables[flag] = make()
                out += self.tables[flag]
        for flag in (4, 8, 16):
            count = self.one(0, 1, 2, 4) if flag != 4 else self.random.randint(0, 4)
            if flag == 4:
                new = [self.channel(each) for each in self.unused_channels[:count]]
                del self.unused_channels[:count]
            elif flag == 8:
                new = [self.ink() for _ in range(count)]
            else:
                new = [self.group(len(self.tables[16]) + i) for i in range(count)]
            if new:
                flags |= flag
                self.tables[flag] += new
                out += varint(len(new)) + b"".join(new)
        if self.chance(0.3):
            flags |= 32
            out += self.record([])
        return flags, out

    # Columns

    def column(self, runs, numbers=None, kind="channel", below=None, neighbor=None):
        """Adds a column header to self.header and its residuals to self.sections or the encoder.
        numbers: what a whole sequence has to be. Returns the body residuals."""
        r = self.random
        n, m = sum(runs), len(runs)
        layout = 2 if self.packed else r.randint(0, 2)
        mapping = 0 if numbers is not None else r.randint(0, 14)
        if (kind != "corrections" and self.chance(0.2) or self.chance(0.05)) and (
                not numbers or len(set(numbers)) == 1):
            parameters, number_ = self.mapping(mapping, constant=True)
            self.header += bytes([mapping | 192]) + parameters
            self.header += signed(numbers[0] if numbers else number_)
            return [0] * (n - m)
        palette, predictor, head_mode = 0, self.one(0, 1, 2, 3, 4, 5, 6, 7, 15), r.randint(0, 2)
        table, floats = [], mapping >= 13
        if numbers is None:
            palette = self.one(0, 0, 0, 1, 2) if not floats else self.one(0, 0, 1)
        elif numbers and self.chance(0.3):
            palette = 1
        if palette == 1 and numbers is not None:
            table = sorted(set(numbers) | {r.randint(-5, 300)})
            predictor, head_mode = self.one(0, 1), self.one(0, 0, 2)
            numbers = [table.index(each) for each in numbers]
        elif numbers is not None:
            predictor, head_mode = self.one(0, 1), self.one(0, 1, 2)
        elif palette:
            table = sorted({self.number(mapping) for _ in range(self.one(1, 2, 5, 40))})
            predictor = self.one(0, 0, 1) if self.clean else predictor
            if predictor:
                head_mode = 0 if palette == 1 else head_mode
        if numbers is not None:
            heads = numbers[:1]
            bodies = [b - (a if predictor else 0) for a, b in zip(numbers, numbers[1:])]
        else:
            heads, bodies = self.draw(runs, mapping, palette, predictor, head_mode, table)
        exceptions = b""
        if mapping <= 12 and mapping != 11 and numbers is None and n and self.chance(0.3):
            where = sorted(self.some(list(range(n)), self.one(1, 2, 5)))
            exceptions = varint(len(where))
            for before, position in zip([-1] + where, where):
                exceptions += varint(position - before - 1) + struct.pack("<d", self.double())
        leans = kind == "channel" and neighbor is not None and self.chance(0.5)
        if self.rare():
            leans = True
        parameters, _ = self.mapping(mapping)
        self.header += bytes([mapping | palette << 4 | layout << 6,
                              predictor | head_mode << 4 | bool(exceptions) << 6 | leans << 7])
        self.header += parameters
        if predictor == 15:
            count = r.randint(1, 4)
            self.header += bytes([count - 1 | r.randint(0, 7) << 2])
            self.header += bytes(r.choice((0, 1, 2, 255, 254, 3)) for _ in range(count))
        if table:
            self.header += varint(len(table)) + signed(table[0])
            self.header += b"".join(varint(b - a - 1) for a, b in zip(table, table[1:]))
        self.header += exceptions
        self.residuals(layout, heads, bodies, neighbor if leans else None)
        if mapping == 11 and parameters[0] & 4:
            corrections = [r.choice((0, 0, 0, 1, -1, 3)) for _ in range(n)]
            self.column([n] if n else [], corrections, "corrections")
        return bodies

    def number(self, mapping):
        r = self.random
        if mapping == 13:
            return r.choice((1, -1)) * r.randint(1060000000, 1070000000)
        if mapping == 14:
            return r.choice((1, -1)) * r.randint(4600 * 10**15, 4610 * 10**15)
        return r.choice((r.randint(-9, 9), r.randint(-9999, 9999), r.randint(-9999, 9999),
                         r.randint(-2**63, 2**63 - 1)))

    def draw(self, runs, mapping, palette, predictor, head_mode, table):
        r = self.random
        n, m = sum(runs), len(runs)
        if palette == 1:
            # Positions in the table, as differences where the predictor is the previous number.
            heads, bodies, last = [], [], 0
            for length in runs:
                position = r.randrange(len(table))
                heads.append(position - (last if head_mode and m > 1 else 0))
                for _ in range(length - 1):
                    following = r.randrange(len(table))
                    bodies.append(following - (position if predictor else 0))
                    position = following
                last = position
            return heads, bodies
        heads = [self.number(mapping) if i == 0 or head_mode == 0 or mapping < 13
                 else r.randint(-99, 99) for i in range(m)]
        if palette == 2:
            z = sum(entry < 0 for entry in table)
            bodies = []
            for length in runs:
                rank = 0
                for _ in range(length - 1):
                    following = r.randrange(len(table)) - z
                    bodies.append(following - (rank if predictor else 0))
                    rank = following
            return heads, bodies
        size = r.choice((1, 3, 20, 1000, 2**40 if mapping < 13 else 99))
        if mapping >= 13 and predictor == 0:
            return heads, [self.number(mapping) for _ in range(n - m)]
        bodies = [r.randint(-size, size) for _ in range(n - m)]
        if mapping < 13 and bodies and self.chance(0.1):
            bodies[r.randrange(len(bodies))] = self.one(-2**63, 2**63 - 1)
        return heads, bodies

    def mapping(self, mapping, constant=False):
        r = self.random
        places = r.randint(0, 22)
        out = b""
        if mapping == 9:
            out = bytes([r.randint(9, 22)])
        elif mapping == 10:
            out = bytes([r.randint(1, 64)])
        elif mapping == 12:
            step = self.one(2, 3, 25, 2**53)
            out = bytes([places]) + varint(step) + varint(r.randint(0, step - 1))
        elif mapping == 11:
            flags = self.one(0, 1, 2, 3, 8, 9) + (0 if constant else self.one(0, 4))
            out = bytes([flags]) + (bytes([min(places, 3)]) if flags & 8 else b"")
            factor = [self.one(0.1, 0.8, 1.0, 3.0, -2.5, 7.0, 65535.0, 1 / 3) for _ in range(2)]
            out += number(factor[0]) + number(factor[1]) + number(self.one(0.0, -0.0, -3.14, 0.3))
        value = self.number(mapping)
        return out, value if mapping != 11 else r.randint(-9999, 9999)

    def residuals(self, layout, heads, bodies, neighbor):
        if self.packed:
            self.later.append((heads, bodies, neighbor))
            return
        if layout == 2:
            encoder = Encoder()
            encoder.residuals(heads, bodies, neighbor)
            section = encoder.finish()
            self.header += varint(len(section))
        elif layout == 1:
            inflated = b"".join(map(signed, heads + bodies))
            section = deflate(inflated, self.random)
            self.header += varint(len(inflated)) + varint(len(section))
        else:
            section = self.tokens(heads, bodies, neighbor)
            self.header += varint(len(section))
        self.sections += section

    def tokens(self, heads, bodies, neighbor):
        r = self.random
        s = r.randint(0, 5)
        m = r.randint(0, min(s, 1 if s > 3 else 3))
        extra, count = 0, 0

        def token(residual):
            nonlocal extra, count
            u = zigzag(residual)
            if u < 1 << s:
                return u
            p = bits(u) - 1
            k = p - m
            extra |= (u & ((1 << k) - 1)) << count
            count += k
            return (1 << s) + ((p - s) << m) + (u >> k & ((1 << m) - 1))

        while max((token(each) for each in heads + bodies), default=0) > 255:
            m = 0
        extra = count = 0
        thresholds = sorted(self.some(range(0, 40), self.one(0, 0, 1, 3, 7)))
        first = [token(each) for each in heads]
        classes = [[] for _ in range(len(thresholds) + 1)]
        last = before = 0
        for i, body in enumerate(bodies):
            activity = 2 * bits(last) + bits(before) + (2 * bits(neighbor[i]) if neighbor else 0)
            classes[sum(each <= activity for each in thresholds)].append(token(body))
            before, last = last, body
        self.header += bytes([s | m << 3 | len(thresholds) << 5]) + bytes(thresholds)
        self.header += b"".join(varint(len(each)) for each in classes[:-1])
        tokens = bytes(first + sum(classes, []))
        return deflate(tokens, r) + extra.to_bytes((count + 7) // 8, "little")

    # Blocks

    def block(self):
        r = self.random
        form = r.randint(0, 2)
        self.packed = form == 2
        self.header, self.sections, self.later = b"", b"", []
        flags, added = self.additions()
        channel_count = len(self.tables[4])
        starts, stroke_count, points = [], 0, 0
        data = b""
        continues = False
        if self.chance(0.9):
            flags |= 64
            continues = self.last_set is not None and self.chance(0.4)
            flags |= 128 if continues else 0
            stroke_count = r.randint(1, 6)
            sets = [tuple(sorted(self.some(range(channel_count), r.randint(0, channel_count))))
                    for _ in range(self.one(1, 1, 2, 3))]
            which = [r.randrange(len(sets)) for _ in range(stroke_count)]
            if continues and not self.rare():
                sets[which[0]] = self.last_set
            self.last_set = sets[which[-1]]
            lengths = [self.one(0, 1, 2, r.randint(0, 30)) if sets[each] or self.rare() else 0
                       for each in which]
            points = sum(lengths)
            states = [r.randint(0, 2) if self.chance(0.4) else 0 for _ in range(8)]
            if not self.tables[8]:
                states[0] = 0
            if not self.tables[16]:
                states[1] = 0
            added += varint(stroke_count) + varint(len(sets))
            for each in sets:
                u = sum(1 << channel for channel in each)
                added += varint(u)
            added += varint(sum(state << 2 * i for i, state in enumerate(states)))
            if len(sets) > 1:
                self.column([stroke_count], which, "whole")
            self.column([stroke_count], lengths, "whole")
            data = self.properties(states, stroke_count - continues)
            neighbor, before = None, None
            for channel in sorted(set().union(*sets)):
                runs = [length for each, length in zip(which, lengths)
                        if channel in sets[each] and length]
                alike = before is not None and all((before in each) == (channel in each)
                                                   for each in sets)
                neighbor = self.column(runs, neighbor=neighbor if alike else None)
                before = channel
        extra = b""
        if self.chance(0.2):
            flags |= 256
            extra = varint(3) + b"abc"
        header = varint(flags) + added + self.header + extra + data
        f = varint(len(header) * 4 + form)
        if form == 0:
            return f + header + self.sections
        if form == 1:
            packed = deflate(header, r)
            return f + varint(len(packed)) + packed + self.sections
        encoder, model = Encoder(), AdaptiveBytes()
        for byte in header:
            encoder.bits = [byte >> place & 1 for place in range(7, -1, -1)]
            model.byte(encoder)
        for heads, bodies, neighbor in self.later:
            encoder.residuals(heads, bodies, neighbor)
        return f + encoder.finish()

    def properties(self, states, count):
        """Columns of properties; returns the property data."""
        r = self.random
        data = [b"", b"", b""]
        for i, state in enumerate(states):
            if not state:
                continue
            having = count
            if state == 2:
                presence = [r.randint(0, 1) for _ in range(count)]
                self.column([count] if count else [], presence, "whole")
                having = sum(presence)
            runs = [having] if having else []
            if i in (0, 1):
                size = len(self.tables[8 if i == 0 else 16]) + self.rare()
                self.column(runs, [r.randrange(size) for _ in range(having)], "whole")
            elif i == 2:
                self.column(runs, kind="start")
            elif i == 3:
                kinds = [r.randint(0, 2) for _ in range(having)]
                self.column(runs, kinds, "whole")
                numbers = [r.randint(-2**63, 2**63 - 1) if self.chance(0.5) else r.randint(0, 9)
                           for kind in kinds if kind == 1]
                # Differences of far numbers wrap, which draws do not: so a column of one number.
                self.column([len(numbers)] if numbers else [], numbers[:1] * len(numbers), "whole")
                for kind in kinds:
                    if kind == 0:
                        data[0] += bytes(r.randrange(256) for _ in range(16))
                    if kind == 2:
                        text = self.one("", "é", "00112233-4455-6677-8899-aabbccddeeff").encode()
                        data[0] += varint(len(text)) + text
            elif i == 4:
                for _ in range(6):
                    self.column(runs, kind="transform")
            elif i == 5:
                self.column(runs, [r.randint(-2**63, 2**63 - 1)] * having, "whole")
            elif i == 6:
                data[1] += b"".join(self.mask() for _ in range(having))
            else:
                data[2] += b"".join(self.record([], 1) for _ in range(having))
        return b"".join(data)

    def mask(self):
        flags = self.random.randint(0, 7)
        out = bytes([flags])
        if flags & 1:
            count = self.random.randint(0, 2)
            out += varint(count) + b"".join(number(self.double()) for _ in range(2 * count))
        if flags & 2:
            codes = [self.random.randint(0, 4) for _ in range(self.random.randint(0, 4))]
            out += varint(len(codes))
            for code in codes:
                out += bytes([code])
                out += b"".join(number(self.double()) for _ in range((2, 2, 4, 6, 0)[code]))
        return out

    def file(self):
        self.tables = {1: varint(0), 2: None, 4: [], 8: [], 16: []}
        self.last_set = None
        self.unused_channels = ["x", "y", "t", "force", "roll", "tilt_x", "my channel", "é", "",
                                "a", "b", "c", "d", "e"]
        out = SIGNATURE
        for _ in range(self.one(0, 1, 1, 2, 3)):
            out += chunk(2, self.block())
            if self.chance(0.1):
                out += chunk(self.one(1, 7, 65, 2**40 + 1), b"kept")
        if self.chance(0.3):
            out += chunk(5, self.table_copy())
        return out + b"\0"

    def table_copy(self):
        flags, out = 0, b""
        for flag in (1, 2):
            if self.tables[flag] is not None and (flag == 2 or self.tables[1] != varint(0)):
                flags |= flag
                out += self.tables[flag]
        for flag in (4, 8, 16):
            if self.tables[flag]:
                flags |= flag
                out += varint(len(self.tables[flag])) + b"".join(self.tables[flag])
        if self.chance(0.3):
            flags |= 32
            out += self.record([])
        return varint(flags) + out


def mutated(data, seed):
    """The file with a few bytes changed, or cut off; with checksums put right for the most part."""
    r = random.Random(seed)
    data = bytearray(data)
    kind = r.random()
    if kind < 0.1:
        return bytes(data[:r.randrange(len(data))])
    for _ in range(r.choice((1, 1, 2))):
        data[r.randrange(len(data))] ^= 1 << r.randrange(8) if r.random() < 0.7 else r.randrange(256)
    return bytes(data) if kind < 0.2 else with_checksums(bytes(data))


def with_checksums(data):
    """Puts the checksums of all chunks right that can be found."""
    def read(position):
        u = shift = 0
        while position < len(data):
            u |= (data[position] & 127) << shift
            shift += 7
            position += 1
            if data[position - 1] < 128:
                break
        return u, position

    position = 7
    while position < len(data) and data[position]:
        kind, after = read(position)
        length, after = read(after)
        if after + length + 4 > len(data):
            break
        body = data[position:after + length]
        data = data[:after + length] + zlib.crc32(body).to_bytes(4, "little") \
            + data[after + length + 4:]
        position = after + length + 4
    return data
