/// Residuals through an arithmetic coder: the heads with a model of their own, then the bodies.
///
/// `Docs/format.md`, "Adaptive residuals".
enum AdaptiveResiduals {
  static func write<Coder: BitCoder>(
    _ residuals: Residuals, neighbor: [UInt8], with coder: inout Coder
  ) {
    if !residuals.heads.isEmpty {
      var model = AdaptiveIntegers()
      for residual in residuals.heads { _ = model.code(residual, neighbor: 0, with: &coder) }
    }
    if residuals.bodies.isEmpty { return }
    var model = AdaptiveIntegers()
    for (index, residual) in residuals.bodies.enumerated() {
      let beside = index < neighbor.count ? Int(neighbor[index]) : 0
      _ = model.code(residual, neighbor: beside, with: &coder)
    }
  }

  /// Reads residuals; where the stream is exhausted (`isFarExhausted`), it stops, and those that are
  /// missing are 0: a short stream must not cost the time of a long one.
  static func read(
    headCount: Int, bodyCount: Int, neighbor: [UInt8], with decoder: inout ArithmeticDecoder
  ) -> Residuals {
    var heads = [Int64](repeating: 0, count: headCount)
    if headCount > 0 {
      var model = AdaptiveIntegers()
      for index in 0..<headCount where !decoder.isFarExhausted {
        heads[index] = model.code(0, neighbor: 0, with: &decoder)
      }
    }
    var bodies = [Int64](repeating: 0, count: bodyCount)
    if bodyCount > 0 {
      var model = AdaptiveIntegers()
      for index in 0..<bodyCount where !decoder.isFarExhausted {
        let beside = index < neighbor.count ? Int(neighbor[index]) : 0
        bodies[index] = model.code(0, neighbor: beside, with: &decoder)
      }
    }
    return Residuals(heads: heads, bodies: bodies)
  }
}
