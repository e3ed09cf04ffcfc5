/// The types of chunks: even ones must be understood, odd ones may be skipped.
///
/// `Docs/format.md`, "Chunks".
enum ChunkType {
  /// Not a chunk: the end of the file.
  static let end: UInt64 = 0
  static let block: UInt64 = 2
  static let index: UInt64 = 3

  static func isKnown(_ type: UInt64) -> Bool { type == block || type == index }
  static func isOptional(_ type: UInt64) -> Bool { type & 1 == 1 }

  static func name(_ type: UInt64) -> String {
    switch type {
    case block: "block"
    case index: "index"
    default: isOptional(type) ? "unknown, optional" : "unknown, required"
    }
  }
}

/// A chunk where it stands in the file: type, length, payload, CRC-32 of all three.
///
/// `Docs/format.md`, "Chunks".
struct Chunk: Equatable, Sendable {
  let type: UInt64
  /// The position in the file of the first byte of the type.
  let offset: Int
  let payloadOffset: Int
  let payloadCount: Int

  static let checksumCount = 4

  /// The position after the checksum.
  var end: Int { payloadOffset + payloadCount + Self.checksumCount }

  static func write(type: UInt64, payload: [UInt8], to writer: inout ByteWriter) {
    var chunk = ByteWriter()
    chunk.varint(type)
    chunk.count(payload.count)
    chunk.append(payload)
    let sum = checksum(chunk.bytes.span)
    writer.append(chunk.bytes)
    writer.littleEndian(UInt64(sum), count: checksumCount)
  }

  /// Reads the type and length at a position; `nil` where the end mark stands there.
  init?(in bytes: Span<UInt8>, at offset: Int) throws(DrawingError) {
    // Type and length take at most ten bytes each.
    let front = copied(bytes, min(offset, bytes.count), min(offset + 20, bytes.count))
    var reader = ByteReader(front, context: "chunk", fileOffset: offset, isVerbatim: true)
    guard reader.remaining > 0 else {
      throw DrawingError(
        .truncated, offset: bytes.count, context: "file", found: "no end mark",
        expected: "a file that ends with an end mark: this one was cut off")
    }
    type = try reader.varint()
    if type == ChunkType.end { return nil }
    let length = try reader.varint()
    self.offset = offset
    payloadOffset = offset + reader.position
    let available = bytes.count - payloadOffset
    guard let count = Int(exactly: length), count <= available - Self.checksumCount else {
      throw DrawingError(
        .truncated, offset: offset, context: "chunk (\(ChunkType.name(type)))",
        found: "\(available) bytes left",
        expected: "\(length) of payload and \(Self.checksumCount) of checksum")
    }
    payloadCount = count
  }

  /// Refuses a chunk whose bytes are not those that were written.
  func verify(in bytes: Span<UInt8>) throws(DrawingError) {
    let covered = bytes.extracting(offset..<payloadOffset + payloadCount)
    let computed = checksum(covered)
    var stored: UInt32 = 0
    for index in 0..<Self.checksumCount {
      stored |= UInt32(bytes[payloadOffset + payloadCount + index]) << UInt32(8 * index)
    }
    guard computed == stored else {
      throw DrawingError(
        .checksumMismatch, offset: offset, context: "chunk (\(ChunkType.name(type)))",
        found: "checksum \(hexadecimal(stored))",
        expected: "\(hexadecimal(computed)): the bytes were changed after writing")
    }
  }

  func payload(in bytes: Span<UInt8>) -> [UInt8] {
    copied(bytes, payloadOffset, payloadOffset + payloadCount)
  }
}

/// Eight hexadecimal digits.
func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return "0x" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
}
