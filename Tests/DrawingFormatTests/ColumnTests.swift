import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Mappings", "Palettes", "Prediction", "Column header", "Decoding a column".
@Suite struct ColumnTests {
  static let mappings: [Mapping] = {
    var mappings: [Mapping] = (0...22).map { Mapping.decimal(places: $0) }
    mappings += [1, 2, 6, 52, 63, 64].map { Mapping.binary(exponent: $0) }
    mappings += lattices.map { Mapping.lattice($0) }
    mappings += [
      .multiple(places: 0, step: 2, rest: 0), .multiple(places: 22, step: 1 << 53, rest: 1),
      .multiple(places: 3, step: 10, rest: 9), .float32, .float64,
    ]
    return mappings
  }()

  static let lattices = [
    Lattice(multiplier: 2 * .pi, divisor: 65535, offset: -.pi),
    Lattice(multiplier: -0.1, divisor: 1, offset: 1e300),
    Lattice(multiplier: 1, divisor: 4095, offset: 0, dividesFirst: true, rounding: .float32),
    Lattice(multiplier: 3, divisor: 7, offset: 0.5, rounding: .decimal(places: 22)),
    Lattice(multiplier: 1, divisor: 3, offset: 0, rounding: .decimal(places: 0)),
  ]

  static let predictors: [Predictor] =
    [.zero] + (1...7).map { .fixed($0) }
    + [
      .fitted(coefficients: [127], shift: 7), .fitted(coefficients: [-128, 127], shift: 5),
      .fitted(coefficients: [1, 2, 3], shift: 0),
      .fitted(coefficients: [-1, 60, -60, 5], shift: 5),
    ]

  @Test(arguments: mappings) func mappingComesBack(mapping: Mapping) {
    let bytes = written { mapping.writeParameters(to: &$0) }
    let back = reading(bytes) { (reader) throws(DrawingError) in
      try Mapping(code: mapping.code, parametersFrom: &reader)
    }
    #expect(back.value == mapping)
    for count in bytes.indices {
      let cut = reading(Array(bytes[..<count])) { (reader) throws(DrawingError) in
        try Mapping(code: mapping.code, parametersFrom: &reader)
      }
      #expect(cut.code == .truncated)
    }
  }

  @Test func mappingRefused() {
    let table: [(UInt8, [UInt8], DrawingError.Code, Int)] = [
      (15, [], .needsNewerReader, 0), (9, [8], .illegalValue, 0), (9, [23], .illegalValue, 0),
      (10, [0], .illegalValue, 0), (10, [65], .illegalValue, 0),
      (12, [23, 2, 0], .illegalValue, 0),
      (12, [0, 1, 0], .illegalValue, 3), (12, [0, 0, 0], .illegalValue, 3),
      (12, [0, 2, 2], .illegalValue, 3),
      (12, [0] + written { $0.varint(1 << 53 + 1) } + [0], .illegalValue, 1),
      (11, [16], .needsNewerReader, 0), (11, [0, 17], .illegalValue, 2),
      (11, [0, 16, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F, 0, 0], .notFinite, 2),
      (11, [8, 23, 0, 2, 0, 2, 0, 2], .illegalValue, 0),
      (11, [10, 2, 0, 2, 0, 2, 0, 2], .illegalValue, 0),
      (11, [0, 0, 0, 0, 2, 0, 0], .illegalValue, 0), (11, [0, 0, 2, 0, 0, 0, 0], .illegalValue, 0),
    ]
    for (code, bytes, expected, offset) in table {
      Refused(bytes, expected, offset, "mapping \(code) \(bytes)")
        .expect { (reader) throws(DrawingError) in
          try Mapping(code: code, parametersFrom: &reader)
        }
    }
  }

