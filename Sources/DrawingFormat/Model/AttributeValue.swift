/// A typed value of a free attribute.
///
/// Wire form: `Docs/format.md`, "Values". `==` compares every bit: `-0.0` differs from `0.0`, and
/// texts are equal when their UTF-8 bytes are (Swift's own `String` equality would call a composed
/// and a decomposed letter the same and so lose the difference).
public enum AttributeValue: Sendable, Equatable {
  /// No value; kept because JSON has it.
  case null
  /// A truth value.
  case bool(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A finite double.
  case double(Double)
  /// Text, kept byte for byte as UTF-8.
  case text(String)
  /// Bytes without a meaning of their own.
  case bytes([UInt8])
  /// Values in order.
  case list([AttributeValue])
  /// Named values in order.
  case dictionary(Attributes)

  /// Compares two values bit for bit.
  public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left.isIdentical(to: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    default: false
    }
  }
}

/// Named values in the order in which they were given; no name occurs twice.
public struct Attributes: Sendable, Equatable {
  /// One named value.
  public struct Entry: Sendable, Equatable {
    /// The name; not empty names alone are usual, but any text is allowed.
    public let key: String
    /// The value.
    public var value: AttributeValue

    /// Compares name and value bit for bit.
    public static func == (left: Entry, right: Entry) -> Bool {
      left.key.isIdentical(to: right.key) && left.value == right.value
    }
  }

  /// The entries in order.
  public private(set) var entries: [Entry] = []

  /// Makes an empty set of attributes.
  public init() {}

  /// Whether there is no entry.
  public var isEmpty: Bool { entries.isEmpty }

  /// The number of entries.
  public var count: Int { entries.count }

  /// The value of a name; setting `nil` removes the entry, a new name is added at the end.
  public subscript(key: String) -> AttributeValue? {
    get {
      for entry in entries where entry.key.isIdentical(to: key) { return entry.value }
      return nil
    }
    set {
      let position = entries.firstIndex { $0.key.isIdentical(to: key) }
      switch (position, newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil): entries.remove(at: position)
      case (nil, let value?): entries.append(Entry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Adds an entry, unless the name is taken; says whether it was added.
  @discardableResult
  public mutating func append(_ key: String, _ value: AttributeValue) -> Bool {
    for entry in entries where entry.key.isIdentical(to: key) { return false }
    entries.append(Entry(key: key, value: value))
    return true
  }

  /// Adds an entry whose name is known to be new (a reader has checked it).
  ///
  /// `append` compares with every entry, which takes quadratic time for a whole object.
  public mutating func appendUnchecked(_ key: String, _ value: AttributeValue) {
    entries.append(Entry(key: key, value: value))
  }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  /// Makes attributes from a literal; of a name given twice the first value stays.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    for (key, value) in elements { append(key, value) }
  }
}

extension String {
  /// Whether two texts have the same UTF-8 bytes.
  ///
  /// Swift's `==` asks for canonical equivalence instead, under which a composed and a decomposed
  /// letter are the same although their bytes differ.
  @inlinable
  public func isIdentical(to other: String) -> Bool {
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
