/// What foretells the next number of a stroke from those before it.
///
/// `Docs/format.md`, "Prediction":
/// prediction = previous + ((c1·d1 + c2·d2 + … + half) >> shift), where d1 is the last difference,
/// d2 the one before …; differences that reach before the stroke's first number count as 0.
enum Predictor: Equatable, Sendable {
  /// Always 0: the numbers themselves are the residuals.
  case zero
  /// One of the sets that need no coefficients on the wire.
  case fixed(Int)
  /// Coefficients of this column.
  case fitted(coefficients: [Int8], shift: Int)

  /// The sets by their number on the wire, from 1: the previous value; then straight on, curving,
  /// and damped forms of them.
  static let fixedSets: [(coefficients: [Int8], shift: Int)] = [
    ([], 0), ([1], 0), ([2, -1], 0), ([1], 1), ([3, -1], 1), ([3, -2], 0), ([5, -3], 1),
  ]

  static let largestShift = 7
  static let largestCount = 4
  /// The number on the wire that says that coefficients follow.
  static let fittedCode: UInt8 = 15

  /// Coefficients and shift; `nil` for `.zero`.
  var terms: (coefficients: [Int8], shift: Int)? {
    switch self {
    case .zero: nil
    case .fixed(let number): Self.fixedSets[number - 1]
    case .fitted(let coefficients, let shift): (coefficients, shift)
    }
  }
}

extension Predictor {
  /// The low four bits of the column's second byte.
  var code: UInt8 {
    switch self {
    case .zero: 0
    case .fixed(let number): UInt8(truncatingIfNeeded: number)
    case .fitted: Predictor.fittedCode
    }
  }

  /// Writes what the code leaves open: count − 1 in two bits, the shift above; the coefficients.
  func writeParameters(to writer: inout ByteWriter) {
    guard case .fitted(let coefficients, let shift) = self else { return }
    writer.byte(UInt8(truncatingIfNeeded: (coefficients.count - 1) | shift << 2))
    for coefficient in coefficients { writer.byte(UInt8(bitPattern: coefficient)) }
  }

  init(code: UInt8, parametersFrom reader: inout ByteReader) throws(DrawingError) {
    switch code {
    case 0: self = .zero
    case 1...UInt8(Predictor.fixedSets.count): self = .fixed(Int(code))
    case Predictor.fittedCode:
      let form = try reader.byte()
      guard form >> 2 <= UInt8(Predictor.largestShift) else {
        throw reader.error(
          .illegalValue, found: "predictor shift \(form >> 2)", expected: "0 to 7")
      }
      let bytes = try reader.take(Int(form & 3) + 1)
      self = .fitted(
        coefficients: bytes.map { Int8(bitPattern: $0) }, shift: Int(form >> 2))
    default:
      throw reader.error(
        .needsNewerReader, found: "predictor \(code)", expected: "0 to 7, or 15")
    }
  }
}

/// The last numbers of a stroke, as a predictor sees them; whole numbers wrap around at 64 bits.
struct WholeHistory {
  private let c1: Int64
  private let c2: Int64
  private let c3: Int64
  private let c4: Int64
  private let half: Int64
  private let shift: Int64
  private let isZero: Bool
  private var previous: Int64 = 0
  private var d1: Int64 = 0
  private var d2: Int64 = 0
  private var d3: Int64 = 0
  private var d4: Int64 = 0

  init(_ predictor: Predictor) {
    let terms = predictor.terms
    let coefficients = terms?.coefficients ?? []
    func coefficient(_ index: Int) -> Int64 {
      index < coefficients.count ? Int64(coefficients[index]) : 0
    }
    (c1, c2, c3, c4) = (coefficient(0), coefficient(1), coefficient(2), coefficient(3))
    shift = Int64(terms?.shift ?? 0)
    half = shift > 0 ? 1 << (shift - 1) : 0
    isZero = terms == nil
  }

  /// Begins a stroke whose first number is known.
  @inline(__always)
  mutating func begin(_ first: Int64) {
    previous = first
    (d1, d2, d3, d4) = (0, 0, 0, 0)
  }

  @inline(__always)
  var prediction: Int64 {
    if isZero { return 0 }
    let sum = c1 &* d1 &+ c2 &* d2 &+ c3 &* d3 &+ c4 &* d4 &+ half
    return previous &+ (sum &>> shift)
  }

  @inline(__always)
  mutating func push(_ value: Int64) {
    (d4, d3, d2) = (d3, d2, d1)
    d1 = value &- previous
    previous = value
  }
}

/// The same among floating-point values: differences and sums are doubles, in the order of the
/// coefficients, the sum times 2^−shift; the result is rounded to a float where the column holds
/// floats, and is the previous value where it would not be finite.
struct FloatHistory {
  private let c1: Double
  private let c2: Double
  private let c3: Double
  private let c4: Double
  private let scale: Double
  private let isZero: Bool
  private let isFloat32: Bool
  private var previous: Double = 0
  private var d1: Double = 0
  private var d2: Double = 0
  private var d3: Double = 0
  private var d4: Double = 0

  init(_ predictor: Predictor, mapping: Mapping) {
    let terms = predictor.terms
    let coefficients = terms?.coefficients ?? []
    func coefficient(_ index: Int) -> Double {
      index < coefficients.count ? Double(coefficients[index]) : 0
    }
    (c1, c2, c3, c4) = (coefficient(0), coefficient(1), coefficient(2), coefficient(3))
    scale = Mapping.powerOfHalf(terms?.shift ?? 0)
    isZero = terms == nil
    isFloat32 = mapping == .float32
  }

  @inline(__always)
  mutating func begin(_ first: Double) {
    previous = first
    (d1, d2, d3, d4) = (0, 0, 0, 0)
  }

  /// The image of the prediction.
  @inline(__always)
  var prediction: Int64 {
    if isZero { return 0 }
    var sum = c1 * d1
    sum += c2 * d2
    sum += c3 * d3
    sum += c4 * d4
    let value = previous + sum * scale
    if isFloat32 {
      let rounded = Float(value)
      return FloatImage.image(rounded.isFinite ? rounded : Float(previous))
    }
    return FloatImage.image(value.isFinite ? value : previous)
  }

  @inline(__always)
  mutating func push(_ value: Double) {
    (d4, d3, d2) = (d3, d2, d1)
    d1 = value - previous
    previous = value
  }
}
