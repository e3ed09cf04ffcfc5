/// Why bytes are not a drawing, or a drawing cannot be written.
public struct DrawingError: Error, Sendable, Equatable {
  /// The kind of a fault, as a stable name such as `truncated`; more kinds may come.
  public struct Code: Sendable, Equatable, RawRepresentable {
    /// The stable name.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ name: String) { self.rawValue = name }
  }

  /// The kind of fault.
  public let code: Code
  /// The position in the file, in bytes, where there is one; inside a deflated part the position of
  /// that part.
  public let offset: Int?
  /// What was being read or written, such as `block 2, column force`.
  public let context: String
  /// What was found.
  public let found: String
  /// What was expected, and where it helps what to do.
  public let expected: String

  /// Makes an error.
  public init(
    _ code: Code, offset: Int? = nil, context: String, found: String, expected: String
  ) {
    self.code = code
    self.offset = offset
    self.context = context
    self.found = found
    self.expected = expected
  }
}

extension DrawingError: CustomStringConvertible {
  /// One line for people: where, what was found, what was expected.
  public var description: String {
    var text = context
    if let offset { text += " (byte \(offset))" }
    return text + ": found \(found), expected \(expected)"
  }
}

extension DrawingError.Code {
  /// The bytes are not a drawing of this format.
  public static let notADrawing = Self("not-a-drawing")
  /// The signature shows damage by a text-mode transfer.
  public static let textModeDamage = Self("text-mode-damage")
  /// The file needs a newer reader.
  public static let needsNewerReader = Self("needs-newer-reader")
  /// The bytes end too early.
  public static let truncated = Self("truncated")
  /// A checksum does not match.
  public static let checksumMismatch = Self("checksum-mismatch")
  /// A value is outside its legal range.
  public static let illegalValue = Self("illegal-value")
  /// An encoding that is not the one that the format prescribes.
  public static let notCanonical = Self("not-canonical")
  /// Bytes follow where none are expected.
  public static let trailingBytes = Self("trailing-bytes")
  /// A deflated part does not inflate.
  public static let badDeflate = Self("bad-deflate")
  /// A limit for untrusted input is exceeded.
  public static let limitExceeded = Self("limit-exceeded")
  /// A number is NaN or infinite.
  public static let notFinite = Self("not-finite")
  /// A reference points to nothing.
  public static let badReference = Self("bad-reference")
  /// The channels of a stroke do not fit together.
  public static let badChannels = Self("bad-channels")
  /// A setting cannot be used.
  public static let badOption = Self("bad-option")
}

extension DrawingError {
  static func unequalChannels(
    stroke: Int, channel: ChannelName, found: Int, expected: Int
  ) -> DrawingError {
    DrawingError(
      .badChannels, context: "stroke \(stroke), channel \(channel.rawValue)",
      found: "\(found) values", expected: "\(expected), as many as the stroke's first channel has")
  }

  static func repeatedChannel(stroke: Int, channel: ChannelName) -> DrawingError {
    DrawingError(
      .badChannels, context: "stroke \(stroke)", found: "channel \(channel.rawValue) twice",
      expected: "each channel once")
  }
}
