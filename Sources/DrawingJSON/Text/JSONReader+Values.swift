extension JSONReader {
  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    try expect(.bool, "true or false")
    guard try peek() == UInt8(ascii: "t") else {
      try readLiteral("false")
      return false
    }
    try readLiteral("true")
    return true
  }

  /// Reads `null`.
  public mutating func readNull() throws(JSONError) {
    try expect(.null, "null")
    try readLiteral("null")
  }

  private mutating func readLiteral(_ literal: String) throws(JSONError) {
    for byte in literal.utf8 {
      guard try peek() == byte else { throw try syntaxError(expected: literal) }
      advance()
    }
  }

  /// Reads a value of any type, checks it, and forgets it.
  public mutating func skipValue() throws(JSONError) {
    var closers: [Kind] = []
    repeat {
      if let open = closers.last {
        guard try open == .object ? nextMember() : nextElement() else {
          closers.removeLast()
          continue
        }
      }
      switch try peekKind() {
      case .object:
        try beginObject()
        closers.append(.object)
      case .array:
        try beginArray()
        closers.append(.array)
      case .string: try scanString()
      case .number: try skipNumbers(inArray: closers.last == .array)
      case .bool: _ = try readBool()
      case .null: try readNull()
      }
    } while !closers.isEmpty
  }

  /// Skips a number, and in an array as many further ones as can be had at once.
  private mutating func skipNumbers(inArray isInArray: Bool) throws(JSONError) {
    guard isInArray else {
      _ = try readNumber()
      return
    }
    let run = DrawingJSON.skipNumbers(chunk.span, from: index, to: end)
    path.count += run.count - (run.endsAfterNumber ? 1 : 0)
    index = run.index
    if !run.endsAfterNumber { _ = try readNumber() }
  }

  /// Checks that an input is one JSON document, whatever it means.
  public static func validate<Source: JSONByteSource>(
    _ source: Source, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    var reader = JSONReader(source, limits: limits)
    try reader.skipValue()
    try reader.finish()
  }
}
