/// A double in one form only: decimal where that is exact and shorter, its 64 bits otherwise.
///
/// `Docs/format.md`, "Numbers". A code below 16 says how many decimal places the whole number that
/// follows (zigzag varint) is shifted by; 16 says that the 8 bytes of the double follow.
enum NumberForm {
  static let binary: UInt8 = 16
  static let largestPlaces = 15

  /// The fewest decimal places that give the double back exactly, with the whole number; `nil`
  /// where there are none or the varint would be no shorter than the double itself.
  static func decimal(_ value: Double) -> (places: Int, whole: Int64)? {
    guard let result = exactDecimal(value, fromPlaces: 0, toPlaces: largestPlaces),
      bitLength(zigzag(result.whole)) <= 49
    else { return nil }
    return result
  }
}

extension ByteWriter {
  mutating func number(_ value: Double) {
    if let decimal = NumberForm.decimal(value) {
      byte(UInt8(truncatingIfNeeded: decimal.places))
      signedVarint(decimal.whole)
    } else {
      byte(NumberForm.binary)
      littleEndian(value.bitPattern, count: 8)
    }
  }
}

extension ByteReader {
  mutating func number() throws(DrawingError) -> Double {
    let form = try byte()
    return try number(form: form)
  }

  mutating func number(form: UInt8) throws(DrawingError) -> Double {
    let start = self
    let value: Double
    if form == NumberForm.binary {
      value = Double(bitPattern: try littleEndian(count: 8))
      guard value.isFinite else {
        throw start.error(.notFinite, found: "a number that is not finite", expected: "a number")
      }
      guard NumberForm.decimal(value) == nil else {
        throw start.error(
          .notCanonical, found: "a decimal number as 64 bits", expected: "its decimal form")
      }
    } else {
      guard form <= UInt8(NumberForm.largestPlaces) else {
        throw start.error(.illegalValue, found: "number form \(form)", expected: "0 to 16")
      }
      let whole = try signedVarint()
      value = Double(whole) / PowersOfTen.double(Int(form))
      guard let decimal = NumberForm.decimal(value), decimal == (Int(form), whole) else {
        throw start.error(
          .notCanonical, found: "\(whole) with \(form) decimal places",
          expected: "the fewest places")
      }
    }
    return value
  }
}

/// The powers of ten that a double holds exactly (10^22 is the last).
enum PowersOfTen {
  static let largest = 22

  private static let doubles: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  static func double(_ exponent: Int) -> Double { doubles[min(max(exponent, 0), largest)] }
}

/// The largest whole number that a column of decimals holds: up to 2^53 every whole number is a
/// double of its own, so that `n` and `Double(n)` stand for each other.
let largestExactWhole = 9_007_199_254_740_992.0

/// The whole number n and the fewest places d with `Double(n) / 10^d` equal to the value bit for bit.
///
/// −0.0 has none (n = 0 gives +0.0).
@inline(__always)
func exactDecimal(
  _ value: Double, fromPlaces: Int, toPlaces: Int
) -> (places: Int, whole: Int64)? {
  var places = fromPlaces
  while places <= toPlaces {
    let power = PowersOfTen.double(places)
    let scaled = nearestWhole(value * power)
    guard scaled.magnitude <= largestExactWhole else { return nil }
    // Through the whole number, which has no −0.
    let whole = Int64(scaled)
    if (Double(whole) / power).bitPattern == value.bitPattern { return (places, whole) }
    if value == 0 { return nil }
    places += 1
  }
  return nil
}

/// The whole number nearest to a value, the even one of two; the sign of zero is lost.
///
/// Below 2^51 by adding and taking away 1.5·2^52, of which doubles hold no fractions: `rounded()` calls
/// the C library on x86-64 as compilers assume it, which took a tenth of the time of encoding.
@inline(__always)
func nearestWhole(_ value: Double) -> Double {
  if value.magnitude < 0x1p51 { return (value + 0x1.8p52) - 0x1.8p52 }
  return value.rounded(.toNearestOrEven)
}
