import DrawingFormat
import Testing

@testable import DrawingJSON

/// Numbers keep their value in both directions, bit for bit.
@Suite struct NumberTests {
  /// Numbers and the text that they are written as.
  static let table: [(Double, String)] = [
    (0, "0"), (-0.0, "-0"), (5, "5"), (-5, "-5"), (0.1, "0.1"), (0.3, "0.3"), (12.25, "12.25"),
    (0.1 + 0.2, "0.30000000000000004"), (0.0001, "0.0001"), (0.00001, "1e-5"), (1e-7, "1e-7"),
    (123e-7, "1.23e-5"), (1e15, "1000000000000000"), (1e16, "1e16"), (1e21, "1e21"),
    (1e22, "1e22"), (1e23, "1e23"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (999_999_999_999_999, "999999999999999"),
    (99_999_999_999_999.9, "99999999999999.9"), (1e100, "1e100"), (-1.5e300, "-1.5e300"),
    (.greatestFiniteMagnitude, "1.7976931348623157e308"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"),
    (.leastNonzeroMagnitude, "5e-324"), (-.leastNonzeroMagnitude, "-5e-324"),
    (1.0 / 3, "0.3333333333333333"), (.pi, "3.141592653589793"),
    (1_699_999_999.123, "1699999999.123"),
    (0.000123456, "0.000123456"), (1234567.891, "1234567.891"), (4.35, "4.35"),
    (-777.09423828125, "-777.09423828125"), (1_000_000, "1000000"), (100.5, "100.5"),
    (0.1.nextUp, "0.10000000000000002"), (1.0.nextUp, "1.0000000000000002"),
    (2_147_483_648, "2147483648"), (2_251_799_813_685_249.5, "2251799813685249.5"),
  ]

  @Test(arguments: table) func shortestForm(value: Double, text: String) throws {
    #expect(try written([value]) == "[\(text)]")
    #expect(try read("[\(text)]") == [value.bitPattern])
    #expect(try read("[\(text)]", pieceSize: 1) == [value.bitPattern])
  }

  /// Texts that are not the shortest form, and the number that they stand for.
  @Test(
    arguments: [
      ("5.0", 5), ("5e0", 5), ("0.5E1", 5), ("50e-1", 5), ("-0.0", -0.0), ("-0e7", -0.0),
      ("0.000e99999999999999999999", 0), ("1e-400", 0), ("-1e-400", -0.0),
      ("2.4703282292062328e-324", .leastNonzeroMagnitude), ("2.4703282292062327e-324", 0),
      ("1.7976931348623158e308", .greatestFiniteMagnitude),
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
      ("18446744073709551615", 18_446_744_073_709_551_616),
      ("18446744073709551616", 18_446_744_073_709_551_616),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0.1000000000000000055511151231257827", 0.1),
      ("9007199254740993.00000000000000000000000000001", 9_007_199_254_740_994),
      ("1000000000000000000000000e-24", 1), ("8.5e22", 8.5e22), ("8.5e23", 8.5e23),
    ] as [(String, Double)])
  func otherSpellings(text: String, value: Double) throws {
    #expect(try read("[\(text)]") == [value.bitPattern])
    #expect(try read("[1,\(text),2]", pieceSize: 2)[1] == value.bitPattern)
  }

  @Test func longNumbersAreRounded() throws {
    let zeros = String(repeating: "0", count: 5_000)
    #expect(try read("[0.\(zeros)25e5002]") == [Double(25).bitPattern])
    #expect(try read("[25\(zeros)e-5000]") == [Double(25).bitPattern])
    #expect(try read("[0.5\(zeros)1]") == [Double(0.5).bitPattern])
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomBitsRoundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var values: [Double] = []
    while values.count < 2_000 {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { values.append(value) }
    }
    let text = try written(values)
    #expect(try read(text) == values.map(\.bitPattern), "seed \(seed)")
    #expect(try read(text, pieceSize: 7) == values.map(\.bitPattern), "seed \(seed)")
  }

  /// Decimals, which take the fast path: it must give what `description` gives.
  @Test(arguments: [4, 5, 6] as [UInt64]) func decimalsAreWrittenAsDescribed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let places = Int.random(in: 0...15, using: &generator)
      let bits = UInt64.random(in: 0...63, using: &generator)
      let digits = Double(generator.next() >> bits)
      let value = digits / Decimal.doubles[places]
      let column = [0.5, value, value.nextUp, -value]
      let expected = "[" + column.map(described).joined(separator: ",") + "]"
      #expect(try written(column) == expected, "seed \(seed)")
      #expect(try read(expected) == column.map(\.bitPattern), "seed \(seed)")
    }
  }

