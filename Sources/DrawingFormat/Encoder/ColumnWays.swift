/// One way to code a column: everything but the residual layout.
struct ColumnWay: Sendable {
  var header: ColumnHeader
  var residuals: Residuals
  /// The corrections that its mapping needs.
  var corrections: [Int64]
  /// The same, coded as the form of the block wants it.
  var codedCorrections: [CodedColumn] = []
  /// What it will take, about.
  var bits: Double
}

/// What a column is made of.
struct ColumnInput: Sendable {
  enum Content {
    case integers([Int64])
    case doubles([Double])
  }

  let content: Content
  /// The lengths of its strokes, none of them 0; a sequence that is not of points is one run.
  let runs: [Int]

  var count: Int {
    switch content {
    case .integers(let numbers): numbers.count
    case .doubles(let values): values.count
    }
  }
}

/// Finds ways to code a column and ranks them by estimate.
struct ColumnWays {
  let settings: SearchSettings

  /// The best ways, cheapest first.
  func ways(of input: ColumnInput) -> [ColumnWay] {
    let sample = ColumnSample(runs: input.runs, limit: settings.comparedNumbers)
    var candidates: [WayCandidate] = []
    for mapped in mappings(of: input) {
      candidates += self.candidates(of: mapped, runs: input.runs, sample: sample)
    }
    candidates.sort { $0.bits < $1.bits }
    let most = settings.measuredWays(valueCount: input.count)
    let limit = (candidates.first?.bits ?? 0) * settings.doubtfulPart
    return candidates.prefix(most).filter { $0.bits <= limit }.map { $0.way(runs: input.runs) }
  }

  private func mappings(of input: ColumnInput) -> [MappedValues] {
    switch input.content {
    case .integers(let numbers):
      [MappedValues(mapping: .decimal(places: 0), numbers: numbers)]
    case .doubles(let values):
      MappingSearch.mappings(of: values).map { $0.dividedByStep() ?? $0 }
    }
  }

  private func candidates(
    of mapped: MappedValues, runs: [Int], sample: ColumnSample
  ) -> [WayCandidate] {
    let search = PaletteSearch(numbers: mapped.numbers, runs: runs)
    var palettes: [Palette] = [.none]
    if let table = search.values() { palettes.append(.values(table)) }
    if !mapped.mapping.isFloat, let table = search.differences() {
      palettes.append(.differences(table))
    }
    let numbers = sample.values(of: mapped.numbers)
    return palettes.flatMap { palette in
      candidates(NumberSeries(mapped: mapped, palette: palette), numbers, sample)
    }
  }

  /// The best predictors of a series, compared on a sample.
  private func candidates(
    _ series: NumberSeries, _ numbers: [Int64], _ sample: ColumnSample
  ) -> [WayCandidate] {
    let positions = series.positions(of: numbers)
    let mode = headMode(positions, runs: sample.runs)
    let search = PredictorSearch(settings: settings)
    let found = search.candidates(
      residuals: { series.bodies(positions, runs: sample.runs, predictor: $0) },
      differences: series.differences(positions, runs: sample.runs),
      runs: sample.runs.map { $0 - 1 }, valueCount: series.mapped.numbers.count)
    let headBits = ResidualEstimate.headBits(
      ColumnResiduals.heads(positions, runs: sample.runs, mode: mode))
    let corrections = sample.values(of: series.mapped.corrections)
    let correctionBits = corrections.isEmpty ? 0 : ResidualEstimate.bits(corrections)
    let most = max(settings.measuredWays(valueCount: series.mapped.numbers.count) / 2, 1)
    return found.prefix(most).map { candidate in
      let header = series.header(candidate.predictor, mode)
      let sampledBits = candidate.bits + headBits + correctionBits
      return WayCandidate(
        series: series, header: header,
        bits: sampledBits * sample.scale + Double(header.packedCount * 8))
    }
  }

  /// The head mode whose heads cost least; they do not depend on the predictor.
  private func headMode(_ positions: [Int64], runs: [Int]) -> HeadMode {
    guard runs.count > 1 else { return .absolute }
    var best = HeadMode.absolute
    var bestBits = Double.infinity
    for mode in HeadMode.allCases {
      let bits = ResidualEstimate.headBits(
        ColumnResiduals.heads(positions, runs: runs, mode: mode))
      if bits < bestBits { (best, bestBits) = (mode, bits) }
    }
    return best
  }
}

/// A way that was estimated and not yet worked out.
private struct WayCandidate {
  let series: NumberSeries
  let header: ColumnHeader
  let bits: Double

  func way(runs: [Int]) -> ColumnWay { series.way(header, runs: runs, bits: bits) }
}

extension NumberSeries {
  /// The way with a header, worked out.
  func way(_ header: ColumnHeader, runs: [Int], bits: Double) -> ColumnWay {
    let positions = self.positions(of: mapped.numbers)
    let residuals = Residuals(
      heads: ColumnResiduals.heads(positions, runs: runs, mode: header.headMode),
      bodies: bodies(positions, runs: runs, predictor: header.predictor))
    return ColumnWay(
      header: header, residuals: residuals, corrections: mapped.corrections, bits: bits)
  }
}

extension ColumnHeader {
  /// The bytes of the header in a packed block.
  fileprivate var packedCount: Int {
    var writer = ByteWriter()
    write(to: &writer, isPacked: true)
    return writer.count
  }
}
