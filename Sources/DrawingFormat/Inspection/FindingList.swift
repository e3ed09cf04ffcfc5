/// Findings in order, of each code at most a hundred: a file of kilobytes may have millions of strokes
/// without points, and a finding takes some hundred bytes.
struct FindingList {
  private(set) var findings: [Finding] = []
  /// For each code how many findings of it are listed, and the position of the last one.
  private var codes: [String: (count: Int, last: Int)] = [:]

  /// How many findings of a code are listed; those beyond are counted by the last one.
  static let most = 100

  var isEmpty: Bool { findings.isEmpty }

  /// Lists a finding of a code, or counts it where enough of them are listed: it is not made then.
  mutating func add(_ code: String, _ finding: @autoclosure () -> Finding) {
    let known = codes[code] ?? (0, 0)
    guard known.count < Self.most else {
      findings[known.last].further += 1
      return
    }
    codes[code] = (known.count + 1, findings.count)
    findings.append(finding())
  }

  mutating func add(_ finding: Finding) { add(finding.code, finding) }
}
