/// A column ready to be written.
struct CodedColumn: Sendable {
  var header: ColumnHeader
  var residuals: Residuals
  /// What the column before leaned on when this one was coded with `usesNeighbor`.
  var neighbor: [UInt8]
  /// The bytes of its section; none where the block is packed.
  var section: [UInt8] = []
  /// The corrections of a lattice, coded: one column, or none.
  var corrections: [CodedColumn] = []

  /// The lengths of the residuals of the bodies, for the next column.
  var lengths: [UInt8] { residuals.bodies.map { UInt8(residualLength($0)) } }
}

/// Chooses among the ways to code a column by measuring them.
struct ColumnEncoder {
  let settings: SearchSettings
  let pool: DeflaterPool

  /// A column whose numbers are all the same, or that has none; `nil` for all others.
  static func constant(_ input: ColumnInput) -> CodedColumn? {
    var header = ColumnHeader()
    switch input.content {
    case .integers(let numbers):
      let first = numbers.first ?? 0
      guard numbers.allSatisfy({ $0 == first }) else { return nil }
      header.layout = .constant(first)
    case .doubles(let values):
      if let first = values.first {
        guard values.allSatisfy({ $0.bitPattern == first.bitPattern }) else { return nil }
        guard let mapped = MappingSearch.mappings(of: [first]).first else { return nil }
        header.mapping = mapped.mapping
        header.layout = .constant(mapped.numbers[0])
      }
    }
    let heads = [Int64](repeating: 0, count: input.runs.count)
    let bodies = [Int64](repeating: 0, count: input.count - input.runs.count)
    return CodedColumn(
      header: header, residuals: Residuals(heads: heads, bodies: bodies), neighbor: [])
  }

  /// The way that is smallest in a packed block.
  func packed(_ ways: [ColumnWay], neighbor: [UInt8]) -> CodedColumn? {
    var ranked: [(way: ColumnWay, column: CodedColumn, bytes: Int)] = []
    for var way in ways {
      way.codedCorrections = corrections(of: way) { packed($0, neighbor: []) }
      guard way.corrections.isEmpty || !way.codedCorrections.isEmpty else { continue }
      let (column, bytes) = packed(way, neighbor: [])
      ranked.append((way, column, bytes))
    }
    guard var best = ranked.min(by: { $0.bytes < $1.bytes }) else { return nil }
    if neighbor.isEmpty { return best.column }
    // What is smallest alone nearly always is beside another column too.
    for (way, _, _) in settings.measuresNeighbor ? ranked : [best] {
      let (column, bytes) = packed(way, neighbor: neighbor)
      if bytes < best.bytes { best = (way, column, bytes) }
    }
    return best.column
  }

  /// A way in a packed block, and about how many bytes it takes.
  private func packed(_ way: ColumnWay, neighbor: [UInt8]) -> (column: CodedColumn, bytes: Int) {
    var header = way.header
    header.layout = .adaptive
    header.usesNeighbor = !neighbor.isEmpty
    header.corrections = way.codedCorrections.map { $0.header }
    var counter = CostCounter()
    for part in way.codedCorrections {
      AdaptiveResiduals.write(part.residuals, neighbor: [], with: &counter)
    }
    AdaptiveResiduals.write(way.residuals, neighbor: neighbor, with: &counter)
    var column = CodedColumn(header: header, residuals: way.residuals, neighbor: neighbor)
    column.corrections = way.codedCorrections
    return (column, counter.bytes + headerBytes(header, isPacked: true))
  }

  /// The way that is smallest as a section of its own.
  func section(_ ways: [ColumnWay], neighbor: [UInt8]) -> CodedColumn? {
    var best: CodedColumn?
    var bestBytes = Int.max
    var ranked: [(bytes: Int, way: ColumnWay, choice: TokenChoice)] = []
    for var way in ways {
      way.codedCorrections = corrections(of: way) { section($0, neighbor: []) }
      guard way.corrections.isEmpty || !way.codedCorrections.isEmpty else { continue }
      for choice in tokenSearches(way, neighbor: neighbor).flatMap({ $0.single }) {
        guard let candidate = tokens(way, choice, deflates(of:)) else { continue }
        if settings.deflatedAgain > 0 { ranked.append((bytes(of: candidate), way, choice)) }
        keepSmaller(candidate, &best, &bestBytes)
      }
      if settings.triesBytesAlways || RepetitionProbe.repeats(way.residuals.bodies),
        let candidate = bytes(way, below: bestBytes)
      {
        keepSmaller(candidate, &best, &bestBytes)
      }
    }
    // All deflate settings only for those that are ahead with one: they differ by a percent.
    ranked.sort { $0.bytes < $1.bytes }
    for (_, way, choice) in ranked.prefix(settings.deflatedAgain) {
      guard let candidate = tokens(way, choice, { _ in DeflateSetting.all }) else { continue }
      keepSmaller(candidate, &best, &bestBytes)
    }
    return best
  }

  /// The section of a way by a plan; `nil` where it has no such form.
  func section(_ way: ColumnWay, _ plan: ColumnPlan, neighbor: [UInt8]) -> CodedColumn? {
    if plan.usesNeighbor, neighbor.isEmpty { return nil }
    let choice = TokenChoice(
      candidates: [TokenSearch.Candidate(settings: plan.settings, bits: 0)],
      neighbor: plan.usesNeighbor ? neighbor : [])
    return tokens(way, choice, deflates(of:))
  }

