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
/// otherwise from slots by a hash of the number; both take a tenth of the time of searching.
struct RankTable {
  private let first: Int64
  /// The rank of each number from the first on, or none of them.
  private var list: [Int32] = []
  /// Numbers with their ranks; the rank is −1 in a slot that is free.
  private var slots: [(number: Int64, rank: Int32)] = []

  private static let widest: UInt64 = 1 << 18

  init(_ table: [Int64]) {
    first = table.first ?? 0
    guard let last = table.last else { return }
    if UInt64(bitPattern: last &- first) < Self.widest {
      list = [Int32](repeating: 0, count: Int(last - first) + 1)
      for (rank, number) in table.enumerated() { list[Int(number - first)] = Int32(rank) }
      return
    }
    var size = 16
    while size < table.count * 2 { size *= 2 }
    slots = Array(repeating: (0, -1), count: size)
    for (rank, number) in table.enumerated() {
      var slot = numberHash(number) & (size - 1)
      while slots[slot].rank >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = (number, Int32(rank))
    }
  }

  /// The ranks of numbers that are all in the table.
  func ranks(of numbers: [Int64]) -> [Int64] {
    numbers.map { Int64(rank(of: $0)) }
  }

  @inline(__always)
  func rank(of number: Int64) -> Int {
    if !list.isEmpty { return Int(list[Int(number &- first)]) }
    var slot = numberHash(number) & (slots.count &- 1)
    while slots[slot].number != number || slots[slot].rank < 0 {
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return Int(slots[slot].rank)
  }
}

/// A hash of a number for tables with a power of two of slots.
@inline(__always)
func numberHash(_ number: Int64) -> Int {
  Int(truncatingIfNeeded: (UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15) >> 32)
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
