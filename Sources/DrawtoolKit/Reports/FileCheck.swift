import DrawingFormat
import DrawingInterchange

/// What is wrong with one file.
struct FileCheck: Sendable {
  let path: String
  let format: String?
  let issues: [Issue]
  /// What is in a file that can be read.
  let content: Content?

  /// What is in a file.
  struct Content: Sendable {
    let strokes: Int
    let points: Int
    let digest: String?
  }

  private init(path: String, format: String?, issues: [Issue], content: Content?) {
    self.path = path
    self.format = format
    self.issues = issues
    self.content = content
  }

  /// Checks a file.
  init(_ path: String, _ limits: Limits, hasDigest: Bool, _ console: Console) {
    do throws(ToolError) {
      if !hasDigest, let source = try Self.longDrawing(path, limits) {
        self.init(path, DrawingFileFormat.drawing, CodecAdapter.checked(source, limits))
        return
      }
      let file = try DrawingFile(path, limits: limits, in: console)
      if file.format.name == DrawingFileFormat.drawing.name, !hasDigest {
        self.init(checkingBlocksOf: file)
      } else {
        self.init(checking: file, hasDigest: hasDigest)
      }
    } catch {
      self.init(unreadable: path, error.message, code: error.code)
    }
  }

  /// Checks a `.drawing` file without holding the drawing, which only its digest needs as a whole.
  private init(checkingBlocksOf file: DrawingFile) {
    self.init(file.path, file.format, CodecAdapter.checked(file.bytes, file.limits))
  }

  private init(
    _ path: String, _ format: DrawingFileFormat,
    _ checked: (issues: [Issue], strokes: Int, points: Int)
  ) {
    let isSound = !checked.issues.contains { $0.severity == .error }
    self.init(
      path: path, format: format.name, issues: checked.issues,
      content: isSound
        ? Content(strokes: checked.strokes, points: checked.points, digest: nil) : nil)
  }

  /// A `.drawing` file that is too long to be held as a whole; `nil` for others, and what is no file.
  private static func longDrawing(
    _ path: String, _ limits: Limits
  ) throws(ToolError) -> FileSource? {
    // Never opened before this is known: a FIFO can be read once only.
    guard path != "-", let status = try? POSIX.status(of: path), status.kind == .file,
      status.size > longSize, let source = try FileSource(path)
    else { return nil }
    guard source.count <= limits.fileBytes else { throw File.tooLong(path, limits.fileBytes) }
    guard let beginning = try? source.beginning(),
      DrawingFileFormat.recognized(beginning)?.name == DrawingFileFormat.drawing.name
    else { return nil }
    return source
  }

  /// Shorter files are read at once: that takes fewer calls of the system.
  private static let longSize = 1 << 20

  private init(checking file: DrawingFile, hasDigest: Bool) {
    let name = file.format.name
    do throws(Issue) {
      // What can be read has no faults.
      let translation = try file.format.read(file.bytes, file.limits)
      let drawing = translation.value
      self.init(
        path: file.path, format: name,
        issues: translation.losses.map(Self.loss) + CodecAdapter.warnings(about: drawing),
        content: Content(
          strokes: drawing.strokes.count, points: drawing.strokes.pointCount,
          digest: hasDigest ? CodecAdapter.digest(of: drawing) : nil))
    } catch {
      let faults = file.format.faults(file.bytes, file.limits)
      self.init(
        path: file.path, format: name, issues: faults.isEmpty ? [error] : faults, content: nil)
    }
  }

  private static func loss(_ loss: String) -> Issue {
    Issue(
      .warning, code: "not-carried", context: "conversion", found: loss,
      expected: "what a .drawing file can hold")
  }

  /// The result for a path that cannot be read at all.
  init(unreadable path: String, _ reason: String, code: String = "unreadable") {
    let issue = Issue(code: code, context: path, found: reason, expected: "a readable drawing")
    self.init(path: path, format: nil, issues: [issue], content: nil)
  }

  var errors: Int { count(.error) }
  var warnings: Int { count(.warning) }

  private func count(_ severity: Issue.Severity) -> Int {
    issues.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  func passes(isStrict: Bool) -> Bool { errors == 0 && (!isStrict || warnings == 0) }

  func lines(isStrict: Bool) -> [String] {
    let verdict = passes(isStrict: isStrict) ? "valid" : "not valid"
    var parts = [verdict]
    if errors > 0 { parts.append(Text.count(errors, "error")) }
    if warnings > 0 { parts.append(Text.count(warnings, "warning")) }
    if let content {
      parts.append(Text.count(content.strokes, "stroke"))
      parts.append(Text.count(content.points, "point"))
    }
    return ["\(path): \(parts.joined(separator: ", "))"]
      + issues.map { "  \($0.severity.rawValue) \($0.code): \($0.text)" }
  }

  func report(isStrict: Bool) -> ReportValue {
    [
      "path": .text(path), "format": ReportValue(format),
      "valid": .bool(passes(isStrict: isStrict)), "strokes": ReportValue(content?.strokes),
      "points": ReportValue(content?.points), "digest": ReportValue(content?.digest),
      "findings": .list(issues.map(\.report)),
    ]
  }
}
