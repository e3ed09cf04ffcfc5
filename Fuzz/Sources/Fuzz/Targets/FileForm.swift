@testable import DrawingFormat

/// How bytes become a file: a checksum stops all but one of 2^32 changes, so most forms put the right
/// ones around what is changed.
enum FileForm: UInt8, CaseIterable {
  /// The file as it is.
  case raw
  /// The file with the checksums put right.
  case repaired
  /// The payload of a file's only block.
  case block
  /// The payload of a block behind one with tables and strokes.
  case laterBlock
  /// The header and the sections of a plain block, parted by `separator`.
  case plain
  /// The header of a packed block, and bits of its columns, parted by `separator`.
  case packed
  /// Chunks, parted by `separator`, see `chunks(_:)`.
  case chunks

  /// Parts the pieces of an input, so that a piece may grow without a length that tells of it.
  static let separator: (UInt8, UInt8) = (0xC5, 0x5C)

  /// The file of an input, the form of which is told by its first byte.
  static func file(of input: [UInt8], _ limits: DecodingLimits) -> [UInt8] {
    guard let first = input.first,
      let form = FileForm(rawValue: first % UInt8(allCases.count))
    else { return [] }
    return form.file(of: input.dropFirst(), limits)
  }

  /// The file of the rest of an input; the limits are those of what it is made of.
  func file(of rest: ArraySlice<UInt8>, _ limits: DecodingLimits) -> [UInt8] {
    switch self {
    case .raw: return Array(rest)
    case .repaired: return Self.repaired(Array(rest))
    case .block: return Self.file { Chunk.write(type: 2, payload: Array(rest), to: &$0) }
    case .laterBlock:
      return Self.file {
        $0.append(Self.earlierChunks)
        Chunk.write(type: 2, payload: Array(rest), to: &$0)
      }
    case .plain, .packed:
      let pieces = Self.pieces(of: rest, atMost: 2)
      let data = pieces.count > 1 ? pieces[1] : []
      let payload =
        self == .plain
        ? Self.plain(header: pieces[0], sections: data)
        : Self.packed(header: pieces[0], columns: data)
      return Self.file { Chunk.write(type: 2, payload: payload, to: &$0) }
    case .chunks: return Self.chunks(Self.pieces(of: rest, atMost: 16), limits)
    }
  }

  // MARK: Forms

  private static func file(_ body: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    Signature.write(to: &writer, version: 1)
    body(&writer)
    writer.varint(ChunkType.end)
    return writer.bytes
  }

  private static func plain(header: [UInt8], sections: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(UInt64(header.count) << 2)
    writer.append(header)
    writer.append(sections)
    return writer.bytes
  }

  private static func packed(header: [UInt8], columns: [UInt8]) -> [UInt8] {
    BlockForm.writePacked(header: header) { encoder in
      // Whatever the bits are: they are some numbers.
      for byte in columns {
        for bit in 0..<8 { _ = encoder.code(byte >> UInt8(bit) & 1 == 1, probability: 32768) }
      }
    }
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    guard var position = try? Signature.read(bytes.span).end else { return bytes }
    while let chunk = try? Chunk.whole(in: bytes.span, at: position) {
      let end = chunk.payloadOffset + chunk.payloadCount
      let sum = checksum(bytes.span.extracting(position..<end))
      for index in 0..<4 {
        result[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index))
      }
      position = chunk.end
    }
    return result
  }

  /// A file of chunks.
  ///
  /// A piece begins with the type, its highest bit set for a wrong checksum. Of the
  /// types 6 and 8, an index and a table copy, it holds only what is changed in the right one, as
  /// bits.
  private static func chunks(_ pieces: [[UInt8]], _ limits: DecodingLimits) -> [UInt8] {
    file { writer in
      for piece in pieces {
        guard let first = piece.first else { continue }
        var type = UInt64(first & 0x7F)
        var payload = Array(piece.dropFirst())
        switch type {
        case 0: type = ChunkType.block
        case 6:
          type = ChunkType.index
          let entries = assembled(writer.bytes, limits).entries
          payload = changed(Index.payload(entries), by: payload)
        case 8:
          type = ChunkType.tables
          let additions = TableAdditions(of: assembled(writer.bytes, limits).drawing)
          payload = changed((try? TableCopy.payload(additions)) ?? [], by: payload)
        default: break
        }
        var chunk = ByteWriter()
        Chunk.write(type: type, payload: payload, to: &chunk)
        var bytes = chunk.bytes
        if first & 0x80 != 0 { bytes[bytes.count - 1] ^= 1 }
        writer.append(bytes)
      }
    }
  }

  /// What decodes of a file without an end mark.
  private static func assembled(_ bytes: [UInt8], _ limits: DecodingLimits) -> DrawingAssembly {
    var position = (try? Signature.read(bytes.span).end) ?? 0
    var assembly = DrawingAssembly(
      start: position, budget: DecodingBudget(limits, inputBytes: bytes.count))
    while position < bytes.count, let chunk = try? Chunk.whole(in: bytes.span, at: position) {
      if chunk.type == ChunkType.block {
        try? assembly.add(chunk, payload: chunk.payload(in: bytes.span))
      }
      position = chunk.end
    }
    return assembly
  }

  private static func changed(_ bytes: [UInt8], by changes: [UInt8]) -> [UInt8] {
    var result = bytes
    for (index, change) in changes.enumerated() {
      if index < result.count { result[index] ^= change } else { result.append(change) }
    }
    return result
  }

  private static func pieces(of bytes: ArraySlice<UInt8>, atMost limit: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if pieces.count < limit, index + 1 < bytes.endIndex, bytes[index] == separator.0,
        bytes[index + 1] == separator.1
      {
        pieces.append([])
        index += 2
      } else {
        pieces[pieces.count - 1].append(bytes[index])
        index += 1
      }
    }
    return pieces
  }

  /// A block with tables of three each, and two strokes, the last of which has x, y and t.
  private static let earlierChunks: [UInt8] = {
    var drawing = Drawing()
    drawing.inks = [Ink(type: .pen), Ink(type: .marker), Ink(type: .pencil)]
    drawing.groups = [Group(name: "a"), Group(name: "b", parent: 0), Group(parent: 1)]
    let first = Stroke(ink: 1, group: 2, start: 5, id: .number(7), points: ["x": [1], "y": [2]])
    let second = Stroke(ink: 0, points: ["x": [1, 2], "y": [3, 5], "t": [0, 0.25]])
    try? drawing.strokes.append(first)
    try? drawing.strokes.append(second)
    let file = (try? drawing.encoded(options: EncodingOptions(effort: .fast))) ?? []
    return Array(file.dropFirst(7).dropLast())
  }()
}
