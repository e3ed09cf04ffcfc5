"""Docs/format.md, chapter "Container", with "Reading a file" of chapter "Codec"."""
from .block import decode_block, read_table_additions
from .conventions import Reader
from .model import Budget, Drawing, Tables
from .zlib_parts import checksum

SIGNATURE = bytes.fromhex("89 44 52 0D 0A 0A")
TEXT_MODE = [bytes.fromhex(each) for each in (
    "89 44 52 0A 0A", "89 44 52 0D 0D 0A", "89 44 52 0A 0D", "89 44 52 0D 0D 0D", "09 44 52",
    "C2 89 44 52", "EF BF BD 44 52")]
BLOCK, INDEX, TABLE_COPY = 2, 3, 5


# "Signature"
def read_signature(reader):
    data = reader.data
    if any(data.startswith(each) for each in TEXT_MODE):
        reader.fail("text-mode-damage", "damaged by a transfer that took the file for text")
    if 0 < len(data) < 6 and SIGNATURE.startswith(data):
        reader.fail("truncated", "the signature ends too early")
    if not data.startswith(SIGNATURE):
        reader.fail("not-a-drawing", "the file does not begin with the signature")
    reader.position = 6
    version = reader.varint()
    if version == 0:
        reader.fail("illegal-value", "version 0", 6)
    if version > 1:
        reader.fail("needs-newer-reader", f"version {version}", 6)


# "Reading a file"
def read_drawing(data):
    reader = Reader(data)
    drawing = Drawing()
    budget = Budget(len(data))
    read_signature(reader)
    blocks = []  # (first byte, byte behind it, what an index says of it)
    known = 0
    version_end = reader.position
    while True:
        # "Chunks"
        start = reader.position
        kind = reader.varint()
        if kind == 0:
            reader.must_be_at_end()
            return drawing
        length = reader.varint()
        if length + 4 > reader.left():
            reader.fail("truncated", f"a payload of {length} bytes", start)
        budget.count(reader, "bytes of a payload", length)
        budget.used["bytes of a payload"] = 0  # of each chunk by itself
        payload = Reader(data, reader.position, reader.position + length)
        reader.position += length
        stated = int.from_bytes(reader.take(4), "little")
        if stated != checksum(data[start:payload.end]):
            reader.fail("checksum-mismatch", f"of the chunk at byte {start}", payload.end)
        if kind == BLOCK:
            entry = decode_block(payload, drawing, len(blocks), budget)
            blocks.append((start, reader.position) + entry)
        elif kind == INDEX:
            check_index(payload, blocks, version_end, reader.position - start)
        elif kind == TABLE_COPY:
            check_table_copy(payload, drawing.tables, budget)
        elif kind % 2 == 0:
            reader.fail("needs-newer-reader", f"chunk type {kind}", start)
        else:
            # "Unknown chunks"
            budget.count(reader, "bytes in memory", length)
            drawing.chunks.append((kind, known, payload.take(length)))
            continue
        known += 1


# "Index"
def check_index(reader, blocks, version_end, chunk_size):
    start = reader.position
    count = reader.varint()
    if count > reader.left() // 5 or count != len(blocks):
        reader.fail("illegal-value", f"an index of {count} of {len(blocks)} blocks", start)
    end = version_end
    for first, behind, strokes, points, flags, starts in blocks:
        start = reader.position
        entry = [reader.varint() for _ in range(4)]
        found_flags = reader.byte()
        if found_flags > 7:
            reader.fail("needs-newer-reader", f"index flags {found_flags}", start)
        entry.append(found_flags)
        if found_flags & 1:
            entry += [reader.number(), reader.number()]
        expected = [first - end, behind - first, strokes, points, flags]
        if starts:
            expected += [min(starts), max(starts)]
        if entry != expected:
            reader.fail("illegal-value", f"entry {entry} for block {expected}", start)
        end = behind
    if int.from_bytes(reader.take(4), "little") != chunk_size:
        reader.fail("illegal-value", "the size of the index chunk", reader.position - 4)
    reader.must_be_at_end()


# "Table copy"
def check_table_copy(reader, of, budget):
    start = reader.position
    flags = reader.varint(63, "needs-newer-reader")
    copy = Tables()
    read_table_additions(reader, flags, copy, budget)
    reader.must_be_at_end()
    # repr keeps -0.0 and 0.0 apart, and 1 and True.
    for part in ("metadata", "canvas", "inks", "groups"):
        if repr(getattr(copy, part)) != repr(getattr(of, part)):
            reader.fail("illegal-value", f"a copy of other {part}", start)
    if len(copy.channels) != len(of.channels):
        reader.fail("illegal-value", "a copy of another number of channels", start)
