/// The counts over many checked files.
struct CheckTally: Sendable {
  private(set) var files = 0
  private(set) var invalid = 0
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var strokes = 0
  private(set) var points = 0
  /// How many findings of each code there are.
  private var codes: [String: Int] = [:]

  mutating func add(_ check: FileCheck, isStrict: Bool) {
    files += 1
    if !check.passes(isStrict: isStrict) { invalid += 1 }
    errors += check.errors
    warnings += check.warnings
    strokes += check.content?.strokes ?? 0
    points += check.content?.points ?? 0
    for issue in check.issues { codes[issue.code, default: 0] += issue.count }
  }

  /// The codes with their counts, the most frequent first.
  private var sortedCodes: [(code: String, count: Int)] {
    codes.map { (code: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.code < $1.code }
  }

  /// The lines for people.
  var lines: [String] {
    let total = Text.count(files, "file")
    var lines = [
      invalid == 0 ? "\(total), all valid" : "\(total), \(Text.grouped(invalid)) not valid"
    ]
    if invalid > 0 || errors > 0 {
      for (code, count) in sortedCodes { lines.append("  \(Text.grouped(count)) \(code)") }
    }
    return lines
  }

  /// The report for machines.
  func report(leftOut: Int) -> ReportValue {
    [
      "summary": [
        "files": .integer(files), "invalid": .integer(invalid), "errors": .integer(errors),
        "warnings": .integer(warnings), "leftOut": .integer(leftOut),
        "strokes": .integer(strokes), "points": .integer(points),
        "codes": .object(
          sortedCodes.map { ReportValue.Member(name: $0.code, value: .integer($0.count)) }),
      ]
    ]
  }
}
