#!/usr/bin/env python3
"""Writes PKDrawing files: pkdrawing_writer.py OUT KIND[,KIND...] POINTS RECORDING.json...

A writer of its own, from ../shared/design/pkdrawing.md and Docs/interchange.md, with nothing but the
standard library, so that the reader in Sources/DrawingInterchange is not tested against its own idea
of the format. A recording is a drawing in the JSON form. For each kind and recording it writes
OUT/NAME-KIND.pkdrawing and OUT/NAME-KIND.json, the values that PencilKit's API would tell. Of a recording
the first strokes are taken, with about POINTS points.

Channels that a recording does not have are made up: a pen that turns slowly. The same recording and
kind give the same bytes.
"""

import json
import math
import os
import random
import struct
import sys
import uuid

EPOCH = 978307200
CHANNELS = [
    ("location", "ff"), ("t", "f"), ("width", "f"), ("aspect", "H"), ("edge", "H"), ("force", "H"),
    ("azimuth", "H"), ("altitude", "H"), ("opacity", "H"), ("secondary", "f"), ("threshold", "H"),
]
IDENTIFIERS = ["pen", "pencil", "marker", "monoline", "fountainpen", "watercolor", "crayon", "reed"]
KINDS = {
    "plain": "the numbers of the recording, every channel of a pen in each point",
    "sensor": "times in milliseconds, force as the sensor gives it, widths in quarters",
    "noise": "positions, times and widths with all digits of float32",
    "constant": "channels that do not change stand once, others in each point",
    "masks": "each stroke has masks of its own, some channels in each point although they are constant",
    "transform": "some strokes were moved",
    "deleted": "some strokes were deleted",
    "shape": "aspects and secondary scales other than 1, widths of 0",
    "version2": "container of version 2, with variants of inks",
    "saved": "bounds of the whole, field 9 in some paths",
    "unknown": "fields that nobody knows",
    "order": "fields in other orders",
    "overlong": "numbers that take more bytes than they need",
    "nan": "numbers that are none",
    "bare": "strokes without UUIDs, times and bounds",
    "empty": "no strokes",
}


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def clamp(value):
    return max(0, min(65535, int(value)))


