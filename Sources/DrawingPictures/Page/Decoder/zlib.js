// Docs/format.md, chapter "Zlib".

/** Checksums: CRC-32 as in gzip and PNG. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function checksum(bytes) {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;
}

/** "Deflate": the bytes that raw deflate data stands for; all of the data has to belong to it. */
async function inflate(data, size) {
  const result = await inflateBeginning(data, size);
  if (!result.isWhole) throw new Fault("bad-deflate", "bytes behind the end of deflate data");
  return result.bytes;
}

/**
 * Inflates data that other bytes may follow, to exactly `size` bytes.
 *
 * A DecompressionStream does not tell where the data ended: it gives out what it has, then fails
 * because of the bytes that follow. What it has given before it fails arrives if somebody has asked
 * for it already, so that all pieces are asked for at once. Whoever knows from the inflated bytes
 * where the data must have ended inflates that part again with `inflate`, which checks it.
 *
 * Returns the bytes, and whether nothing followed them.
 */
async function inflateBeginning(data, size) {
  // Deflate gives at most 1032 bytes for one.
  if (size > 1032 * data.length + 1024) throw new Fault("bad-deflate", "too short");
  const bytes = new Uint8Array(size);
  const stream = new DecompressionStream("deflate-raw");
  const reader = stream.readable.getReader();
  const ignore = () => {};
  const pieces = Array.from({ length: (size >> 10) + 8 }, () => reader.read());
  for (const piece of pieces) piece.catch(ignore);
  const writer = stream.writable.getWriter();
  writer.write(data).catch(ignore);
  writer.close().catch(ignore);
  let count = 0;
  for (let i = 0; ; i++) {
    let piece;
    try {
      piece = await (i < pieces.length ? pieces[i] : reader.read());
    } catch {
      if (count === size) return { bytes, isWhole: false };
      throw new Fault("bad-deflate", "damaged deflate data");
    }
    if (piece.done) break;
    if (piece.value.length > size - count) {
      reader.cancel().catch(ignore);
      throw new Fault("bad-deflate", "more bytes than stated");
    }
    bytes.set(piece.value, count);
    count += piece.value.length;
  }
  if (count !== size) throw new Fault("bad-deflate", "fewer bytes than stated");
  return { bytes, isWhole: true };
}
