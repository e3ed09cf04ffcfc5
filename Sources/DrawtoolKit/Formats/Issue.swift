/// One thing that is wrong with a file, whatever its format.
struct Issue: Error, Sendable, Equatable {
  /// How bad it is.
  enum Severity: String, Sendable {
    /// The file breaks a rule of its format.
    case error
    /// The file can be read, but its meaning is doubtful.
    case warning
  }

  let severity: Severity
  /// A stable name of the kind of fault.
  let code: String
  /// The position in the file in bytes, where there is one.
  let offset: Int?
  /// What was being read.
  let context: String
  let found: String
  let expected: String
  /// How many more of the same code follow that are not listed.
  let further: Int

  init(
    _ severity: Severity = .error, code: String, offset: Int? = nil, context: String,
    found: String, expected: String, further: Int = 0
  ) {
    self.severity = severity
    self.code = code
    self.offset = offset
    self.context = context
    self.found = found
    self.expected = expected
    self.further = further
  }

  /// How many it stands for.
  var count: Int { 1 + further }

  /// One line: where, what was found, what was expected.
  var text: String {
    let position = offset.map { " (byte \($0))" } ?? ""
    let more = further > 0 ? "; and \(Text.grouped(further)) more of this kind" : ""
    return "\(context)\(position): found \(found), expected \(expected)\(more)"
  }

  var report: ReportValue {
    let members: ReportValue = [
      "severity": .text(severity.rawValue), "code": .text(code), "offset": ReportValue(offset),
      "context": .text(context), "found": .text(found), "expected": .text(expected),
    ]
    guard further > 0, case .object(let list) = members else { return members }
    return .object(list + [ReportValue.Member(name: "further", value: .integer(further))])
  }
}
