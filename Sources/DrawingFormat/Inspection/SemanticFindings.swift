extension Drawing {
  /// What is doubtful about the meaning of a drawing whose form is sound: time that runs backwards,
  /// strokes without points, values outside the range that their channel declares.
  ///
  /// One finding a stroke and channel, with the first point that shows it; of each code the first
  /// hundred, the last of which counts the others, see `Finding.further`.
  public func semanticFindings() -> [Finding] {
    var check = SemanticCheck()
    check.add(strokes, continuesLast: false, tables: self)
    check.finish()
    return check.list.findings
  }
}

/// Looks for what is doubtful about strokes that come part by part, in drawing order.
///
/// A stroke may be divided between parts: what was found in it waits until it ends.
struct SemanticCheck {
  /// What was found, in the order of the strokes.
  private(set) var list = FindingList()
  /// The strokes so far, the one that may go on included.
  private(set) var strokeCount = 0
  /// The points so far.
  private(set) var pointCount = 0
  /// The channels that declare a range, in the order in which strokes first had them.
  private var ranges: [DeclaredRange] = []
  /// For each channel that strokes had the position of its range, or `nil` where it declares none.
  private var rangeOfChannel: [ChannelName: Int?] = [:]
  /// The points of the last stroke in the parts before this one.
  private var earlierPoints = 0
  /// The last time of the last stroke; minus infinity, which nothing is earlier than, at its beginning.
  private var lastTime = -Double.infinity
  /// Where the time of the last stroke first ran backwards.
  private var backwardsTime: Finding?
  /// Whether one of `ranges` holds a finding.
  private var hasOutOfRange = false

  /// Checks a part; `continuesLast` says that its first stroke goes on from the last one of the part
  /// before, and `tables` describes the channels.
  mutating func add(_ strokes: StrokeList, continuesLast: Bool, tables: Drawing) {
    let time = strokes.columns.firstIndex { $0.name == .time }
    let watched = watchedColumns(of: strokes, tables)
    for stroke in strokes.indices {
      if stroke > 0 || !continuesLast { beginStroke() }
      if let time { checkTime(strokes.columns[time], stroke) }
      for (column, range) in watched { checkRange(range, strokes.columns[column], stroke) }
      earlierPoints += strokes.pointCount(ofStroke: stroke)
    }
    pointCount += strokes.pointCount
  }

  /// Says that no more parts come.
  mutating func finish() { endStroke() }

  private mutating func beginStroke() {
    endStroke()
    strokeCount += 1
    (earlierPoints, lastTime) = (0, -.infinity)
  }

  private mutating func endStroke() {
    guard strokeCount > 0 else { return }
    if earlierPoints == 0 {
      list.add(
        "empty-stroke",
        Finding(
          warning: "empty-stroke", context: "stroke \(strokeCount - 1)", found: "no points",
          expected: "at least one"))
    }
    if let finding = backwardsTime { list.add(finding) }
    backwardsTime = nil
    guard hasOutOfRange else { return }
    for index in ranges.indices {
      if let finding = ranges[index].finding { list.add(finding) }
      ranges[index].finding = nil
    }
    hasOutOfRange = false
  }

  /// The columns whose channels declare a range, with the position of it.
  private mutating func watchedColumns(
    of strokes: StrokeList, _ tables: Drawing
  ) -> [(column: Int, range: Int)] {
    var result: [(column: Int, range: Int)] = []
    for (index, column) in strokes.columns.enumerated() {
      if let range = range(of: column.name, tables) { result.append((index, range)) }
    }
    return result
  }

  private mutating func range(of name: ChannelName, _ tables: Drawing) -> Int? {
    if let known = rangeOfChannel[name] { return known }
    var result: Int?
    if let range = tables.channel(name).flatMap({ DeclaredRange($0) }) {
      result = ranges.count
      ranges.append(range)
    }
    rangeOfChannel.updateValue(result, forKey: name)
    return result
  }

  private mutating func checkTime(_ column: PointColumn, _ stroke: Int) {
    let (start, end) = (column.starts[stroke], column.starts[stroke + 1])
    guard start < end else { return }
    if backwardsTime == nil {
      let times = column.values.span.extracting(start..<end)
      if let point = Self.firstEarlier(in: times, than: lastTime) {
        let earlier = point > 0 ? times[point - 1] : lastTime
        backwardsTime = Finding(
          warning: "time-backwards",
          context: "stroke \(strokeCount - 1), channel t, point \(earlierPoints + point)",
          found: "\(times[point]) after \(earlier)", expected: "a time that is not earlier")
      }
    }
    lastTime = column.values[end - 1]
  }

  private mutating func checkRange(_ index: Int, _ column: PointColumn, _ stroke: Int) {
    let (start, end) = (column.starts[stroke], column.starts[stroke + 1])
    guard start < end, ranges[index].finding == nil else { return }
    let values = column.values.span.extracting(start..<end)
    let (lower, upper) = (ranges[index].lower, ranges[index].upper)
    guard let point = Self.firstOutside(in: values, lower, upper) else { return }
    let value = values[point]
    ranges[index].finding = Finding(
      warning: "out-of-range",
      context:
        "stroke \(strokeCount - 1), channel \(column.name.rawValue), point \(earlierPoints + point)",
      found: "\(value)",
      expected: value < lower ? "at least \(lower)" : "at most \(upper)")
    hasOutOfRange = true
  }

  /// The first time that is earlier than the one before it.
  private static func firstEarlier(in times: Span<Double>, than previous: Double) -> Int? {
    var previous = previous
    for point in times.indices {
      let time = times[point]
      if time < previous { return point }
      previous = time
    }
    return nil
  }

  private static func firstOutside(
    in values: Span<Double>, _ lower: Double, _ upper: Double
  ) -> Int? {
    for point in values.indices where values[point] < lower || values[point] > upper {
      return point
    }
    return nil
  }
}

/// The range that a channel declares, and what of the last stroke was outside it.
private struct DeclaredRange {
  let lower: Double
  let upper: Double
  var finding: Finding?

  /// Gives `nil` for a channel that declares none.
  init?(_ channel: Channel) {
    guard channel.minimum != nil || channel.maximum != nil else { return nil }
    lower = channel.minimum ?? -.infinity
    upper = channel.maximum ?? .infinity
  }
}
