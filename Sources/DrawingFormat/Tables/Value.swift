/// Typed values: a tag byte with the kind in its low three bits and a small number above, then what
/// the kind needs.
///
/// `Docs/format.md`, "Values".
enum ValueTag {
  static let simple: UInt8 = 0
  static let integer: UInt8 = 1
  static let double: UInt8 = 2
  static let text: UInt8 = 3
  static let bytes: UInt8 = 4
  static let list: UInt8 = 5
  static let dictionary: UInt8 = 6

  static let null: UInt8 = 0
  static let isFalse: UInt8 = 1
  static let isTrue: UInt8 = 2

  /// In the small number: a varint of the rest above 31 follows.
  static let long: UInt64 = 31
  /// Lists and dictionaries within each other at most.
  static let largestDepth = 64
}

extension ByteWriter {
  mutating func value(_ value: AttributeValue) {
    switch value {
    case .null: tag(ValueTag.simple, UInt64(ValueTag.null))
    case .bool(let isTrue):
      tag(ValueTag.simple, UInt64(isTrue ? ValueTag.isTrue : ValueTag.isFalse))
    case .integer(let integer): tag(ValueTag.integer, zigzag(integer))
    case .double(let double): self.double(double)
    case .text(let text):
      let utf8 = Array(text.utf8)
      tag(ValueTag.text, UInt64(utf8.count))
      append(utf8)
    case .bytes(let bytes):
      tag(ValueTag.bytes, UInt64(bytes.count))
      append(bytes)
    case .list(let values):
      tag(ValueTag.list, UInt64(values.count))
      for element in values { self.value(element) }
    case .dictionary(let attributes):
      tag(ValueTag.dictionary, UInt64(attributes.count))
      entries(attributes)
    }
  }

  /// Names and values without a count in front.
  mutating func entries(_ attributes: Attributes) {
    for entry in attributes.entries {
      name(entry.key)
      value(entry.value)
    }
  }

  /// A count, then names and values.
  mutating func attributes(_ attributes: Attributes) {
    count(attributes.count)
    entries(attributes)
  }

  /// The small number of a double's tag is the form of the number that follows.
  private mutating func double(_ value: Double) {
    var form = ByteWriter()
    form.number(value)
    byte(ValueTag.double | form.bytes[0] << 3)
    append(Array(form.bytes[1...]))
  }

  private mutating func tag(_ kind: UInt8, _ number: UInt64) {
    if number < ValueTag.long {
      byte(kind | UInt8(truncatingIfNeeded: number) << 3)
    } else {
      byte(kind | UInt8(truncatingIfNeeded: ValueTag.long) << 3)
      varint(number - ValueTag.long)
    }
  }
}

extension ByteReader {
  mutating func value(depth: Int = 0) throws(DrawingError) -> AttributeValue {
    let start = self
    guard depth <= min(attributeDepth, ValueTag.largestDepth) else {
      throw start.error(
        .limitExceeded, found: "values nested \(depth) deep",
        expected:
          "at most \(min(attributeDepth, ValueTag.largestDepth)), the limit `attributeDepth`")
    }
    guard attributeAllowance > 0 else {
      throw start.error(
        .limitExceeded, found: "more values of attributes",
        expected: "no more than the limit `attributeValues`: raise it for files that you trust")
    }
    attributeAllowance -= 1
    let tag = try byte()
    let small = tag >> 3
    switch tag & 7 {
    case ValueTag.simple: return try simple(small, start)
    case ValueTag.integer: return .integer(unzigzag(try tagNumber(small)))
    case ValueTag.double: return .double(try number(form: small))
    case ValueTag.text: return .text(try text(count: try size(small)))
    case ValueTag.bytes: return .bytes(try take(try size(small)))
    case ValueTag.list:
      var values: [AttributeValue] = []
      for _ in 0..<(try size(small)) { values.append(try value(depth: depth + 1)) }
      return .list(values)
    case ValueTag.dictionary:
      return .dictionary(try entries(count: try size(small), depth: depth + 1))
    default:
      throw start.error(.needsNewerReader, found: "value kind 7", expected: "0 to 6")
    }
  }

  /// A count, then as many names and values.
  mutating func attributes() throws(DrawingError) -> Attributes {
    let count = try self.count("number of attributes")
    return try entries(count: count, depth: 1)
  }

  private mutating func entries(count: Int, depth: Int) throws(DrawingError) -> Attributes {
    var attributes = Attributes()
    var names = TextSet()
    for _ in 0..<count {
      let start = self
      let key = try name()
      guard names.insert(key) else {
        throw start.error(
          .illegalValue, found: "the name \"\(key)\" twice", expected: "each name once")
      }
      attributes.appendUnchecked(key, try value(depth: depth))
    }
    return attributes
  }

  private func simple(
    _ small: UInt8, _ start: ByteReader
  ) throws(DrawingError) -> AttributeValue {
    switch small {
    case ValueTag.null: .null
    case ValueTag.isFalse: .bool(false)
    case ValueTag.isTrue: .bool(true)
    default:
      throw start.error(.needsNewerReader, found: "simple value \(small)", expected: "0, 1 or 2")
    }
  }

  private mutating func tagNumber(_ small: UInt8) throws(DrawingError) -> UInt64 {
    guard small == ValueTag.long else { return UInt64(small) }
    let start = self
    let (sum, overflow) = try varint().addingReportingOverflow(ValueTag.long)
    guard !overflow else {
      throw start.error(
        .illegalValue, found: "a number beyond 64 bits", expected: "at most 64 bits")
    }
    return sum
  }

  /// A length or count; each element takes at least one byte, so more than the rest is a lie.
  private mutating func size(_ small: UInt8) throws(DrawingError) -> Int {
    let start = self
    let number = try tagNumber(small)
    guard let size = Int(exactly: number), size <= remaining else {
      throw start.error(
        .truncated, found: "\(remaining) bytes left", expected: "at least \(number)")
    }
    return size
  }
}
