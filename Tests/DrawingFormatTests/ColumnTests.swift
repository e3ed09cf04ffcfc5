import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Mappings", "Palettes", "Prediction", "Column header".
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
}
