/// Reads the residuals of a section of tokens.
///
/// `Docs/format.md`, "Tokens" and "Context classes".
extension TokenSettings {
  func readResiduals(
    from section: SectionReader, headCount: Int, bodyCount: Int, neighbor: [UInt8]
  ) throws(DrawingError) -> Residuals {
    let (tokens, consumed) = try section.inflate(count: headCount + bodyCount)
    var extra = ExtraBitReader(from: consumed)
    let values = TokenValues(self)
    var heads = [Int64](repeating: 0, count: headCount)
    for index in 0..<headCount {
      heads[index] = values.residual(tokens[index], &extra, section.bytes.span)
    }
    var bodies = [Int64](repeating: 0, count: bodyCount)
    if thresholds.isEmpty {
      values.read(tokens.span, from: headCount, &extra, section.bytes.span, into: &bodies)
    } else {
      try readClasses(
        tokens.span, from: headCount, neighbor: neighbor.span, values, &extra, section,
        into: &bodies)
    }
    try extra.check(section)
    return Residuals(heads: heads, bodies: bodies)
  }

  /// Takes each token from the run of its class, which follows from the residuals before it.
  private func readClasses(
    _ tokens: Span<UInt8>, from start: Int, neighbor: Span<UInt8>, _ values: TokenValues,
    _ extra: inout ExtraBitReader, _ section: SectionReader, into bodies: inout [Int64]
  ) throws(DrawingError) {
    let end = start + bodies.count
    // Where each class's run continues.
    var places = [start]
    for size in classCounts { places.append(places[places.count - 1] + size) }
    let ends = Array(places.dropFirst()) + [end]
    guard places[places.count - 1] <= end else {
      throw section.error(
        .illegalValue, found: "class sizes beyond \(bodies.count)",
        expected: "at most \(bodies.count) in all")
    }
    let classes = classTable
    let isWhole = readClasses(
      tokens, end: end, neighbor: neighbor, classes.span, values, &extra, section.bytes.span,
      places: &places, into: &bodies)
    guard isWhole, places == ends else {
      throw section.error(
        .illegalValue, found: "class sizes that do not fit the tokens",
        expected: "each class used up, and no more")
    }
  }

  /// The inner loop; says whether no run went beyond the tokens.
  ///
  /// About 15 cycles a value, because the place of a token depends on the residual before it.
  private func readClasses(
    _ tokens: Span<UInt8>, end: Int, neighbor: Span<UInt8>, _ classes: Span<UInt8>,
    _ values: TokenValues, _ extra: inout ExtraBitReader, _ extraBytes: Span<UInt8>,
    places: inout [Int], into bodies: inout [Int64]
  ) -> Bool {
    var places = places.mutableSpan
    var bodies = bodies.mutableSpan
    let bases = values.bases.span
    let counts = values.counts.span
    let isBeside = !neighbor.isEmpty
    var last = 0
    var secondLast = 0
    for index in bodies.indices {
      let beside = isBeside ? Int(neighbor[index]) : 0
      let activity = 2 &* last &+ secondLast &+ 2 &* beside
      let place = Int(classes[min(activity, TokenSettings.largestActivity)])
      let position = places[place]
      guard position < end else { return false }
      places[place] = position &+ 1
      let token = Int(tokens[position])
      var folded = bases[token]
      let count = Int(counts[token])
      if count > 0 { folded |= extra.take(count, from: extraBytes) }
      let residual = unzigzag(folded)
      bodies[index] = residual
      secondLast = last
      last = residualLength(residual)
    }
    return true
  }

  /// Thresholds are bytes: above them every activity is of the last class.
  private static let largestActivity = 255

  /// The class of each activity.
  private var classTable: [UInt8] {
    (0...Self.largestActivity).map { activity in
      UInt8(thresholds.reduce(0) { $0 + (activity >= Int($1) ? 1 : 0) })
    }
  }
}

/// What each of the 256 tokens stands for, as tables.
private struct TokenValues {
  private(set) var bases = [UInt64](repeating: 0, count: 256)
  private(set) var counts = [UInt8](repeating: 0, count: 256)

  init(_ settings: TokenSettings) {
    for token in 0..<256 {
      let above = token - (1 << settings.small)
      guard above >= 0 else {
        bases[token] = UInt64(token)
        continue
      }
      let position = settings.small + above >> settings.top
      // A token whose value would not fit 64 bits stands for what fits.
      let bits = min(position, 63) - settings.top
      let head = UInt64(1 << settings.top | above & ((1 << settings.top) - 1))
      bases[token] = head << UInt64(bits)
      counts[token] = UInt8(bits)
    }
  }

  @inline(__always)
  func residual(
    _ token: UInt8, _ extra: inout ExtraBitReader, _ extraBytes: Span<UInt8>
  ) -> Int64 {
    let count = Int(counts[Int(token)])
    let base = bases[Int(token)]
    return unzigzag(count == 0 ? base : base | extra.take(count, from: extraBytes))
  }

  /// Reads tokens one after another.
  func read(
    _ tokens: Span<UInt8>, from start: Int, _ extra: inout ExtraBitReader,
    _ extraBytes: Span<UInt8>, into bodies: inout [Int64]
  ) {
    var bodies = bodies.mutableSpan
    let bases = bases.span
    let counts = counts.span
    for index in bodies.indices {
      let token = Int(tokens[start &+ index])
      var folded = bases[token]
      let count = Int(counts[token])
      if count > 0 { folded |= extra.take(count, from: extraBytes) }
      bodies[index] = unzigzag(folded)
    }
  }
}
