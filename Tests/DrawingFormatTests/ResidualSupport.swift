@testable import DrawingFormat

/// Residuals of whole columns, as the encoder puts them together from heads and bodies.
extension ColumnResiduals {
  static func of(
    _ numbers: [Int64], runs: [Int], mapping: Mapping, isRanks: Bool, predictor: Predictor,
    headMode: HeadMode
  ) -> Residuals {
    let bodies =
      mapping.isFloat && !isRanks
      ? imageBodies(numbers, runs: runs, mapping: mapping, predictor: predictor)
      : self.bodies(numbers, runs: runs, predictor: predictor)
    return Residuals(heads: heads(numbers, runs: runs, mode: headMode), bodies: bodies)
  }

  static func ofDifferences(
    _ numbers: [Int64], runs: [Int], table: [Int64], predictor: Predictor, headMode: HeadMode
  ) -> Residuals {
    Residuals(
      heads: heads(numbers, runs: runs, mode: headMode),
      bodies: differenceBodies(numbers, runs: runs, table: table, predictor: predictor))
  }
}
