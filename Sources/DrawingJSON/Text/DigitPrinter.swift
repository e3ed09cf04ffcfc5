/// Writes decimal digits, eight at a time where there are so many.
enum DigitPrinter {
  /// Writes `digits / 10^places` and returns where it ends.
  @inline(__always)
  static func write(
    _ digits: UInt64, _ places: Int, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let count = max(digitCount(digits), places + 1)
    guard places > 0 else {
      writeRow(digits, count, to: &out, at: start)
      return start + count
    }
    // All digits in a row, then those in front of the point one to the left.
    writeRow(digits, count, to: &out, at: start + 1)
    let whole = count - places
    for index in start..<start + whole { out[index] = out[index + 1] }
    out[start + whole] = UInt8(ascii: ".")
    return start + count + 1
  }

  /// Writes so many digits of a number, zeros in front included.
  @inline(__always)
  private static func writeRow(
    _ digits: UInt64, _ count: Int, to out: inout MutableSpan<UInt8>, at start: Int
  ) {
    var rest = digits
    var index = start + count
    while index - start >= 8 {
      let quotient = rest / 100_000_000
      let part = UInt32(truncatingIfNeeded: rest &- quotient &* 100_000_000)
      let (upper, lower) = (part / 10_000, part % 10_000)
      index -= 8
      pair(upper / 100, to: &out, at: index)
      pair(upper % 100, to: &out, at: index + 2)
      pair(lower / 100, to: &out, at: index + 4)
      pair(lower % 100, to: &out, at: index + 6)
      rest = quotient
    }
    var small = UInt32(truncatingIfNeeded: rest)
    while index - start >= 2 {
      let quotient = small / 100
      index -= 2
      pair(small &- quotient &* 100, to: &out, at: index)
      small = quotient
    }
    if index > start { out[start] = UInt8(truncatingIfNeeded: small) &+ UInt8(ascii: "0") }
  }

  /// Writes two digits.
  @inline(__always)
  private static func pair(_ value: UInt32, to out: inout MutableSpan<UInt8>, at index: Int) {
    // Right up to 178: a product and a shift instead of a division.
    let tens = (value &* 103) >> 10
    out[index] = UInt8(truncatingIfNeeded: tens) &+ UInt8(ascii: "0")
    out[index + 1] = UInt8(truncatingIfNeeded: value &- tens &* 10) &+ UInt8(ascii: "0")
  }

  /// The number of digits of a number below 10^19; 1 for 0.
  @inline(__always)
  private static func digitCount(_ value: UInt64) -> Int {
    // 1233/4096 is log10(2), near enough: the guess is right or one too small.
    let guess = ((64 - value.leadingZeroBitCount) &* 1233) >> 12
    return max(1, guess + (value >= Decimal.integers[guess] ? 1 : 0))
  }
}
