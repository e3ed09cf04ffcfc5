"""Docs/format.md, chapter "Zlib"."""
import zlib


# "Deflate"
def inflate(reader, size):
    """Inflates the data at the reader's position, to exactly size bytes; returns them."""
    inflater = zlib.decompressobj(-15)
    data = reader.data[reader.position:reader.end]
    try:
        # One byte more than stated, so that data which gives more shows.
        inflated = inflater.decompress(data, size + 1)
    except zlib.error as error:
        reader.fail("bad-deflate", str(error))
    if len(inflated) != size or not inflater.eof:
        reader.fail("bad-deflate", f"does not inflate to {size} bytes")
    reader.position = reader.end - len(inflater.unused_data)
    return inflated


# "Checksums"
def checksum(data):
    return zlib.crc32(data)
