public import DrawingFormat

/// A format of ink that other software reads and writes.
///
/// Each format is one type; `drawtool` knows no more of it than this protocol says.
public protocol InkFormat: SendableMetatype {
  /// The name on command lines, in lower case.
  static var name: String { get }
  /// What the format is, for people.
  static var title: String { get }
  /// The extensions of its files, in lower case, without dots.
  static var extensions: [String] { get }
  /// Whether its bytes are not text.
  static var isBinary: Bool { get }
  /// What its files begin with, for people.
  static var beginning: String { get }

  /// Whether bytes look like a file of this format, sound or damaged.
  static func recognizes(_ bytes: [UInt8]) -> Bool

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, from anybody.
  ///   - limits: What the file may ask for.
  /// - Returns: The drawing, and what of the file it cannot hold.
  /// - Throws: `DrawingError` with the position in the file.
  static func read(
    _ bytes: [UInt8], limits: DecodingLimits
  ) throws(DrawingError) -> Translation<Drawing>

  /// Writes a drawing.
  ///
  /// - Returns: The file, and what of the drawing it cannot hold. Where that is nothing, reading the
  ///   file gives an equal drawing.
  /// - Throws: `DrawingError` where nothing sensible can be written.
  static func write(_ drawing: Drawing) throws(DrawingError) -> Translation<[UInt8]>
}

/// The result of carrying ink from one format to another.
public struct Translation<Value> {
  /// What came out.
  public var value: Value
  /// What could not be carried, one sentence each; empty where nothing is missing.
  public var losses: [String]

  /// Makes a result.
  public init(_ value: Value, losses: [String] = []) {
    self.value = value
    self.losses = losses
  }
}

extension Translation: Sendable where Value: Sendable {}
