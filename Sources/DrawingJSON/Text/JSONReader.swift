/// A pull reader for JSON: it is asked for one thing after another and reads no further.
///
/// The input arrives in pieces of any size and is never held as a whole; what is kept is the
/// current piece, the current string or number, and the member names of the objects that are open.
/// The grammar is that of RFC 8259, with these sharper rules: UTF-8 must be valid, surrogate escapes
/// must come in pairs, no object has a name twice, and there is no byte order mark.
///
/// ```swift
/// var reader = JSONReader(JSONArraySource(bytes))
/// try reader.beginArray()
/// while try reader.nextElement() { sum += try reader.readNumber().doubleValue }
/// try reader.finish()
/// ```
public struct JSONReader {
  /// The type of a value.
  public enum Kind: Sendable, Equatable {
    /// An object, to be read with `beginObject` and `nextMember`.
    case object
    /// An array, to be read with `beginArray` and `nextElement`.
    case array
    /// A string, to be read with `readString`.
    case string
    /// A number, to be read with `readNumber`.
    case number
    /// `true` or `false`, to be read with `readBool`.
    case bool
    /// `null`, to be read with `readNull`.
    case null
  }

  let limits: JSONLimits
  let depthLimit: Int
  /// Whether a name may come twice in an object: where faults are passed over that were noted.
  var acceptsRepeatedNames = false
  private let source: (inout [UInt8]) throws(JSONError) -> Int

  /// The current piece of the input; valid up to `end`, read up to `index`.
  var chunk: [UInt8] = []
  var index = 0
  var end = 0
  /// The offset in the input of the piece's first byte.
  private var base = 0
  private var isAtEnd = false
  /// The number of the current line and the offset in the input of its first byte.
  private var line = 1
  private var lineStart = 0

  /// What has been read of that which limits count.
  var spent = JSONSpending()

  /// The open objects and arrays.
  var path = JSONPath()
  /// The bytes of the last string or number.
  var text: [UInt8] = []

  /// Makes a reader.
  public init<Source: JSONByteSource>(_ source: Source, limits: JSONLimits = JSONLimits()) {
    // Behind a closure the reader is one concrete type, which the compiler optimises as a whole
    // also where the source belongs to another module; it is called once a piece only.
    var source = source
    self.source = { (buffer) throws(JSONError) -> Int in try source.read(into: &buffer) }
    self.limits = limits
    depthLimit = min(limits.depth, JSONLimits.deepest)
  }

  /// The place of the next byte.
  public var position: JSONError.Position {
    JSONError.Position(
      line: line, column: base + index - lineStart + 1, offset: base + index)
  }

  /// Takes note of a line feed at `index`, which has not been passed yet.
  private mutating func beginLine() {
    line += 1
    lineStart = base + index + 1
  }

  /// Gets the next piece where the current one is used up; says whether there is a byte.
  private mutating func refill() throws(JSONError) -> Bool {
    guard !isAtEnd else { return false }
    base += end
    index = 0
    end = 0
    end = min(max(0, try source(&chunk)), chunk.count)
    isAtEnd = end == 0
    return !isAtEnd
  }

  /// The next byte, which stays the next; `nil` at the end of the input.
  mutating func peek() throws(JSONError) -> UInt8? {
    if index < end { return chunk[index] }
    return try refill() ? chunk[index] : nil
  }

  /// Passes the byte that `peek` has returned.
  mutating func advance() { index += 1 }

  /// Passes white space and returns the byte after it, which stays the next.
  mutating func peekToken() throws(JSONError) -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): beginLine()
      default: return byte
      }
      advance()
    }
    return nil
  }

  /// A place to come back to.
  struct Mark {
    fileprivate let base: Int
    fileprivate let index: Int
    fileprivate let line: Int
    fileprivate let lineStart: Int
    fileprivate let depth: Int
  }

  /// The place of the next byte, in front of a value.
  var mark: Mark {
    Mark(base: base, index: index, line: line, lineStart: lineStart, depth: path.depth)
  }

  /// Goes back to a place in the same piece of the input, in objects and arrays that are still open;
  /// says whether it is.
  mutating func goBack(to mark: Mark) -> Bool {
    guard mark.base == base else { return false }
    (index, line, lineStart) = (mark.index, mark.line, mark.lineStart)
    while path.depth > mark.depth { path.pop() }
    return true
  }

  /// The type of the next value, as its first byte tells.
  public mutating func peekKind() throws(JSONError) -> Kind {
    guard let byte = try peekToken() else { throw try syntaxError(expected: "a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case 0xEF where base + index == 0: throw try byteOrderMarkError()
    default: throw try syntaxError(expected: "a value")
    }
  }

  /// Checks that nothing but white space follows.
  public mutating func finish() throws(JSONError) {
    guard try peekToken() != nil else { return }
    throw try syntaxError(expected: "the end of the input", code: .trailingBytes)
  }
}
