/// The distinct numbers of a column, ascending; the column then holds their ranks.
///
/// `Docs/format.md`, "Palettes". Sensors have hidden lattices: few distinct values, or few distinct
/// steps, far apart.
enum Palette: Equatable, Sendable {
  /// Numbers are coded as they are.
  case none
  /// Ranks of the numbers.
  case values([Int64])
  /// Ranks of the differences inside a stroke, counted from the number of negative ones on, so that
  /// 0 stands for the smallest step that is not negative. First numbers of strokes stay as they are.
  case differences([Int64])

  static let largestCount = 65536

  /// Two bits of the column's first byte.
  var code: UInt8 {
    switch self {
    case .none: 0
    case .values: 1
    case .differences: 2
    }
  }

  var table: [Int64] {
    switch self {
    case .none: []
    case .values(let table), .differences(let table): table
    }
  }
}

extension Palette {
  /// The count; the first number; each further one as its distance to the one before, less 1.
  func writeTable(to writer: inout ByteWriter) {
    if case .none = self { return }
    let table = self.table
    writer.count(table.count)
    var previous: Int64?
    for number in table {
      if let previous {
        writer.varint(UInt64(bitPattern: number &- previous) &- 1)
      } else {
        writer.signedVarint(number)
      }
      previous = number
    }
  }

  init(code: UInt8, tableFrom reader: inout ByteReader) throws(DrawingError) {
    guard code != 0 else {
      self = .none
      return
    }
    guard code <= 2 else {
      throw reader.error(.needsNewerReader, found: "palette kind \(code)", expected: "0, 1 or 2")
    }
    let table = try Palette.readTable(from: &reader)
    self = code == 1 ? .values(table) : .differences(table)
  }

  private static func readTable(from reader: inout ByteReader) throws(DrawingError) -> [Int64] {
    let count = try reader.count("palette size", atMost: largestCount)
    guard count > 0 else {
      throw reader.error(.illegalValue, found: "an empty palette", expected: "at least one entry")
    }
    var table = [try reader.signedVarint()]
    table.reserveCapacity(count)
    while table.count < count {
      let last = table[table.count - 1]
      let step = try reader.varint()
      // Neighbours may be up to 2^64 - 1 apart.
      let entry = Int64(bitPattern: UInt64(bitPattern: last) &+ step &+ 1)
      guard step < UInt64.max, entry > last else {
        throw reader.error(
          .illegalValue, found: "a palette entry beyond 64 bits", expected: "at most 2^63 - 1")
      }
      table.append(entry)
    }
    return table
  }
}
