internal import DrawingFormat

/// The values of one trace, read from its text.
struct TraceData {
  /// The values of each channel of the format.
  private(set) var columns: [[Double]]
  /// For each channel the points where its value is not known.
  private(set) var missing: [[Int]]
  /// The number of points.
  private(set) var count = 0
  private var states: [ChannelState]
  private let format: TraceFormat

  /// What is wrong with the text, and where in it.
  struct Fault: Error {
    var position: Int
    var point: Int
    var code: DrawingError.Code
    var found: String
    var expected: String
  }

  init(_ format: TraceFormat) {
    self.format = format
    columns = [[Double]](repeating: [], count: format.channels.count)
    missing = [[Int]](repeating: [], count: format.channels.count)
    states = format.channels.map { ChannelState(defaultValue: $0.defaultValue) }
  }

  /// Reads points with commas between them; at most `limit`.
  mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, limit: Int
  ) throws(Fault) {
    var index = range.lowerBound
    let end = range.upperBound
    while true {
      skipSpace(bytes, &index, end)
      // A comma behind the last point is allowed for.
      guard index < end else { return }
      guard count < limit else {
        throw fault(
          index, .limitExceeded, "more than \(limit) points",
          "at most \(limit), the limit `points`: raise it for files that you trust")
      }
      try readPoint(bytes, &index, end)
      count += 1
      guard index < end else { return }
      // `readPoint` ends at the end or at a comma.
      index += 1
    }
  }

  private mutating func readPoint(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int
  ) throws(Fault) {
    var channel = 0
    let start = index
    while index < end, bytes[index] != UInt8(ascii: ",") {
      guard channel < states.count else {
        throw fault(
          index, .badChannels, "more than \(Self.values(channel))",
          "one value for each of the \(states.count) channels, and a comma behind them")
      }
      try readValue(bytes, &index, end, channel)
      channel += 1
      skipSpace(bytes, &index, end)
    }
    guard channel >= format.regularCount else {
      throw fault(
        start, .badChannels, Self.values(channel),
        "at least \(format.regularCount), one for each regular channel")
    }
    // An intermittent channel that is left out goes on as with `*`; before its first value it has its
    // default, from which differences count.
    while channel < states.count {
      columns[channel].append(states[channel].omit())
      channel += 1
    }
  }

  @inline(__always)
  private mutating func readValue(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, _ channel: Int
  ) throws(Fault) {
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "!"): states[channel].order = .explicit
    case UInt8(ascii: "'"): states[channel].order = .first
    case UInt8(ascii: "\""): states[channel].order = .second
    case UInt8(ascii: "*"):
      index += 1
      return columns[channel].append(states[channel].repeatLast())
    case UInt8(ascii: "?"):
      index += 1
      missing[channel].append(count)
      return columns[channel].append(states[channel].value)
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      return try readBoolean(bytes, &index, channel)
    default: return try readNumber(bytes, &index, end, channel, start)
    }
    index += 1
    skipSpace(bytes, &index, end)
    guard index < end else {
      throw fault(start, .truncated, "a prefix alone", "a number behind it")
    }
    try readNumber(bytes, &index, end, channel, start)
  }

  @inline(__always)
  private mutating func readNumber(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, _ channel: Int, _ start: Int
  ) throws(Fault) {
    guard let number = DecimalNumber(bytes, &index, end: end) else {
      let found =
        index >= end
        ? "the end"
        : 32...126 ~= bytes[index]
          ? "'\(UnicodeScalar(bytes[index]))'" : "the byte \(bytes[index])"
      // At `start` nothing of a value was read yet.
      throw fault(
        min(index, end - 1), .illegalValue, found,
        index == start ? "a number, T, F, * or ?" : "a number")
    }
    if states[channel].order != .explicit, !states[channel].hasValue {
      throw fault(
        start, .illegalValue, "a difference from nothing",
        "an explicit value as the first one of the channel")
    }
    let value = states[channel].take(number)
    guard value.isFinite else {
      throw fault(start, .notFinite, "a number beyond all doubles", "at most 1.797…e308")
    }
    columns[channel].append(value)
  }

  private mutating func readBoolean(
    _ bytes: Span<UInt8>, _ index: inout Int, _ channel: Int
  ) throws(Fault) {
    guard format.channels[channel].isBoolean else {
      throw fault(
        index, .illegalValue, "\(bytes[index] == UInt8(ascii: "T") ? "T" : "F")",
        "a number: the channel \(format.channels[channel].inkName) is not boolean")
    }
    var position = 0
    let digit: [UInt8] = [bytes[index] == UInt8(ascii: "T") ? 49 : 48]
    index += 1
    states[channel].order = .explicit
    if let number = DecimalNumber(digit.span, &position, end: 1) {
      columns[channel].append(states[channel].take(number))
    }
  }

  private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }

  @inline(__always)
  private func skipSpace(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) {
    while index < end, isXMLSpace(bytes[index]) { index += 1 }
  }

  private func fault(
    _ position: Int, _ code: DrawingError.Code, _ found: String, _ expected: String
  ) -> Fault {
    Fault(position: position, point: count, code: code, found: found, expected: expected)
  }
}

extension TraceData {
  /// Whether a channel has no known value at all.
  func isUnknown(_ channel: Int) -> Bool { count > 0 && missing[channel].count == count }

  /// The values of a channel, unknown ones replaced by the last known one, or the first where there is
  /// none before.
  func filled(_ channel: Int) -> [Double] {
    var values = columns[channel]
    guard !missing[channel].isEmpty else { return values }
    var isMissing = [Bool](repeating: false, count: count)
    for point in missing[channel] { isMissing[point] = true }
    guard var last = isMissing.firstIndex(of: false).map({ values[$0] }) else { return values }
    for point in 0..<count {
      if isMissing[point] { values[point] = last } else { last = values[point] }
    }
    return values
  }

  /// For each point 1 where the channel's value is not known, else 0.
  func marks(_ channel: Int) -> [Double] {
    var marks = [Double](repeating: 0, count: count)
    for point in missing[channel] { marks[point] = 1 }
    return marks
  }
}
