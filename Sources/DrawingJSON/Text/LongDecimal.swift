/// The shortest digits of doubles that need 16 or 17 of them, by exact arithmetic.
enum LongDecimal {
  /// The integer `digits` of 16 or 17 digits with `digits / 10^places` nearest to a number among the
  /// shortest that read back as it; `nil` in rare cases, which are left to `description`.
  ///
  /// The number is at least 1e-4 and below 1e15, no decimal of 15 digits, and `scale` is such that
  /// `10^scale` times it has 17 digits in front of the point. With m for its significand and 2^-s for
  /// its last bit, that product is m * 10^scale / 2^s: 120 bits at most, so that nothing is rounded.
  @inline(__always)
  static func digits(of magnitude: Double, _ scale: Int) -> (digits: UInt64, places: Int)? {
    let shift = 1075 - Int(magnitude.bitPattern >> 52)
    let significand = magnitude.bitPattern & (1 << 52 - 1) | 1 << 52
    // Below a power of two doubles are closer; numbers outside the range have no place here.
    guard significand != 1 << 52, 2...20 ~= scale, 3...66 ~= shift else { return nil }
    let power = UInt128(Decimal.integers[min(scale, 19)]) * (scale == 20 ? 10 : 1)
    let product = UInt128(significand) * power
    let digits = UInt64(truncatingIfNeeded: product >> UInt128(shift))
    guard digits >= 10_000_000_000_000_000, digits < 100_000_000_000_000_000 else { return nil }

    // What lies less than half a unit of the significand away reads back as the number.
    let reach = power / 2
    let tens = digits / 10
    let below = product - UInt128(tens * 10) << UInt128(shift)
    let above = UInt128(10) << UInt128(shift) - below
    let isBelow = below < reach
    let isAbove = above < reach
    // At the very edge, and in the middle, rules about even digits would decide.
    if below == reach || above == reach || below == above { return nil }
    if isBelow && (!isAbove || below < above) { return (tens, scale - 1) }
    if isAbove { return (tens + 1, scale - 1) }

    let rest = product - UInt128(digits) << UInt128(shift)
    let half = UInt128(1) << UInt128(shift - 1)
    if rest == half { return nil }
    return (rest < half ? digits : digits + 1, scale)
  }
}
