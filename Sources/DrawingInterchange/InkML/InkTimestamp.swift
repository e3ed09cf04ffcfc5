internal import DrawingFormat
internal import DrawingJSON

/// Units of time as divisors that give seconds.
enum TimeScale {
  /// By what values in a unit are divided to be seconds; milliseconds without a unit.
  static func divisor(_ units: String?) -> Double? {
    switch units {
    case nil, "ms": 1000
    case "s": 1
    case "us", "µs": 1_000_000
    case "ns": 1_000_000_000
    default: nil
    }
  }

  /// Times as a first one in seconds, and seconds from that.
  ///
  /// Where all of them are decimals of up to six places the differences are those of the decimals:
  /// 12.355 − 12.345 as doubles is not 0.01.
  static func relative(_ times: [Double], divisor: Double) -> (start: Double, times: [Double]) {
    guard let first = times.first else { return (0, times) }
    for places in 0...6 {
      let scale = Decimal.doubles[places]
      let digits = times.map { ($0 * scale).rounded() }
      guard zip(digits, times).allSatisfy({ $0.magnitude <= 0x1p53 && $0 / scale == $1 }) else {
        continue
      }
      let whole = scale * divisor
      return (digits[0] / whole, digits.map { ($0 - digits[0]) / whole })
    }
    return (first / divisor, times.map { ($0 - first) / divisor })
  }
}

extension InkMLReader {
  /// When a timestamp was, in milliseconds since 1970; `nil` where it does not say.
  mutating func milliseconds(_ node: Int?) throws(DrawingError) -> Double? {
    var sum = 0.0
    var next = node
    var count = 0
    while let node = next {
      count += 1
      guard count <= Self.longestChain else {
        throw fault(
          .badReference, node, "timestamp",
          found:
            "a timestamp that counts from itself, or from more than \(Self.longestChain) others",
          expected: "a short chain of timestamps with an end")
      }
      sum += try number(node, "timeOffset") ?? 0
      if let time = try number(node, "time") { return try moment(time + sum, node) }
      if let text = document.attribute(node, "timeString") {
        guard let time = Self.milliseconds(of: text) else {
          throw fault(
            .illegalValue, node, "timestamp",
            found: "timeString \"\(LossTally.shown(text))\"",
            expected: "a date and time such as 2011-09-20T12:00:00Z")
        }
        return try moment(time + sum, node)
      }
      next = try reference(node, "timestampRef", [.timestamp])
    }
    return nil
  }

  private func moment(_ milliseconds: Double, _ node: Int) throws(DrawingError) -> Double {
    guard milliseconds.isFinite else {
      throw fault(
        .notFinite, node, "timestamp", found: "a time that its offsets take beyond all doubles",
        expected: "at most 1.797…e308 milliseconds")
    }
    return milliseconds
  }

  /// A date and time of XML Schema, in milliseconds since 1970; without a zone it counts as UTC.
  static func milliseconds(of text: String) -> Double? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let days = days(parts[0]) else { return nil }
    var time = parts[1]
    var zone = 0
    if time.last == "Z" {
      time.removeLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let minutes = minutes(time[time.index(after: sign)...]) else { return nil }
      zone = time[sign] == "-" ? -minutes : minutes
      time = time[..<sign]
    }
    let fields = time.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, let minutes = minutes(time.prefix(5)),
      let first = fields[2].utf8.first,
      48...57 ~= first, let seconds = DecimalNumber(String(fields[2])), seconds.value < 61
    else { return nil }
    return Double((days * 1440 + minutes - zone) * 60) * 1000 + (seconds.value * 1e6).rounded()
      / 1000
  }

  /// `hh:mm` in minutes.
  private static func minutes(_ text: Substring) -> Int? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2, fields.allSatisfy({ $0.utf8.count == 2 }),
      let hours = digits(fields[0]), let minutes = digits(fields[1]), hours <= 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { 48...57 ~= $0 } ? Int(text) : nil
  }

  /// `yyyy-mm-dd` in days since 1970-01-01, in the Gregorian calendar.
  private static func days(_ text: Substring) -> Int? {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3, 4...6 ~= fields[0].utf8.count,
      fields.dropFirst().allSatisfy({ $0.utf8.count == 2 }), let year = digits(fields[0]),
      let month = digits(fields[1]), let day = digits(fields[2]), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    // Years that begin with March have their leap day at the end: 306 days from March to December.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
  }
}