  @Test(arguments: predictors) func predictorComesBack(predictor: Predictor) {
    let bytes = written { predictor.writeParameters(to: &$0) }
    let back = reading(bytes) { (reader) throws(DrawingError) in
      try Predictor(code: predictor.code, parametersFrom: &reader)
    }
    #expect(back.value == predictor)
  }

  @Test func predictorRefused() {
    for code in 8...14 as ClosedRange<UInt8> {
      Refused([], .needsNewerReader, 0, "predictor \(code)")
        .expect { (reader) throws(DrawingError) in
          try Predictor(code: code, parametersFrom: &reader)
        }
    }
    for (bytes, code, offset) in [([8 << 2, 1], .illegalValue, 1), ([3, 1, 2, 3], .truncated, 1)]
      as [([UInt8], DrawingError.Code, Int)]
    {
      Refused(bytes, code, offset, "coefficients \(bytes)")
        .expect { (reader) throws(DrawingError) in
          try Predictor(code: Predictor.fittedCode, parametersFrom: &reader)
        }
    }
  }

  static let tables: [[Int64]] = [
    [0], [.min], [.max], [-1, 0], [0, 1, 2, 100], [.min, -1], [0, .max], [-5, 1 << 40],
    [-1 << 62, 1 << 62], [.min, 0, .max],
    Array(stride(from: Int64(-500), to: 500, by: 3)),
  ]

  @Test(arguments: tables) func paletteComesBack(table: [Int64]) {
    for palette in [Palette.values(table), .differences(table)] {
      let bytes = written { palette.writeTable(to: &$0) }
      let back = reading(bytes) { (reader) throws(DrawingError) in
        try Palette(code: palette.code, tableFrom: &reader)
      }
      #expect(back.value == palette)
    }
  }

  @Test(arguments: [[.min, .max], [-5, .max - 3], [.min, 1, .max]] as [[Int64]])
  func widePalettesComeBack(table: [Int64]) {
    let bytes = written { Palette.values(table).writeTable(to: &$0) }
    let back = reading(bytes) { (reader) throws(DrawingError) in
      try Palette(code: 1, tableFrom: &reader)
    }
    #expect(back.value == .values(table))
  }

  @Test func paletteRefused() {
    let refusals = [
      Refused([0], .illegalValue, 1, "an empty palette"),
      Refused([5, 0, 0], .illegalValue, 0, "five entries in two bytes"),
      Refused(written { $0.varint(65537) } + [0], .illegalValue, 0, "65537 entries"),
      Refused([2, 0], .illegalValue, 0, "an entry too few"),
      Refused(
        [2] + written { $0.signedVarint(.max) } + [0], .illegalValue, 12, "an entry above 2^63 − 1"),
      Refused(
        [2, 2] + written { $0.varint(UInt64(Int64.max)) }, .illegalValue, 11, "1 + 2^63"),
      Refused([2, 0] + written { $0.varint(.max) }, .illegalValue, 12, "0 + 2^64"),
    ]
    for refused in refusals {
      refused.expect { (reader) throws(DrawingError) in try Palette(code: 1, tableFrom: &reader) }
    }
    Refused([1, 0], .needsNewerReader, 0, "kind 3")
      .expect { (reader) throws(DrawingError) in try Palette(code: 3, tableFrom: &reader) }
  }

  // MARK: Headers

  static let headers: [ColumnHeader] = {
    var result: [ColumnHeader] = []
    var random = SeededGenerator(seed: 3)
    for mapping in mappings {
      var header = ColumnHeader()
      header.mapping = mapping
      header.layout = .constant(random.pick([0, -1, .min, .max]))
      result.append(header)
      header.predictor = random.pick(predictors)
      header.headMode = random.pick(HeadMode.allCases)
      header.usesNeighbor = random.once(in: 2)
      header.palette = random.pick([
        .none, .values([1, 5]), mapping.isFloat ? .none : .differences([-3, 9]),
      ])
      if mapping.takesExceptions, random.once(in: 2) {
        header.exceptions = [
          ColumnException(position: 0, value: -0.0), ColumnException(position: 1, value: .pi),
          ColumnException(position: 70_000, value: -1e300),
        ]
      }
      var tokens = TokenSettings(small: 5, top: 2)
      tokens.thresholds = [1, 2, 3, 4, 5, 6, 255]
      tokens.classCounts = [1, 0, 128, 5, 0, 0, 9]
      for layout in [
        .tokens(tokens), .tokens(TokenSettings(small: 0, top: 0)), .bytes(count: 300), .adaptive,
      ] as [ResidualLayout] {
        header.layout = layout
        header.sectionCount = random.below(100_000)
        result.append(header)
      }
    }
    return result
  }()

