/// Residuals as one-byte tokens in runs (the heads, then each class of bodies), deflated with a
/// block a run, followed by the extra bits.
///
/// `Docs/format.md`, "Tokens" and "Context classes".
struct TokenResiduals {
  /// The token bytes: heads, then class by class.
  var tokens: [UInt8]
  /// The lengths of the runs.
  var runs: [Int]
  var extraBits: [UInt8]

  /// Tokens of residuals; `nil` where one does not fit a byte.
  ///
  /// `neighbor` holds the residual lengths of the column before, or nothing.
  init?(_ residuals: Residuals, settings: inout TokenSettings, neighbor: [UInt8]) {
    var extra = ExtraBitWriter()
    var heads: [UInt8] = []
    heads.reserveCapacity(residuals.heads.count)
    for residual in residuals.heads {
      guard let token = Self.token(residual, settings, &extra) else { return nil }
      heads.append(token)
    }
    var classes = [[UInt8]](repeating: [], count: settings.thresholds.count + 1)
    var last = 0
    var secondLast = 0
    for (index, residual) in residuals.bodies.enumerated() {
      guard let token = Self.token(residual, settings, &extra) else { return nil }
      let beside = index < neighbor.count ? Int(neighbor[index]) : 0
      let place = settings.classIndex(last: last, secondLast: secondLast, neighbor: beside)
      classes[place].append(token)
      (secondLast, last) = (last, residualLength(residual))
    }
    extra.finish()
    settings.classCounts = classes.dropLast().map { $0.count }
    tokens = heads
    for run in classes { tokens.append(contentsOf: run) }
    runs = [heads.count] + classes.map { $0.count }
    extraBits = extra.bytes
  }

  @inline(__always)
  private static func token(
    _ residual: Int64, _ settings: TokenSettings, _ extra: inout ExtraBitWriter
  ) -> UInt8? {
    let folded = zigzag(residual)
    let (token, count) = settings.token(folded)
    guard token <= 255 else { return nil }
    if count > 0 { extra.append(folded & ((1 << UInt64(count)) &- 1), count: count) }
    return UInt8(truncatingIfNeeded: token)
  }
}

extension TokenSettings {
  /// Reads the residuals of a section.
  func readResiduals(
    from section: SectionReader, headCount: Int, bodyCount: Int, neighbor: [UInt8]
  ) throws(DrawingError) -> Residuals {
    let (tokens, consumed) = try section.inflate(count: headCount + bodyCount)
    var extra = ExtraBitReader(section.bytes, from: consumed)
    let values = TokenValues(self)
    var heads = [Int64](repeating: 0, count: headCount)
    for index in 0..<headCount { heads[index] = values.residual(tokens[index], &extra) }
    let bodies = try readBodies(
      tokens, from: headCount, count: bodyCount, neighbor: neighbor, values: values, &extra,
      section)
    guard !extra.isOverrun else {
      throw section.error(.truncated, found: "too few extra bits", expected: "those of all tokens")
    }
    guard extra.untouched == 0 else {
      throw section.error(
        .trailingBytes, found: "\(extra.untouched) bytes after the extra bits",
        expected: "the end of the section")
    }
    guard extra.hasCleanPadding else {
      throw section.error(.notCanonical, found: "padding that is not 0", expected: "zero bits")
    }
    return Residuals(heads: heads, bodies: bodies)
  }

  private func readBodies(
    _ tokens: [UInt8], from start: Int, count: Int, neighbor: [UInt8], values: TokenValues,
    _ extra: inout ExtraBitReader, _ section: SectionReader
  ) throws(DrawingError) -> [Int64] {
    var bodies = [Int64](repeating: 0, count: count)
    if thresholds.isEmpty {
      for index in 0..<count { bodies[index] = values.residual(tokens[start &+ index], &extra) }
      return bodies
    }
    // Where each class's run continues, and where the last one ends.
    var places = [start]
    for size in classCounts { places.append(places[places.count - 1] + size) }
    let ends = places.dropFirst() + [start + count]
    guard places[places.count - 1] <= start + count else {
      throw section.error(
        .illegalValue, found: "class sizes beyond \(count)", expected: "at most \(count) in all")
    }
    let isBeside = !neighbor.isEmpty
    var last = 0
    var secondLast = 0
    for index in 0..<count {
      let beside = isBeside ? Int(neighbor[index]) : 0
      let place = classIndex(last: last, secondLast: secondLast, neighbor: beside)
      let position = places[place]
      guard position < start + count else {
        throw section.error(
          .illegalValue, found: "more tokens of class \(place) than there are",
          expected: "class sizes that fit the tokens")
      }
      places[place] = position &+ 1
      let residual = values.residual(tokens[position], &extra)
      bodies[index] = residual
      (secondLast, last) = (last, residualLength(residual))
    }
    guard Array(ends) == places else {
      throw section.error(
        .illegalValue, found: "class sizes that do not fit the tokens",
        expected: "each class used up")
    }
    return bodies
  }
}

/// What each of the 256 tokens stands for, as tables.
private struct TokenValues {
  private var bases = [UInt64](repeating: 0, count: 256)
  private var counts = [UInt8](repeating: 0, count: 256)

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
  func residual(_ token: UInt8, _ extra: inout ExtraBitReader) -> Int64 {
    let count = Int(counts[Int(token)])
    let base = bases[Int(token)]
    if count == 0 { return unzigzag(base) }
    return unzigzag(base | extra.take(count))
  }
}
