import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Signature", "Chunks", "Index", "Unknown chunks", "Extra bytes".
@Suite struct ContainerTests {
  static let empty: [UInt8] = [0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0A, 1, 0]

  @Test func theEmptyDrawing() throws {
    #expect(try Drawing().bytes() == Self.empty)
    #expect(try Drawing(Self.empty) == Drawing())
  }

  // MARK: What is no drawing

  static let others: [(name: String, bytes: [UInt8])] = [
    ("empty", []), ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    ("ZIP", [0x50, 0x4B, 3, 4, 20, 0]), ("JSON", Array(#"{"strokes":[]}"#.utf8)),
    ("zeros", [UInt8](repeating: 0, count: 100)), ("ones", [UInt8](repeating: 0xFF, count: 100)),
    ("gzip", [0x1F, 0x8B, 8]), ("one zero", [0]), ("PKDrawing", Array("wrd\u{0}".utf8)),
    ("shifted", [0] + empty), ("lower case", [0x89, 0x64, 0x72, 0x0D, 0x0A, 0x0A, 1, 0]),
  ]

  @Test func otherFiles() {
    for (name, bytes) in Self.others {
      let error = fault(reading: bytes)
      #expect(error?.code == .notADrawing, "\(name)")
      #expect(error?.offset == 0, "\(name)")
      #expect(Drawing.findings(in: bytes.span).map(\.code) == ["not-a-drawing"], "\(name)")
    }
  }

  @Test(arguments: 1...7) func beginnings(count: Int) {
    let error = fault(reading: Array(Self.empty[..<count]))
    #expect(error?.code == .truncated)
    #expect(error?.offset == count)
  }

  /// A transfer as text: line ends converted, seven bits only, converted to UTF-8.
  @Test func textModeDamage() throws {
    var random = SeededGenerator(seed: 1)
    let bytes = try Drawing(["x": ValueKind.penCurve.values(200, using: &random)]).bytes()
    let utf8 = Array(String(bytes.map { Character(UnicodeScalar($0)) }).utf8)
    let replaced = Array(String(decoding: bytes, as: UTF8.self).utf8)
    func converted(_ convert: (UInt8, UInt8?) -> [UInt8]) -> [UInt8] {
      var result: [UInt8] = []
      for (index, byte) in bytes.enumerated() {
        result += convert(byte, index > 0 ? bytes[index - 1] : nil)
      }
      return result
    }
    var toUnix: [UInt8] = []
    for (byte, next) in zip(bytes, bytes.dropFirst() + [0]) where !(byte == 13 && next == 10) {
      toUnix.append(byte)
    }
    let damages: [(String, [UInt8])] = [
      ("CR LF to LF", toUnix),
      ("LF to CR LF", converted { byte, _ in byte == 10 ? [13, 10] : [byte] }),
      (
        "lone LF to CR LF",
        converted { byte, last in byte == 10 && last != 13 ? [13, 10] : [byte] }
      ),
      ("LF to CR", converted { byte, _ in byte == 10 ? [13] : [byte] }),
      ("CR removed", bytes.filter { $0 != 13 }), ("seven bits", bytes.map { $0 & 0x7F }),
      ("Latin-1 to UTF-8", utf8), ("replaced", replaced),
    ]
    for (name, damaged) in damages {
      let error = fault(reading: damaged)
      #expect(error?.code == .textModeDamage, "\(name): \(String(describing: error))")
      #expect(error?.offset == 0, "\(name)")
    }
  }

  @Test func versions() {
    for version in [2, 3, 127, 128, .max] as [UInt64] {
      let error = fault(reading: HandMade.file([], version: version))
      #expect(error?.code == .needsNewerReader)
      #expect(error?.offset == 6)
      #expect(error?.description.contains("newer reader") == true)
    }
    #expect(fault(reading: HandMade.file([], version: 0))?.code == .illegalValue)
    #expect(fault(reading: Self.empty.dropLast(2) + [0x81, 0, 0])?.code == .notCanonical)
    #expect(FormatVersion.needed(by: FormatVersion.Feature.allCases) == FormatVersion.newest)
  }

  // MARK: Chunks

  @Test func chunksRefused() {
    let front = Array(Self.empty.dropLast())
    let table: [([UInt8], DrawingError.Code, Int, String)] = [
      ([], .truncated, 7, "no end mark"), ([0, 0], .trailingBytes, 8, "a byte after the end"),
      ([0x80, 0], .notCanonical, 9, "an end mark in two bytes"), ([2], .truncated, 8, "no length"),
      ([2, 0], .truncated, 7, "no checksum"), ([2, 0, 1, 2, 3], .truncated, 7, "half a checksum"),
      ([2, 0, 1, 2, 3, 4], .checksumMismatch, 7, "a wrong checksum"),
      ([2, 5, 1, 2, 3, 4, 5], .truncated, 7, "a payload that is cut"),
      (
        [2] + written { $0.varint(1 << 31) } + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .truncated, 7, "2^31"
      ),
      (
        [2] + written { $0.varint(1 << 63) } + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .truncated, 7,
        "2^63"
      ),
      (
        [2] + written { $0.varint(.max) } + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .truncated, 7,
        "2^64 − 1"
      ),
      ([UInt8](repeating: 0xFF, count: 1 << 20), .notCanonical, 17, "a megabyte of FF"),
      ([2] + [UInt8](repeating: 0xFF, count: 1 << 20), .notCanonical, 18, "the same as a length"),
    ]
    for (bytes, code, offset, why) in table {
      let error = fault(reading: front + bytes)
      #expect(error?.code == code, "\(why)")
      #expect(error?.offset == offset, "\(why): \(String(describing: error))")
      #expect(!Drawing.findings(in: (front + bytes).span).isEmpty)
    }
  }

  @Test(arguments: [4, 6, 128, 1 << 62, .max - 1] as [UInt64]) func requiredChunks(type: UInt64) {
    let bytes = HandMade.file([(2, HandMade.plain([0])), (type, [1, 2, 3])])
    let error = fault(reading: bytes)
    #expect(error?.code == .needsNewerReader)
    #expect(error?.offset == 7 + 2 + 2 + 4)
    #expect(Drawing.findings(in: bytes.span).map(\.code) == ["needs-newer-reader"])
  }

  /// Optional chunks of all sizes in every position, and extra bytes, are kept byte for byte.
  @Test(arguments: [0, 1, 127, 128, 16_384], Effort.allCases) func unknownChunks(
    size: Int, effort: Effort
  ) throws {
    var drawing = try Drawing(["x": [1, 2, 3]])
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for positions in [[0], [1], [0, 0], [0, 1], [1, 1], [0, 0, 1, 1]] {
      drawing.unknownChunks = positions.enumerated().map {
        UnknownChunk(
          type: [101, 127, 129, .max][$0.offset], payload: payload, position: $0.element)
      }
      drawing.unknownExtras = size > 0 ? [UnknownExtra(block: 0, bytes: payload)] : []
      let bytes = try expectRoundTrip(drawing, effort)
      let types = try HandMade.chunks(of: bytes).map(\.type)
      #expect(types.filter { $0 == 2 }.count == 1)
      #expect(types.count == 1 + positions.count)
    }
  }

  /// In a file of several blocks with an index: before, between, before and after the index.
  @Test func unknownChunksBetweenBlocks() throws {
    // No points: strokes alone fill a block.
    var drawing = Drawing(inks: [Ink()])
    for _ in 0..<SearchSettings.blockPoints + 1 { try drawing.strokes.append(Stroke(ink: 0)) }
    drawing.unknownChunks = (0...5).flatMap { position in
      [101, 103].map { UnknownChunk(type: $0, payload: [UInt8(position)], position: position) }
    }
    drawing.unknownExtras = (0...2).map { UnknownExtra(block: $0, bytes: [UInt8($0), 9]) }
    let bytes = try expectRoundTrip(drawing, .fast)
    let chunks = try HandMade.chunks(of: bytes).map(\.type)
    #expect(chunks == [101, 103, 2, 101, 103, 2, 101, 103, 2, 101, 103, 5, 101, 103, 3, 101, 103])
  }

  @Test func unknownPartsRefusedWhenWriting() {
    var drawing = Drawing(inks: [Ink()])
    for type in [0, 2, 3, 4, 128] as [UInt64] {
      drawing.unknownChunks = [UnknownChunk(type: type, payload: [], position: 0)]
      #expect(fault { () throws(DrawingError) in _ = try drawing.bytes() }?.code == .illegalValue)
    }
    drawing.unknownChunks = []
    drawing.unknownExtras = [UnknownExtra(block: 0, bytes: [])]
    #expect(fault { () throws(DrawingError) in _ = try drawing.bytes() }?.code == .illegalValue)
    drawing.unknownExtras = [UnknownExtra(block: -1, bytes: [1])]
    #expect(fault { () throws(DrawingError) in _ = try drawing.bytes() }?.code == .illegalValue)
  }

  /// Bytes of blocks that a file does not have any more go to its last one, in order.
  @Test func extrasOfMergedBlocks() throws {
    var drawing = Drawing(inks: [Ink()])
    drawing.unknownExtras = [0, 1, 5].map { UnknownExtra(block: $0, bytes: [UInt8($0), 9]) }
    let back = try Drawing(drawing.bytes())
    #expect(back.unknownExtras == [UnknownExtra(block: 0, bytes: [0, 9, 1, 9, 5, 9])])
  }

  @Test func twoExtrasOfOneBlock() throws {
    var drawing = Drawing(inks: [Ink()])
    drawing.unknownExtras = [
      UnknownExtra(block: 0, bytes: [1]), UnknownExtra(block: 0, bytes: [2]),
    ]
    let back = try Drawing(drawing.bytes())
    #expect(back.unknownExtras == [UnknownExtra(block: 0, bytes: [1, 2])])
  }

  /// A block that holds nothing but extra bytes can be read; writing must not lose it, and should
  /// not be refused: nobody could save such a drawing again.
  @Test func aBlockOfExtraBytesAlone() throws {
    let payload = HandMade.plain(written { $0.varint(BlockFlag.extra) } + [2, 8, 9])
    let drawing = try Drawing(HandMade.file([(2, payload)]))
    #expect(drawing.unknownExtras == [UnknownExtra(block: 0, bytes: [8, 9])])
    #expect(try Drawing(drawing.bytes()) == drawing)
  }

  // MARK: Index

  private static let entries = [
    IndexEntry(
      gap: 0, size: 100, strokes: 0, points: 0, addsTables: true, continuesStroke: false, times: nil
    ),
    IndexEntry(
      gap: 3, size: 70_000, strokes: 17, points: 65_536, addsTables: false, continuesStroke: true,
      times: -1.5...1e9),
    IndexEntry(
      gap: 0, size: 1, strokes: 131_072, points: 131_072, addsTables: true, continuesStroke: true,
      times: 0.1...0.1),
  ]

  private func chunk(_ payload: [UInt8]) throws -> (Chunk, [UInt8]) {
    let bytes = HandMade.file([(3, payload)])
    return (try #require(try HandMade.chunk(in: bytes, at: 7)), bytes)
  }

  @Test func indexComesBack() throws {
    for count in 0...3 {
      let entries = Array(Self.entries[..<count])
      let payload = Index.payload(entries)
      let (chunk, bytes) = try chunk(payload)
      #expect(try Index.entries(payload, of: chunk) == entries)
      // Found from the end of the file: end mark, checksum, size.
      let size = bytes[(bytes.count - 9)..<(bytes.count - 5)].reversed().reduce(0) {
        $0 << 8 | Int($1)
      }
      #expect(bytes.count - 1 - size == 7)
      for cut in payload.indices {
        #expect(throws: DrawingError.self) {
          try Index.entries(Array(payload[..<cut]), of: chunk)
        }
      }
      #expect(throws: DrawingError.self) { try Index.entries(payload + [0], of: chunk) }
    }
  }

  @Test func indexThatDoesNotFit() throws {
    let block = HandMade.plain(written { $0.varint(BlockFlag.inks) } + [1, 24, 0])
    let entry = IndexEntry(
      gap: 0, size: 2 + block.count + 4, strokes: 0, points: 0, addsTables: true,
      continuesStroke: false, times: nil)
    func code(_ entries: [IndexEntry]) -> DrawingError.Code? {
      fault(reading: HandMade.file([(2, block), (3, Index.payload(entries))]))?.code
    }
    #expect(code([entry]) == nil)
    #expect(code([]) == .illegalValue)
    #expect(code([entry, entry]) == .illegalValue)
    let changes: [(inout IndexEntry) -> Void] = [
      { $0.gap = 1 }, { $0.size += 1 }, { $0.strokes = 1 }, { $0.points = 1 }, { $0.times = 0...1 },
      { $0.addsTables = false }, { $0.continuesStroke = true },
    ]
    for change in changes {
      var changed = entry
      change(&changed)
      #expect(code([changed]) == .illegalValue)
    }
    // Before any block, there is nothing to list.
    #expect(fault(reading: HandMade.file([(3, Index.payload([]))])) == nil)
  }

  @Test func checksumIsThatOfZlib() {
    #expect(checksum(Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(checksum([UInt8]().span) == 0)
    let halves = checksum(Array("6789".utf8).span, continuing: checksum(Array("12345".utf8).span))
    #expect(halves == 0xCBF4_3926)
  }
}
