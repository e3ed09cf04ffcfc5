/// The types of chunks: even ones must be understood, odd ones may be skipped.
///
/// `Docs/format.md`, "Chunks".
enum ChunkType {
  /// Not a chunk: the end of the file.
  static let end: UInt64 = 0
  static let block: UInt64 = 2
  static let index: UInt64 = 3
  static let tables: UInt64 = 5

  static func isKnown(_ type: UInt64) -> Bool {
    type == block || type == index || type == tables
  }
  static func isOptional(_ type: UInt64) -> Bool { type & 1 == 1 }

  static func name(_ type: UInt64) -> String {
    switch type {
    case block: "block"
    case index: "index"
    case tables: "copy of the tables"
    default: isOptional(type) ? "unknown, optional" : "unknown, required"
    }
  }
}

/// A chunk where it stands in the file: type, length, payload, CRC-32 of all three.
///
/// `Docs/format.md`, "Chunks". Positions are those in the file; where only part of the file is at
/// hand, `base` is the position of its first byte.
struct Chunk: Equatable, Sendable {
  let type: UInt64
  /// The position of the first byte of the type.
  let offset: Int
  let payloadOffset: Int
  let payloadCount: Int

  static let checksumCount = 4
  /// Type and length take at most ten bytes each.
  private static let largestFront = 20

  /// The position after the checksum.
  var end: Int { payloadOffset + payloadCount + Self.checksumCount }

  /// What stands at a position.
  enum Front: Equatable {
    case endMark
    /// More bytes are needed to tell.
    case incomplete
    /// A chunk, of which the payload may still be missing.
    case chunk(Chunk)
  }

  static func write(type: UInt64, payload: [UInt8], to writer: inout ByteWriter) {
    var chunk = ByteWriter()
    chunk.varint(type)
    chunk.count(payload.count)
    chunk.append(payload)
    let sum = checksum(chunk.bytes.span)
    writer.append(chunk.bytes)
    writer.littleEndian(UInt64(sum), count: checksumCount)
  }

  /// Reads the type and length at a position.
  static func front(
    in bytes: Span<UInt8>, at offset: Int, base: Int = 0
  ) throws(DrawingError) -> Front {
    let start = min(offset - base, bytes.count)
    let end = min(start + largestFront, bytes.count)
    var reader = ByteReader(
      copied(bytes, start, end), context: "chunk", fileOffset: offset, isVerbatim: true)
    let type: UInt64
    let length: UInt64
    do {
      type = try reader.varint()
      if type == ChunkType.end { return .endMark }
      length = try reader.varint()
    } catch {
      if error.code == .truncated { return .incomplete }
      throw error
    }
    // Far below the largest Int, so that sums of positions can't overflow.
    guard length <= 1 << 60 else {
      throw DrawingError(
        .truncated, offset: offset, context: "chunk (\(ChunkType.name(type)))",
        found: "a payload of \(length) bytes", expected: "at most 2^60")
    }
    return .chunk(
      Chunk(
        type: type, offset: offset, payloadOffset: offset + reader.position,
        payloadCount: Int(length)))
  }

  /// Reads the chunk at a position of a whole file; `nil` where the end mark stands there.
  static func whole(in bytes: Span<UInt8>, at offset: Int) throws(DrawingError) -> Chunk? {
    switch try front(in: bytes, at: offset) {
    case .endMark: return nil
    case .incomplete:
      throw DrawingError(
        .truncated, offset: bytes.count, context: "file", found: "no end mark",
        expected: "a file that ends with an end mark: this one was cut off")
    case .chunk(let chunk):
      let available = bytes.count - chunk.payloadOffset
      guard chunk.end <= bytes.count else {
        throw DrawingError(
          .truncated, offset: offset, context: "chunk (\(ChunkType.name(chunk.type)))",
          found: "\(available) bytes left",
          expected: "\(chunk.payloadCount) of payload and \(checksumCount) of checksum")
      }
      return chunk
    }
  }

  /// Refuses a chunk whose bytes are not those that were written.
  func verify(in bytes: Span<UInt8>, base: Int = 0) throws(DrawingError) {
    let payloadEnd = payloadOffset + payloadCount - base
    let computed = checksum(bytes.extracting(offset - base..<payloadEnd))
    var stored: UInt32 = 0
    for index in 0..<Self.checksumCount {
      stored |= UInt32(bytes[payloadEnd + index]) << UInt32(8 * index)
    }
    guard computed == stored else {
      throw DrawingError(
        .checksumMismatch, offset: offset, context: "chunk (\(ChunkType.name(type)))",
        found: "checksum \(hexadecimal(stored))",
        expected: "\(hexadecimal(computed)): the bytes were changed after writing")
    }
  }

  /// Refuses a chunk that must be understood and is not.
  func checkIsUnderstood() throws(DrawingError) {
    guard ChunkType.isKnown(type) || ChunkType.isOptional(type) else {
      throw DrawingError(
        .needsNewerReader, offset: offset, context: "chunk",
        found: "type \(type), which must be understood",
        expected: "a known type: this file needs a newer reader")
    }
  }

  func payload(in bytes: Span<UInt8>, base: Int = 0) -> [UInt8] {
    copied(bytes, payloadOffset - base, payloadOffset + payloadCount - base)
  }
}

/// Eight hexadecimal digits.
func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return "0x" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
}
