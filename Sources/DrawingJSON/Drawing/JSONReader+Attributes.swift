import DrawingFormat

extension JSONReader {
  /// Reads a value of any type as the value of a free attribute.
  mutating func readAttribute() throws(JSONError) -> AttributeValue {
    try countAttributeValue()
    switch try peekKind() {
    case .null:
      try readNull()
      return .null
    case .bool: return .bool(try readBool())
    case .number: return try readNumberAttribute()
    case .string: return .text(try readString())
    case .array: return try readListAttribute()
    case .object: return try readObjectAttribute()
    }
  }

  /// Reads a number: an integer where it is a whole one of 64 bits, however it is spelled.
  private mutating func readNumberAttribute() throws(JSONError) -> AttributeValue {
    let start = position
    let number = try readNumber()
    if let integer = number.integerValue { return .integer(integer) }
    return .double(try finite(number, at: start))
  }

  private mutating func readListAttribute() throws(JSONError) -> AttributeValue {
    var values: [AttributeValue] = []
    try beginArray()
    while try nextElement() { values.append(try readAttribute()) }
    return .list(values)
  }

  private mutating func readObjectAttribute() throws(JSONError) -> AttributeValue {
    var entries = Attributes()
    var start = position
    try beginObject()
    while try nextMember() {
      let key = name
      _ = try peekToken()
      if entries.isEmpty { start = position }
      entries.appendUnchecked(key, try readAttribute())
    }
    guard entries.count == 1, let entry = entries.entries.first else {
      return .dictionary(entries)
    }
    return try special(entry, at: start) ?? .dictionary(entries)
  }

  /// What an object with a single member stands for; `nil` where for itself.
  private func special(
    _ entry: Attributes.Entry, at start: JSONError.Position
  ) throws(JSONError) -> AttributeValue? {
    if SpecialKey.isEscaped(entry.key) {
      return .dictionary([String(entry.key.dropFirst()): entry.value])
    }
    switch (SpecialKey(rawValue: entry.key), entry.value) {
    case (nil, _): return nil
    case (.text, .text(let text)): return .text(text)
    case (.double, .double(let value)): return .double(value)
    case (.double, .integer(let value)): return .double(Double(value))
    case (.bytes, .text(let text)): return .bytes(try bytes(base64: text, at: start))
    case (.text, _): throw wrongSpecial("$text with a string", at: start)
    case (.double, _): throw wrongSpecial("$double with a number", at: start)
    case (.bytes, _): throw wrongSpecial("$bytes with a string of base64", at: start)
    }
  }

  private func wrongSpecial(_ expected: String, at start: JSONError.Position) -> JSONError {
    error(.wrongType, expected: expected, found: "a value of another type", at: start)
  }

  /// Reads a string of base64 as bytes.
  mutating func readBase64() throws(JSONError) -> [UInt8] {
    try expect(.string, "a string of base64")
    let start = position
    return try bytes(base64: try readString(), at: start)
  }

  private func bytes(
    base64 text: String, at start: JSONError.Position
  ) throws(JSONError) -> [UInt8] {
    guard let bytes = Base64.decode(text) else {
      throw error(
        .illegalValue, expected: "base64 with padding and no spare bits",
        found: JSONExcerpt.quoted(Array(text.utf8)[...]), at: start)
    }
    return bytes
  }
}
