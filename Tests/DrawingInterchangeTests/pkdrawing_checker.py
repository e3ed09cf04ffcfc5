#!/usr/bin/env python3
"""Checks the facts of a PKDrawing and prints its values: pkdrawing_checker.py FILE...

A reader of its own, from ../shared/design/pkdrawing.md, with nothing but the standard library, for
files that the package writes. One line of JSON a file; a fact that does not hold ends it.
"""

import json

import struct
import sys

FORMS = ["<ff", "<f", "<f", "<H", "<H", "<H", "<H", "<H", "<H", "<f", "<H"]
SIZES = [struct.calcsize(form) for form in FORMS]


def varint(data, position):
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            assert byte or shift == 7, "a varint that is longer than it need be"
            return value, position


def message(data):
    """Numbers and values of fields, which must ascend."""
    position, last, fields = 0, 0, []
    while position < len(data):
        tag, position = varint(data, position)
        number, kind = tag >> 3, tag & 7
        assert number >= last, f"field {number} behind {last}"
        last = number
        if kind == 0:
            value, position = varint(data, position)
        elif kind == 1:
            value, position = struct.unpack_from("<d", data, position)[0], position + 8
        elif kind == 5:
            value, position = struct.unpack_from("<f", data, position)[0], position + 4
        else:
            assert kind == 2, f"wire type {kind}"
            size, position = varint(data, position)
            value, position = data[position : position + size], position + size
            assert len(value) == size, "a field beyond the end"
        fields.append((number, value))
    return fields


def record(data, mask):
    values, position = {}, 0
    for bit in range(11):
        if mask >> bit & 1:
            values[bit] = struct.unpack_from(FORMS[bit], data, position)
            position += SIZES[bit]
    assert position == len(data), "a record of another size"
    return values


def path(data):
    fields = dict(message(data))
    assert sorted(fields) == [1, 2, 3, 4, 5, 6, 7], sorted(fields)
    assert len(fields[1]) == 16
    assert fields[4] & fields[5] == 0 and fields[4] | fields[5] == 0x7FF, "masks"
    size = sum(SIZES[bit] for bit in range(11) if fields[4] >> bit & 1)
    assert len(fields[7]) == size * fields[3], "points"
    same = record(fields[6], fields[5])
    points = [{**same, **record(fields[7][i * size : (i + 1) * size], fields[4])} for i in range(fields[3])]
    column = lambda bit, place=0: [point[bit][place] for point in points]
    return {
        "created": fields[2], "x": column(0), "y": column(0, 1), "t": column(1), "w": column(2),
        "h": [w * a / 1000 for w, a in zip(column(2), column(3))], "edge": column(4),
        "force": column(5), "azimuth": column(6), "altitude": column(7), "opacity": column(8),
        "secondaryWidth": column(9), "threshold": column(10),
    }


def floats(data, count):
    fields = message(data)
    assert [number for number, _ in fields] == list(range(1, count + 1)), fields
    return [value for _, value in fields]


def clock(data):
    return floats(data, 3)


def stroke(data, inks):
    fields = dict(message(data))
    clock(fields[2]), clock(fields[3])
    assert len(fields[1]) == 16 and fields.get(4, 0) < inks
    result = {"id": fields[1].hex(), "ink": fields[4] if 4 in fields else None, "deleted": 5 not in fields}
    if 5 in fields:
        result.update(path(fields[5]), bounds=floats(fields[6], 4))
        result["transform"] = floats(fields[7], 6) if 7 in fields else None
        assert 1 << 37 <= fields[8] < 1 << 38, fields[8]
    return result


def drawing(data):
    assert data[:4] == b"wrd\xf0" and data[4:6] in (b"\1\0", b"\2\0"), data[:6]
    fields = message(data[6:])
    every = lambda number: [value for n, value in fields if n == number]
    assert every(1) == [0] and len(every(7)) == 1 and len(every(8)) == 1 and len(every(8)[0]) == 16
    replicas, clocks = every(2), every(3)
    assert len(replicas) == len(clocks) and all(len(replica) == 16 for replica in replicas)
    assert not replicas or replicas[0] == bytes(16)
    [clock(c) for c in clocks + every(7)]
    inks = []
    for ink in map(dict, map(message, every(4))):
        assert ink[3] == 3 and ink[8] == 0.0
        inks.append({"identifier": ink[2].decode(), "color": floats(ink[1], 4), "variant": ink.get(4, b"").decode()})
    assert bool(any(ink["variant"] for ink in inks)) == (data[4] == 2)
    strokes = [stroke(value, max(len(inks), 1)) for value in every(5)]
    assert bool(strokes) == bool(replicas)
    ids = [s["id"] for s in strokes]
    assert len(set(ids)) == len(ids), "an ID twice"
    return {"inks": inks, "strokes": strokes}


for name in sys.argv[1:]:
    with open(name, "rb") as file:
        print(json.dumps(drawing(file.read())))
