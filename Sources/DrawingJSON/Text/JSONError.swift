/// Why a text is not JSON, JSON is not a drawing, or a value cannot be written as JSON.
public struct JSONError: Error, Sendable, Equatable {
  /// The kind of a fault, as a stable name such as `bad-number`; more kinds may come.
  public struct Code: Sendable, Equatable, RawRepresentable {
    /// The stable name.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ name: String) { self.rawValue = name }
  }

  /// A place in the input.
  public struct Position: Sendable, Equatable {
    /// The line, counted from 1; lines end with a line feed.
    public let line: Int
    /// The byte in the line, counted from 1.
    public let column: Int
    /// The byte in the input, counted from 0.
    public let offset: Int

    /// Makes a position.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  /// The kind of fault.
  public let code: Code
  /// The place in the document, such as `strokes[12].points.force[3]`; empty at the top.
  public let path: String
  /// The place in the input; `nil` where something was to be written.
  public let position: Position?
  /// What was found.
  public let found: String
  /// What was expected.
  public let expected: String

  /// Makes an error.
  public init(
    _ code: Code, path: String = "", position: Position? = nil, found: String, expected: String
  ) {
    self.code = code
    self.path = path
    self.position = position
    self.found = found
    self.expected = expected
  }

  /// The line, counted from 1; `nil` where something was to be written.
  public var line: Int? { position?.line }

  /// The byte in the line, counted from 1; `nil` where something was to be written.
  public var column: Int? { position?.column }

  /// The byte in the input, counted from 0; `nil` where something was to be written.
  public var offset: Int? { position?.offset }
}

extension JSONError: CustomStringConvertible {
  /// One line for people: the path, what was expected, what was found, line and column.
  public var description: String {
    var text = path.isEmpty ? "" : path + ": "
    text += "expected \(expected), found \(found)"
    if let position { text += " (line \(position.line), column \(position.column))" }
    return text
  }
}

extension JSONError.Code {
  /// The input cannot be read, or the output cannot be written.
  public static let inputOutput = Self("input-output")
  /// A byte that JSON does not allow at its place.
  public static let syntax = Self("syntax")
  /// The input ends too early.
  public static let truncated = Self("truncated")
  /// Something follows the document.
  public static let trailingBytes = Self("trailing-bytes")
  /// The input begins with a byte order mark.
  public static let byteOrderMark = Self("byte-order-mark")
  /// Bytes that are not UTF-8.
  public static let badUTF8 = Self("bad-utf-8")
  /// An escape in a string that JSON does not have, or half a surrogate pair.
  public static let badEscape = Self("bad-escape")
  /// A number that JSON does not allow, such as `01` or `.5`.
  public static let badNumber = Self("bad-number")
  /// A number too large for a double.
  public static let numberTooLarge = Self("number-too-large")
  /// A member whose name the object already has.
  public static let duplicateMember = Self("duplicate-member")
  /// Objects and arrays inside one another deeper than allowed.
  public static let tooDeep = Self("too-deep")
  /// More of something than a limit allows.
  public static let limitExceeded = Self("limit-exceeded")
  /// A value of another type than the member has.
  public static let wrongType = Self("wrong-type")
  /// A value of the right type that is not allowed.
  public static let illegalValue = Self("illegal-value")
  /// A member that must be there is missing.
  public static let missingMember = Self("missing-member")
  /// A member that an object without free attributes does not have.
  public static let unknownMember = Self("unknown-member")
  /// A position in a table that does not have it.
  public static let badReference = Self("bad-reference")
  /// The channels of a stroke do not fit together.
  public static let badChannels = Self("bad-channels")
  /// A number to be written is NaN or infinite.
  public static let notFinite = Self("not-finite")
}
