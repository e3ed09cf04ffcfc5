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