  @Test func headersComeBack() {
    for header in Self.headers {
      for isPacked in [false, true] {
        var expected = header
        let isConstant = if case .constant = header.layout { true } else { false }
        if isPacked, !isConstant {
          guard header.layout == .adaptive else { continue }
          expected.sectionCount = 0
        }
        let bytes = written { header.write(to: &$0, isPacked: isPacked) }
        let back = reading(bytes) { (reader) throws(DrawingError) in
          try ColumnHeader(from: &reader, isPacked: isPacked)
        }
        #expect(back.value == expected, "\(header)")
        for count in bytes.indices {
          let cut = reading(Array(bytes[..<count])) { (reader) throws(DrawingError) in
            try ColumnHeader(from: &reader, isPacked: isPacked)
          }
          #expect([.truncated, .illegalValue].contains(cut.code), "\(header) \(count)")
        }
      }
    }
  }

  @Test func headersRefused() {
    let refusals = [
      Refused([3 << 6 | 1 << 4, 0], .illegalValue, 1, "a constant with a palette"),
      Refused([3 << 6 | 15, 0], .needsNewerReader, 1, "a constant with mapping 15"),
      Refused([2 << 6, 3 << 4, 0], .needsNewerReader, 2, "head mode 3"),
      Refused([2 << 6 | 3 << 4, 0, 0], .needsNewerReader, 2, "palette kind 3"),
      Refused([2 << 6, 9, 0], .needsNewerReader, 2, "predictor 9"),
      Refused([2 << 6 | 2 << 4 | 14, 0, 1, 0, 0], .illegalValue, 5, "steps of floats"),
      Refused([2 << 6, 0x40, 0], .notCanonical, 3, "no exceptions"),
      Refused([2 << 6, 0x40, 5, 0, 0], .illegalValue, 2, "five exceptions in two bytes"),
      Refused(
        [2 << 6, 0x40, 1, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F, 0], .notFinite, 12, "a NaN exception"),
      Refused(
        [2 << 6, 0x40, 1] + written { $0.varint(1 << 31) } + [0, 0, 0, 0, 0, 0, 0, 0, 0],
        .illegalValue, 3, "an exception at 2^31"),
      Refused([2 << 6, 0] + written { $0.varint(1 << 31) }, .illegalValue, 2, "a section of 2^31"),
      Refused([1 << 6, 0] + written { $0.varint(1 << 31) }, .illegalValue, 2, "2^31 bytes"),
    ]
    for refused in refusals {
      refused.expect { (reader) throws(DrawingError) in
        try ColumnHeader(from: &reader, isPacked: false)
      }
    }
    Refused([0, 0, 7], .illegalValue, 3, "tokens in a packed block")
      .expect { (reader) throws(DrawingError) in try ColumnHeader(from: &reader, isPacked: true) }
  }

  // MARK: Numbers

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

  @Test(arguments: HeadMode.allCases, predictors) func numbersComeBack(
    mode: HeadMode, predictor: Predictor
  ) throws {
    for (index, mapping) in Self.mappings.enumerated() where index % 3 == 0 || mapping.isFloat {
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
  @Test(arguments: predictors) func widestNumbersComeBack(predictor: Predictor) throws {
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
