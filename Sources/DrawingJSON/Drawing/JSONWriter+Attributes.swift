import DrawingFormat

extension JSONWriter {
  /// Writes free attributes as members of the open object, which has `known` ones of its own.
  mutating func attributes(
    _ attributes: Attributes, besides known: [String]
  ) throws(JSONError) {
    for entry in attributes.entries {
      key(entry.key)
      guard !known.contains(where: { $0.isIdentical(to: entry.key) }) else {
        throw error(
          .duplicateMember, expected: "a free attribute",
          found: "the name of a member with a meaning of its own")
      }
      try attribute(entry.value)
    }
  }

  /// Writes the value of a free attribute.
  mutating func attribute(_ value: AttributeValue) throws(JSONError) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .double(let value): try doubleAttribute(value)
    case .text(let value): string(value)
    case .bytes(let bytes):
      try beginObject()
      key(SpecialKey.bytes.rawValue)
      string(Base64.encode(bytes))
      endObject()
    case .list(let values):
      try beginArray()
      for value in values { try attribute(value) }
      endArray()
    case .dictionary(let attributes): try dictionary(attributes)
    }
  }

  /// Writes a double so that it does not read back as an integer.
  private mutating func doubleAttribute(_ value: Double) throws(JSONError) {
    let isNegativeZero = value == 0 && value.sign == .minus
    guard readsAsInteger(value), !isNegativeZero else { return try double(value) }
    try beginObject()
    key(SpecialKey.double.rawValue)
    try double(value)
    endObject()
  }

  private mutating func dictionary(_ attributes: Attributes) throws(JSONError) {
    try beginObject()
    let isLikeSpecial =
      attributes.count == 1 && SpecialKey.needsEscape(attributes.entries[0].key)
    for entry in attributes.entries {
      key(isLikeSpecial ? "$" + entry.key : entry.key)
      try attribute(entry.value)
    }
    endObject()
  }

  /// Whether the text of a double stands for a whole number of 64 bits.
  ///
  /// The double -2^63 is one, but its shortest text, -9.223372036854776e18, stands for less.
  /// `Int64(exactly:)` would need the mathematical library of C, which is not linked otherwise.
  private func readsAsInteger(_ value: Double) -> Bool {
    let magnitude = value.magnitude
    guard magnitude < 0x1p63 else { return false }
    // From 2^52 on all doubles are whole; below, adding 2^52 rounds to a whole number.
    return magnitude >= 0x1p52 || magnitude + 0x1p52 - 0x1p52 == magnitude
  }
}
