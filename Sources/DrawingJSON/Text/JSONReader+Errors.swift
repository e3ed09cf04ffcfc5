extension JSONReader {
  /// An error at the current path, and at the next byte unless a position is given.
  func error(
    _ code: JSONError.Code, expected: String, found: String, at position: JSONError.Position? = nil
  ) -> JSONError {
    JSONError(
      code, path: path.description, position: position ?? self.position, found: found,
      expected: expected)
  }

  /// An error about the next byte: it is none that could stand here.
  mutating func syntaxError(
    expected: String, code: JSONError.Code = .syntax
  ) throws(JSONError) -> JSONError {
    let byte = try peek()
    return error(
      byte == nil ? .truncated : code, expected: expected, found: JSONExcerpt.byte(byte))
  }

  /// An error about a document whose first byte is 0xEF.
  mutating func byteOrderMarkError() throws(JSONError) -> JSONError {
    let position = position
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard try peek() == byte else { return try syntaxError(expected: "a value") }
      advance()
    }
    return error(
      .byteOrderMark, expected: "JSON without a byte order mark",
      found: "the byte order mark EF BB BF", at: position)
  }

  /// An error about the next value: it is none of the expected type.
  ///
  /// Where the value is itself faulty, that is the error.
  mutating func wrongType(expected: String) throws(JSONError) -> JSONError {
    let kind = try peekKind()
    let start = position
    let found: String
    switch kind {
    case .object: found = "an object"
    case .array: found = "an array"
    case .string:
      try scanString()
      found = JSONExcerpt.quoted(text[...])
    case .number:
      _ = try readNumber()
      found = JSONExcerpt.plain(text[...])
    case .bool: found = try readBool() ? "true" : "false"
    case .null:
      try readNull()
      found = "null"
    }
    return error(.wrongType, expected: expected, found: found, at: start)
  }

  /// Checks the type of the next value.
  mutating func expect(_ kind: Kind, _ expected: String) throws(JSONError) {
    guard try peekKind() == kind else { throw try wrongType(expected: expected) }
  }
}
