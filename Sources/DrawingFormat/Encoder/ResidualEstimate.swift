/// What residuals will cost, about, without coding them: the entropy of their lengths in each class
/// of recent activity, and their other bits as they are.
enum ResidualEstimate {
  private static let classCount = 8
  private static let lengthCount = 65

  /// Bits for bodies.
  static func bits(_ residuals: [Int64]) -> Double {
    var counts = [Int32](repeating: 0, count: classCount * lengthCount)
    var rawBits = 0
    var largest = 0
    var last = 0
    var secondLast = 0
    for residual in residuals {
      let length = residualLength(residual)
      counts[activityClass(2 &* last &+ secondLast) &* lengthCount &+ length] &+= 1
      rawBits &+= length
      largest = max(largest, length)
      (secondLast, last) = (last, length)
    }
    var bits = Double(rawBits)
    for index in 0..<classCount {
      let start = index * lengthCount
      bits += entropyBits(counts[start...start + largest])
    }
    return bits
  }

  /// Bits for heads, of which there are too few for classes.
  static func headBits(_ residuals: [Int64]) -> Double {
    var counts = [Int32](repeating: 0, count: lengthCount)
    var rawBits = 0
    var largest = 0
    for residual in residuals {
      let length = residualLength(residual)
      counts[length] &+= 1
      rawBits &+= length
      largest = max(largest, length)
    }
    return Double(rawBits) + entropyBits(counts[...largest])
  }

  @inline(__always)
  private static func activityClass(_ activity: Int) -> Int {
    // 0, 1-3, 4-6, 7-9, 10-13, 14-19, 20-30, more.
    if activity < 7 { return (activity &+ 2) / 3 }
    if activity < 14 { return activity < 10 ? 3 : 4 }
    if activity < 20 { return 5 }
    return activity < 31 ? 6 : 7
  }

  /// The bits of symbols with these counts, and about 4 bits for learning each that occurs.
  static func entropyBits(_ counts: ArraySlice<Int32>) -> Double {
    var total = 0.0
    for count in counts { total += Double(count) }
    if total == 0 { return 0 }
    var bits = 0.0
    var distinct = 0.0
    for count in counts where count > 0 {
      bits -= Double(count) * binaryLogarithm(Double(count) / total)
      distinct += 1
    }
    return bits + (distinct - 1) * 4
  }
}
