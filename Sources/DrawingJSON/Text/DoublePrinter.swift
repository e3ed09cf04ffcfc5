/// Writes doubles in their shortest form.
///
/// That is the form of `Double.description`, the shortest digits that read back as the same double
/// (of those the nearest), with what JSON does not need left out: `5` for `5.0`, `1e16` for `1e+16`,
/// `1e-7` for `1e-07`.
package struct DoublePrinter {
  /// No form is longer: sign, `0.000` and 17 digits, or sign, 17 digits, point and `e-308`.
  package static let longest = 26

  /// The decimal places of the last number: in a column the next one mostly has no more.
  private var places = 0
  /// So many places give the last number at most 15 digits.
  private var most = 0

  package init() {}

  /// Writes a finite number and returns where it ends; there must be room for `longest` bytes.
  package mutating func write(
    _ value: Double, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let magnitude = value.magnitude
    guard magnitude >= 1e-4 || magnitude == 0, magnitude < Self.limit,
      let (digits, places) = shortest(magnitude) ?? LongDecimal.digits(of: magnitude, most + 2)
    else { return Self.writeDescription(value, to: &out, at: start) }
    var index = start
    if value.sign == .minus {
      out[index] = UInt8(ascii: "-")
      index += 1
    }
    return DigitPrinter.write(digits, places, to: &out, at: index)
  }

  /// Writes numbers with commas between them up to the first that is not finite.
  mutating func write(
    _ values: Span<Double>, isFirst: Bool, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> (end: Int, written: Int) {
    var index = start
    for position in values.indices {
      guard values[position].isFinite else { return (index, position) }
      if !(isFirst && position == 0) {
        out[index] = UInt8(ascii: ",")
        index += 1
      }
      index = write(values[position], to: &out, at: index)
    }
    return (index, values.count)
  }

  /// The number as `digits / 10^places` with as few places as possible, where 15 digits suffice.
  ///
  /// Different decimals of up to 15 digits are different doubles. So if a decimal of so few digits
  /// gives the number, then it is the only one with its count of places; with zeros at the end
  /// taken away it is the shortest.
  private mutating func shortest(_ magnitude: Double) -> (digits: UInt64, places: Int)? {
    if let digits = Self.scaled(magnitude, places) {
      return Self.withoutZeros(digits, places)
    }
    // A decimal of few places is one of many too: where the most places do not do, fewer don't.
    // At least 1e-4: no more than 18.
    while most < 18, magnitude * Decimal.doubles[most + 1] < Self.limit { most += 1 }
    while most > 0, magnitude * Decimal.doubles[most] >= Self.limit { most -= 1 }
    guard let digits = Self.scaled(magnitude, most) else { return nil }
    let result = Self.withoutZeros(digits, most)
    places = result.places
    return result
  }

  private static func withoutZeros(
    _ digits: UInt64, _ places: Int
  ) -> (digits: UInt64, places: Int) {
    var (digits, places) = (digits, places)
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return (digits, places)
  }

  private static let limit = 1e15

  /// The integer n with `n / 10^places` equal to the number, where there is one below 10^15.
  @inline(__always)
  private static func scaled(_ magnitude: Double, _ places: Int) -> UInt64? {
    let product = magnitude * Decimal.doubles[places]
    guard product < limit else { return nil }
    // From 2^52 to 2^53 doubles are the integers, and their low 52 bits count up from 0.
    let digits = (product + 0x1p52).bitPattern & (1 << 52 - 1)
    let rounded = Double(digits)
    // The product is off by at most 2^-53 of itself and so is the number itself; what is further
    // off needs no division to be ruled out.
    guard (product - rounded).magnitude <= product * 0x1p-51 else { return nil }
    return rounded / Decimal.doubles[places] == magnitude ? digits : nil
  }
}

extension DoublePrinter {
  /// Writes what `description` gives, without `.0`, `+`, and zeros at the start of an exponent.
  private static func writeDescription(
    _ value: Double, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var index = start
    var isInExponent = false
    var isLeading = false
    for byte in value.description.utf8 {
      if isLeading, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "0") { continue }
      isLeading = isLeading && byte == UInt8(ascii: "-")
      if byte == UInt8(ascii: "e") { (isInExponent, isLeading) = (true, true) }
      out[index] = byte
      index += 1
    }
    let isWhole =
      !isInExponent && index - start > 2 && out[index - 1] == UInt8(ascii: "0")
      && out[index - 2] == UInt8(ascii: ".")
    return isWhole ? index - 2 : index
  }
}
