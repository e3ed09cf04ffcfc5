/// Prediction number by number, for one kind of predictor.
///
/// The same as `WholeHistory`, put so that a step waits only for the difference before it: a product,
/// a sum, a shift and a sum. One type for each number of terms, because the loops that use them are
/// compiled for each.
protocol PredictionSteps {
  /// Whether long columns are often predicted like this.
  static var isUsual: Bool { get }
  /// Begins a stroke.
  mutating func begin()
  /// The number with a residual, after the number before it.
  mutating func next(_ residual: Int64, after previous: Int64) -> Int64
  /// The residual of a number after the number before it.
  mutating func residual(of number: Int64, after previous: Int64) -> Int64
}

/// `Predictor.zero`.
struct NoPrediction: PredictionSteps {
  static var isUsual: Bool { false }

  @inline(__always)
  mutating func begin() {}

  @inline(__always)
  mutating func next(_ residual: Int64, after previous: Int64) -> Int64 { residual }

  @inline(__always)
  mutating func residual(of number: Int64, after previous: Int64) -> Int64 { number }
}

/// The number before.
struct PreviousNumber: PredictionSteps {
  static var isUsual: Bool { true }

  @inline(__always)
  mutating func begin() {}

  @inline(__always)
  mutating func next(_ residual: Int64, after previous: Int64) -> Int64 { previous &+ residual }

  @inline(__always)
  mutating func residual(of number: Int64, after previous: Int64) -> Int64 { number &- previous }
}

/// Up to two terms.
struct TwoTerms: PredictionSteps {
  static var isUsual: Bool { true }

  private let c1: Int64
  private let c2: Int64
  private let half: Int64
  private let shift: Int64
  private var d1: Int64 = 0
  /// What of the next sum is known before the next difference.
  private var rest: Int64 = 0

  init(_ terms: PredictionTerms) {
    (c1, c2) = (terms.coefficient(0), terms.coefficient(1))
    (half, shift) = (terms.half, terms.shift)
  }

  @inline(__always)
  mutating func begin() { (d1, rest) = (0, half) }

  @inline(__always)
  mutating func next(_ residual: Int64, after previous: Int64) -> Int64 {
    let difference = ((c1 &* d1 &+ rest) &>> shift) &+ residual
    push(difference)
    return previous &+ difference
  }

  @inline(__always)
  mutating func residual(of number: Int64, after previous: Int64) -> Int64 {
    let difference = number &- previous
    let residual = difference &- ((c1 &* d1 &+ rest) &>> shift)
    push(difference)
    return residual
  }

  @inline(__always)
  private mutating func push(_ difference: Int64) {
    rest = c2 &* d1 &+ half
    d1 = difference
  }
}

/// Up to four terms.
struct FourTerms: PredictionSteps {
  static var isUsual: Bool { true }

  private let c1: Int64
  private let c2: Int64
  private let c3: Int64
  private let c4: Int64
  private let half: Int64
  private let shift: Int64
  private var d1: Int64 = 0
  private var d2: Int64 = 0
  private var d3: Int64 = 0
  /// What of the next sum is known before the next difference.
  private var rest: Int64 = 0

  init(_ terms: PredictionTerms) {
    (c1, c2) = (terms.coefficient(0), terms.coefficient(1))
    (c3, c4) = (terms.coefficient(2), terms.coefficient(3))
    (half, shift) = (terms.half, terms.shift)
  }

  @inline(__always)
  mutating func begin() { (d1, d2, d3, rest) = (0, 0, 0, half) }

  @inline(__always)
  mutating func next(_ residual: Int64, after previous: Int64) -> Int64 {
    let difference = ((c1 &* d1 &+ rest) &>> shift) &+ residual
    push(difference)
    return previous &+ difference
  }

  @inline(__always)
  mutating func residual(of number: Int64, after previous: Int64) -> Int64 {
    let difference = number &- previous
    let residual = difference &- ((c1 &* d1 &+ rest) &>> shift)
    push(difference)
    return residual
  }

  @inline(__always)
  private mutating func push(_ difference: Int64) {
    rest = c2 &* d1 &+ c3 &* d2 &+ c4 &* d3 &+ half
    (d3, d2, d1) = (d2, d1, difference)
  }
}

/// Coefficients and shift of a predictor as whole numbers.
struct PredictionTerms {
  private let coefficients: [Int8]
  let half: Int64
  let shift: Int64

  init(coefficients: [Int8], shift: Int) {
    self.coefficients = coefficients
    self.shift = Int64(shift)
    half = shift > 0 ? 1 << (shift - 1) : 0
  }

  var count: Int { coefficients.count }

  func coefficient(_ index: Int) -> Int64 {
    index < coefficients.count ? Int64(coefficients[index]) : 0
  }
}
