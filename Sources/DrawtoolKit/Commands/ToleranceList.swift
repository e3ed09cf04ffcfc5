import DrawingFormat

/// The value of `--tolerance`.
enum ToleranceList {
  /// The tolerances of a list such as `x=0.01,y=0.01`, or `nil` where it is none.
  static func parse(_ text: String) -> [EncodingOptions.Tolerance]? {
    var tolerances: [EncodingOptions.Tolerance] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // The name may hold "=", the number cannot.
      guard let sign = part.lastIndex(of: "=") else { return nil }
      let name = ChannelName(String(part[..<sign]))
      guard !name.rawValue.isEmpty, !tolerances.contains(where: { $0.channel == name }),
        let value = Number.positive(String(part[part.index(after: sign)...]))
      else { return nil }
      tolerances.append(EncodingOptions.Tolerance(channel: name, value: value))
    }
    return tolerances
  }
}

/// Numbers on the command line.
enum Number {
  /// A whole number above 0, which may end in K, M or G.
  static func count(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      number > 0
    else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflow ? nil : product
  }

  /// A whole number as people would give it.
  static func text(ofCount count: Int) -> String {
    for (unit, size) in [("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)]
    where count >= size && count % size == 0 { return "\(count / size)\(unit)" }
    return "\(count)"
  }

  /// A finite number.
  static func finite(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// A finite number above 0.
  static func positive(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite, value > 0 else { return nil }
    return value
  }

  /// A finite number of at least 0.
  static func notNegative(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
    return value
  }
}
