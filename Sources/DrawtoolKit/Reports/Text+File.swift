import DrawingFormat

extension Text {
  /// A text out of a file: control characters, which could steer a terminal, become visible.
  static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(200) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.count > 200 ? result + "…" : result
  }

  /// An attribute's value in one line.
  static func shown(_ value: AttributeValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .double(let value): value.description
    case .text(let value): quoted(value)
    case .bytes(let value): count(value.count, "byte")
    case .list(let values): count(values.count, "value")
    case .dictionary(let value): count(value.count, "entry", plural: "entries")
    }
  }
}

/// Points in time as dates.
enum CivilTime {
  /// The date and time in UTC, such as 2026-03-14 09:26:53 UTC; the bare number where no calendar
  /// reaches.
  static func text(_ secondsSince1970: Double) -> String {
    guard secondsSince1970.magnitude < 2e11 else { return "\(secondsSince1970) s since 1970" }
    let seconds = Int(secondsSince1970.rounded(.down))
    let rest = floorModulo(seconds, 86_400)
    let (year, month, day) = date(days: (seconds - rest) / 86_400)
    let parts = [rest / 3600, rest % 3600 / 60, rest % 60].map(twoDigits)
    return "\(year)-\(twoDigits(month))-\(twoDigits(day)) \(parts.joined(separator: ":")) UTC"
  }

  /// The date of a day, counted from 1970-01-01, in the Gregorian calendar.
  ///
  /// Years are taken to begin in March, so that the leap day is the last; 719,468 days lie between
  /// 0000-03-01 and 1970-01-01, and 146,097 days are 400 years.
  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted - floorModulo(shifted, 146_097)) / 146_097
    let dayOfEra = floorModulo(shifted, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorModulo(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
