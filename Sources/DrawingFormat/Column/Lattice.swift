/// A grid of values that whole numbers are turned into by one product, one quotient and one sum, as
/// programs do with what a device reports: n · multiplier / divisor + offset.
///
/// `Docs/format.md`, "Lattices". Each of the three operations rounds to a double, in the order given;
/// dividing by 1 and multiplying by 1 change nothing. The sum is then rounded once more, as `rounding`
/// says.
struct Lattice: Equatable, Sendable {
  /// What a program did with the sum.
  enum Rounding: Equatable, Sendable {
    /// Nothing: it is a double.
    case none
    /// Kept it as a 32-bit float.
    case float32
    /// Rounded it to so many decimal places.
    case decimal(places: Int)
  }

  var multiplier: Double
  var divisor: Double
  var offset: Double
  /// Whether the quotient comes before the product.
  var dividesFirst = false
  var rounding = Rounding.none
  /// Whether a column of corrections follows: how many steps the image of each value is away from
  /// that of its grid point.
  var hasCorrections = false

  /// The point of the grid; may be infinite or NaN for hostile input.
  @inline(__always)
  func point(_ whole: Int64) -> Double { value(whole, correction: 0) }

  /// The value so many steps away from a grid point.
  @inline(__always)
  func value(_ whole: Int64, correction: Int64) -> Double {
    let number = Double(whole)
    let scaled = dividesFirst ? number / divisor * multiplier : number * multiplier / divisor
    let sum = scaled + offset
    switch rounding {
    case .none:
      return correction == 0 ? sum : FloatImage.float64(FloatImage.image(sum) &+ correction)
    case .float32:
      let float = Float(sum)
      return Double(
        correction == 0 ? float : FloatImage.float32(FloatImage.image(float) &+ correction))
    case .decimal(let places):
      let power = PowersOfTen.double(places)
      let steps = nearestWhole(sum * power)
      guard steps.magnitude <= largestExactWhole else { return .nan }
      return Double(Int64(steps) &+ correction) / power
    }
  }

  /// The image of a value of the grid's kind: steps of corrections are counted between images.
  @inline(__always)
  func image(_ value: Double) -> Int64 {
    switch rounding {
    case .none: return FloatImage.image(value)
    case .float32: return FloatImage.image(Float(value))
    case .decimal(let places):
      let steps = nearestWhole(value * PowersOfTen.double(places))
      return steps.magnitude <= largestExactWhole ? Int64(steps) : .max
    }
  }
}

/// The bits of a lattice's first byte.
private enum LatticeFlag {
  static let dividesFirst: UInt8 = 1
  static let float32: UInt8 = 2
  static let corrections: UInt8 = 4
  static let decimal: UInt8 = 8
  static let known: UInt8 = 15
}

extension Lattice {
  /// The flags, the decimal places where they say so, multiplier, divisor, offset.
  func write(to writer: inout ByteWriter) {
    var flags: UInt8 = dividesFirst ? LatticeFlag.dividesFirst : 0
    if hasCorrections { flags |= LatticeFlag.corrections }
    switch rounding {
    case .none: writer.byte(flags)
    case .float32: writer.byte(flags | LatticeFlag.float32)
    case .decimal(let places):
      writer.byte(flags | LatticeFlag.decimal)
      writer.byte(UInt8(truncatingIfNeeded: places))
    }
    writer.number(multiplier)
    writer.number(divisor)
    writer.number(offset)
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    let start = reader
    let flags = try reader.byte()
    guard flags <= LatticeFlag.known else {
      throw start.error(.needsNewerReader, found: "lattice flags \(flags)", expected: "0 to 15")
    }
    dividesFirst = flags & LatticeFlag.dividesFirst != 0
    hasCorrections = flags & LatticeFlag.corrections != 0
    if flags & LatticeFlag.decimal != 0 {
      let places = try reader.byte()
      guard flags & LatticeFlag.float32 == 0, Int(places) <= PowersOfTen.largest else {
        throw start.error(
          .illegalValue, found: "lattice flags \(flags) with \(places) places",
          expected: "one kind of rounding, and at most \(PowersOfTen.largest) places")
      }
      rounding = .decimal(places: Int(places))
    } else if flags & LatticeFlag.float32 != 0 {
      rounding = .float32
    }
    multiplier = try reader.number()
    divisor = try reader.number()
    offset = try reader.number()
    guard multiplier != 0, divisor != 0 else {
      throw start.error(
        .illegalValue, found: "a lattice with a factor of 0", expected: "other factors")
    }
  }
}
