"""Docs/json.md: the drawing as text."""
import base64
import json
import re
from decimal import Decimal

from .block import NUMBER, TEXT as TEXT_ID
from . import tables

SPECIAL = re.compile(r"\$+(double|bytes|text)\Z")


# "Text"
def quoted(text):
    return json.dumps(text, ensure_ascii=False)


# "Numbers"
def number_text(value):
    """The fewest digits that read back as the same double."""
    digits, _, exponent = repr(value).partition("e")
    digits = digits[:-2] if digits.endswith(".0") else digits
    if not exponent and abs(value) > 2**53:
        sign, digits = ("-", digits[1:]) if value < 0 else ("", digits)
        exponent = len(digits) - 1
        digits = f"{sign}{digits[0]}.{digits[1:]}".rstrip("0")
    return f"{digits}e{int(exponent)}" if exponent else digits


def array(items):
    return "[" + ",".join(items) + "]"


def numbers(values):
    return array(map(number_text, values))


def members(pairs):
    """An object of names and texts of values."""
    return "{" + ",".join(f"{quoted(name)}:{text}" for name, text in pairs) + "}"


def base64_text(data):
    return quoted(base64.b64encode(data).decode())


# "Free values"
def free_value(value):
    kind, content = value
    if kind == tables.DOUBLE:
        text = number_text(content)
        # What a reader of JSON would take for an integer: the digits that are written decide.
        digits = Decimal(text)
        if text != "-0" and digits == int(digits) and -2**63 <= digits < 2**63:
            return members([("$double", text)])
        return text
    if kind == tables.INTEGER:
        return str(content)
    if kind == tables.TEXT:
        return quoted(content)
    if kind == tables.BYTES:
        return members([("$bytes", base64_text(content))])
    if kind == tables.LIST:
        return array(map(free_value, content))
    if kind == tables.DICTIONARY:
        if len(content) == 1 and SPECIAL.match(content[0][0]):
            return members([("$" + content[0][0], free_value(content[0][1]))])
        return members(record(content))
    return {None: "null", False: "false", True: "true"}[content]


def record(entries, typed=()):
    """typed: names of members that are written as what they are, without $double."""
    for name, value in entries:
        if name in typed and value[0] == tables.DOUBLE:
            yield name, number_text(value[1])
        elif name in typed and value[0] == tables.LIST:
            yield name, numbers(item[1] for item in value[1])
        else:
            yield name, free_value(value)


# "Stroke", "Mask"
def stroke_text(stroke, channels):
    """channels: (position, name) in the drawing's order."""
    pairs = []
    if stroke.ink is not None:
        pairs.append(("ink", str(stroke.ink)))
    if stroke.group is not None:
        pairs.append(("group", str(stroke.group)))
    if stroke.start is not None:
        pairs.append(("start", number_text(stroke.start)))
    if stroke.id is not None:
        kind, content = stroke.id
        text = str(content) if kind == NUMBER else quoted(content)
        if kind == TEXT_ID and re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", content):
            text = members([("$text", text)])
        pairs.append(("id", text))
    if stroke.transform is not None:
        pairs.append(("transform", numbers(stroke.transform)))
    if stroke.random_seed is not None:
        pairs.append(("randomSeed", str(stroke.random_seed)))
    if stroke.mask is not None:
        pairs.append(("mask", mask_text(stroke.mask)))
    pairs += record(stroke.attributes or [])
    if stroke.channel_set:
        pairs.append(("points", members((name, numbers(stroke.points[channel]))
                                        for channel, name in channels
                                        if channel in stroke.points)))
    return members(pairs)


def mask_text(mask):
    pairs = []
    if mask.ranges is not None:
        pairs.append(("ranges", array(map(numbers, mask.ranges))))
    if mask.path is not None:
        pairs.append(("path", array(
            array([quoted(name)] + list(map(number_text, coordinates)))
            for name, coordinates in mask.path)))
    if mask.even_odd:
        pairs.append(("evenOdd", "true"))
    return members(pairs)


# "Drawing"
def drawing_text(drawing, minified=False):
    of = drawing.tables
    order = drawing.channel_order()
    parts = []
    if of.metadata:
        parts.append(("metadata", members(record(of.metadata, ("created",)))))
    if of.canvas is not None:
        parts.append(("canvas", members(record(of.canvas, ("origin", "size")))))
    used = set().union(*(stroke.channel_set for stroke in drawing.strokes))
    told = [(of.channels[channel][0],
             members(record(of.channels[channel][1], ("min", "max", "tolerance"))))
            for channel in order if of.channels[channel][1] or channel not in used]
    if told:
        parts.append(("channels", ("{", [f"{quoted(name)}:{text}" for name, text in told], "}")))
    if of.inks:
        parts.append(("inks", ("[", [
            members([("type", quoted(name))] + list(record(entries, ("color", "width"))))
            for name, entries in of.inks], "]")))
    if of.groups:
        parts.append(("groups", ("[", [members(record(group)) for group in of.groups], "]")))
    parts += record(of.attributes)
    channels = [(channel, of.channels[channel][0]) for channel in order]
    parts.append(("strokes", ("[", [stroke_text(each, channels) for each in drawing.strokes], "]")))
    if drawing.chunks:
        parts.append(("chunks", ("[", [
            members([("type", str(kind)), ("position", str(known)),
                     ("payload", base64_text(payload))])
            for kind, known, payload in drawing.chunks], "]")))
    if drawing.extras:
        parts.append(("extras", ("[", [
            members([("block", str(block)), ("payload", base64_text(extra))])
            for block, extra in drawing.extras], "]")))
    # "Text": the two styles
    line, deeper, end = ("", "", "") if minified else ("\n  ", "\n    ", "\n")
    texts = []
    for name, part in parts:
        if isinstance(part, tuple):
            opening, items, closing = part
            inside = ",".join(deeper + item for item in items)
            part = opening + inside + (line if items else "") + closing
        texts.append(f"{line}{quoted(name)}:{part}")
    return "{" + ",".join(texts) + end + "}" + end
