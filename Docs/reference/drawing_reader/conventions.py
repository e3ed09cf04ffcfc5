"""Docs/format.md, chapter "Conventions": bytes, varints, texts, numbers."""
import struct


class Fault(Exception):
    """A broken rule: the document's code, the byte of the file, and what is wrong."""

    def __init__(self, code, offset, text):
        super().__init__(code, offset, text)
        self.code = code
        self.offset = offset
        self.text = text

    def __str__(self):
        return f"{self.code} at byte {self.offset}: {self.text}"


def wrap(n):
    """n modulo 2^64 as two's complement."""
    n &= 0xFFFFFFFFFFFFFFFF
    return n - 0x10000000000000000 if n >> 63 else n


def bits(n):
    """bits(n) of "Conventions"."""
    return abs(n).bit_length()


class Reader:
    """A structure of bytes, which nothing may read beyond."""

    def __init__(self, data, start=0, end=None, part_of=None):
        self.data = data
        self.position = start
        self.end = len(data) if end is None else end
        # Where the bytes are not those of the file (inflated): the byte of the file they come from.
        self.part_of = part_of

    def fail(self, code, text, position=None):
        if self.part_of is not None:
            raise Fault(code, self.part_of, text)
        raise Fault(code, self.position if position is None else position, text)

    def left(self):
        return self.end - self.position

    def byte(self):
        if self.position >= self.end:
            self.fail("truncated", "a byte is missing")
        self.position += 1
        return self.data[self.position - 1]

    def take(self, count):
        if count > self.left():
            self.fail("truncated", f"{count} bytes are expected, {self.left()} are left")
        self.position += count
        return bytes(self.data[self.position - count:self.position])

    def must_be_at_end(self):
        if self.left():
            self.fail("trailing-bytes", f"{self.left()} bytes too many")

    # "Varints"
    def varint(self, most=None, code="illegal-value", least=0):
        start = self.position
        u = shift = 0
        while True:
            byte = self.byte()
            if shift == 63 and byte != 1:
                self.fail("not-canonical", "a varint above 64 bits", start)
            u |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
        if byte == 0 and shift > 0:
            self.fail("not-canonical", "a varint that ends with 0", start)
        if (most is not None and u > most) or u < least:
            self.fail(code, f"{u} is not within {least} to {most}", start)
        return u

    # "Zigzag"
    def zigzag_varint(self):
        return unzigzag(self.varint())

    # "Text"
    def text(self):
        return self.utf8(self.varint(self.left()))

    def utf8(self, length):
        start = self.position
        try:
            return self.take(length).decode("utf-8", "strict")
        except UnicodeDecodeError:
            self.fail("illegal-value", "text that is not UTF-8", start)

    # "Numbers"
    def number(self):
        form = self.byte()
        if form > 16:
            self.fail("illegal-value", f"form {form} of a number", self.position - 1)
        return self.number_of_form(form)

    def number_of_form(self, form):
        start = self.position
        if form == 16:
            n, value = None, self.double()
        else:
            n = self.zigzag_varint()
            value = float(n) / float(10**form)
        if legal_form(value) != (form, n):
            self.fail("not-canonical", f"{value!r} in another form than the legal one", start)
        return value

    def double(self):
        start = self.position
        value, = struct.unpack("<d", self.take(8))
        if not is_finite(value):
            self.fail("not-finite", f"{value}", start)
        return value


def is_finite(value):
    return value - value == 0


def zigzag(n):
    return n * 2 if n >= 0 else -n * 2 - 1


def unzigzag(u):
    return (u >> 1) ^ -(u & 1)


# "Numbers"
def legal_form(value):
    """The form that stands for a finite double, and its n where the form is decimal."""
    if value != 0 or struct.pack("<d", value) == bytes(8):
        for d in range(16):
            product = value * float(10**d)
            if not abs(product) < 2.0**62:  # far above 2^53, perhaps infinite
                break
            s = round(product)  # ties to even
            if abs(s) > 2**53:
                break
            if float(s) / float(10**d) == value:
                return (d, s) if bits(zigzag(s)) <= 49 else (16, None)
    return 16, None
