import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Decoding a column": from residuals to numbers and values, and back.
@Suite struct ColumnNumbersTests {
  /// Numbers on which a mapping is exact, with strokes of several lengths.
  static func numbers(_ mapping: Mapping, seed: UInt64) -> (numbers: [Int64], runs: [Int]) {
    var random = SeededGenerator(seed: seed)
    let runs = [1, 2, 3, 1, 40, 7]
    let count = runs.reduce(0, +)
    switch mapping {
    case .float32:
      let kind = random.pick([ValueKind.floats, .binaryFractions, .negativeZeros])
      return (kind.values(count, using: &random).map { FloatImage.image(Float($0)) }, runs)
    case .float64:
      return (ValueKind.anyBits.values(count, using: &random).map { FloatImage.image($0) }, runs)
    default:
      return (
        ValueKind.fewValues.values(count, using: &random).map {
          Int64(max(min($0.rounded(), 1e15), -1e15))
        }, runs
      )
    }
  }

  @Test(arguments: HeadMode.allCases, ColumnTests.predictors) func numbersComeBack(
    mode: HeadMode, predictor: Predictor
  ) throws {
    for (index, mapping) in ColumnTests.mappings.enumerated()
    where index % 3 == 0 || mapping.isFloat {
      let (numbers, runs) = Self.numbers(mapping, seed: UInt64(index))
      var header = ColumnHeader()
      header.mapping = mapping
      header.predictor = predictor
      header.headMode = mode
      let residuals = ColumnResiduals.of(
        numbers, runs: runs, mapping: mapping, isRanks: false, predictor: predictor, headMode: mode)
      #expect(residuals.heads.count == runs.count)
      let back = try ColumnNumbers.wholes(
        residuals, runs: runs, header: header, context: "", offset: 0)
      #expect(back == numbers, "\(mapping)")

      let table = Array(Set(numbers)).sorted()
      header.palette = .values(table)
      let ranks = numbers.map { Int64(ColumnResiduals.position(of: $0, in: table)) }
      let rankResiduals = ColumnResiduals.of(
        ranks, runs: runs, mapping: mapping, isRanks: true, predictor: predictor, headMode: mode)
      let fromRanks = try ColumnNumbers.wholes(
        rankResiduals, runs: runs, header: header, context: "", offset: 0)
      #expect(fromRanks == numbers, "\(mapping)")

      if mapping.isFloat { continue }
      let steps = zip(numbers, numbers.dropFirst()).map { $1 &- $0 }
      let stepTable = Array(Set(steps)).sorted()
      header.palette = .differences(stepTable)
      let stepResiduals = ColumnResiduals.ofDifferences(
        numbers, runs: runs, table: stepTable, predictor: predictor, headMode: mode)
      let fromSteps = try ColumnNumbers.wholes(
        stepResiduals, runs: runs, header: header, context: "", offset: 0)
      #expect(fromSteps == numbers, "\(mapping)")
    }
  }

  /// Arithmetic wraps around, so that the widest numbers come back too.
  @Test(arguments: ColumnTests.predictors) func widestNumbersComeBack(predictor: Predictor) throws {
    let numbers: [Int64] = [.max, .min, .max, .min, 0, .min, .max, -1, 1, .max, .max, .min]
    var header = ColumnHeader()
    header.predictor = predictor
    for mode in HeadMode.allCases {
      header.headMode = mode
      let residuals = ColumnResiduals.of(
        numbers, runs: [5, 1, 6], mapping: .decimal(places: 0), isRanks: false,
        predictor: predictor, headMode: mode)
      let back = try ColumnNumbers.wholes(
        residuals, runs: [5, 1, 6], header: header, context: "", offset: 0)
      #expect(back == numbers)
    }
  }

  @Test func ranksBeyondThePalette() {
    for palette in [Palette.values([1, 2]), .differences([1, 2])] {
      var header = ColumnHeader()
      header.palette = palette
      for rank in [-3, 2, Int64.max, .min] as [Int64] {
        let isSteps = if case .differences = palette { true } else { false }
        let residuals = Residuals(heads: [isSteps ? 0 : rank], bodies: [rank])
        let code = fault { () throws(DrawingError) in
          _ = try ColumnNumbers.wholes(residuals, runs: [2], header: header, context: "", offset: 0)
        }?.code
        #expect(code == .illegalValue, "\(rank)")
      }
    }
  }

  @Test func valuesRefused() {
    func code(
      _ whole: Int64, _ mapping: Mapping, exceptions: [ColumnException] = []
    )
      -> DrawingError.Code?
    {
      var header = ColumnHeader()
      header.mapping = mapping
      header.exceptions = exceptions
      return fault { () throws(DrawingError) in
        _ = try ColumnNumbers.values(
          of: [whole], corrections: [], header: header, context: "", offset: 0)
      }?.code
    }
    #expect(code(FloatImage.image(Double.infinity), .float64) == .notFinite)
    #expect(code(FloatImage.image(Double.nan), .float64) == .notFinite)
    #expect(code(.min, .float64) == .notFinite)
    #expect(code(FloatImage.image(Float.infinity), .float32) == .notFinite)
    #expect(code(1 << 31, .float32) == .illegalValue)
    #expect(code(.max, .float32) == .illegalValue)
    #expect(code(.max, .lattice(Lattice(multiplier: 1e300, divisor: 1, offset: 0))) == .notFinite)
    #expect(code(.min, .decimal(places: 22)) == nil)
    #expect(code(.min, .binary(exponent: 64)) == nil)
    let late = [ColumnException(position: 1, value: 1)]
    #expect(code(0, .decimal(places: 0), exceptions: late) == .illegalValue)
  }

  @Test func floatImagesKeepTheOrder() {
    let ordered: [Double] = [
      -.greatestFiniteMagnitude, -1e300, -1, -.leastNonzeroMagnitude, -0.0, 0.0,
      .leastNonzeroMagnitude, 1, 1.0.nextUp, 1e300, .greatestFiniteMagnitude,
    ]
    for (lower, upper) in zip(ordered, ordered.dropFirst()) {
      #expect(FloatImage.image(lower) < FloatImage.image(upper))
      #expect(FloatImage.image(Float(lower)) <= FloatImage.image(Float(upper)))
    }
    for value in ordered {
      #expect(FloatImage.float64(FloatImage.image(value)).bitPattern == value.bitPattern)
      let float = Float(value)
      #expect(FloatImage.float32(FloatImage.image(float)).bitPattern == float.bitPattern)
    }
    #expect(FloatImage.image(-0.0) == -1)
    #expect(FloatImage.image(0.0) == 0)
  }
}

extension ColumnResiduals {
  /// Residuals of numbers, ranks or images.
  fileprivate static func of(
    _ numbers: [Int64], runs: [Int], mapping: Mapping, isRanks: Bool, predictor: Predictor,
    headMode: HeadMode
  ) -> Residuals {
    Residuals(
      heads: heads(numbers, runs: runs, mode: headMode),
      bodies: mapping.isFloat && !isRanks
        ? imageBodies(numbers, runs: runs, mapping: mapping, predictor: predictor)
        : bodies(numbers, runs: runs, predictor: predictor))
  }

  /// Residuals of the ranks of steps.
  fileprivate static func ofDifferences(
    _ numbers: [Int64], runs: [Int], table: [Int64], predictor: Predictor, headMode: HeadMode
  ) -> Residuals {
    Residuals(
      heads: heads(numbers, runs: runs, mode: headMode),
      bodies: differenceBodies(numbers, runs: runs, table: table, predictor: predictor))
  }
}
