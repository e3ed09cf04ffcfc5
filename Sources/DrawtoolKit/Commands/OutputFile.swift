import DrawingFormat
import DrawingInterchange

/// Where a command writes a drawing.
struct OutputFile {
  static let to = Option.format(
    "to",
    help: "The format of OUT, one of 'drawtool formats'; told from its extension where left out.")
  static let effort = Option<EncodingOptions.Effort>(
    "effort", value: "LEVEL", expected: "fast, default or max",
    help: "How long to search for the smallest .drawing file: fast, default or max.",
    parse: { ["fast": .fast, "default": .default, "max": .max][$0] })

  let path: String
  let format: DrawingFileFormat
  let replaces: Bool

  /// Takes the format that was named, or the one of the extension.
  init(
    _ path: String, _ named: DrawingFileFormat?, option: String = "to", replaces: Bool
  ) throws(UsageError) {
    self.path = path
    self.replaces = replaces
    guard let format = named ?? DrawingFileFormat.forExtension(of: path) else {
      throw UsageError(
        "cannot tell the format of OUT '\(path)'; give --\(option) \(DrawingFileFormat.names)")
    }
    self.format = format
  }

  /// The path as people know it.
  var shownPath: String { path == "-" ? "standard output" : path }

  /// Whether it is a file, or nothing yet: not standard output, a device or a pipe.
  func isRegular() throws(ToolError) -> Bool {
    if path == "-" { return false }
    if case .special = (try? POSIX.status(of: path))?.kind { return false }
    return true
  }

  /// Refuses an impossible output before any work is done.
  func check(against input: String, named name: String, _ console: Console) throws(ToolError) {
    if path == "-" {
      guard format.isBinary && console.isOutputTerminal else { return }
      throw binaryOnTerminal()
    }
    let status = try? POSIX.status(of: path)
    if status?.kind == .special("device"), format.isBinary, POSIX.isTerminal(path) {
      throw binaryOnTerminal()
    }
    if let status, status.kind == .file, !replaces, input != "-",
      status.identity == (try? POSIX.status(of: input))?.identity
    {
      throw ToolError("\(name) and OUT are one file, \(path); use --force to replace it")
    }
    try AtomicFile.check(status, path, replacing: replaces)
  }

  private func binaryOnTerminal() -> ToolError {
    ToolError("\(format.name) is binary and \(shownPath) is a terminal; name a file or use a pipe")
  }

  /// Writes bytes.
  func write(_ bytes: [UInt8], _ console: Console) throws(ToolError) {
    if path == "-" { return try console.writeOutput(bytes) }
    try AtomicFile.write(bytes, to: path, replacing: replaces, in: console)
  }

  /// Writes a drawing, read back and compared before it is put in place.
  ///
  /// - Returns: The number of bytes, and what of the drawing they do not hold.
  @discardableResult
  func write(
    _ drawing: Drawing, _ options: EncodingOptions = EncodingOptions(), _ console: Console
  ) throws(ToolError) -> Translation<Int> {
    let encoded: Translation<[UInt8]>
    let written: Drawing
    do throws(Issue) {
      encoded = try format.write(drawing, options)
      var limits = Limits()
      limits.drawing = .unlimited
      written = try format.read(encoded.value, limits).value
    } catch {
      throw ToolError("cannot be written as \(format.name): \(error.text)")
    }
    guard written == drawing || !encoded.losses.isEmpty else {
      throw ToolError(
        "a fault of drawtool: what it would write differs from what it read; nothing was written, "
          + "please report this")
    }
    try write(encoded.value, console)
    return Translation(encoded.value.count, losses: encoded.losses)
  }
}
