/// How the columns of a block were coded, for the blocks after it.
///
/// The blocks of a drawing resemble each other: what the first long one was searched for suits the
/// others, at a fifth of the time. Each column is checked value by value and searched for anew where
/// the plan does not fit it. The plans never change once there are any, so that blocks can be encoded
/// in any order, or at the same time.
struct BlockPlans: Sendable {
  private var columns: [(kind: SequenceKind, plan: ColumnPlan)] = []

  subscript(kind: SequenceKind) -> ColumnPlan? {
    columns.first { $0.kind == kind }?.plan
  }

  var isEmpty: Bool { columns.isEmpty }

  /// Takes over how a block was coded.
  mutating func learn(_ kinds: [SequenceKind], _ coded: [CodedColumn]) {
    for (kind, column) in zip(kinds, coded) {
      guard let plan = ColumnPlan(of: column) else { continue }
      columns.append((kind, plan))
    }
  }
}

/// How a column was coded.
struct ColumnPlan: Sendable {
  private let header: ColumnHeader
  let settings: TokenSettings
  let usesNeighbor: Bool
  /// The bytes of the section for each value.
  private let density: Double

  /// Sections of so many times the bytes that the plan promises are taken without a search: larger ones
  /// may be of other ink, and so may smaller ones, of which a plan for noise makes far too much.
  private static let allowance = 0.85...1.03

  /// Gives `nil` for columns that are found anew each time: those of few values, constant ones, copies.
  init?(of column: CodedColumn) {
    guard case .tokens(let settings) = column.header.layout, column.corrections.isEmpty
    else { return nil }
    header = column.header
    self.settings = settings
    usesNeighbor = column.header.usesNeighbor
    let count = column.residuals.heads.count + column.residuals.bodies.count
    density = Double(column.section.count) / Double(max(count, 1))
  }

  /// Whether a column came out about as small as expected.
  func promises(_ column: CodedColumn) -> Bool {
    let count = column.residuals.heads.count + column.residuals.bodies.count
    let expected = Double(count) * density
    let found = Double(column.section.count)
    // A short column has its code tables too.
    return found <= expected * Self.allowance.upperBound + 64
      && found >= expected * Self.allowance.lowerBound - 64
  }

  /// The way of the plan for another column; `nil` where its values do not fit.
  func way(of input: ColumnInput) -> ColumnWay? {
    guard let mapped = mapped(input) else { return nil }
    let search = PaletteSearch(numbers: mapped.numbers, runs: input.runs)
    let palette: Palette
    switch header.palette {
    case .none: palette = .none
    case .values:
      guard let table = search.values() else { return nil }
      palette = .values(table)
    case .differences:
      guard let table = search.differences() else { return nil }
      palette = .differences(table)
    }
    let series = NumberSeries(mapped: mapped, palette: palette)
    return series.way(
      series.header(header.predictor, header.headMode), runs: input.runs, bits: 0)
  }

  private func mapped(_ input: ColumnInput) -> MappedValues? {
    switch input.content {
    case .integers(let numbers): MappedValues(mapping: .decimal(places: 0), numbers: numbers)
    case .doubles(let values): MappingSearch.mapped(values, header.mapping)
    }
  }
}
