import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Numbers".
@Suite struct NumberTests {
  /// A double that some codec once got wrong, and the bytes that it takes.
  struct Evil: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Double
    let count: Int?

    init(_ name: String, _ value: Double, _ count: Int? = nil) {
      self.name = name
      self.value = value
      self.count = count
    }

    var testDescription: String { name }
  }

  static let table = [
    Evil("0", 0, 2), Evil("−0", -0.0, 9), Evil("1", 1, 2), Evil("−1", -1, 2),
    Evil("0.1", 0.1, 2), Evil("−0.1", -0.1, 2), Evil("0.1 + 0.2", 0.1 + 0.2, 9),
    Evil("1/3", 1 / 3.0, 9), Evil("63", 63, 2), Evil("64", 64, 3), Evil("−64", -64, 2),
    Evil("1e-7", 1e-7, 2), Evil("1e-15", 1e-15, 2), Evil("1e-16", 1e-16, 9), Evil("1e15", 1e15, 9),
    Evil("1e21", 1e21, 9), Evil("1e22", 1e22, 9), Evil("1e23", 1e23, 9), Evil("0.37", 0.37, 2),
    Evil("π", .pi, 9), Evil("2^48", 0x1p48, 9), Evil("2^48 − 1", 0x1p48 - 1, 8),
    Evil("−2^48", -0x1p48, 8), Evil("2^53", 0x1p53, 9), Evil("2^53 + 2", 0x1p53 + 2, 9),
    Evil("2^63", 0x1p63, 9), Evil("−2^63", -0x1p63, 9), Evil("2^64", 0x1p64, 9),
    Evil("greatest", .greatestFiniteMagnitude, 9), Evil("−greatest", -.greatestFiniteMagnitude, 9),
    Evil("least normal", .leastNormalMagnitude, 9), Evil("least", .leastNonzeroMagnitude, 9),
    Evil("−least", -.leastNonzeroMagnitude, 9), Evil("1 + ulp", 1.0.nextUp, 9),
    Evil("1 − ulp", 1.0.nextDown, 9), Evil("65504", 65504), Evil("65520", 65520),
    Evil("70000", 70000), Evil("2^24 + 1", 0x1p24 + 1), Evil("2^31", 0x1p31), Evil("2^32", 0x1p32),
    Evil("1e9", 1e9), Evil("9999-12-31", 253_402_300_799),
    Evil("1.7976931348623155e308", 1.7976931348623155e308),
    Evil("three times the least", 3 * .leastNonzeroMagnitude),
    Evil("the largest subnormal", .leastNormalMagnitude.nextDown),
    Evil("9007199254740993 / 10", 900719925474099.3),
    Evil("0.30000000000000004", 0.30000000000000004),
    Evil("123456.789012345", 123456.789012345), Evil("4.35", 4.35), Evil("1.005", 1.005),
  ]

  @Test(arguments: table) func comesBack(evil: Evil) {
    for value in [evil.value, -evil.value] {
      let bytes = written { $0.number(value) }
      let back = reading(bytes) { (reader) throws(DrawingError) in try reader.number() }
      #expect(back.value?.bitPattern == value.bitPattern, "\(value)")
    }
    if let count = evil.count {
      #expect(written { $0.number(evil.value) }.count == count)
    }
  }

  @Test func numbersOfAllKindsComeBack() {
    var random = SeededGenerator(seed: 2)
    for kind in ValueKind.allCases {
      for value in kind.values(60, using: &random) {
        let bytes = written { $0.number(value) }
        #expect(bytes.count <= 9)
        let back = reading(bytes) { (reader) throws(DrawingError) in try reader.number() }
        #expect(back.value?.bitPattern == value.bitPattern, "\(kind) \(value)")
      }
    }
  }

  static func bits(_ value: Double) -> [UInt8] {
    [16] + written { $0.littleEndian(value.bitPattern, count: 8) }
  }

  static let refusals = [
    Refused([17], .illegalValue, 1, "form 17"),
    Refused([255], .illegalValue, 1, "form 255"),
    Refused(bits(.nan), .notFinite, 1, "NaN"),
    Refused(bits(.infinity), .notFinite, 1, "infinity"),
    Refused(bits(-.infinity), .notFinite, 1, "−infinity"),
    Refused(bits(.signalingNaN), .notFinite, 1, "signalling NaN"),
    Refused(bits(1), .notCanonical, 1, "1 as 64 bits"),
    Refused(bits(0), .notCanonical, 1, "0 as 64 bits"),
    Refused(bits(0.25), .notCanonical, 1, "0.25 as 64 bits"),
    Refused([1, 20], .notCanonical, 1, "10 / 10"),
    Refused([3, 0], .notCanonical, 1, "0 with three places"),
    Refused(
      [0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10], .notCanonical, 1, "2^51 as decimal"),
    Refused(
      [0] + written { $0.signedVarint(.max) }, .notCanonical, 1, "2^63 − 1 as decimal"),
    Refused(
      [0] + written { $0.signedVarint(.min) }, .notCanonical, 1, "−2^63 as decimal"),
    Refused([], .truncated, 0, "nothing"),
    Refused([0], .truncated, 1, "no whole number"),
    Refused([16, 1, 2, 3], .truncated, 1, "three bytes of eight"),
    Refused([0, 2, 0], .trailingBytes, 2, "a byte too many"),
  ]

  @Test(arguments: refusals) func refused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try reader.number() }
  }

  @Test func exactDecimalsHaveTheFewestPlaces() throws {
    let table: [(Double, Int, Int64)] = [
      (0, 0, 0), (1, 0, 1), (0.5, 1, 5), (-0.25, 2, -25), (1e-15, 15, 1), (0x1p53, 0, 1 << 53),
      (0.1, 1, 1), (123.456, 3, 123456),
    ]
    for (value, places, whole) in table {
      let decimal = try #require(exactDecimal(value, fromPlaces: 0, toPlaces: 22))
      #expect(decimal == (places, whole), "\(value)")
    }
    for value in [.nan, .infinity, -.infinity, 1 / 3.0, 0x1p53 + 2, .leastNonzeroMagnitude]
      as [Double]
    {
      #expect(exactDecimal(value, fromPlaces: 0, toPlaces: 15) == nil, "\(value)")
    }
  }

  @Test func negativeZeroHasNoDecimalForm() {
    #expect(exactDecimal(-0.0, fromPlaces: 0, toPlaces: 15) == nil)
  }
}
