import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Residual layouts", in its four forms.
@Suite struct ResidualsTests {
  /// Residuals as columns have them, and extremes.
  static func residuals(_ seed: UInt64, heads: Int, bodies: Int) -> Residuals {
    var random = SeededGenerator(seed: seed)
    func some(_ count: Int) -> [Int64] {
      let largest = random.below(64)
      return (0..<count).map { _ in
        if random.once(in: 50) { return random.pick([.min, .max, .min + 1, -1, 1 << 62]) }
        let shift = Int64(63 - min(largest, random.below(64)))
        return Int64(bitPattern: random.next()) >> shift
      }
    }
    return Residuals(heads: some(heads), bodies: some(bodies))
  }

  static func section(_ bytes: [UInt8]) -> SectionReader {
    SectionReader(bytes: bytes, context: "test", offset: 100, inflater: Inflater())
  }

  /// All legal settings of tokens.
  static let forms: [TokenSettings] = (0...7).flatMap { small in
    (0...min(3, small)).map { TokenSettings(small: small, top: $0) }
  }

  @Test func everyTokenOfEveryForm() {
    for form in Self.forms {
      var last: Int?
      for bits in 0...64 {
        let most: UInt64 = bits == 64 ? .max : (1 << UInt64(bits)) - 1
        for folded in [most / 2 + (bits == 0 ? 0 : 1), most] {
          let (token, extra) = form.token(folded)
          #expect(token >= last ?? 0, "\(form) \(folded)")
          #expect(extra >= 0 && extra <= 63)
          last = token
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7], [false, true]) func tokensComeBack(
    classes: Int, hasNeighbor: Bool
  ) throws {
    for (index, form) in Self.forms.enumerated() {
      let residuals = Self.residuals(UInt64(index), heads: 1 + index % 4, bodies: 60)
      let neighbor = hasNeighbor ? (0..<60).map { UInt8($0 % 65) } : []
      var settings = form
      settings.thresholds = (0..<classes - 1).map { UInt8(1 + $0 * 9) }
      // Forms with many top bits have no token for the largest.
      guard let tokens = TokenResiduals(residuals, settings: &settings, neighbor: neighbor) else {
        #expect(form.token(.max).token > 255 || form.token(.max - 1).token > 255)
        continue
      }
      let header = written { settings.write(to: &$0) }
      let back = reading(header) { (reader) throws(DrawingError) in
        try TokenSettings(from: &reader)
      }
      #expect(back.value == settings)
      let deflater = Deflater(level: 6, strategy: .standard)
      // One run: empty classes have a test of their own.
      let deflated = try #require(deflater.deflate(tokens.tokens))
      let bytes = deflated + tokens.extraBits
      let result = try settings.readResiduals(
        from: Self.section(bytes), headCount: residuals.heads.count, bodyCount: 60,
        neighbor: neighbor)
      #expect(result == residuals, "\(settings)")
      expectBadEnds(bytes, settings, residuals, neighbor, extraBits: tokens.extraBits.count)
    }
  }

  /// A byte more, a byte less, padding that is not 0.
  private func expectBadEnds(
    _ bytes: [UInt8], _ settings: TokenSettings, _ residuals: Residuals, _ neighbor: [UInt8],
    extraBits: Int
  ) {
    func code(_ bytes: [UInt8]) -> DrawingError.Code? {
      fault { () throws(DrawingError) in
        _ = try settings.readResiduals(
          from: Self.section(bytes), headCount: residuals.heads.count, bodyCount: 60,
          neighbor: neighbor)
      }?.code
    }
    #expect(code(bytes + [0]) == .trailingBytes)
    #expect(code(Array(bytes.dropLast())) == (extraBits > 0 ? .truncated : .badDeflate))
    #expect(code([]) == .badDeflate)
  }

  /// Tokens are looked at in groups of eight: each residual that is its own token at each place, and one
  /// that is not at each place of each group.
  @Test(arguments: 0...7) func tokensInGroups(small: Int) throws {
    let deflater = Deflater(level: 6, strategy: .standard)
    func expectBack(_ bodies: [Int64], _ comment: Comment) throws {
      var settings = TokenSettings(small: small, top: 0)
      let residuals = Residuals(heads: [3, -900], bodies: bodies)
      let tokens = try #require(TokenResiduals(residuals, settings: &settings, neighbor: []))
      let deflated = try #require(deflater.deflate(tokens.tokens))
      let back = try settings.readResiduals(
        from: Self.section(deflated + tokens.extraBits), headCount: 2, bodyCount: bodies.count,
        neighbor: [])
      #expect(back == residuals, comment)
    }
    let own = (0..<UInt64(1) << UInt64(small)).map { unzigzag($0) }
    for shift in 0..<8 {
      try expectBack((0..<200).map { own[($0 + shift) % own.count] }, "from \(shift)")
    }
    for count in 0...26 {
      let bodies = (0..<count).map { own[$0 % own.count] }
      try expectBack(bodies, "\(count) alone")
      for place in bodies.indices {
        for other in [unzigzag(1 << UInt64(small)), 1000, -1000] {
          var bodies = bodies
          bodies[place] = other
          try expectBack(bodies, "\(other) at \(place) of \(count)")
        }
      }
    }
  }

  @Test func paddingOfExtraBits() throws {
    let residuals = Residuals(heads: [2], bodies: [])
    // Folded 4, token 1 + 2, two extra bits 0.
    var settings = TokenSettings(small: 0, top: 0)
    let tokens = try #require(TokenResiduals(residuals, settings: &settings, neighbor: []))
    #expect(tokens.tokens == [3])
    #expect(tokens.extraBits == [0])
    let deflated = try #require(Deflater(level: 6, strategy: .standard).deflate(tokens.tokens))
    for bit in 0..<8 {
      let result = fault { () throws(DrawingError) in
        _ = try settings.readResiduals(
          from: Self.section(deflated + [1 << UInt8(bit)]), headCount: 1, bodyCount: 0,
          neighbor: [])
      }
      #expect(result?.code == (bit < 2 ? nil : .notCanonical), "bit \(bit)")
    }
  }

  @Test func emptyClasses() throws {
    let deflater = Deflater(level: 6, strategy: .runLength)
    for runs in [[3, 0, 0], [2, 0, 1], [0, 3], [1, 0, 0, 0, 2], [0, 0, 3]] {
      let deflated = try #require(deflater.deflate([1, 2, 3], runs: runs), "\(runs)")
      #expect(try Self.section(deflated).inflate(count: 3).bytes == [1, 2, 3])
    }
    #expect(deflater.deflate([], runs: [0]) != nil)
    #expect(deflater.deflate([1, 2, 3], runs: [3, 0]) != nil)
  }

  static let badSettings = [
    Refused([1 << 3], .illegalValue, 0, "top 1, small 0"),
    Refused([3 << 3 | 2], .illegalValue, 0, "top 3, small 2"),
    Refused([2 << 5, 5, 5, 0, 0], .notCanonical, 0, "equal thresholds"),
    Refused([2 << 5, 6, 5, 0, 0], .notCanonical, 0, "falling thresholds"),
    Refused([2 << 5, 5], .truncated, 1, "a threshold too few"),
    Refused([1 << 5, 5], .truncated, 2, "no class size"),
    Refused([1 << 5, 5] + written { $0.varint(1 << 31) }, .illegalValue, 2, "a class of 2^31"),
    Refused([7, 0], .trailingBytes, 1, "a byte too many"),
  ]

  @Test(arguments: badSettings) func settingsRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try TokenSettings(from: &reader) }
  }

