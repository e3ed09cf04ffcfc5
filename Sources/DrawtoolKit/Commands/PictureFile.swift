import DrawingFormat

/// Where `drawtool render` writes.
struct PictureFile {
  let path: String
  let format: PictureFormat
  let replaces: Bool

  /// Takes the format that was named, or the one of the extension.
  init(_ path: String, _ named: PictureFormat?, replaces: Bool) throws(UsageError) {
    self.path = path
    self.replaces = replaces
    guard let format = named ?? PictureFormat.forExtension(of: path) else {
      throw UsageError(
        "cannot tell the format of OUT '\(path)'; give --to \(PictureFormat.names)")
    }
    self.format = format
  }

  /// The path as people know it.
  var shownPath: String { path == "-" ? "standard output" : path }

  /// Refuses an impossible output before any work is done.
  func check(against input: String, _ console: Console) throws(ToolError) {
    let status = path == "-" ? nil : try? POSIX.status(of: path)
    let isTerminal =
      path == "-"
      ? console.isOutputTerminal : status?.kind == .special("device") && POSIX.isTerminal(path)
    if format == .png && isTerminal {
      throw ToolError("png is binary and \(shownPath) is a terminal; name a file or use a pipe")
    }
    guard path != "-" else { return }
    // A picture cannot be read back, so that not even --force may put it in place of its drawing.
    if let status, status.kind == .file, input != "-",
      status.identity == (try? POSIX.status(of: input))?.identity
    {
      throw ToolError("IN and OUT are one file, \(path); name another OUT")
    }
    try AtomicFile.check(status, path, replacing: replaces)
  }

  /// Writes bytes.
  func write(_ bytes: [UInt8], _ console: Console) throws(ToolError) {
    if path == "-" { return try console.writeOutput(bytes) }
    try AtomicFile.write(bytes, to: path, replacing: replaces, in: console)
  }
}

/// A colour of the command line.
struct PaperColor: Sendable {
  /// `nil` for nothing at all.
  let color: Color?

  init?(_ text: String) {
    switch text.lowercased() {
    case "none": color = nil
    case "white": color = Color(red: 1, green: 1, blue: 1)
    case "black": color = .black
    default:
      guard text.utf8.first == UInt8(ascii: "#") else { return nil }
      var digits: [Int] = []
      for scalar in text.unicodeScalars.dropFirst() {
        guard let digit = Self.digit(scalar) else { return nil }
        digits.append(digit)
      }
      // Of three digits each stands for two.
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard digits.count == 6 || digits.count == 8 else { return nil }
      func component(_ index: Int) -> Double {
        Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255
      }
      color = Color(
        red: component(0), green: component(1), blue: component(2),
        alpha: digits.count == 8 ? component(3) : 1)
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "0"..."9": Int(scalar.value - 48)
    case "a"..."f": Int(scalar.value - 87)
    case "A"..."F": Int(scalar.value - 55)
    default: nil
    }
  }
}
