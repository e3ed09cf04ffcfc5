import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Arithmetic coding" and what is built on it.
@Suite struct ArithmeticTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func bitsComeBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let probabilities: [UInt32] = [1, 2, 16, 1000, 32768, 65000, 65520, 65534, 65535]
    var bits: [(isOne: Bool, probability: UInt32)] = []
    let count = [0, 1, 2, 7, 8, 9, 100, 3000][Int(seed) % 8]
    for _ in 0..<count {
      let probability = random.pick(probabilities)
      // Mostly as foretold, at times against all odds.
      let isOne = random.below(65536) < Int(probability)
      bits.append((random.once(in: 20) ? !isOne : isOne, probability))
    }
    var encoder = ArithmeticEncoder()
    for bit in bits { _ = encoder.code(bit.isOne, probability: bit.probability) }
    let bytes = encoder.finished()
    #expect(bytes.last != 0)
    func decoded(_ bytes: [UInt8]) -> (bits: [Bool], isCanonical: Bool) {
      var decoder = ArithmeticDecoder(bytes)
      let result = bits.map { decoder.code(false, probability: $0.probability) }
      return (result, decoder.isAtCanonicalEnd)
    }
    #expect(decoded(bytes).bits == bits.map(\.isOne), "seed \(seed)")
    #expect(decoded(bytes).isCanonical, "seed \(seed)")
    // One number only stands for these bits.
    for value in 0...255 as ClosedRange<UInt8> {
      let longer = decoded(bytes + [value])
      let isSameLonger = longer.bits == bits.map(\.isOne)
      #expect(!(isSameLonger && longer.isCanonical), "seed \(seed), \(value) appended")
      if let last = bytes.last, value != last {
        let changed = decoded(bytes.dropLast() + [value])
        let isSame = changed.bits == bits.map(\.isOne)
        #expect(!(isSame && changed.isCanonical), "seed \(seed), last byte \(value)")
      }
    }
    for cut in 1...4 where bytes.count >= cut {
      let changed = decoded(Array(bytes.dropLast(cut)))
      let isSame = changed.bits == bits.map(\.isOne)
      #expect(!(isSame && changed.isCanonical), "seed \(seed), \(cut) bytes removed")
    }
  }

  @Test func longRunsOfTheUnlikelyAndTheLikely() {
    for (isOne, probability) in [(true, 1), (false, 65535), (true, 65535), (false, 1)]
      as [(Bool, UInt32)]
    {
      var encoder = ArithmeticEncoder()
      for _ in 0..<2000 { _ = encoder.code(isOne, probability: probability) }
      let bytes = encoder.finished()
      var decoder = ArithmeticDecoder(bytes)
      for _ in 0..<2000 { #expect(decoder.code(false, probability: probability) == isOne) }
      #expect(decoder.isAtCanonicalEnd)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>, [false, true]) func residualsComeBack(
    seed: UInt64, hasNeighbor: Bool
  ) throws {
    let bodyCount = [0, 1, 2, 200][Int(seed) % 4]
    let residuals = ResidualsTests.residuals(seed, heads: 1 + Int(seed) % 5, bodies: bodyCount)
    let neighbor = hasNeighbor ? (0..<bodyCount).map { UInt8($0 * 7 % 65) } : []
    var encoder = ArithmeticEncoder()
    AdaptiveResiduals.write(residuals, neighbor: neighbor, with: &encoder)
    let bytes = encoder.finished()
    func read(_ bytes: [UInt8]) throws(DrawingError) -> Residuals {
      try ResidualsTests.section(bytes).residuals(
        .adaptive, headCount: residuals.heads.count, bodyCount: bodyCount, neighbor: neighbor)
    }
    #expect(try read(bytes) == residuals, "seed \(seed)")
    for bad in [bytes + [0], bytes + [1], bytes + [0xFF], Array(bytes.dropLast())]
    where !bytes.isEmpty {
      do throws(DrawingError) {
        #expect(try read(bad) != residuals, "seed \(seed)")
      } catch {
        #expect(error.code == .notCanonical, "seed \(seed)")
        #expect(error.offset == 100)
      }
    }
  }

  @Test func extremeResiduals() throws {
    let residuals = Residuals(
      heads: [.min, .max, 0, .min], bodies: [.max, .min, .max, 0, -1, 1, .min, .min])
    var encoder = ArithmeticEncoder()
    AdaptiveResiduals.write(residuals, neighbor: [], with: &encoder)
    var counter = CostCounter()
    AdaptiveResiduals.write(residuals, neighbor: [], with: &counter)
    let bytes = encoder.finished()
    #expect(abs(counter.bytes - bytes.count) <= 3)
    var decoder = ArithmeticDecoder(bytes)
    #expect(
      AdaptiveResiduals.read(headCount: 4, bodyCount: 8, neighbor: [], with: &decoder) == residuals)
    #expect(decoder.isAtCanonicalEnd)
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func bytesComeBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = random.below(200)
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> (seed * 8)) }
    var encoder = ArithmeticEncoder()
    var model = AdaptiveBytes.primed
    for byte in bytes { _ = model.code(byte, with: &encoder) }
    var decoder = ArithmeticDecoder(encoder.finished())
    model = AdaptiveBytes.primed
    #expect(bytes.allSatisfy { model.code(0, with: &decoder) == $0 }, "seed \(seed)")
    #expect(decoder.isAtCanonicalEnd, "seed \(seed)")
  }

  /// No stream gives more bytes of a header than it is said to, from its beginning or from the middle.
  @Test(arguments: [0, 1, 2, 3, 20], [nil, 0, 1, 0xFF] as [UInt8?])
  func headersAreAsLongAsTheyCanBe(count: Int, byte: UInt8?) {
    var random = SeededGenerator(seed: UInt64(count))
    let stream = (0..<count).map { _ in byte ?? UInt8(truncatingIfNeeded: random.next()) }
    var decoder = ArithmeticDecoder(stream)
    var model = AdaptiveBytes.primed
    var most: [Int] = []
    while !decoder.isExhausted {
      most.append(decoder.mostHeaderBytes)
      _ = model.code(0, with: &decoder)
    }
    let length = most.count - 1
    #expect(most.enumerated().allSatisfy { length - $0.offset <= $0.element })
    // Zeros, which stand for ones at the most likely, give nearly as many for each byte as are said.
    if stream.allSatisfy({ $0 == 0 }) { #expect(most[0] < length + 20_000) }
  }

  /// The tables that every reader must compute alike.
  @Test func logisticTables() {
    #expect(Logistic.squash(0) == 32768)
    #expect(Logistic.squashed.count == 4096)
    // What `mostHeaderBytes` goes by: sums are at least -2047.
    #expect(Logistic.squashed[1...].allSatisfy { (22...65514).contains($0) })
    #expect(Logistic.stretched.count == 4096)
    for (lower, upper) in zip(Logistic.squashed, Logistic.squashed.dropFirst()) {
      #expect(lower <= upper && lower > 0 && upper < 65536)
    }
    for (lower, upper) in zip(Logistic.stretched, Logistic.stretched.dropFirst()) {
      #expect(lower <= upper)
    }
    #expect(Logistic.stretched.allSatisfy { $0 >= -2047 && $0 <= 2047 })
  }

  /// The table is that of the document.
  @Test func stepsOfAdaptiveBits() {
    #expect(AdaptiveBit.steps == (0...60).map { 131072 / (2 * $0 + 3) })
  }

  /// A probability never reaches 0 or 1, however long a bit stays the same.
  @Test func adaptiveBitsStayWithinBounds() {
    for isOne in [false, true] {
      var bit = AdaptiveBit()
      for _ in 0..<5000 { bit.learn(isOne) }
      #expect(isOne ? bit.probability > 60000 : bit.probability < 5000)
      for _ in 0..<500 { bit.learn(!isOne) }
      #expect(isOne ? bit.probability < 5000 : bit.probability > 60000)
    }
  }

  @Test func logarithmWithoutTheCLibrary() {
    for (value, expected) in [(1.0, 0.0), (2, 1), (0.5, -1), (1024, 10), (3, 1.584962500721156)] {
      #expect(abs(binaryLogarithm(value) - expected) < 1e-6)
    }
  }
}
