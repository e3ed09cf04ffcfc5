/// How the whole numbers of a column stand for its values, exactly.
///
/// `Docs/format.md`, "Mappings".
enum Mapping: Equatable, Sendable {
  /// n / 10^places.
  case decimal(places: Int)
  /// n · 2^−exponent.
  case binary(exponent: Int)
  /// n · multiplier / divisor + offset.
  case lattice(Lattice)
  /// (n · step + rest) / 10^places.
  case multiple(places: Int, step: Int64, rest: Int64)
  /// The order-preserving image of a 32-bit float.
  case float32
  /// The order-preserving image of a double.
  case float64

  /// Whether prediction happens among floating-point values instead of whole numbers.
  var isFloat: Bool { self == .float32 || self == .float64 }

  /// Whether some values of the column may be exceptions: floats need none, and prediction among
  /// them must not run through numbers that are none; a lattice has its corrections.
  var takesExceptions: Bool {
    switch self {
    case .decimal, .binary, .multiple: true
    case .lattice, .float32, .float64: false
    }
  }

  /// Whether a column of corrections belongs to the column.
  var hasCorrections: Bool {
    if case .lattice(let lattice) = self { lattice.hasCorrections } else { false }
  }
}

/// The numbers of the mappings on the wire: the low four bits of a column's first byte.
enum MappingCode {
  static let lastShortDecimal: UInt8 = 8
  static let longDecimal: UInt8 = 9
  static let binary: UInt8 = 10
  static let lattice: UInt8 = 11
  static let multiple: UInt8 = 12
  static let float32: UInt8 = 13
  static let float64: UInt8 = 14
  static let largestExponent = 64
}

extension Mapping {
  /// The low four bits of the column's first byte.
  var code: UInt8 {
    switch self {
    case .decimal(let places):
      places <= Int(MappingCode.lastShortDecimal)
        ? UInt8(truncatingIfNeeded: places) : MappingCode.longDecimal
    case .binary: MappingCode.binary
    case .lattice: MappingCode.lattice
    case .multiple: MappingCode.multiple
    case .float32: MappingCode.float32
    case .float64: MappingCode.float64
    }
  }

  /// Writes what the code leaves open.
  func writeParameters(to writer: inout ByteWriter) {
    switch self {
    case .decimal(let places):
      if places > Int(MappingCode.lastShortDecimal) {
        writer.byte(UInt8(truncatingIfNeeded: places))
      }
    case .binary(let exponent): writer.byte(UInt8(truncatingIfNeeded: exponent))
    case .lattice(let lattice): lattice.write(to: &writer)
    case .multiple(let places, let step, let rest):
      writer.byte(UInt8(truncatingIfNeeded: places))
      writer.varint(UInt64(bitPattern: step))
      writer.varint(UInt64(bitPattern: rest))
    case .float32, .float64: break
    }
  }

  init(code: UInt8, parametersFrom reader: inout ByteReader) throws(DrawingError) {
    switch code {
    case 0...MappingCode.lastShortDecimal: self = .decimal(places: Int(code))
    case MappingCode.longDecimal:
      let places = try reader.mappingByte("decimal places", in: 9...PowersOfTen.largest)
      self = .decimal(places: places)
    case MappingCode.binary:
      let range = 1...MappingCode.largestExponent
      self = .binary(exponent: try reader.mappingByte("binary exponent", in: range))
    case MappingCode.lattice: self = .lattice(try Lattice(from: &reader))
    case MappingCode.multiple:
      let places = try reader.mappingByte("decimal places", in: 0...PowersOfTen.largest)
      let step = Int64(try reader.varint("step", atMost: 1 << 53))
      let rest = Int64(try reader.varint("rest", atMost: 1 << 53))
      guard step >= 2, rest < step else {
        throw reader.error(
          .illegalValue, found: "step \(step) with rest \(rest)",
          expected: "a step of at least 2 and a rest below it")
      }
      self = .multiple(places: places, step: step, rest: rest)
    case MappingCode.float32: self = .float32
    case MappingCode.float64: self = .float64
    default:
      throw reader.error(.needsNewerReader, found: "mapping \(code)", expected: "0 to 14")
    }
  }

  /// The value that a whole number stands for; may be infinite or NaN for hostile input.
  @inline(__always)
  func value(of whole: Int64) -> Double {
    switch self {
    case .decimal(let places): Double(whole) / PowersOfTen.double(places)
    case .binary(let exponent): Double(whole) * Mapping.powerOfHalf(exponent)
    case .lattice(let lattice): lattice.point(whole)
    case .multiple(let places, let step, let rest):
      Double(whole &* step &+ rest) / PowersOfTen.double(places)
    case .float32: Double(FloatImage.float32(whole))
    case .float64: FloatImage.float64(whole)
    }
  }

  /// 2^−exponent.
  static func powerOfHalf(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: -exponent, significand: 1)
  }
}

extension ByteReader {
  fileprivate mutating func mappingByte(
    _ what: String, in range: ClosedRange<Int>
  ) throws(DrawingError) -> Int {
    let start = self
    let value = Int(try byte())
    guard range.contains(value) else {
      throw start.error(
        .illegalValue, found: "\(what) \(value)",
        expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}
