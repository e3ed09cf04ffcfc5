import DrawingFormat

/// How long a drawing took, from the times of its points.
struct TimeAccount: Sendable, Equatable {
  /// Seconds with the pen on the surface; `nil` where no stroke has times.
  private(set) var penDown: Double?
  /// Seconds of drawing: pen-down time and the pauses between strokes, each up to a limit.
  private(set) var active: Double?
  /// The number of strokes whose length in time is known or estimated.
  private(set) var timedStrokes = 0
  /// The number of strokes whose length in time is estimated from a rate.
  private(set) var estimatedStrokes = 0
  /// A unit of the time channel that is not known, so that the times cannot be used.
  private(set) var unknownUnit: String?

  /// When a stroke begins and ends.
  private struct Span {
    let begin: Double
    let end: Double
  }

  /// Counts the time of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - idleLimit: The seconds up to which a pause counts as drawing.
  ///   - assumedRate: Points a second for strokes without times; `nil` leaves these out.
  init(of drawing: Drawing, idleLimit: Double, assumedRate: Double? = nil) {
    var scale: Double?
    if let unit = drawing.channel(.time)?.unit {
      scale = Self.seconds(of: unit)
      if scale == nil { unknownUnit = unit }
    } else {
      scale = 1
    }
    // Strokes with a start and strokes without lie on two clocks; pauses between the two are
    // unknown. Without a start, times that run on from stroke to stroke still show the pauses.
    var started: [Span] = []
    var unstarted: [Span] = []
    for stroke in drawing.strokes {
      guard let span = span(of: stroke, scale: scale, assumedRate: assumedRate) else { continue }
      if stroke.start == nil { unstarted.append(span) } else { started.append(span) }
    }
    guard timedStrokes > 0 else { return }
    let spans = started + unstarted
    let down = spans.reduce(0) { $0 + ($1.end - $1.begin) }
    penDown = down
    active =
      down + Self.pauses(started, limit: idleLimit) + Self.pauses(unstarted, limit: idleLimit)
  }

  private mutating func span(of stroke: Stroke, scale: Double?, assumedRate: Double?) -> Span? {
    let start = stroke.start ?? 0
    if let scale, let times = stroke.points[.time], let earliest = times.min(),
      let latest = times.max()
    {
      timedStrokes += 1
      return Span(begin: start + earliest * scale, end: start + latest * scale)
    }
    guard let assumedRate, stroke.points.count > 0 else { return nil }
    timedStrokes += 1
    estimatedStrokes += 1
    // n points have n - 1 steps between them, as in strokes with times.
    return Span(begin: start, end: start + Double(stroke.points.count - 1) / assumedRate)
  }

  /// The gaps between strokes in order of time, each up to the limit; strokes may overlap.
  private static func pauses(_ spans: [Span], limit: Double) -> Double {
    let sorted = spans.sorted { $0.begin < $1.begin }
    guard var end = sorted.first?.end else { return 0 }
    var sum = 0.0
    for span in sorted.dropFirst() {
      sum += min(max(span.begin - end, 0), limit)
      end = max(end, span.end)
    }
    return sum
  }

  /// How many seconds a unit of time has.
  static func seconds(of unit: String) -> Double? {
    ["s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ns": 1e-9, "min": 60, "h": 3600][unit]
  }
}
