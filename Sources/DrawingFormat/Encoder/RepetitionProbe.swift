/// Whether residuals repeat themselves over stretches, as copied strokes do; only then deflating
/// them as bytes can win, and trying costs more than everything else.
enum RepetitionProbe {
  private static let window = 12

  static func repeats(_ residuals: [Int64]) -> Bool {
    guard residuals.count >= 4 * window else { return false }
    var seen = DistinctNumbers(limit: residuals.count / 4)
    var repeated = 0
    var windows = 0
    // A rolling sum over each window; a window of nothing but zeros says nothing.
    var hash: UInt64 = 0
    var nonZero = 0
    let factor: UInt64 = 0x0000_0100_0000_01B3
    var leaving: UInt64 = 1
    for _ in 0..<window { leaving = leaving &* factor }
    for index in residuals.indices {
      hash = hash &* factor &+ UInt64(bitPattern: residuals[index]) &+ 1
      if residuals[index] != 0 { nonZero += 1 }
      guard index >= window else { continue }
      hash = hash &- leaving &* (UInt64(bitPattern: residuals[index - window]) &+ 1)
      if residuals[index - window] != 0 { nonZero -= 1 }
      // One in eight windows by its own content: a repeated window is then looked at both times.
      guard nonZero > window / 2, (hash &* 0x9E37_79B9_7F4A_7C15) >> 61 == 0 else { continue }
      windows += 1
      if seen.contains(Int64(bitPattern: hash)) { repeated += 1 }
      _ = seen.insert(Int64(bitPattern: hash))
    }
    return windows > 0 && repeated * 16 > windows
  }
}
