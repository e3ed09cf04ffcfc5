/// Residuals as one-byte tokens in runs (the heads, then each class of bodies), deflated with a
/// block a run, followed by the extra bits.
///
/// `Docs/format.md`, "Tokens" and "Context classes".
struct TokenResiduals {
  /// The token bytes: heads, then class by class.
  private(set) var tokens: [UInt8]
  /// The lengths of the runs.
  private(set) var runs: [Int] = []
  let extraBits: [UInt8]

  /// Tokens of residuals; `nil` where one does not fit a byte.
  ///
  /// `neighbor` holds the residual lengths of the column before, or nothing.
  init?(_ residuals: Residuals, settings: inout TokenSettings, neighbor: [UInt8]) {
    let headCount = residuals.heads.count
    var extra = ExtraBitWriter()
    tokens = [UInt8](repeating: 0, count: headCount + residuals.bodies.count)
    guard Self.fill(&tokens, from: 0, residuals.heads, settings, &extra),
      Self.fill(&tokens, from: headCount, residuals.bodies, settings, &extra)
    else { return nil }
    extra.finish()
    extraBits = extra.bytes
    if settings.thresholds.isEmpty {
      settings.classCounts = []
      runs = [headCount, residuals.bodies.count]
      return
    }
    let classes = Self.classes(of: residuals.bodies, settings, neighbor)
    var counts = [Int](repeating: 0, count: settings.thresholds.count + 1)
    for place in classes { counts[Int(place)] += 1 }
    sort(classes, counts, after: headCount)
    settings.classCounts = Array(counts.dropLast())
    runs = [headCount] + counts
  }

  /// Writes the tokens of residuals one after another; says whether all fit bytes.
  private static func fill(
    _ tokens: inout [UInt8], from start: Int, _ residuals: [Int64], _ settings: TokenSettings,
    _ extra: inout ExtraBitWriter
  ) -> Bool {
    var tokens = tokens.mutableSpan
    let residuals = residuals.span
    let largestOwn: UInt64 = 1 << UInt64(settings.small)
    for index in residuals.indices {
      let folded = zigzag(residuals[index])
      if folded < largestOwn {
        tokens[start &+ index] = UInt8(truncatingIfNeeded: folded)
        continue
      }
      let (token, count) = settings.token(folded)
      guard token <= 255 else { return false }
      if count > 0 { extra.append(folded & ((1 << UInt64(count)) &- 1), count: count) }
      tokens[start &+ index] = UInt8(truncatingIfNeeded: token)
    }
    return true
  }

  /// The class of each body.
  private static func classes(
    of bodies: [Int64], _ settings: TokenSettings, _ neighbor: [UInt8]
  ) -> [UInt8] {
    var classes = [UInt8](repeating: 0, count: bodies.count)
    let table = settings.classTable
    var target = classes.mutableSpan
    let (bodies, places, neighbor) = (bodies.span, table.span, neighbor.span)
    var last = 0
    var secondLast = 0
    for index in bodies.indices {
      let beside = index < neighbor.count ? Int(neighbor[index]) : 0
      let activity = 2 &* last &+ secondLast &+ 2 &* beside
      target[index] = places[min(activity, TokenSettings.largestActivity)]
      (secondLast, last) = (last, residualLength(bodies[index]))
    }
    return classes
  }

  /// Moves the tokens of bodies to the runs of their classes.
  private mutating func sort(_ classes: [UInt8], _ counts: [Int], after headCount: Int) {
    var places = [headCount]
    for count in counts { places.append(places[places.count - 1] + count) }
    let unsorted = tokens
    var sorted = tokens
    var target = sorted.mutableSpan
    var next = places.mutableSpan
    let (source, classes) = (unsorted.span, classes.span)
    for index in classes.indices {
      let place = Int(classes[index])
      target[next[place]] = source[headCount &+ index]
      next[place] &+= 1
    }
    tokens = sorted
  }
}