class Writer:
    def __init__(self, kind, recording, name):
        self.kind = kind
        self.recording = recording
        self.random = random.Random(f"{kind} {name}")

    def uuid(self):
        return uuid.UUID(int=self.random.getrandbits(128), version=4).bytes

    # The wire.

    def varint(self, value):
        data = bytearray()
        while value > 0x7F:
            data.append(value & 0x7F | 0x80)
            value >>= 7
        data.append(value)
        if self.kind == "overlong" and len(data) < 9 and self.random.random() < 0.1:
            data[-1] |= 0x80
            data.append(0)
        return bytes(data)

    def number(self, field, value):
        return self.varint(field << 3) + self.varint(value)

    def double(self, field, value):
        return self.varint(field << 3 | 1) + struct.pack("<d", value)

    def data(self, field, value):
        return self.varint(field << 3 | 2) + self.varint(len(value)) + value

    def floats(self, values):
        return b"".join(self.varint(i << 3 | 5) + struct.pack("<f", v) for i, v in enumerate(values, 1))

    def numbers(self, values):
        return b"".join(self.number(i, v) for i, v in enumerate(values, 1))

    def message(self, fields):
        """Fields in order, or in another one."""
        fields = [field for field in fields if field]
        if self.kind == "order" and self.random.random() < 0.3:
            self.random.shuffle(fields)
        if self.kind == "unknown" and self.random.random() < 0.5:
            fields.append(self.data(14, self.random.randbytes(self.random.randrange(20))))
            fields.append(self.number(300, self.random.getrandbits(40)))
            fields.append(self.double(31, 0.25))
        return b"".join(fields)

    # The messages.

    def ink(self, index):
        source = (self.recording.get("inks") or [{}])[index] if self.recording.get("inks") else {}
        color = [f32(part) for part in (source.get("color") or [0, 0, 0, 1])]
        color = (color + [1.0])[:4]
        identifier = "com.apple.ink." + IDENTIFIERS[index % len(IDENTIFIERS)]
        variant = self.kind == "version2" and index % 2 == 0
        self.inks.append({"identifier": identifier, "color": color})
        return self.message([
            self.data(1, self.floats(color)), self.data(2, identifier.encode()), self.number(3, 3),
            self.data(4, b"fixed-width") if variant else b"", self.double(8, 0.0)])

    def points(self, stroke):
        """The stored numbers of each point, a tuple a channel."""
        source = stroke["points"]
        count = len(source["x"])
        noisy = self.kind == "noise"
        noise = (lambda size: self.random.gauss(0, size)) if noisy else (lambda size: 0.0)
        times = source.get("t") or [i / 120 for i in range(count)]
        scale = max(max(times), 1e-9)
        times = [(t - times[0]) if scale < 1e5 else (t - times[0]) / 1000 for t in times]
        forces = source.get("force")
        top = max([abs(f) for f in forces] + [1e-9]) if forces else 1
        force = [clamp(abs(f) / top * 1700) for f in forces] if forces else [
            clamp(500 + 300 * math.sin(i / 9)) for i in range(count)]
        lean, rise = self.random.uniform(0.2, 0.8), self.random.uniform(0.2, 0.6)
        azimuth, altitude = [], []
        given = source.get("azimuth"), source.get("altitude")
        for i in range(count):
            lean = min(max(lean + self.random.choice([0, 0, 0, 1, -1]) * 0.0004, 0), 1)
            rise = min(max(rise + self.random.choice([0, 0, 0, 1, -1]) * 0.0004, 0), 1)
            a = ((given[0][i] + math.pi) % (2 * math.pi)) / (2 * math.pi) if given[0] else lean
            r = 1 - min(max(given[1][i], 0), math.pi / 2) / (math.pi / 2) if given[1] else rise
            azimuth.append(clamp(a * 65535))
            altitude.append(clamp(r * 65535))
        width = [f32(2 + f / 500 + noise(0.05)) for f in force]
        if self.kind == "sensor":
            times = [round(t, 3) for t in times]
            force = [clamp(abs(f) * (1000 if top <= 4 else 1)) for f in forces] if forces else force
            width = [round(4 * (2 + f / 500)) / 4 for f in force]
        if self.kind == "constant":
            width = [4.5] * count
            azimuth, altitude = [azimuth[0]] * count, [altitude[0]] * count
        aspect, secondary = [1000] * count, list(width)
        if self.kind == "shape":
            choice = self.random.randrange(4)
            if choice == 1:
                aspect = [clamp(1000 - i % 7) for i in range(count)]
            if choice == 2:
                aspect = [777] * count
                secondary = [f32(w * 0.3) for w in width]
                width[0] = 0.0
            if choice == 3:
                width = [3.3] * count
                width = [f32(w) for w in width]
                aspect = [1500] * count
                secondary = [f32(w * 1.1 + i / 7) for i, w in enumerate(width)]
        points = {
            "location": [(f32(x + noise(0.01)), f32(y + noise(0.01))) for x, y in zip(source["x"], source["y"])],
            "t": [(f32(t + abs(noise(1e-5))),) for t in times], "width": [(w,) for w in width],
            "aspect": [(a,) for a in aspect], "edge": [(0,)] * count, "force": [(f,) for f in force],
            "azimuth": [(a,) for a in azimuth], "altitude": [(a,) for a in altitude],
            "opacity": [(32767,)] * count, "secondary": [(s,) for s in secondary], "threshold": [(0,)] * count,
        }
        if self.kind == "nan":
            points["location"][count // 2] = (math.nan, math.inf)
            points["width"][0] = (-math.inf,)
        return points, count

    def masks(self, points):
        each = 0
        for bit, (name, _) in enumerate(CHANNELS):
            if name == "location" or len(set(points[name])) > 1:
                each |= 1 << bit
            elif self.kind == "masks" and self.random.random() < 0.4:
                each |= 1 << bit
            elif self.kind not in ("constant", "masks") and name in ("force", "azimuth", "altitude"):
                each |= 1 << bit
        if self.kind == "masks" and self.random.random() < 0.1 and len(set(points["location"])) == 1:
            each &= ~1
        return each

    def record(self, points, index, mask):
        return b"".join(
            struct.pack("<" + form, *points[name][index])
            for bit, (name, form) in enumerate(CHANNELS) if mask >> bit & 1)

    def path(self, points, count, created):
        each = self.masks(points)
        same = 0x7FF & ~each
        fields = [
            self.data(1, self.uuid()) if self.kind != "bare" else b"",
            self.double(2, created) if self.kind != "bare" else b"",
            self.number(3, count), self.number(4, each), self.number(5, same),
            self.data(6, self.record(points, 0, same)),
            self.data(7, b"".join(self.record(points, i, each) for i in range(count)))]
        if self.kind == "saved" and self.random.random() < 0.5:
            fields.append(self.number(9, 0))
        return self.message(fields)

    def stroke(self, index, stroke):
        ink = min(stroke.get("ink") or 0, len(self.inks) - 1)
        identity = self.uuid()
        seconds = stroke.get("start")
        created = 721692800 + (seconds if seconds is not None and abs(seconds) < 1e8 else index * 0.7)
        if self.kind == "noise":
            created += self.random.random()
        points, count = self.points(stroke)
        deleted = self.kind == "deleted" and self.random.random() < 0.4
        margin = max(w for (w,) in points["width"]) / 2 + 1.5
        xs, ys = zip(*points["location"])
        bounds = [math.floor(min(xs) - margin), math.floor(min(ys) - margin)] if self.kind != "nan" else [0, math.inf]
        bounds += [math.ceil(max(xs) + margin) - bounds[0], math.ceil(max(ys) + margin) - bounds[1]] if self.kind != "nan" else [0, 0]
        bounds = [f32(b) for b in bounds]
        moved = None
        if self.kind == "transform" and self.random.random() < 0.5:
            moved = [f32(v) for v in (1, 0, 0, 1, self.random.uniform(-99, 99), self.random.uniform(-99, 99))]
            if self.random.random() < 0.3:
                moved[:4] = [f32(math.cos(0.3)), f32(math.sin(0.3)), f32(-math.sin(0.3)), f32(math.cos(0.3))]
        bare = self.kind == "bare"
        data = self.message([
            self.data(1, identity) if not bare else b"", self.data(2, self.numbers([index, 1, index + 1])),
            self.data(3, self.numbers([0, 1, 0])), self.number(4, ink),
            b"" if deleted else self.data(5, self.path(points, count, created)),
            self.data(6, self.floats(bounds)) if not bare else b"",
            self.data(7, self.floats(moved)) if moved else b"",
            self.number(8, (1 << 37) + self.random.getrandbits(32) * 32)])
        if deleted:
            self.deleted.append(str(uuid.UUID(bytes=identity)))
        elif self.kind != "nan":
            self.truth.append(self.values(points, identity, created, bounds, moved, ink))
        else:
            self.truth.append({"count": count})
        return data

    def values(self, points, identity, created, bounds, moved, ink):
        column = lambda name, value: [value(*point) for point in points[name]]
        width = column("width", float)
        return {
            "id": str(uuid.UUID(bytes=identity)), "created": created, "bounds": bounds, "transform": moved,
            "ink": self.inks[ink],
            "x": [x for x, _ in points["location"]], "y": [y for _, y in points["location"]],
            "t": column("t", float), "w": width,
            "h": [w * a / 1000 for w, (a,) in zip(width, points["aspect"])],
            "force": column("force", lambda v: v / 1000),
            "azimuth": column("azimuth", lambda v: 2 * v / 65535 * math.pi - math.pi),
            "altitude": column("altitude", lambda v: (1 - v / 65535) * math.pi / 2),
            "opacity": column("opacity", lambda v: 2 * v / 65535),
            "secondaryWidth": column("secondary", float),
        }

    def drawing(self):
        self.inks, self.truth, self.deleted = [], [], []
        strokes = [s for s in self.recording["strokes"] if (s.get("points") or {}).get("x")]
        if self.kind == "empty":
            strokes = []
        inks = [self.ink(i) for i in range(max(1, len(self.recording.get("inks") or [])) if strokes else 0)]
        strokes = [self.stroke(i, s) for i, s in enumerate(strokes)]
        fields = [self.number(1, 0)]
        if strokes:
            fields += [self.data(2, bytes(16)), self.data(2, self.uuid())]
            fields += [self.data(3, self.numbers([0, 0, 0])), self.data(3, self.numbers([len(strokes), 1, len(strokes)]))]
        fields += [self.data(4, ink) for ink in inks] + [self.data(5, stroke) for stroke in strokes]
        if self.kind == "saved":
            fields.append(self.data(6, self.floats([0.0, 0.0, 100.5, 200.25])))
        summary = [0, 0, 0] if strokes else [0, (1 << 63) - 1, 0]
        fields += [self.data(7, self.numbers(summary)), self.data(8, self.uuid())]
        if self.kind == "unknown":
            fields.insert(3, self.data(1000, b"whatever"))
            fields.insert(-1, self.number(77, 5))
        version = 2 if self.kind == "version2" else 1
        return b"wrd\xf0" + struct.pack("<H", version) + b"".join(fields)


def first(strokes, points):
    taken = 0
    for count, stroke in enumerate(strokes):
        if taken >= points:
            return strokes[:count]
        taken += len((stroke.get("points") or {}).get("x") or [])
    return strokes


def main():
    out, kinds, points, *paths = sys.argv[1:]
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            recording = json.load(file)
        recording["strokes"] = first(recording["strokes"], int(points))
        for kind in KINDS if kinds == "all" else kinds.split(","):
            writer = Writer(kind, recording, name)
            data = writer.drawing()
            with open(os.path.join(out, f"{name}-{kind}.pkdrawing"), "wb") as file:
                file.write(data)
            truth = {"strokes": writer.truth, "deleted": writer.deleted}
            with open(os.path.join(out, f"{name}-{kind}.json"), "w", encoding="utf-8") as file:
                json.dump(truth, file)


main()
