/// `Docs/format.md`, "Adaptive residuals".
struct ResidualModel {
  private var lengths = [Estimate](repeating: Estimate(), count: 64 + 61 * 64 + 441 * 64)
  private var signs = [Estimate](repeating: Estimate(), count: 3)
  private var details = [Estimate](repeating: Estimate(), count: 65 * 4)
  private var mixed = MixedBits(sets: 64)
  private var last = 0
  private var before = 0
  private var lastSign = 0

  /// First the heads, then the bodies, each with a model of its own.
  static func write(_ residuals: Residuals, neighbor: [Int]?, to writer: inout ArithmeticWriter) {
    if !residuals.heads.isEmpty {
      var model = ResidualModel()
      for residual in residuals.heads { model.code(residual, beside: 0, to: &writer) }
    }
    if residuals.bodies.isEmpty { return }
    var model = ResidualModel()
    for (index, residual) in residuals.bodies.enumerated() {
      model.code(residual, beside: neighbor?[index] ?? 0, to: &writer)
    }
  }

  mutating func code(_ residual: Int64, beside: Int, to writer: inout ArithmeticWriter) {
    code(residual.magnitude, isNegative: residual < 0, beside: beside, to: &writer)
  }

  mutating func code(
    _ magnitude: UInt64, isNegative: Bool, beside: Int, to writer: inout ArithmeticWriter
  ) {
    let length = bitCount(magnitude)
    codeLength(length, beside: min(beside, 20), to: &writer)
    if length == 0 {
      lastSign = 0
    } else {
      signs[lastSign].code(isNegative, to: &writer)
      lastSign = isNegative ? 2 : 1
      var r: UInt64 = 1
      for position in stride(from: length - 2, through: 0, by: -1) {
        let bit = magnitude >> UInt64(position) & 1 == 1
        if r < 4 {
          details[length * 4 + Int(r)].code(bit, to: &writer)
        } else {
          writer.code(bit, 32768)
        }
        r = r << 1 | (bit ? 1 : 0)
      }
    }
    before = last
    last = min(length, 20)
  }

  private mutating func codeLength(_ length: Int, beside: Int, to writer: inout ArithmeticWriter) {
    var target: ArithmeticWriter? = writer
    for step in 0..<64 {
      let places = [
        step, 64 + (2 * last + before) * 64 + step,
        64 + 61 * 64 + (beside * 21 + last) * 64 + step,
      ]
      mixed.code(length > step, set: step, &lengths, places, to: &target)
      if length <= step { break }
    }
    if let target { writer = target }
  }
}

/// *bits(n)* of `Docs/format.md`, "Conventions".
func bitCount(_ value: UInt64) -> Int { 64 - value.leadingZeroBitCount }
