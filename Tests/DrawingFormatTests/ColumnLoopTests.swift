import DrawingSamples
import Testing

@testable import DrawingFormat

/// The loop over columns of tokens against the steps one by one, which the document describes.
@Suite struct ColumnLoopTests {
  static let mappings: [Mapping] = [
    .decimal(places: 0), .decimal(places: 2), .binary(exponent: 6),
    .lattice(Lattice(multiplier: 3, divisor: 7, offset: 0.5)),
    .lattice(Lattice(multiplier: 3, divisor: 7, offset: 0, dividesFirst: true)),
    .lattice(Lattice(multiplier: 0.1, divisor: 1, offset: 2, rounding: .float32)),
    .lattice(Lattice(multiplier: 0.1, divisor: 3, offset: 2, rounding: .decimal(places: 4))),
    .multiple(places: 3, step: 5, rest: 2), .float32, .float64,
  ]

  static let palettes: [Palette] = [
    .none, .values([-70, -3, 0, 5, 900, 1 << 20]), .differences([-9, -2, 0, 1, 44]),
    .differences([3, 4]), .differences([-4, -3]),
  ]

  /// A column of random residuals, as a section and its header.
  struct Sample {
    var header = ColumnHeader()
    var runs: [Int] = []
    var neighbor: [UInt8] = []
    let section: SectionReader

    /// Small residuals stay inside palettes now and then; large ones have extra bits and wrap around.
    init(
      _ random: inout SeededGenerator, _ mapping: Mapping, _ palette: Palette, classes: Int
    ) throws {
      header.mapping = mapping
      header.palette = palette
      header.predictor = random.pick(ColumnTests.predictors)
      header.headMode = random.pick(HeadMode.allCases)
      for _ in 0...random.below(6) { runs.append(1 + random.below(9)) }
      // Now and then more than is read at once, by a stroke or by many.
      if random.once(in: 20) { runs.append(random.below(3 * ColumnLoop.batchCount) + 1) }
      if random.once(in: 20) { runs += [Int](repeating: 5, count: ColumnLoop.batchCount / 3) }
      let bodyCount = runs.reduce(0, +) - runs.count
      let isSmall = random.once(in: 2)
      func some(_ count: Int) -> [Int64] {
        (0..<count).map { _ in
          let bits = isSmall ? 2 : 1 + random.below(20)
          return Int64(bitPattern: random.next()) >> Int64(64 - bits)
        }
      }
      let residuals = Residuals(heads: some(runs.count), bodies: some(bodyCount))
      if random.once(in: 2) { neighbor = (0..<bodyCount).map { _ in UInt8(random.below(20)) } }
      var settings = TokenSettings(small: 5, top: 2)
      settings.thresholds = (0..<classes - 1).map { UInt8(1 + $0 * 5) }
      let tokens = try #require(
        TokenResiduals(residuals, settings: &settings, neighbor: neighbor))
      let deflated = try #require(
        Deflater(level: 6, strategy: .standard).deflate(tokens.tokens, runs: tokens.runs))
      header.layout = .tokens(settings)
      section = SectionReader(
        bytes: deflated + tokens.extraBits, context: "test", offset: 0, inflater: Inflater())
    }

    var count: Int { runs.reduce(0, +) }

    func quick() throws(DrawingError) -> (values: [Double], lengths: [UInt8])? {
      guard ColumnLoop.reads(header), case .tokens(let settings) = header.layout else { return nil }
      let source = try TokenSection(
        settings, TokenMeaning.table(settings), in: section, headCount: runs.count,
        bodyCount: count - runs.count)
      var loop = ColumnLoop(
        header, runs: runs, neighbor: neighbor, source: source,
        lengths: [UInt8](repeating: 0, count: count - runs.count))
      var isInside = false
      let values = try [Double](capacity: count) { output throws(DrawingError) in
        isInside = try loop.run(into: &output)
      }
      return isInside ? (values, loop.lengths) : nil
    }

    func stepByStep() throws(DrawingError) -> (values: [Double], lengths: [UInt8]) {
      let residuals = try section.residuals(
        header.layout, headCount: runs.count, bodyCount: count - runs.count, neighbor: neighbor)
      let wholes = try ColumnNumbers.wholes(
        residuals, runs: runs, header: header, context: "", offset: 0)
      let values = try ColumnNumbers.values(
        of: wholes, corrections: [], header: header, context: "", offset: 0)
      return (values, residuals.bodies.map { UInt8(residualLength($0)) })
    }
  }

  @Test(arguments: mappings, palettes) func same(mapping: Mapping, palette: Palette) throws {
    var random = SeededGenerator(seed: 42)
    var quickCount = 0
    var refusedCount = 0
    for round in 0..<200 {
      let sample = try Sample(&random, mapping, palette, classes: [1, 2, 5, 8][round % 4])
      let quick = try sample.quick()
      guard let quick else {
        refusedCount += 1
        continue
      }
      quickCount += 1
      let slow = fault { () throws(DrawingError) in
        let slow = try sample.stepByStep()
        #expect(sameBits(quick.values[...], slow.values[...]), "round \(round), seed 42")
        #expect(quick.lengths == slow.lengths, "round \(round), seed 42")
      }
      // Values that are not finite are refused behind the loop.
      #expect(slow == nil || slow?.code == .notFinite, "round \(round), seed 42")
    }
    let isReadQuickly = !(mapping.isFloat && palette == .none)
    #expect(isReadQuickly == (quickCount > 0))
    // Without a palette there is nothing that the loop leaves to the other way.
    if palette == .none, isReadQuickly { #expect(refusedCount == 0) }
    if palette != .none { #expect(refusedCount > 0) }
  }

  @Test func refusedByBoth() throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<300 {
      let sound = try Sample(
        &random, .decimal(places: 1), random.pick(Self.palettes), classes: [1, 8][round % 2])
      var bytes = sound.section.bytes
      bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      let section = SectionReader(bytes: bytes, context: "test", offset: 0, inflater: Inflater())
      let damaged = Sample(of: sound, section)
      let slow = fault { () throws(DrawingError) in _ = try damaged.stepByStep() }
      var isLeft = false
      let quick = fault { () throws(DrawingError) in isLeft = try damaged.quick() == nil }
      // What the loop leaves to the other way is refused there.
      #expect(isLeft ? slow != nil : quick == slow, "round \(round), seed 7")
    }
  }
}

extension ColumnLoopTests.Sample {
  /// The same with another section.
  init(of sample: Self, _ section: SectionReader) {
    header = sample.header
    runs = sample.runs
    neighbor = sample.neighbor
    self.section = section
  }
}
