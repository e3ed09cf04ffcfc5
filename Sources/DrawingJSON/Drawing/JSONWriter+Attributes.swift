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
    guard Int64(exactly: value) != nil, !isNegativeZero else { return try double(value) }
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
}
