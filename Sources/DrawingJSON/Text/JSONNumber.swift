/// A number as it stands in JSON: a decimal mantissa and exponent, so without any rounding.
public struct JSONNumber: Sendable, Equatable {
  /// Whether there is a minus sign.
  public let isNegative: Bool
  /// The significant digits; of more than fit into 64 bits the first 19 or 20.
  public let mantissa: UInt64
  /// The power of ten that the mantissa is multiplied with.
  public let exponent: Int
  /// The text of a number whose digits do not fit into the mantissa; empty for all others.
  let excess: [UInt8]

  init(isNegative: Bool, mantissa: UInt64, exponent: Int, excess: [UInt8] = []) {
    self.isNegative = isNegative
    self.mantissa = mantissa
    self.exponent = exponent
    self.excess = excess
  }

  /// Whether mantissa and exponent say everything.
  public var isExact: Bool { excess.isEmpty }

  /// The nearest double; infinite where the number is too large.
  public var doubleValue: Double {
    let magnitude = magnitude
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Double {
    if isExact, let value = Decimal.double(mantissa, exponent) { return value }
    // From 10^309 on a double is infinite, and below 2.4 * 10^-324 it is zero; the mantissa has at
    // most 20 digits.
    if exponent > 309 { return .infinity }
    if exponent < -365 { return 0 }
    let text =
      isExact ? "\(mantissa)e\(exponent)" : String(decoding: excess, as: UTF8.self)
    return (Double(text) ?? .nan).magnitude
  }

  /// The magnitude as a whole number, where it is one of at most 64 bits.
  var wholeMagnitude: UInt64? {
    guard isExact else { return nil }
    guard mantissa != 0 else { return 0 }
    var (value, power) = (mantissa, exponent)
    while power < 0 {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return nil }
      value = quotient
      power += 1
    }
    while power > 0 {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      guard !isTooLarge else { return nil }
      value = product
      power -= 1
    }
    return value
  }

  /// The value as an unsigned integer, where it is one; `-0` is not.
  public var unsignedValue: UInt64? { isNegative ? nil : wholeMagnitude }

  /// The value as an integer, where it is one; `-0` is not.
  public var integerValue: Int64? {
    guard let magnitude = wholeMagnitude else { return nil }
    guard isNegative else { return Int64(exactly: magnitude) }
    guard magnitude > 0, magnitude <= 1 << 63 else { return nil }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }
}