  /// The corrections of a way, if it has any, as a column of their own.
  private func corrections(
    of way: ColumnWay, choose: ([ColumnWay]) -> CodedColumn?
  ) -> [CodedColumn] {
    if way.corrections.isEmpty { return [] }
    let input = ColumnInput(content: .integers(way.corrections), runs: [way.corrections.count])
    let coded = Self.constant(input) ?? choose(ColumnWays(settings: settings).ways(of: input))
    return coded.map { [$0] } ?? []
  }

  private func keepSmaller(
    _ candidate: CodedColumn, _ best: inout CodedColumn?, _ bestBytes: inout Int
  ) {
    let bytes = bytes(of: candidate)
    if bytes < bestBytes { (best, bestBytes) = (candidate, bytes) }
  }

  /// What a column takes, header and all.
  private func bytes(of column: CodedColumn) -> Int {
    column.corrections.reduce(column.section.count) { $0 + $1.section.count }
      + headerBytes(column.header, isPacked: false)
  }

  /// Token settings found with or without the column before.
  private struct TokenChoice {
    let candidates: [TokenSearch.Candidate]
    let neighbor: [UInt8]

    /// One choice for each candidate.
    var single: [TokenChoice] {
      candidates.map { TokenChoice(candidates: [$0], neighbor: neighbor) }
    }
  }

  /// The token settings without and with the column before: both where they are measured, the one
  /// that is cheaper by estimate otherwise.
  private func tokenSearches(_ way: ColumnWay, neighbor: [UInt8]) -> [TokenChoice] {
    let alone = TokenChoice(
      candidates: TokenSearch(residuals: way.residuals, neighbor: [], settings: settings).best(),
      neighbor: [])
    // Only classes lean on another column.
    if neighbor.isEmpty || settings.classCounts == [1] { return [alone] }
    // The column before changes the classes, hardly the best tokens.
    let form = alone.candidates.first.map { [($0.settings.small, $0.settings.top)] }
    let search = TokenSearch(residuals: way.residuals, neighbor: neighbor, settings: settings)
    let beside = TokenChoice(
      candidates: search.best(among: settings.measuresNeighbor ? nil : form), neighbor: neighbor)
    if settings.measuresNeighbor { return [alone, beside] }
    let aloneBits = alone.candidates.first?.bits ?? .infinity
    let besideBits = beside.candidates.first?.bits ?? .infinity
    return [besideBits < aloneBits ? beside : alone]
  }

  private func tokens(
    _ way: ColumnWay, _ choice: TokenChoice, _ deflates: ([UInt8]) -> [DeflateSetting]
  ) -> CodedColumn? {
    let neighbor = choice.neighbor
    var best: CodedColumn?
    for candidate in choice.candidates {
      var form = candidate.settings
      guard let tokens = TokenResiduals(way.residuals, settings: &form, neighbor: neighbor),
        let deflated = pool.shortest(
          tokens.tokens, runs: tokens.runs, settings: deflates(tokens.tokens))
      else { continue }
      let section = deflated + tokens.extraBits
      if let best, best.section.count <= section.count { continue }
      best = coded(way, layout: .tokens(form), section: section, neighbor: neighbor)
      best?.header.usesNeighbor = !neighbor.isEmpty
    }
    return best
  }

  /// How to deflate tokens.
  ///
  /// Huffman codes take at least a bit a token, so where one token prevails, as in even clocks, the
  /// search for repetition pays: it took a column of times from 8.3 to 0.9 KB, and is quick there.
  /// Elsewhere short repetitions cost more than they give: 2 % of a column of widths.
  private func deflates(of tokens: [UInt8]) -> [DeflateSetting] {
    let most = TokenHistogram.largestCount(of: tokens)
    if most > tokens.count / 4 * 3 { return [settings.prevailingDeflate] }
    if most > tokens.count / 2 { return [DeflateSetting(level: 6, strategy: .runLength)] }
    return [DeflateSetting(level: 6, strategy: .huffmanOnly)]
  }

  /// The section of bytes; `nil` where a quick look says that it would be far above what is there.
  private func bytes(_ way: ColumnWay, below most: Int) -> CodedColumn? {
    let bytes = ByteResiduals.bytes(way.residuals)
    if settings.triesBytesAlways {
      // The longest search wins a tenth at most over this one, in a tenth of the time.
      let quick = pool[DeflateSetting(level: 4, strategy: .standard)].deflate(bytes)
      guard let quick, quick.count / 8 * 7 <= most else { return nil }
    }
    guard
      let deflated = pool.shortest(bytes, runs: [bytes.count], settings: settings.byteDeflates)
    else { return nil }
    return coded(way, layout: .bytes(count: bytes.count), section: deflated, neighbor: [])
  }

  private func coded(
    _ way: ColumnWay, layout: ResidualLayout, section: [UInt8], neighbor: [UInt8]
  ) -> CodedColumn {
    var header = way.header
    header.layout = layout
    header.sectionCount = section.count
    var column = CodedColumn(
      header: header, residuals: way.residuals, neighbor: neighbor, section: section)
    column.corrections = way.codedCorrections
    column.header.corrections = way.codedCorrections.map { $0.header }
    return column
  }

  private func headerBytes(_ header: ColumnHeader, isPacked: Bool) -> Int {
    var writer = ByteWriter()
    header.write(to: &writer, isPacked: isPacked)
    return writer.count
  }
}
