import DrawingFormat

/// Reading of values that several parts of a drawing have.
extension JSONReader {
  /// Reads a whole number of at most `limit`.
  mutating func readWhole(_ expected: String, limit: UInt64) throws(JSONError) -> UInt64 {
    try expect(.number, expected)
    let start = position
    guard let value = try readNumber().unsignedValue, value <= limit else {
      throw error(
        .illegalValue, expected: expected, found: JSONExcerpt.plain(text[...]), at: start)
    }
    return value
  }

  /// Reads the position of an entry in a table.
  mutating func readIndex() throws(JSONError) -> Int {
    let value = try readWhole("a whole number from 0", limit: UInt64(Int.max))
    return Int(truncatingIfNeeded: value)
  }

  /// Reads an array of numbers whose count is within a range.
  mutating func readNumbers(
    _ counts: ClosedRange<Int>, _ expected: String
  ) throws(JSONError) -> [Double] {
    try expect(.array, expected)
    let start = position
    var values: [Double] = []
    try begin(.array, expected)
    while try nextElement() {
      guard values.count < counts.upperBound else {
        throw error(
          .illegalValue, expected: expected, found: "more than \(counts.upperBound)", at: start)
      }
      values.append(try readDouble())
    }
    guard values.count >= counts.lowerBound else {
      throw error(.illegalValue, expected: expected, found: "only \(values.count)", at: start)
    }
    return values
  }

  /// The error about a member that an object without free attributes does not have.
  func unknownMember(_ known: [String]) -> JSONError {
    error(
      .unknownMember, expected: "one of " + known.joined(separator: ", "),
      found: JSONExcerpt.quoted(Array(name.utf8)[...]))
  }
}
