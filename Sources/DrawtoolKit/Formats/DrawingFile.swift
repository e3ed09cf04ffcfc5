import DrawingFormat

/// The bytes of a file and the format that they are in.
struct DrawingFile {
  let path: String
  let bytes: [UInt8]
  let format: DrawingFileFormat

  /// Reads a file and tells its format: by content, else by extension.
  ///
  /// Content comes first because a wrong extension is a frequent mistake; the extension decides for
  /// bytes that look like no format, so that the format itself says what is wrong with them.
  init(
    _ path: String, format: DrawingFileFormat? = nil, in console: Console
  ) throws(ToolError) {
    self.path = path
    bytes = try File.read(path, in: console)
    let content = bytes
    let found =
      format ?? DrawingFileFormat.all.first { $0.recognizes(content) }
      ?? DrawingFileFormat.forExtension(of: path)
    guard let found else { throw Self.unknownFormat(Self.shown(path), content) }
    self.format = found
  }

  /// The path as people know it.
  var shownPath: String { Self.shown(path) }

  private static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads the drawing.
  func drawing() throws(ToolError) -> Drawing {
    do throws(Issue) {
      return try format.read(bytes)
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
