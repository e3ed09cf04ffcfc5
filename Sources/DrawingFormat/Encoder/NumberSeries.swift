/// The numbers of a column with a palette: what is predicted.
struct NumberSeries {
  let mapped: MappedValues
  let palette: Palette

  /// What stands for numbers of the column: themselves, or their ranks in a palette of values.
  func positions(of numbers: [Int64]) -> [Int64] {
    guard case .values(let table) = palette else { return numbers }
    return RankTable(table).ranks(of: numbers)
  }

  /// The residuals of the bodies for a predictor.
  func bodies(_ positions: [Int64], runs: [Int], predictor: Predictor) -> [Int64] {
    switch palette {
    case .differences(let table):
      return ColumnResiduals.differenceBodies(
        positions, runs: runs, table: table, predictor: predictor)
    case .values: return ColumnResiduals.bodies(positions, runs: runs, predictor: predictor)
    case .none where mapped.mapping.isFloat:
      return ColumnResiduals.imageBodies(
        positions, runs: runs, mapping: mapped.mapping, predictor: predictor)
    case .none: return ColumnResiduals.bodies(positions, runs: runs, predictor: predictor)
    }
  }

  /// The differences inside strokes that coefficients are fitted to; none for ranks of differences,
  /// where prediction gained nothing.
  func differences(_ positions: [Int64], runs: [Int]) -> [Double] {
    switch palette {
    case .differences: []
    case .none where mapped.mapping.isFloat:
      SeriesDifferences.of(positions.map { mapped.mapping.value(of: $0) }, runs: runs)
    case .none, .values: SeriesDifferences.of(positions, runs: runs)
    }
  }

  /// The header of a column coded so.
  func header(_ predictor: Predictor, _ mode: HeadMode) -> ColumnHeader {
    var header = ColumnHeader()
    header.mapping = mapped.mapping
    header.palette = palette
    header.predictor = predictor
    header.headMode = mode
    header.exceptions = mapped.exceptions
    header.layout = .adaptive
    return header
  }
}

/// The ranks of numbers in an ascending table: from a list by number where the table is not too wide,
/// which takes a tenth of the time of searching.
struct RankTable {
  private let table: [Int64]
  private var list: [Int32] = []

  private static let widest: UInt64 = 1 << 18

  init(_ table: [Int64]) {
    self.table = table
    guard let first = table.first, let last = table.last,
      UInt64(bitPattern: last &- first) < Self.widest
    else { return }
    list = [Int32](repeating: 0, count: Int(last - first) + 1)
    for (rank, number) in table.enumerated() { list[Int(number - first)] = Int32(rank) }
  }

  /// The ranks of numbers that are all in the table.
  func ranks(of numbers: [Int64]) -> [Int64] {
    numbers.map { Int64(rank(of: $0)) }
  }

  @inline(__always)
  func rank(of number: Int64) -> Int {
    list.isEmpty
      ? ColumnResiduals.position(of: number, in: table) : Int(list[Int(number &- table[0])])
  }
}

/// Differences inside strokes: what coefficients are fitted to.
enum SeriesDifferences {
  static func of(_ numbers: [Int64], runs: [Int]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(numbers.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run {
        result.append(Double(numbers[next] &- numbers[next - 1]))
      }
      index += run
    }
    return result
  }

  static func of(_ values: [Double], runs: [Int]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run { result.append(values[next] - values[next - 1]) }
      index += run
    }
    return result
  }
}
