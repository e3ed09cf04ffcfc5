/// Finds how residuals become tokens, and which classes they fall into, by the entropy of the tokens.
struct TokenSearch {
  let residuals: Residuals
  /// The residual lengths of the column before, or none.
  let neighbor: [UInt8]
  let settings: SearchSettings

  /// Small and top bits worth trying: wide ones for columns with many small residuals, narrow ones
  /// for short columns, where Huffman codes of many symbols would cost more than they give.
  private static let forms = [(7, 1), (6, 2), (5, 2), (5, 1), (4, 1), (4, 0), (2, 0)]
  /// Those that are enough for long columns where the search is short.
  private static let fewForms = [(7, 1), (5, 2), (4, 1)]

  /// Sums of recent lengths above this count as this.
  private static let largestActivity = 95

  /// Token settings with their estimated bits.
  struct Candidate {
    let settings: TokenSettings
    let bits: Double
  }

  /// The settings of least estimated cost, cheapest first.
  func best(among forms: [(Int, Int)]? = nil) -> [Candidate] {
    var found: [Candidate] = []
    let windows = self.windows
    let scale = self.scale(of: windows)
    let largest = self.largest(of: windows)
    let activities = self.activities(of: windows)
    let isSampled = residuals.bodies.count > settings.comparedTokens
    for (small, top) in forms ?? (isSampled ? Self.fewForms : Self.forms) {
      let candidate = TokenSettings(small: small, top: top)
      let width = candidate.token(largest).token + 1
      // A token has one byte.
      guard width <= 256 else { continue }
      let histogram = histogram(candidate, windows, activities, width: width)
      let isDeflated = histogram.prevails && !settings.classesPrevailing
      for classCount in isDeflated ? [1] : settings.classCounts {
        var classed = candidate
        classed.thresholds = histogram.thresholds(classCount: classCount)
        guard classCount == 1 || !classed.thresholds.isEmpty else { continue }
        let bits = histogram.bits(thresholds: classed.thresholds, scale: scale)
        let penalty = classCount == 1 ? 1 : settings.classPenalty
        found.append(Candidate(settings: classed, bits: bits * penalty))
      }
    }
    found.sort { $0.bits < $1.bits }
    return Array(found.prefix(settings.measuredTokens))
  }

  private static let windowCount = 8

  /// How many times the looked at residuals all are.
  private func scale(of windows: [Range<Int>]) -> Double {
    let looked = windows.reduce(0) { $0 + $1.count }
    return looked > 0 ? Double(residuals.bodies.count) / Double(looked) : 1
  }

  /// The stretches of bodies that are looked at: all, or some from everywhere.
  private var windows: [Range<Int>] {
    let count = residuals.bodies.count
    guard count > settings.comparedTokens else { return [0..<count] }
    let size = settings.comparedTokens / Self.windowCount
    return (0..<Self.windowCount).map { window in
      let start = window * (count / Self.windowCount)
      return start..<start + size
    }
  }

  /// The largest of the looked at residuals, zigzag; no token is larger than its token.
  private func largest(of windows: [Range<Int>]) -> UInt64 {
    var largest: UInt64 = 0
    for residual in residuals.heads { largest = max(largest, zigzag(residual)) }
    for window in windows {
      for index in window { largest = max(largest, zigzag(residuals.bodies[index])) }
    }
    return largest
  }

  /// The activity at each of the looked at residuals, the same for all forms; none without classes,
  /// where nobody asks for it.
  private func activities(of windows: [Range<Int>]) -> [UInt8] {
    if settings.classCounts == [1] { return [] }
    var activities: [UInt8] = []
    activities.reserveCapacity(windows.reduce(0) { $0 + $1.count })
    for window in windows {
      var last = 0
      var secondLast = 0
      for index in window {
        let beside = index < neighbor.count ? Int(neighbor[index]) : 0
        let activity = min(2 &* last &+ secondLast &+ 2 &* beside, Self.largestActivity)
        activities.append(UInt8(truncatingIfNeeded: activity))
        (secondLast, last) = (last, residualLength(residuals.bodies[index]))
      }
    }
    return activities
  }

