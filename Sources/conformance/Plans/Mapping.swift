/// `Docs/format.md`, "Mappings": how numbers stand for values.
enum Mapping {
  case decimal(Int)
  case binary(Int)
  case lattice(Lattice)
  case multiple(places: Int, step: Int64, rest: Int64)
  case float32
  case float64

  var code: UInt8 {
    switch self {
    case .decimal(let places): UInt8(min(places, 9))
    case .binary: 10
    case .lattice: 11
    case .multiple: 12
    case .float32: 13
    case .float64: 14
    }
  }

  var isFloat: Bool { code == 13 || code == 14 }

  var parameters: [UInt8] {
    switch self {
    case .decimal(let places): places > 8 ? [UInt8(places)] : []
    case .binary(let exponent): [UInt8(exponent)]
    case .lattice(let lattice): lattice.parameters
    case .multiple(let places, let step, let rest):
      [UInt8(places)] + Wire.varint(UInt64(step)) + Wire.varint(UInt64(rest))
    case .float32, .float64: []
    }
  }

  func value(_ number: Int64, correction: Int64 = 0) -> Double {
    switch self {
    case .decimal(let places): Double(number) / powerOfTen(places)
    case .binary(let exponent):
      Double(number) * Double(sign: .plus, exponent: -exponent, significand: 1)
    case .lattice(let lattice): lattice.value(number, correction: correction)
    case .multiple(let places, let step, let rest):
      Double(number &* step &+ rest) / powerOfTen(places)
    case .float32: Double(Image.float(number))
    case .float64: Image.double(number)
    }
  }
}

/// `Docs/format.md`, "Lattices".
struct Lattice {
  enum Rounding {
    case none
    case float
    case places(Int)
  }

  var multiplier = 1.0
  var divisor = 1.0
  var offset = 0.0
  var dividesFirst = false
  var rounding = Rounding.none
  var hasCorrections = false

  var parameters: [UInt8] {
    let numbers = Wire.number(multiplier) + Wire.number(divisor) + Wire.number(offset)
    let flags: UInt8 = (dividesFirst ? 1 : 0) + (hasCorrections ? 4 : 0)
    return switch rounding {
    case .none: [flags] + numbers
    case .float: [flags + 2] + numbers
    case .places(let places): [flags + 8, UInt8(places)] + numbers
    }
  }

  func value(_ number: Int64, correction: Int64) -> Double {
    let n = Double(number)
    var sum = dividesFirst ? n / divisor : n * multiplier
    sum = dividesFirst ? sum * multiplier : sum / divisor
    sum += offset
    switch rounding {
    case .none: return correction == 0 ? sum : Image.double(Image.of(sum) &+ correction)
    case .float:
      let float = Float(sum)
      return Double(correction == 0 ? float : Image.float(Image.of(float) &+ correction))
    case .places(let places):
      let rounded = (sum * powerOfTen(places)).rounded(.toNearestOrEven)
      return Double(Int64(rounded) &+ correction) / powerOfTen(places)
    }
  }
}

/// `Docs/format.md`, "Float images".
enum Image {
  static func of(_ value: Double) -> Int64 { folded(Int64(bitPattern: value.bitPattern)) }

  static func of(_ value: Float) -> Int64 {
    let bits = Int32(bitPattern: value.bitPattern)
    return Int64(bits >= 0 ? bits : bits ^ Int32.max)
  }

  static func double(_ image: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: folded(image)))
  }

  static func float(_ image: Int64) -> Float {
    let low = Int32(truncatingIfNeeded: image)
    return Float(bitPattern: UInt32(bitPattern: low >= 0 ? low : low ^ Int32.max))
  }

  private static func folded(_ bits: Int64) -> Int64 { bits >= 0 ? bits : bits ^ Int64.max }
}

/// Ten times itself; exact up to 10^22.
func powerOfTen(_ exponent: Int) -> Double { (0..<exponent).reduce(1.0) { power, _ in power * 10 } }
