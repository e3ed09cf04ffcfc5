/// Something wrong with a file, or doubtful about a drawing.
public struct Finding: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: Sendable, Equatable {
    /// The file does not follow the format.
    case error
    /// The file is sound, but what it says is doubtful.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// The kind, as a stable name.
  public var code: String
  /// The position in the file, in bytes, where there is one.
  public var offset: Int?
  /// Where in the drawing.
  public var context: String
  /// What was found.
  public var found: String
  /// What was expected.
  public var expected: String
  /// How many more findings of the same code there are behind this one, the hundredth, that are not
  /// listed.
  public var further = 0

  init(_ error: DrawingError) {
    severity = .error
    code = error.code.rawValue
    offset = error.offset
    context = error.context
    found = error.found
    expected = error.expected
  }

  init(warning code: String, context: String, found: String, expected: String) {
    severity = .warning
    self.code = code
    offset = nil
    self.context = context
    self.found = found
    self.expected = expected
  }
}
