#!/usr/bin/env python3
"""Makes Examples/letter.json: a hand-written letter as a tablet would record it.

Usage: python3 Examples/make-example.py > Examples/letter.json

The output is the same on every machine: all randomness comes from one small generator below, and
all values are rounded to the grids of the pretended device before they are printed.

The pretended device: positions on a grid of 1/64 pt, 240 points a second with times in whole
milliseconds and now and then one of jitter, force on a 12-bit sensor, angles in steps of 1/128 rad.
"""
import json
import math

LINES = [
    ("Dear Ada", 0), ("the swallows came back today", 0), ("and the pear tree is in bloom", 0),
    ("write soon", 1), ("yours M", 1),
]
LEFT, TOP, LINE_HEIGHT, LETTER_WIDTH, LETTER_HEIGHT = 72.0, 120.0, 46.0, 13.0, 11.0
RATE = 240.0
ASCENDERS, DESCENDERS, ROUND = "bdfhklt", "fgjpqy", "aceogqdsu"


class Random:
    """A linear congruential generator (Knuth's MMIX constants): the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self, low, high):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return low + (high - low) * ((self.state >> 33) / float(1 << 31))


def letter_points(letter, x, base, random):
    """The corner points of one letter, from its left to its right on the base line."""
    upper = letter.isupper()
    top = base - LETTER_HEIGHT * (2.1 if upper or letter.lower() in ASCENDERS else 1.0)
    bottom = base + (LETTER_HEIGHT * 0.9 if letter in DESCENDERS else 0.0)
    wide = LETTER_WIDTH * (1.5 if upper or letter in "mw" else 1.0)

    def at(part, y):
        return (x + wide * part + random.uniform(-0.6, 0.6), y + random.uniform(-0.6, 0.6))

    if letter.lower() in ROUND:
        points = [at(0.75, top + 2), at(0.35, top), at(0.05, (top + base) / 2), at(0.4, base),
                  at(0.75, (top + base) / 2), at(0.75, bottom)]
    elif letter in "mwn":
        points = [at(0.05, base), at(0.2, top), at(0.35, base), at(0.55, top), at(0.7, base)]
    else:
        points = [at(0.15, base - 3), at(0.45, top), at(0.3, bottom), at(0.55, base - 2)]
    return points + [at(1.0, base - 1)], x + wide * 1.05


def spline(points, spacing):
    """Points along a Catmull-Rom curve, about `spacing` apart, slower where it bends."""
    result = []
    ends = [points[0]] + points + [points[-1]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        length = math.hypot(c[0] - b[0], c[1] - b[1])
        count = max(3, int(length / spacing))
        for step in range(count):
            # The pen slows down towards every corner: equal times, unequal steps.
            u = step / count
            u = u - 0.12 * math.sin(2 * math.pi * u) / math.pi
            result.append(tuple(
                0.5 * (2 * q + (r - p) * u + (2 * p - 5 * q + 4 * r - s) * u * u
                       + (3 * q - p - 3 * r + s) * u ** 3)
                for p, q, r, s in zip(a, b, c, d)))
    return result + [points[-1]]


def on_grid(value, steps):
    """The nearest multiple of 1/steps."""
    return math.floor(value * steps + 0.5) / steps


def number(value):
    return int(value) if value == int(value) else value


def record(path, phase, random):
    """What the device reports while the pen follows the path."""
    count = len(path)
    columns = {"x": [], "y": [], "t": [], "force": [], "azimuth": [], "altitude": []}
    for index, (x, y) in enumerate(path):
        edge = min(1.0, (index + 1) / 9.0, (count - index) / 7.0)
        force = edge * (0.42 + 0.1 * math.sin(phase + index / 23.0)) + random.uniform(-0.006, 0.006)
        jitter = 1 if random.uniform(0, 1) < 0.06 else 0
        columns["x"].append(on_grid(x + random.uniform(-0.012, 0.012), 64))
        columns["y"].append(on_grid(y + random.uniform(-0.012, 0.012), 64))
        columns["t"].append((math.floor(index * 1000 / RATE + 0.5) + jitter) / 1000)
        columns["force"].append(round(max(0, math.floor(force * 4095)) / 4095, 6))
        columns["azimuth"].append(on_grid(0.9 + 0.08 * math.sin(phase / 3 + index / 90.0), 128))
        columns["altitude"].append(on_grid(1.05 + 0.05 * math.cos(phase / 5 + index / 70.0), 128))
    return {name: [number(value) for value in values] for name, values in columns.items()}


def strokes():
    random = Random(20260314)
    clock, phase = 0.0, 0.0
    for row, (text, ink) in enumerate(LINES):
        x, base = LEFT + random.uniform(-3, 3), TOP + row * LINE_HEIGHT
        for word in text.split(" "):
            points = []
            for letter in word:
                corners, x = letter_points(letter, x, base + random.uniform(-1, 1), random)
                points += corners
            path = spline(points, 1.1)
            points = record(path, phase, random)
            yield {"ink": ink, "group": 0, "start": number(round(clock, 3)), "points": points}
            clock += points["t"][-1] + random.uniform(0.25, 0.9)
            phase += 1.7
            x += LETTER_WIDTH * 0.9
        clock += random.uniform(1.5, 6.0)


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def lines(value):
    """A table with each of its parts on a line."""
    if isinstance(value, dict):
        parts = [f"{compact(key)}:{compact(part)}" for key, part in value.items()]
    else:
        parts = [compact(part) for part in value]
    brackets = "{}" if isinstance(value, dict) else "[]"
    return brackets[0] + "\n    " + ",\n    ".join(parts) + "\n  " + brackets[1]


def main():
    head = {
        "metadata": {"title": "A letter", "created": 1773480413, "application": "make-example",
                     "device": "Example tablet, 240 Hz"},
        "canvas": {"origin": [0, 0], "size": [595, 842], "unit": "pt"},
        "channels": {"force": {"min": 0, "max": 1}},
        "inks": [{"type": "pen", "color": [0.05, 0.07, 0.3, 1], "width": 2},
                 {"type": "pencil", "color": [0.2, 0.2, 0.2, 1], "width": 1.5}],
        "groups": [{"name": "Page 1", "kind": "page"}],
    }
    # Laid out as drawtool itself writes JSON, so that a round trip can be compared byte for byte.
    print("{")
    for name, value in head.items():
        print(f'  "{name}":{lines(value) if name in ("channels", "inks", "groups") else compact(value)},')
    print('  "strokes":' + lines(list(strokes())))
    print("}")


main()
