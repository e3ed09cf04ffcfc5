/// Finds whether a column has few distinct values, or few distinct steps.
struct PaletteSearch {
  let numbers: [Int64]
  let runs: [Int]

  /// The distinct numbers, where they are few and far apart.
  func values() -> [Int64]? {
    table(of: numbers, largest: min(4096, numbers.count / 2))
  }

  /// The distinct differences inside strokes, where they are few and far apart.
  func differences() -> [Int64]? {
    var differences: [Int64] = []
    differences.reserveCapacity(numbers.count)
    var index = 0
    for run in runs {
      for next in index + 1..<index + run {
        differences.append(numbers[next] &- numbers[next - 1])
      }
      index += run
    }
    return table(of: differences, largest: min(8192, differences.count / 3))
  }

  private func table(of numbers: [Int64], largest: Int) -> [Int64]? {
    guard largest >= 2 else { return nil }
    var distinct = DistinctNumbers(limit: largest)
    for number in numbers where !distinct.insert(number) { return nil }
    let table = distinct.sorted()
    guard table.count >= 2 else { return nil }
    // Numbers that fill their range are their own ranks.
    let (span, overflow) = table[table.count - 1].subtractingReportingOverflow(table[0])
    return overflow || Double(span) + 1 > Double(table.count) * 1.15 ? table : nil
  }
}

/// A set of numbers that gives up beyond a limit: open addressing, because the standard set costs
/// ten times as much a number.
struct DistinctNumbers {
  private var slots: [Int64]
  private var isUsed: [Bool]
  private var count = 0
  private let limit: Int
  private let mask: Int

  init(limit: Int) {
    self.limit = limit
    var size = 16
    while size < limit * 2 { size *= 2 }
    mask = size - 1
    slots = [Int64](repeating: 0, count: size)
    isUsed = [Bool](repeating: false, count: size)
  }

  /// Adds a number; says whether the set is still within its limit.
  mutating func insert(_ number: Int64) -> Bool {
    var slot = self.slot(number)
    while isUsed[slot] {
      if slots[slot] == number { return true }
      slot = (slot &+ 1) & mask
    }
    guard count < limit else { return false }
    isUsed[slot] = true
    slots[slot] = number
    count += 1
    return true
  }

  func contains(_ number: Int64) -> Bool {
    var slot = self.slot(number)
    while isUsed[slot] {
      if slots[slot] == number { return true }
      slot = (slot &+ 1) & mask
    }
    return false
  }

  @inline(__always)
  private func slot(_ number: Int64) -> Int {
    numberHash(number) & mask
  }

  func sorted() -> [Int64] {
    var result: [Int64] = []
    result.reserveCapacity(count)
    for (slot, used) in zip(slots, isUsed) where used { result.append(slot) }
    result.sort()
    return result
  }
}
