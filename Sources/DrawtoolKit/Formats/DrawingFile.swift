import DrawingFormat
import DrawingInterchange

/// The bytes of a file and the format that they are in.
struct DrawingFile {
  let path: String
  let bytes: [UInt8]
  let format: DrawingFileFormat
  let limits: Limits

  /// Reads a file and tells its format: by content, else by extension.
  ///
  /// Content comes first because a wrong extension is a frequent mistake; the extension decides for
  /// bytes that look like no format, so that the format itself says what is wrong with them.
  init(
    _ path: String, format: DrawingFileFormat? = nil, limits: Limits = Limits(), in console: Console
  ) throws(ToolError) {
    let bytes = try File.read(path, limit: limits.fileBytes, in: console)
    try self.init(path, bytes: bytes, format: format, limits: limits)
  }

  /// Takes bytes that were read.
  init(
    _ path: String, bytes: [UInt8], format: DrawingFileFormat? = nil, limits: Limits
  ) throws(ToolError) {
    let found =
      format ?? DrawingFileFormat.recognized(bytes) ?? DrawingFileFormat.forExtension(of: path)
    guard let found else { throw Self.unknownFormat(Self.shown(path), bytes) }
    self.path = path
    self.limits = limits
    self.bytes = bytes
    self.format = found
  }

  /// The path as people know it.
  var shownPath: String { Self.shown(path) }

  /// A path as people know it.
  static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads the drawing.
  func drawing() throws(ToolError) -> Drawing { try translation().value }

  /// Reads the drawing, with what of the file it cannot hold.
  func translation() throws(ToolError) -> Translation<Drawing> {
    do throws(Issue) {
      return try format.read(bytes, limits)
    } catch {
      throw ToolError("\(shownPath): \(error.text)")
    }
  }

  private static func unknownFormat(_ path: String, _ bytes: [UInt8]) -> ToolError {
    if bytes.isEmpty { return ToolError("\(path) is empty, not a drawing") }
    let beginning = bytes.prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let expected = Text.list(DrawingFileFormat.all.map(\.beginning))
    return ToolError(
      "\(path) is in no known format: it begins with the bytes "
        + "\(beginning.joined(separator: " ")), expected \(expected)")
  }
}

extension Option where Value == DrawingFileFormat {
  /// An option that names a format.
  static func format(_ name: String, help: String) -> Option {
    Option(
      name, value: "FORMAT", expected: DrawingFileFormat.names, help: help,
      parse: { DrawingFileFormat.named($0) })
  }
}