  /// Class sizes that do not fit what the tokens say.
  @Test func wrongClassSizes() throws {
    let residuals = Residuals(heads: [0], bodies: [0, 0, 9, 9, 0, 0])
    var settings = TokenSettings(small: 4, top: 0)
    settings.thresholds = [3]
    let tokens = try #require(TokenResiduals(residuals, settings: &settings, neighbor: []))
    let deflated = try #require(Deflater(level: 6, strategy: .standard).deflate(tokens.tokens))
    let right = settings.classCounts[0]
    for count in [0, 1, right - 1, 6, 7, Int(Int32.max)] {
      settings.classCounts = [count]
      let code = fault { () throws(DrawingError) in
        _ = try settings.readResiduals(
          from: Self.section(deflated + tokens.extraBits), headCount: 1, bodyCount: 6,
          neighbor: [])
      }?.code
      #expect(code == .illegalValue, "\(count) instead of \(right)")
    }
  }

  @Test func classesFollowActivity() {
    var settings = TokenSettings(small: 4, top: 0)
    settings.thresholds = [1, 4, 200]
    let classes = settings.classTable
    #expect([0, 1, 3, 4, 199, 200, 255].map { classes[$0] } == [0, 1, 1, 2, 2, 3, 3])
    // 2 · last + secondLast + 2 · neighbor, of the bodies as they come.
    var form = settings
    let residuals = Residuals(heads: [], bodies: [0, 1, 1, 0, 9, 0])
    let tokens = TokenResiduals(residuals, settings: &form, neighbor: [0, 0, 0, 0, 2, 200])
    // Activities 0, 0, 2, 3, 5 and above 255.
    #expect(form.classCounts == [2, 2, 1])
    #expect(tokens?.tokens == [0, 2, 2, 0, 16, 0])
  }

