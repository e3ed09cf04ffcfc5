import DrawingFormat
import DrawingSamples

/// Everything together: in each form of block, and as seeds want it.
extension ValidCase {
  static func forms() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    for (word, form) in [("plain", Form.plain), ("deflated", .deflated), ("packed", .packed)] {
      var block = Block(Column(numbers: curve, mapping: .decimal(1)), lengths: [4, 8], form: form)
      block.tables.channels += [Channel(name: .y), Channel(name: .time), Channel(name: .force)]
      block.tables.inks = [Ink(type: .pen, color: .black, width: 2)]
      block.sets = [[0, 1, 2, 3]]
      block.strokes = [Stroke(ink: 0, start: 1.25), Stroke(ink: 0)]
      block.columns[.channel(1)] = Column(
        numbers: curve.reversed(), mapping: .binary(2), predictor: .fixed(3), headMode: 2,
        usesNeighbor: true)
      block.columns[.channel(2)] = Column(
        numbers: (0..<12).map { $0 * 4 }, mapping: .decimal(3), predictor: .fixed(2))
      block.columns[.channel(3)] = Column(
        numbers: [Int64](repeating: 1, count: 12), mapping: .decimal(0), layout: .constant)
      block.extra = [0xAB]
      cases.append(
        try ValidCase("form-\(word)", [word], File([.block(block), .tableCopy, .index])))
    }
    return cases
  }

  static func combinations() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    for seed in 1...24 as ClosedRange<UInt64> {
      var combination = Combination(random: SeededGenerator(seed: 0xC0FF_EE00 + seed))
      cases.append(
        try ValidCase("combination-\(seed)", ["combination"], combination.file()))
    }
    return cases
  }
}

/// A file of random choices.
private struct Combination {
  var random: SeededGenerator

  mutating func file() -> File {
    var parts: [File.Part] = []
    var channels: [Channel] = []
    let names: [ChannelName] = [.x, .y, .time, .force, "com.example.a", .roll]
    for number in 0..<1 + random.below(3) {
      if random.once(in: 3) {
        parts.append(.unknown(65 + 2 * UInt64(random.below(9)), [UInt8(number)]))
      }
      var block = Block(Tables(), form: random.pick([.plain, .deflated, .packed]))
      let added = min(1 + random.below(3), names.count - channels.count)
      block.tables.channels = (0..<added).map { Channel(name: names[channels.count + $0]) }
      channels += block.tables.channels
      if number == 0 {
        block.tables.inks = [Ink(), Ink(type: .marker)]
        block.tables.metadata = random.once(in: 2) ? Metadata(title: "seed") : nil
      }
      addStrokes(to: &block, channelCount: channels.count)
      if random.once(in: 4) { block.extra = [1, 2] }
      parts.append(.block(block))
    }
    if random.once(in: 2) { parts.append(.tableCopy) }
    if random.once(in: 2) { parts.append(.index) }
    return File(parts)
  }

  private mutating func addStrokes(to block: inout Block, channelCount: Int) {
    let all = Array(0..<channelCount)
    block.sets = random.once(in: 2) ? [all] : [all, [0], []]
    for _ in 0..<1 + random.below(5) {
      let set = random.below(block.sets.count)
      if block.sets.count > 1 { block.setOfStroke.append(set) }
      block.lengths.append(block.sets[set].isEmpty ? 0 : random.below(9))
      var stroke = Stroke()
      if random.once(in: 2) { stroke.ink = random.below(2) }
      if random.once(in: 3) { stroke.start = Double(random.below(10_000)) / 8 }
      if random.once(in: 5) { stroke.id = .number(random.next()) }
      if random.once(in: 6) { stroke.attributes = ["a": 1] }
      block.strokes.append(stroke)
    }
    for (position, channel) in all.enumerated() {
      let count = block.runs(ofChannel: channel).reduce(0, +)
      var column = self.column(count: count, form: block.form)
      let isBeside =
        position > 0 && block.sets.allSatisfy { $0.contains(channel) == $0.contains(channel - 1) }
      if case .constant = column.layout {
      } else {
        column.usesNeighbor = isBeside && random.once(in: 2)
      }
      block.columns[.channel(channel)] = column
    }
  }

  private mutating func column(count: Int, form: Form) -> Column {
    var number = Int64(random.below(1000))
    var column = Column()
    for _ in 0..<count {
      column.numbers.append(number)
      number += Int64(random.noise() * 20)
    }
    if random.once(in: 6) {
      column.numbers = [Int64](repeating: number, count: count)
      column.layout = .constant
    } else if case .packed = form {
      column.layout = .adaptive
    } else {
      column.layout = random.pick([
        .adaptive, .bytes, .plainTokens, .tokens(small: 3, top: 2, thresholds: [3, 7]),
      ])
    }
    column.mapping = random.pick([
      .decimal(random.below(23)), .binary(1 + random.below(64)), .float64,
      .multiple(places: 2, step: 3, rest: 1), .lattice(Lattice(divisor: 7, rounding: .float)),
    ])
    column.predictor = random.pick([
      .fixed(random.below(8)), .fitted([Int8(random.below(9)) - 4, 1], shift: random.below(8)),
    ])
    column.headMode = random.below(3)
    column.deflate = random.pick([.stored, .fixed, .dynamic, .mixed])
    return column
  }
}
