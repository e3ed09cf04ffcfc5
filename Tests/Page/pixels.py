"""PNG files as pixels: 8 bits a component, no interlacing, which is what browsers write."""
import struct
import zlib


class Pixels:
    def __init__(self, data):
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError("not a PNG file")
        position, packed = 8, b""
        while position < len(data):
            length, = struct.unpack(">I", data[position:position + 4])
            kind, body = data[position + 4:position + 8], data[position + 8:position + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, _, _, interlaced = struct.unpack(">2I5B", body)
                if depth != 8 or interlaced or color not in (2, 6):
                    raise ValueError(f"a PNG file of depth {depth}, kind {color}")
                self.size = 3 if color == 2 else 4
            if kind == b"IDAT":
                packed += body
            position += 12 + length
        self.rows = list(self.unfiltered(zlib.decompress(packed)))

    def unfiltered(self, data):
        """RFC 2083, chapter 6."""
        size, stride = self.size, self.width * self.size
        above = bytearray(stride)
        for y in range(self.height):
            start = y * (stride + 1)
            kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
            if kind == 1:
                for i in range(size, stride):
                    row[i] = (row[i] + row[i - size]) & 255
            elif kind == 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, above))
            elif kind == 3:
                for i in range(stride):
                    left = row[i - size] if i >= size else 0
                    row[i] = (row[i] + (left + above[i]) // 2) & 255
            elif kind == 4:
                for i in range(stride):
                    a, b = row[i - size] if i >= size else 0, above[i]
                    c = above[i - size] if i >= size else 0
                    p = a + b - c
                    nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                    row[i] = (row[i] + nearest) & 255
            above = row
            yield row

    def at(self, x, y):
        return tuple(self.rows[y][x * self.size:x * self.size + 3])

    def unlike(self, color, box):
        """How many pixels of a box (left, top, right, bottom) differ clearly from a colour."""
        left, top, right, bottom = map(int, box)
        return sum(
            sum(abs(a - b) for a, b in zip(self.at(x, y), color)) > 150
            for y in range(top, bottom) for x in range(left, right))