  // MARK: Bytes

  @Test(arguments: 0..<10 as Range<UInt64>) func bytesComeBack(seed: UInt64) throws {
    let residuals = Self.residuals(seed, heads: 3, bodies: 40)
    let bytes = ByteResiduals.bytes(residuals)
    let deflated = try #require(Deflater(level: 6, strategy: .standard).deflate(bytes))
    func read(_ section: [UInt8], count: Int, bodies: Int = 40) throws(DrawingError) -> Residuals {
      try ByteResiduals.read(
        from: Self.section(section), count: count, headCount: 3, bodyCount: bodies)
    }
    #expect(try read(deflated, count: bytes.count) == residuals)
    func code(_ section: [UInt8], count: Int, bodies: Int = 40) -> DrawingError.Code? {
      fault { () throws(DrawingError) in _ = try read(section, count: count, bodies: bodies) }?.code
    }
    #expect(code(deflated + [0], count: bytes.count) == .trailingBytes)
    #expect(code(Array(deflated.dropLast()), count: bytes.count) == .badDeflate)
    #expect(code(deflated, count: bytes.count - 1) == .badDeflate)
    #expect(code(deflated, count: bytes.count + 1) == .badDeflate)
    #expect(code(deflated, count: 42) == .illegalValue)
    #expect(code(deflated, count: 431) == .illegalValue)
    #expect(code(deflated, count: bytes.count, bodies: 39) == .trailingBytes)
    #expect(code(deflated, count: bytes.count, bodies: 41) == .truncated)
  }

  // MARK: Extra bits

  @Test func extraBitsComeBack() {
    var random = SeededGenerator(seed: 5)
    var writer = ExtraBitWriter()
    var parts: [(bits: UInt64, count: Int)] = []
    for _ in 0..<2000 {
      let count = random.below(64)
      let bits = count == 0 ? 0 : random.next() >> UInt64(64 - count)
      parts.append((bits, count))
      writer.append(bits, count: count)
    }
    writer.finish()
    let bytes = [1, 2, 3] + writer.bytes
    func fault(_ reader: ExtraBitReader, _ bytes: [UInt8]) -> DrawingError.Code? {
      DrawingFormatTests.fault { () throws(DrawingError) in
        try reader.check(Self.section(bytes))
      }?.code
    }
    var reader = ExtraBitReader(from: 3)
    for (bits, count) in parts { #expect(reader.take(count, from: bytes.span) == bits) }
    #expect(fault(reader, bytes) == nil)
    #expect(fault(reader, bytes + [0]) == .trailingBytes)
    _ = reader.take(8, from: bytes.span)
    #expect(fault(reader, bytes) == .truncated)
    #expect(reader.take(63, from: bytes.span) == 0)
  }
}
