/// Powers of ten and what can be done with them exactly.
package enum Decimal {
  /// The powers of ten that a double holds exactly.
  package static let doubles: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The powers of ten that 64 bits hold.
  package static let integers: InlineArray<20, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The double nearest to `mantissa * 10^exponent`, where it can be had without long arithmetic.
  package static func double(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    // One operation on two exact doubles is correctly rounded (Clinger 1990).
    if mantissa <= 1 << 53 {
      switch exponent {
      case 0...22: return Double(mantissa) * doubles[exponent]
      case -22..<0: return Double(mantissa) / doubles[-exponent]
      default: return mantissa == 0 ? 0 : nil
      }
    }
    guard -19 ... -1 ~= exponent else { return exponent == 0 ? Double(mantissa) : nil }
    return quotient(mantissa, integers[-exponent])
  }

  /// The double nearest to the quotient of two integers above 0.
  ///
  /// Both are shifted until their top bit is set, so that the quotient, taken to 63 or 64 bits, has
  /// at least 9 bits more than a double. A remainder is noted in its last bit; so the one rounding,
  /// that from the integer to the double, falls as it would for the endless quotient.
  static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    let dividendShift = dividend.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let top = dividend << dividendShift
    // The high word is below 2^63 and the divisor is not, as `dividingFullWidth` demands.
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((top >> 1, top << 63))
    let value = Double(remainder == 0 ? quotient : quotient | 1)
    return Double(sign: .plus, exponent: divisorShift - dividendShift - 63, significand: value)
  }
}
