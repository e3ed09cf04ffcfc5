/// A column to be written: its numbers, and how.
struct Column {
  enum Layout {
    case tokens(small: Int, top: Int, thresholds: [UInt8])
    case bytes
    case adaptive
    case constant
  }

  enum Palette {
    case none
    case values([Int64])
    case differences([Int64])
  }

  /// What the mapping turns into values; with a palette the entries, not their positions.
  var numbers: [Int64] = []
  var mapping = Mapping.decimal(0)
  var layout = Layout.adaptive
  var predictor = Predictor.fixed(1)
  /// 0, 1 or 2.
  var headMode = 0
  var palette = Palette.none
  var exceptions: [(position: Int, value: Double)] = []
  var usesNeighbor = false
  var deflate = Deflate.fixed
  /// One column where the lattice has corrections.
  var corrections: [Column] = []

  var values: [Double] {
    var values: [Double] = []
    for (index, number) in numbers.enumerated() {
      let correction = corrections.isEmpty ? 0 : corrections[0].numbers[index]
      values.append(mapping.value(number, correction: correction))
    }
    for exception in exceptions { values[exception.position] = exception.value }
    return values
  }

  // MARK: Residuals

  /// `Docs/format.md`, "Decoding a column", backwards.
  func residuals(runs: [Int]) -> Residuals {
    var result = Residuals()
    if case .constant = layout {
      result.bodies = [Int64](repeating: 0, count: numbers.count - runs.count)
      return result
    }
    var symbols = numbers
    if case .values(let table) = palette { symbols = numbers.map { position($0, table) } }
    var start = 0
    var bases: [Int64] = [0, 0, 0]
    for length in runs {
      let run = Array(symbols[start..<start + length])
      result.heads.append(run[0] &- bases[headMode])
      bases = [0, run[0], run[length - 1]]
      result.bodies += bodies(run)
      start += length
    }
    return result
  }

  private func bodies(_ run: [Int64]) -> [Int64] {
    switch palette {
    case .none where mapping.isFloat: return predictor.bodies(ofImages: run, mapping: mapping)
    case .none, .values: return predictor.bodies(ofWholes: run)
    case .differences(let table):
      let negative = Int64(table.filter { $0 < 0 }.count)
      let ranks = zip(run, run.dropFirst()).map { position($1 &- $0, table) - negative }
      return predictor.bodies(ofWholes: [0] + ranks)
    }
  }

  private func position(_ entry: Int64, _ table: [Int64]) -> Int64 {
    guard let position = table.firstIndex(of: entry) else {
      fatalError("\(entry) is not in the palette")
    }
    return Int64(position)
  }

  // MARK: Header

  /// `Docs/format.md`, "Column header".
  func header(_ residuals: Residuals, neighbor: [Int]?, section: [UInt8], isPacked: Bool) -> [UInt8]
  {
    var (code, parameters): (UInt8, [UInt8])
    switch layout {
    case .constant:
      return [mapping.code + 3 << 6] + mapping.parameters + Wire.signed(numbers.first ?? 0)
    case .tokens(let small, let top, let thresholds):
      code = 0
      let counts = Tokens(self, residuals, neighbor).classes.dropLast().map { $0.count }
      parameters =
        [UInt8(small + top << 3 + thresholds.count << 5)] + thresholds
        + counts.flatMap { Wire.count($0) }
    case .bytes: (code, parameters) = (1, Wire.count(byteResiduals(residuals).count))
    case .adaptive: (code, parameters) = (2, [])
    }
    if !isPacked { parameters += Wire.count(section.count) }
    let second =
      predictor.code + UInt8(headMode) << 4 + (exceptions.isEmpty ? 0 : 64)
      + (usesNeighbor ? 128 : 0)
    return [mapping.code + paletteCode << 4 + code << 6, second] + mapping.parameters
      + predictor.parameters + paletteTable + exceptionTable + parameters
  }

  private var paletteCode: UInt8 {
    switch palette {
    case .none: 0
    case .values: 1
    case .differences: 2
    }
  }

  private var paletteTable: [UInt8] {
    switch palette {
    case .none: return []
    case .values(let table), .differences(let table):
      let steps = zip(table, table.dropFirst()).map { UInt64(bitPattern: $1 &- $0) - 1 }
      return Wire.count(table.count) + Wire.signed(table[0]) + steps.flatMap { Wire.varint($0) }
    }
  }

  private var exceptionTable: [UInt8] {
    if exceptions.isEmpty { return [] }
    var bytes = Wire.count(exceptions.count)
    var next = 0
    for exception in exceptions {
      bytes += Wire.count(exception.position - next) + Wire.bits(exception.value)
      next = exception.position + 1
    }
    return bytes
  }

  // MARK: Section

  func section(_ residuals: Residuals, neighbor: [Int]?) -> [UInt8] {
    switch layout {
    case .tokens: return Tokens(self, residuals, neighbor).section(deflate)
    case .bytes: return deflate.deflate(byteResiduals(residuals))
    case .adaptive:
      var writer = ArithmeticWriter()
      ResidualModel.write(residuals, neighbor: neighbor, to: &writer)
      return writer.finished()
    case .constant: return []
    }
  }

  /// `Docs/format.md`, "Byte residuals".
  private func byteResiduals(_ residuals: Residuals) -> [UInt8] {
    (residuals.heads + residuals.bodies).flatMap { Wire.signed($0) }
  }
}
