/// The residuals of a section, whatever their layout.
///
/// `Docs/format.md`, "Residual layouts".
extension SectionReader {
  func residuals(
    _ layout: ResidualLayout, headCount: Int, bodyCount: Int, neighbor: [UInt8]
  ) throws(DrawingError) -> Residuals {
    switch layout {
    case .tokens(let settings):
      return try settings.readResiduals(
        from: self, headCount: headCount, bodyCount: bodyCount, neighbor: neighbor)
    case .bytes(let count):
      return try ByteResiduals.read(
        from: self, count: count, headCount: headCount, bodyCount: bodyCount)
    case .adaptive:
      guard headCount + bodyCount <= FormatLimits.packedValues else {
        throw error(
          .limitExceeded, found: "\(headCount + bodyCount) adaptive residuals",
          expected: "at most \(FormatLimits.packedValues)")
      }
      var decoder = ArithmeticDecoder(bytes)
      let residuals = AdaptiveResiduals.read(
        headCount: headCount, bodyCount: bodyCount, neighbor: neighbor, with: &decoder)
      guard !decoder.isFarExhausted else {
        throw error(
          .truncated, found: "an arithmetic-coded section of \(bytes.count) bytes",
          expected: "enough for \(headCount + bodyCount) residuals")
      }
      guard decoder.isAtCanonicalEnd else {
        throw error(
          .notCanonical, found: "an arithmetic-coded section of another length",
          expected: "no byte more or less")
      }
      return residuals
    case .constant: return Residuals(heads: [], bodies: [])
    }
  }
}
