import DrawingFormat

/// A block to be written.
struct Block {
  var form = Form.plain
  var tables = Tables()
  /// Whether the first length goes on with the last stroke.
  var continues = false
  /// The sets of channels, by position in the table.
  var sets: [[Int]] = [[0]]
  /// The number of the set of each stroke; 0 for all where it is empty.
  var setOfStroke: [Int] = []
  /// The number of points of each stroke, a continued one included.
  var lengths: [Int] = []
  /// What beginning strokes have beside points; nothing where there are too few.
  var strokes: [Stroke] = []
  /// Properties that have the state 2 although all strokes, or none, have them.
  var partial: Set<Int> = []
  /// How sequences are coded; channels must be here, with their numbers.
  var columns: [BlockSequence: Column] = [:]
  var extra: [UInt8] = []
  var headerDeflate = Deflate.fixed

  var beginningCount: Int { lengths.count - (continues ? 1 : 0) }

  var beginning: [Stroke] {
    (0..<beginningCount).map { $0 < strokes.count ? strokes[$0] : Stroke() }
  }

  func set(ofStroke stroke: Int) -> [Int] {
    sets[stroke < setOfStroke.count ? setOfStroke[stroke] : 0]
  }

  /// The runs of a channel.
  func runs(ofChannel channel: Int) -> [Int] {
    lengths.indices.filter { lengths[$0] > 0 && set(ofStroke: $0).contains(channel) }
      .map { lengths[$0] }
  }

  private func state(ofProperty property: Int) -> Int {
    let count = beginning.filter { $0.has(property: property) }.count
    if partial.contains(property) { return 2 }
    return count == 0 ? 0 : count == beginningCount ? 1 : 2
  }

  var sequences: [BlockSequence] {
    var result: [BlockSequence] = sets.count > 1 ? [.set, .length] : [.length]
    for property in 0..<8 where state(ofProperty: property) > 0 {
      if state(ofProperty: property) == 2 { result.append(.presence(property)) }
      result += BlockSequence.of(property: property)
    }
    return result + Set(sets.joined()).sorted().map { .channel($0) }
  }

  // MARK: Writing

  var payload: [UInt8] {
    var writer = ArithmeticWriter()
    let coded = self.coded()
    let header = self.header(coded.map(\.header))
    let sections = coded.flatMap(\.section)
    switch form {
    case .plain: return Form.plain(header, sections)
    case .deflated: return Form.deflated(header, sections, kind: headerDeflate)
    case .packed:
      var model = ByteModel()
      for byte in header { model.code(byte, to: &writer) }
      for column in coded where !column.isConstant {
        ResidualModel.write(column.residuals, neighbor: column.neighbor, to: &writer)
      }
      return Wire.count(header.count * 4 + 2) + writer.finished()
    }
  }

  private func header(_ columnHeaders: [[UInt8]]) -> [UInt8] {
    var bytes = Wire.varint(
      tables.flags + (lengths.isEmpty ? 0 : 64) + (continues ? 128 : 0) + (extra.isEmpty ? 0 : 256))
    bytes += tables.bytes
    if !lengths.isEmpty {
      bytes += Wire.count(lengths.count) + Wire.count(sets.count) + sets.flatMap(Self.bytes(ofSet:))
      bytes += Wire.count((0..<8).reduce(0) { $0 + state(ofProperty: $1) << (2 * $1) })
      bytes += columnHeaders.joined()
    }
    if !extra.isEmpty { bytes += Wire.count(extra.count) + extra }
    return bytes + PropertyData.bytes(of: beginning)
  }

  /// `Docs/format.md`, "Channel sets".
  private static func bytes(ofSet set: [Int]) -> [UInt8] {
    let count = (set.max() ?? 0) / 7 + 1
    return (0..<count).map { index in
      set.filter { $0 / 7 == index }.reduce(index == count - 1 ? 0 : 128) {
        $0 + 1 << UInt8($1 % 7)
      }
    }
  }

  private func coded() -> [CodedColumn] {
    if lengths.isEmpty { return [] }
    var result: [CodedColumn] = []
    var beside: [Int] = []
    for sequence in sequences {
      let column = self.column(sequence)
      var runs = column.numbers.isEmpty ? [] : [column.numbers.count]
      if case .channel(let channel) = sequence { runs = self.runs(ofChannel: channel) }
      let neighbor = column.usesNeighbor ? beside : nil
      let residuals = column.residuals(runs: runs)
      result.append(CodedColumn(column, residuals, neighbor, isPacked: isPacked))
      beside = residuals.bodies.map { bitCount($0.magnitude) }
      if let corrections = column.corrections.first {
        let runs = corrections.numbers.isEmpty ? [] : [corrections.numbers.count]
        let residuals = corrections.residuals(runs: runs)
        result.append(CodedColumn(corrections, residuals, nil, isPacked: isPacked))
      }
    }
    return result
  }

  private var isPacked: Bool { if case .packed = form { true } else { false } }

  /// The column of a sequence with its numbers.
  private func column(_ sequence: BlockSequence) -> Column {
    var column = columns[sequence] ?? Column()
    switch sequence {
    case .channel: return column
    case .set: column.numbers = setOfStroke.map { Int64($0) }
    case .length: column.numbers = lengths.map { Int64($0) }
    default:
      let numbers = beginning.compactMap { $0.number(in: sequence) }
      // Doubles come with numbers for their mapping, or stand as they are.
      if !column.numbers.isEmpty { return column }
      column.numbers = numbers
      switch sequence {
      case .start, .transform: column.mapping = .float64
      default: break
      }
    }
    let isConstant = Set(column.numbers).count < 2
    if columns[sequence] == nil, isConstant { column.layout = .constant }
    return column
  }
}

/// A column as bytes.
private struct CodedColumn {
  let header: [UInt8]
  let section: [UInt8]
  let residuals: Residuals
  let neighbor: [Int]?
  let isConstant: Bool

  init(_ column: Column, _ residuals: Residuals, _ neighbor: [Int]?, isPacked: Bool) {
    if case .constant = column.layout { isConstant = true } else { isConstant = false }
    section = isPacked ? [] : column.section(residuals, neighbor: neighbor)
    header = column.header(residuals, neighbor: neighbor, section: section, isPacked: isPacked)
    self.residuals = residuals
    self.neighbor = neighbor
  }
}
