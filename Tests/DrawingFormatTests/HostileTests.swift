import DrawingSamples
import Testing

@testable import DrawingFormat

/// Files made to harm: they claim much, and hold little.
@Suite struct HostileTests {
  /// A column header that says: this number, always.
  private static func constant(_ value: Int64) -> [UInt8] {
    [3 << 6] + written { $0.signedVarint(value) }
  }

  /// A header with one stroke set of `channels` and constant columns.
  static func constantBlock(strokes: Int, points: Int64, channels: Int) -> [UInt8] {
    let header = written { writer in
      writer.varint(BlockFlag.strokes | (channels > 0 ? BlockFlag.channels : 0))
      if channels > 0 {
        writer.count(channels)
        for channel in 0..<channels {
          writer.name("c\(channel)")
          writer.byte(0)
        }
      }
      writer.count(strokes)
      writer.count(1)
      writer.channelSet(Array(0..<channels))
      writer.byte(0)
      writer.append(constant(points))
      for _ in 0..<channels { writer.append(constant(1)) }
    }
    return HandMade.plain(header)
  }

  private func code(_ payload: [UInt8]) -> DrawingError.Code? {
    fault(reading: HandMade.file([(2, payload)]))?.code
  }

  /// dotnet/wpf: memory was reserved for what a header declared.
  @Test func declaredCounts() {
    #expect(code(Self.constantBlock(strokes: 1, points: 5, channels: 1)) == nil)
    for points in [131_073, 1 << 31, 1 << 62, .max, -1, .min] as [Int64] {
      let payload = Self.constantBlock(strokes: 1, points: points, channels: 1)
      #expect(code(payload) == .illegalValue, "\(points) points")
    }
    for strokes in [131_073, 1 << 31, .max] {
      #expect(code(Self.constantBlock(strokes: strokes, points: 0, channels: 0)) == .illegalValue)
    }
    // Each stroke is short enough, all together are not.
    #expect(code(Self.constantBlock(strokes: 2, points: 100_000, channels: 1)) == .limitExceeded)
    #expect(
      code(Self.constantBlock(strokes: 131_072, points: 131_072, channels: 1)) == .limitExceeded)
    #expect(code(Self.constantBlock(strokes: 1, points: 131_072, channels: 65)) == .limitExceeded)
    #expect(code(Self.constantBlock(strokes: 1, points: 1, channels: 0)) == .illegalValue)
  }

  @Test func declaredSizes() {
    for size in [1 << 28, 1 << 33, 1 << 60] as [UInt64] {
      for form in 0...2 as ClosedRange<UInt64> {
        let front = written { $0.varint(size << 2 | form) }
        #expect(
          [.limitExceeded, .truncated].contains(code(front + [9, 9, 9, 9, 9, 9, 9, 9, 9, 9])),
          "\(size) \(form)")
      }
    }
    #expect(code([3]) == .needsNewerReader)
    #expect(code([]) == .truncated)
    #expect(code([0x80, 0]) == .notCanonical)
    // Counts of every table.
    for flag in [BlockFlag.channels, BlockFlag.inks, BlockFlag.groups] {
      for count in [0, 200, 1 << 20 + 1, 1 << 31, 1 << 63] as [UInt64] {
        let payload = HandMade.plain(
          written { $0.varint(flag) } + written { $0.varint(count) } + [1, 2])
        #expect(
          code(payload) == (count == 0 ? .notCanonical : .illegalValue), "\(flag) \(count)")
      }
    }
  }

  @Test func flags() {
    #expect(code(HandMade.plain(written { $0.varint(512) })) == .needsNewerReader)
    #expect(code(HandMade.plain(written { $0.varint(.max) })) == .needsNewerReader)
    #expect(code(HandMade.plain(written { $0.varint(BlockFlag.firstContinues) })) == .illegalValue)
    let extra = written { $0.varint(BlockFlag.extra) }
    #expect(code(HandMade.plain(extra + [0])) == .notCanonical)
    #expect(code(HandMade.plain(extra + [5, 1])) == .illegalValue)
    #expect(code(HandMade.plain([0])) == nil)
    #expect(code(HandMade.plain([0, 0])) == .trailingBytes)
    #expect(code(HandMade.plain([0], sections: [1])) == .trailingBytes)
  }

  /// A stroke that goes on from nothing.
  @Test func continuedStrokes() throws {
    var header = BlockHeader()
    header.additions.channels = [Channel(name: "x")]
    header.strokeCount = 1
    header.firstContinues = true
    header.layouts = [[0]]
    var length = ColumnHeader()
    length.layout = .constant(3)
    header.columns = [length, length]
    func payload(_ header: BlockHeader) throws -> [UInt8] {
      HandMade.plain(
        try written { try header.write(to: &$0, after: TableSizes(), isPacked: false) })
    }
    let continuing = try payload(header)
    #expect(code(continuing) == .illegalValue)
    header.firstContinues = false
    let first = try payload(header)
    header.additions = TableAdditions()
    header.firstContinues = true
    let second = try payload(header)
    let drawing = try Drawing(HandMade.file([(2, first), (2, second), (2, second)]))
    #expect(drawing.strokes.map(\.points.count) == [9])
    #expect(drawing.strokes.column("x")?.values == [Double](repeating: 3, count: 9))
    // Other channels than the stroke before.
    header.layouts = [[]]
    length.layout = .constant(0)
    header.columns = [length]
    #expect(
      fault(reading: HandMade.file([(2, first), (2, try payload(header))]))?.code == .illegalValue)
    let findings = Drawing.findings(
      in: HandMade.file([(2, continuing), (2, first), (2, second)]).span)
    #expect(findings.count >= 1)
  }

  /// androidx ink: no limit for what a deflated part may become.
  @Test func deflateBombs() throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let bomb = try #require(Deflater(level: 9, strategy: .standard).deflate(zeros))
    #expect(bomb.count < 10_000)
    // A header that inflates to more than it says, and one that says too much.
    for (count, code) in [
      (10, .badDeflate), (1 << 20, .badDeflate), (67_108_865, .limitExceeded),
      (bomb.count * 1032 + 2000, .limitExceeded),
    ] as [(Int, DrawingError.Code)] {
      let payload =
        written { $0.varint(UInt64(count) << 2 | 1) } + written { $0.count(bomb.count) } + bomb
      #expect(self.code(payload) == code, "\(count)")
    }
    // A section likewise.
    var header = BlockHeader()
    header.additions.channels = [Channel(name: "x")]
    header.strokeCount = 1
    header.layouts = [[0]]
    var length = ColumnHeader()
    length.layout = .constant(100)
    for layout in [
      .tokens(TokenSettings(small: 5, top: 1)), .bytes(count: 200), .bytes(count: 1 << 30),
    ] as [ResidualLayout] {
      var column = ColumnHeader()
      column.layout = layout
      column.sectionCount = bomb.count
      header.columns = [length, column]
      let bytes = try written { try header.write(to: &$0, after: TableSizes(), isPacked: false) }
      let result = code(HandMade.plain(bytes, sections: bomb))
      #expect(result == .badDeflate || result == .illegalValue, "\(layout)")
    }
  }

  /// Many blocks that each hold the most that a block may, from a few bytes: each is within its
  /// limits, all together are not.
  @Test func manyBlocksOfAlmostNothing() {
    let first = Self.constantBlock(strokes: 1, points: 131_072, channels: 1)
    let again = HandMade.plain([64, 1, 1, 1, 0] + Self.constant(131_072) + Self.constant(1))
    let count = 80
    let bytes = HandMade.file(
      [(2, first)] + [(type: UInt64, payload: [UInt8])](repeating: (2, again), count: count))
    #expect(fault(reading: bytes)?.code == .limitExceeded)
  }

  /// A packed block has a limit of its own, because it takes longest to read.
  @Test func packedBlocksOfAlmostNothing() {
    var header = BlockHeader()
    header.additions.channels = (0..<12).map { Channel(name: ChannelName("c\($0)")) }
    header.strokeCount = 1
    header.layouts = [Array(0..<12)]
    var column = ColumnHeader()
    column.layout = .adaptive
    // Small in debug builds, where decoding takes long; the limit counts values, not time.
    let points = isDebug ? 4096 : 131_072
    var length = ColumnHeader()
    length.layout = .constant(Int64(points))
    header.columns = [length] + [ColumnHeader](repeating: column, count: 12)
    guard
      let bytes = try? written({ try header.write(to: &$0, after: TableSizes(), isPacked: true) })
    else { return }
    let payload = BlockForm.writePacked(header: bytes) { encoder in
      let zeros = Residuals(heads: [0], bodies: [Int64](repeating: 0, count: points - 1))
      for _ in 0..<12 { AdaptiveResiduals.write(zeros, neighbor: [], with: &encoder) }
    }
    if isDebug {
      #expect(code(payload) == nil)
    } else {
      #expect(code(payload) == .limitExceeded)
    }
  }

  /// The stream of a packed block is used up long before its values are.
  @Test func packedBlockThatEndsEarly() {
    let payload = written { $0.varint(UInt64(1 << 20) << 2 | 2) } + [1, 2, 3]
    #expect(code(payload) == .truncated)
  }

  /// Sets of channels are gone through once a block: once for each channel, these took minutes.
  @Test(.timeLimit(.minutes(3))) func manySetsOfManyChannels() throws {
    func payload(_ additions: TableAdditions, after sizes: TableSizes) throws -> [UInt8] {
      var header = BlockHeader()
      header.additions = additions
      header.strokeCount = 1
      header.layouts = [[Int]](repeating: Array(0..<1024), count: 1024)
      header.columns = [0, 1].map { Self.constantColumn($0) }
      header.columns += [ColumnHeader](repeating: Self.constantColumn(7), count: 1024)
      let bytes = try written { try header.write(to: &$0, after: sizes, isPacked: false) }
      return HandMade.plain(bytes, sections: [])
    }
    var additions = TableAdditions()
    additions.channels = (0..<1024).map { Channel(name: ChannelName("c\($0)")) }
    var sizes = TableSizes()
    let first = try payload(additions, after: sizes)
    sizes.add(additions)
    let again = try payload(TableAdditions(), after: sizes)
    let drawing = try Drawing(HandMade.file([(2, first), (2, again), (2, again)]))
    #expect(drawing.strokes.count == 3)
    #expect(drawing.strokes.columns.count == 1024)
    #expect(drawing.strokes.columns[1023].values == [7, 7, 7])
  }

  private static func constantColumn(_ number: Int64) -> ColumnHeader {
    var column = ColumnHeader()
    column.layout = .constant(number)
    return column
  }
}