  /// Numbers of 16 and 17 digits, which are printed by exact arithmetic: of all sizes that it takes
  /// and beyond, angles of a device, the neighbors of powers of ten and two, and numbers with few bits
  /// behind the point, where the middle between two decimals is met.
  @Test(arguments: [17, 18, 19] as [UInt64]) func longNumbersAreWrittenAsDescribed(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var values: [Double] = []
    for _ in 0..<2_000 {
      let fraction =
        generator.next() >> 12 | UInt64.random(in: 1005...1080, using: &generator) << 52
      values.append(Double(bitPattern: fraction))
      values.append(Double(Int.random(in: 1...65535, using: &generator)) * (2 * Double.pi / 65535))
      let power = Double(
        sign: .plus, exponent: Int.random(in: -15...52, using: &generator), significand: 1)
      let decade = Decimal.doubles[Int.random(in: 0...16, using: &generator)]
      for near in [power, decade, 1 / decade] {
        let steps = UInt64.random(in: 0...4, using: &generator)
        values.append(Double(bitPattern: near.bitPattern &- 2 &+ steps))
      }
      let bits = Int.random(in: 1...12, using: &generator)
      let whole =
        UInt64.random(in: 0...1 << 50, using: &generator)
        >> UInt64.random(in: 0...20, using: &generator)
      values.append(Double(whole << bits | 1) / Double(1 << bits))
    }
    let expected = "[" + values.map(described).joined(separator: ",") + "]"
    #expect(try written(values) == expected, "seed \(seed)")
    #expect(try read(expected) == values.map(\.bitPattern), "seed \(seed)")
  }

  /// Texts of up to 22 digits: the own arithmetic must round as the standard library does.
  @Test(arguments: [7, 8, 9] as [UInt64]) func textsAreReadCorrectly(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...22, using: &generator)
      var text = String(Int.random(in: 1...9, using: &generator))
      for _ in 1..<max(2, count) { text += String(Int.random(in: 0...9, using: &generator)) }
      let split = Int.random(in: 1...text.utf8.count, using: &generator)
      if split < text.utf8.count {
        text.insert(".", at: text.index(text.startIndex, offsetBy: split))
      }
      if Bool.random(using: &generator) {
        text += "e\(Int.random(in: -40...40, using: &generator))"
      }
      let expected = try #require(Double(text))
      #expect(try read("[\(text)]") == [expected.bitPattern], "\(text), seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("18446744073709551615", UInt64.max, nil), ("18446744073709551616", nil, nil),
      ("9223372036854775807", 9_223_372_036_854_775_807, Int64.max),
      ("9223372036854775808", 9_223_372_036_854_775_808, nil),
      ("-9223372036854775808", nil, Int64.min), ("-9223372036854775809", nil, nil),
      ("5.000", 5, 5), ("5e3", 5000, 5000), ("5000e-3", 5, 5), ("5001e-3", nil, nil),
      ("-0", nil, nil),
      ("0", 0, 0), ("0e99999999999999999999", 0, 0), ("1e19", 10_000_000_000_000_000_000, nil),
      ("1e20", nil, nil), ("1.00000000000000000000000001", nil, nil), ("-7", nil, -7),
      ("1.00000000000000000000000000", 1, 1), ("1e-99999999999999999999", nil, nil),
      ("1e99999999999999999999", nil, nil),
    ] as [(String, UInt64?, Int64?)])
  func wholeNumbers(text: String, unsigned: UInt64?, integer: Int64?) throws {
    var reader = JSONReader(JSONArraySource(text.bytes))
    let number = try reader.readNumber()
    #expect(number.unsignedValue == unsigned)
    #expect(number.integerValue == integer)
  }

  private func written(_ values: [Double]) throws -> String {
    var writer = JSONWriter(style: .minified)
    try writer.doubles(values[...])
    return String(writer.finish())
  }

  private func read(_ text: String, pieceSize: Int? = nil) throws -> [UInt64] {
    var reader = JSONReader(JSONArraySource(text.bytes, pieceSize: pieceSize))
    var values: [Double] = []
    try reader.readDoubles(into: &values)
    try reader.finish()
    return values.map(\.bitPattern)
  }

  /// What `description` gives, in the words of JSON.
  private func described(_ value: Double) -> String {
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text.replacing("e+0", with: "e").replacing("e+", with: "e").replacing("e-0", with: "e-")
  }
}
