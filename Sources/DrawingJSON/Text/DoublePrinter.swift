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

  package init() {}

  /// Writes a finite number and returns where it ends; there must be room for `longest` bytes.
  package mutating func write(
    _ value: Double, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var index = start
    let magnitude = value.magnitude
    guard magnitude >= 1e-4 || magnitude == 0, let (digits, places) = shortest(magnitude) else {
      return Self.writeDescription(value, to: &out, at: start)
    }
    if value.sign == .minus {
      out[index] = UInt8(ascii: "-")
      index += 1
    }
    return Self.writeFixed(digits, places, to: &out, at: index)
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
    if var digits = Self.scaled(magnitude, places) {
      var used = places
      while used > 0, digits % 10 == 0 {
        digits /= 10
        used -= 1
      }
      return (digits, used)
    }
    // At least 1e-4 and below 1e15: no more than 19 places.
    for places in 0...19 where places != self.places {
      guard magnitude * Decimal.doubles[places] < Self.limit else { return nil }
      if let digits = Self.scaled(magnitude, places) {
        self.places = places
        return (digits, places)
      }
    }
    return nil
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
  /// Writes `digits / 10^places`.
  @inline(__always)
  private static func writeFixed(
    _ digits: UInt64, _ places: Int, to out: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let count = max(digitCount(digits), places + 1)
    let end = start + count + (places > 0 ? 1 : 0)
    var (rest, index) = (digits, end)
    for _ in 0..<places { writeDigit(&rest, to: &out, before: &index) }
    if places > 0 {
      index -= 1
      out[index] = UInt8(ascii: ".")
    }
    while index > start { writeDigit(&rest, to: &out, before: &index) }
    return end
  }

  @inline(__always)
  private static func writeDigit(
    _ rest: inout UInt64, to out: inout MutableSpan<UInt8>, before index: inout Int
  ) {
    index -= 1
    let quotient = rest / 10
    out[index] = UInt8(truncatingIfNeeded: rest &- quotient &* 10) &+ UInt8(ascii: "0")
    rest = quotient
  }

  @inline(__always)
  private static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    while count < 16, value >= Decimal.integers[count] { count += 1 }
    return count
  }

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