  /// Tokens counted by activity.
  private func histogram(
    _ form: TokenSettings, _ windows: [Range<Int>], _ activities: [UInt8], width: Int
  ) -> TokenHistogram {
    var histogram = TokenHistogram(
      activities: settings.classCounts == [1] ? 1 : Self.largestActivity + 1,
      seen: activities.reduce(0) { max($0, Int($1)) } + 1, width: width)
    for residual in residuals.heads {
      let (token, extraBits) = form.token(zigzag(residual))
      histogram.addHead(token, extraBits: extraBits)
    }
    var position = 0
    for window in windows {
      for index in window {
        let (token, extraBits) = form.token(zigzag(residuals.bodies[index]))
        let activity = position < activities.count ? Int(activities[position]) : 0
        histogram.add(token, extraBits: extraBits, activity: activity)
        position &+= 1
      }
    }
    return histogram
  }
}

/// How often each token occurs at each activity.
struct TokenHistogram {
  private var counts: [Int32]
  private var heads: [Int32]
  private var totals: [Int]
  private var extraBits = 0
  private var headExtraBits = 0
  private let activities: Int
  /// Above all tokens: tables of 256 tokens took most of the time of encoding a small drawing, the
  /// residuals of which have a few dozen.
  private let width: Int

  /// For activities below one number, of which all that occur are below another.
  init(activities: Int, seen: Int, width: Int) {
    self.activities = activities
    self.width = width
    heads = [Int32](repeating: 0, count: width)
    counts = [Int32](repeating: 0, count: seen * width)
    totals = [Int](repeating: 0, count: activities)
  }

  mutating func addHead(_ token: Int, extraBits: Int) {
    heads[token] &+= 1
    headExtraBits &+= extraBits
  }

  @inline(__always)
  mutating func add(_ token: Int, extraBits: Int, activity: Int) {
    counts[activity &* width &+ token] &+= 1
    totals[activity] &+= 1
    self.extraBits &+= extraBits
  }

  /// Whether more than three quarters of all bodies have the same token.
  var prevails: Bool {
    var sums = [Int32](repeating: 0, count: width)
    for activity in 0..<activities { add(activity, to: &sums) }
    return sums.reduce(0) { max($0, Int($1)) } > totals.reduce(0, +) / 4 * 3
  }

  /// How often the most frequent token occurs.
  static func largestCount(of tokens: [UInt8]) -> Int {
    // Two counts in turn: adding to the one that was just added to waits for it.
    var (even, odd) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
    let tokens = tokens.span
    var index = 0
    while index &+ 1 < tokens.count {
      even[Int(tokens[index])] &+= 1
      odd[Int(tokens[index &+ 1])] &+= 1
      index &+= 2
    }
    if index < tokens.count { even[Int(tokens[index])] &+= 1 }
    return (0..<256).reduce(0) { max($0, even[$1] &+ odd[$1]) }
  }

  /// Thresholds that divide the tokens into about equal classes.
  func thresholds(classCount: Int) -> [UInt8] {
    let total = totals.reduce(0, +)
    var result: [UInt8] = []
    var seen = 0
    for activity in 0..<activities {
      if seen * classCount >= total * (result.count + 1), result.count + 1 < classCount {
        result.append(UInt8(truncatingIfNeeded: activity))
      }
      seen += totals[activity]
    }
    return result.filter { $0 > 0 }
  }

  /// The cost of all tokens with Huffman codes of their own for each class, where there are `scale`
  /// times as many as were counted.
  func bits(thresholds: [UInt8], scale: Double) -> Double {
    var bits =
      Double(extraBits) * scale + Double(headExtraBits) + Self.codedBits(heads, scale: 1)
    var merged = [Int32](repeating: 0, count: width)
    var next = 0
    for activity in 0..<activities {
      if next < thresholds.count, activity == Int(thresholds[next]) {
        bits += Self.codedBits(merged, scale: scale) + 16
        merged = [Int32](repeating: 0, count: width)
        next += 1
      }
      add(activity, to: &merged)
    }
    return bits + Self.codedBits(merged, scale: scale)
  }

  /// Adds how often each token occurs at an activity; at most of them none does in a short column.
  private func add(_ activity: Int, to sums: inout [Int32]) {
    if totals[activity] == 0 { return }
    for token in 0..<width { sums[token] &+= counts[activity &* width &+ token] }
  }

  /// Entropy, and for a code table about 40 bits and 3 for each symbol.
  private static func codedBits(_ counts: [Int32], scale: Double) -> Double {
    var total = 0.0
    var distinct = 0.0
    for count in counts where count > 0 {
      total += Double(count)
      distinct += 1
    }
    if total == 0 { return 0 }
    var bits = 0.0
    for count in counts where count > 0 {
      bits -= Double(count) * binaryLogarithm(Double(count) / total)
    }
    return bits * scale + 40 + distinct * 3
  }
}
