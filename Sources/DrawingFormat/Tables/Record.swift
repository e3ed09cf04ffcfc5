/// A table entry as named values: known members first, in their order, free attributes after them.
///
/// `Docs/format.md`, "Records".
struct RecordWriter {
  private var members = Attributes()
  /// Names that free attributes can't have here.
  private let reserved: [String]
  private let context: String

  init(_ context: String, reserved: [String]) {
    self.context = context
    self.reserved = reserved
  }

  mutating func text(_ name: String, _ value: String?) {
    if let value { members.appendUnchecked(name, .text(value)) }
  }

  mutating func number(_ name: String, _ value: Double?) throws(DrawingError) {
    guard let value else { return }
    try checkFinite(value, context: "\(context), \(name)")
    members.appendUnchecked(name, .double(value))
  }

  mutating func numbers(_ name: String, _ values: [Double]?) throws(DrawingError) {
    guard let values else { return }
    for value in values { try checkFinite(value, context: "\(context), \(name)") }
    members.appendUnchecked(name, .list(values.map { .double($0) }))
  }

  mutating func value(_ name: String, _ value: AttributeValue?) {
    if let value { members.appendUnchecked(name, value) }
  }

  /// Members and attributes together.
  func finished(_ attributes: Attributes) throws(DrawingError) -> Attributes {
    var all = members
    try checkNames(of: attributes, context: context)
    for entry in attributes.entries {
      for name in reserved where name.isIdentical(to: entry.key) {
        throw DrawingError(
          .illegalValue, context: context, found: "a free attribute named \"\(name)\"",
          expected: "another name: this one belongs to a member of its own")
      }
      try checkValue(entry.value, context: "\(context), attribute \(entry.key)", depth: 1)
      all.appendUnchecked(entry.key, entry.value)
    }
    return all
  }
}

/// Takes known members off the front of a record; what remains are its free attributes.
struct RecordReader {
  private let entries: [Attributes.Entry]
  private var next = 0
  private let reserved: [String]
  private let start: ByteReader

  /// Reads the count, names and values of a record.
  init(from reader: inout ByteReader, reserved: [String]) throws(DrawingError) {
    start = reader
    entries = try reader.attributes().entries
    self.reserved = reserved
  }

  mutating func text(_ name: String) throws(DrawingError) -> String? {
    guard let value = take(name) else { return nil }
    guard case .text(let text) = value else { throw wrong(name, expected: "text") }
    return text
  }

  mutating func number(_ name: String) throws(DrawingError) -> Double? {
    guard let value = take(name) else { return nil }
    guard case .double(let number) = value else { throw wrong(name, expected: "a double") }
    return number
  }

  mutating func numbers(_ name: String, count: Int) throws(DrawingError) -> [Double]? {
    guard let value = take(name) else { return nil }
    guard case .list(let list) = value, list.count == count else {
      throw wrong(name, expected: "a list of \(count) doubles")
    }
    var numbers: [Double] = []
    for element in list {
      guard case .double(let number) = element else {
        throw wrong(name, expected: "a list of \(count) doubles")
      }
      numbers.append(number)
    }
    return numbers
  }

  mutating func value(_ name: String) -> AttributeValue? { take(name) }

  /// The entries that are not members.
  func rest() throws(DrawingError) -> Attributes {
    var attributes = Attributes()
    for entry in entries[next...] {
      for name in reserved where name.isIdentical(to: entry.key) {
        throw start.error(
          .notCanonical, found: "the member \"\(name)\" after others",
          expected: "known members first, in their order")
      }
      attributes.appendUnchecked(entry.key, entry.value)
    }
    return attributes
  }

  func wrong(_ name: String, expected: String) -> DrawingError {
    start.error(.illegalValue, found: "a wrong value for \"\(name)\"", expected: expected)
  }

  private mutating func take(_ name: String) -> AttributeValue? {
    guard next < entries.count, entries[next].key.isIdentical(to: name) else { return nil }
    defer { next += 1 }
    return entries[next].value
  }
}

func checkFinite(_ value: Double, context: String) throws(DrawingError) {
  guard value.isFinite else {
    throw DrawingError(
      .notFinite, context: context, found: value.isNaN ? "NaN" : "an infinite number",
      expected: "a finite number")
  }
}

/// Refuses names that occur twice; only attributes made unchecked can have them.
func checkNames(of attributes: Attributes, context: String) throws(DrawingError) {
  if attributes.count < 2 { return }
  var names = TextSet()
  for entry in attributes.entries where !names.insert(entry.key) {
    throw DrawingError(
      .illegalValue, context: context, found: "the attribute \"\(entry.key)\" twice",
      expected: "each name once")
  }
}

/// Refuses values that have no wire form.
func checkValue(_ value: AttributeValue, context: String, depth: Int) throws(DrawingError) {
  guard depth <= ValueTag.largestDepth else {
    throw DrawingError(
      .limitExceeded, context: context, found: "values nested deeper than \(ValueTag.largestDepth)",
      expected: "at most that")
  }
  switch value {
  case .double(let double): try checkFinite(double, context: context)
  case .list(let list):
    for element in list { try checkValue(element, context: context, depth: depth + 1) }
  case .dictionary(let attributes):
    try checkNames(of: attributes, context: context)
    for entry in attributes.entries {
      try checkValue(entry.value, context: context, depth: depth + 1)
    }
  default: break
  }
}
