extension JSONReader {
  /// Reads a number.
  public mutating func readNumber() throws(JSONError) -> JSONNumber {
    try expect(.number, "a number")
    let start = position
    text.removeAll(keepingCapacity: true)
    repeat { scanNumberCharacters() } while try continuesNumber()
    guard let number = JSONNumber(text.span) else {
      throw error(.badNumber, expected: "a number", found: JSONExcerpt.plain(text[...]), at: start)
    }
    return number
  }

  /// Takes over bytes of the current piece that numbers are made of.
  private mutating func scanNumberCharacters() {
    let start = index
    while index < end, isNumberCharacter(chunk[index]) { index += 1 }
    text.append(contentsOf: chunk[start..<index])
  }

  private mutating func continuesNumber() throws(JSONError) -> Bool {
    guard index == end, let byte = try peek() else { return false }
    return isNumberCharacter(byte)
  }

  /// Reads a number as the nearest double.
  public mutating func readDouble() throws(JSONError) -> Double {
    try readDouble(expected: "a number")
  }

  /// Reads a number as the nearest double; `expected` is for the error where there is none.
  mutating func readDouble(expected: String) throws(JSONError) -> Double {
    try expect(.number, expected)
    var next = index
    if let value = scanNumber(chunk.span, at: &next, to: end) {
      index = next
      return value
    }
    let start = position
    let number = try readNumber()
    return try finite(number, at: start)
  }

  /// The nearest double to the number that has just been read, unless it is infinite.
  func finite(_ number: JSONNumber, at start: JSONError.Position) throws(JSONError) -> Double {
    let value = number.doubleValue
    guard value.isFinite else {
      throw error(
        .numberTooLarge, expected: "a number up to 1.7976931348623157e308",
        found: JSONExcerpt.plain(text[...]), at: start)
    }
    return value
  }

  private static let stretchBytes = 1 << 16

  /// Reads an array of numbers and adds them to `values`.
  public mutating func readDoubles(into values: inout [Double]) throws(JSONError) {
    try begin(.array, "an array of numbers")
    while try nextElement() {
      // Right at a number: `nextElement` has passed the comma, this the white space.
      _ = try peekToken()
      // In stretches, so that a column of a million numbers is not read before its limit is asked.
      let stretch = min(end, index + Self.stretchBytes)
      let run = scanNumbers(chunk.span, from: index, to: stretch, into: &values)
      // `nextElement` has counted one element.
      path.count += run.count - (run.endsAfterNumber ? 1 : 0)
      index = run.index
      // A number at the end of the piece, a long one, or none.
      if !run.endsAfterNumber { values.append(try readDouble()) }
      try checkRoom(values: values.count)
    }
  }
}

/// Whether numbers may contain a byte.
func isNumberCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
    UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
    true
  default: false
  }
}
