import Glibc

/// Texts and numbers for people.
enum Text {
  /// Wraps words to a width; every line after the first begins with the indentation.
  static func wrapped(_ text: String, width: Int = 80, indentation: Int = 0) -> String {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty && line.count + 1 + word.count > width - indentation {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? word : " " + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  /// The text, or its beginning and end with a mark in between where it is too long.
  static func shortened(_ text: String, to width: Int) -> String {
    guard text.count > width, width > 3 else { return text }
    let kept = width - 1
    return text.prefix(kept / 2) + "…" + text.suffix(kept - kept / 2)
  }

  /// The text with spaces behind it up to the width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A whole number with a comma between thousands.
  static func grouped(_ number: Int) -> String {
    var result = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return number < 0 ? "-" + result : result
  }

  /// A number with a fixed count of decimals, thousands grouped.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((number.magnitude * Double(scale)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let whole = sign + grouped(scaled / scale)
    if decimals == 0 { return whole }
    let fraction = String(scaled % scale)
    return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// A number of any size above 0 with a power of ten and at most two digits: 10^-9, 1.5 × 10^20.
  static func power(_ number: Double) -> String {
    var exponent = Int(log10(number).rounded(.down))
    // In two steps, as 10^-310 has few digits.
    let half = exponent / 2
    var tenths = (number / pow(10, Double(half)) / pow(10, Double(exponent - half)) * 10).rounded()
    if tenths >= 100 { (tenths, exponent) = (10, exponent + 1) }
    if tenths == 10 { return "10^\(exponent)" }
    let digits = Int(tenths)
    return "\(digits / 10)\(digits % 10 == 0 ? "" : ".\(digits % 10)") × 10^\(exponent)"
  }

  /// A number with about three significant digits, such as 0.0123, 1.23, 12.3, 1,234.
  static func significant(_ number: Double) -> String {
    let size = number.magnitude
    let decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4
    return fixed(number, decimals)
  }

  /// A length of time, such as 12.3 s, 4 min 05 s, 2 h 07 min.
  static func duration(_ seconds: Double) -> String {
    guard seconds >= 60, seconds < 1e12 else { return fixed(seconds, 1) + " s" }
    let whole = Int(seconds.rounded())
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(grouped(whole / 3600)) h \(twoDigits(whole % 3600 / 60)) min"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// A count with its noun: 1 stroke, 2 strokes.
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Words as a list: `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
