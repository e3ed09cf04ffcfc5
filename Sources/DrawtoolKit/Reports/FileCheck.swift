import DrawingFormat

/// What is wrong with one file.
struct FileCheck: Sendable {
  let path: String
  let format: String?
  let issues: [Issue]
  private let content: String?

  private init(path: String, format: String?, issues: [Issue], content: String?) {
    self.path = path
    self.format = format
    self.issues = issues
    self.content = content
  }

  /// Checks a file.
  init(_ path: String, _ console: Console) {
    do throws(ToolError) {
      try self.init(checking: DrawingFile(path, in: console))
    } catch {
      let issue = Self.unreadable(path, error.message)
      self.init(path: path, format: nil, issues: [issue], content: nil)
    }
  }

  private init(checking file: DrawingFile) throws(ToolError) {
    let faults = file.format.faults(file.bytes)
    let name = file.format.name
    if faults.contains(where: { $0.severity == .error }) {
      self.init(path: file.path, format: name, issues: faults, content: nil)
      return
    }
    let drawing = try file.drawing()
    self.init(
      path: file.path, format: name, issues: faults + CodecAdapter.warnings(about: drawing),
      content: Text.count(drawing.strokes.count, "stroke") + ", "
        + Text.count(drawing.strokes.pointCount, "point"))
  }

  /// The result for a path that cannot be read at all.
  init(unreadable failure: PathRun.Failure) {
    self.init(
      path: failure.path, format: nil,
      issues: [Self.unreadable(failure.path, failure.reason)], content: nil)
  }

  private static func unreadable(_ path: String, _ reason: String) -> Issue {
    Issue(code: "unreadable", context: path, found: reason, expected: "a readable drawing")
  }

  var errors: Int { issues.count { $0.severity == .error } }
  var warnings: Int { issues.count { $0.severity == .warning } }

  func passes(isStrict: Bool) -> Bool { errors == 0 && (!isStrict || warnings == 0) }

  func lines(isStrict: Bool) -> [String] {
    let verdict = passes(isStrict: isStrict) ? "valid" : "not valid"
    var parts = [verdict]
    if errors > 0 { parts.append(Text.count(errors, "error")) }
    if warnings > 0 { parts.append(Text.count(warnings, "warning")) }
    if let content { parts.append(content) }
    return ["\(path): \(parts.joined(separator: ", "))"]
      + issues.map { "  \($0.severity.rawValue) \($0.code): \($0.text)" }
  }

  func report(isStrict: Bool) -> ReportValue {
    [
      "path": .text(path), "format": ReportValue(format),
      "valid": .bool(passes(isStrict: isStrict)), "findings": .list(issues.map(\.report)),
    ]
  }
}
