import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Conventions".
@Suite struct ConventionsTests {
  /// The numbers at which a varint grows by a byte, and those beside them.
  static let boundaries: [UInt64] =
    (1...9).flatMap { bytes -> [UInt64] in
      let first = UInt64(1) << UInt64(7 * bytes)
      return [first - 1, first, first + 1]
    } + [0, 1, 2, .max, .max - 1, 1 << 63, (1 << 63) - 1, 1 << 32, (1 << 32) - 1]

  @Test(arguments: boundaries) func varintComesBack(value: UInt64) {
    let bytes = written { $0.varint(value) }
    #expect(bytes.count == max(1, (64 - value.leadingZeroBitCount + 6) / 7))
    #expect(reading(bytes) { (reader) throws(DrawingError) in try reader.varint() }.value == value)
  }

  /// A varint that is cut off is truncated where the bytes end.
  @Test(arguments: boundaries) func varintCut(value: UInt64) {
    let bytes = written { $0.varint(value) }
    for count in 0..<bytes.count {
      Refused(Array(bytes[..<count]), .truncated, count, "\(count) bytes of \(value)")
        .expect { (reader) throws(DrawingError) in try reader.varint() }
    }
  }

  static let badVarints = [
    Refused([0x80, 0x00], .notCanonical, 2, "0 in two bytes"),
    Refused([0xFF, 0x00], .notCanonical, 2, "127 in two bytes"),
    Refused([0x81, 0x80, 0x00], .notCanonical, 3, "1 in three bytes"),
    Refused(
      [UInt8](repeating: 0x80, count: 9) + [0x00], .notCanonical, 10, "0 in ten bytes"),
    Refused(
      [UInt8](repeating: 0xFF, count: 9) + [0x02], .notCanonical, 10, "65 bits"),
    Refused(
      [UInt8](repeating: 0xFF, count: 9) + [0x7F], .notCanonical, 10, "70 bits"),
    Refused(
      [UInt8](repeating: 0xFF, count: 9) + [0x81, 0x00], .notCanonical, 10, "eleven bytes"),
    Refused(
      [UInt8](repeating: 0x80, count: 10) + [0x01], .notCanonical, 10, "2^70 in eleven bytes"),
    Refused([UInt8](repeating: 0xFF, count: 64), .notCanonical, 10, "ones without end"),
    Refused([], .truncated, 0, "nothing"),
    Refused([UInt8](repeating: 0x80, count: 9), .truncated, 9, "nine bytes of ten"),
  ]

  @Test(arguments: badVarints) func varintRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try reader.varint() }
  }

  @Test func varintAboveItsLimit() {
    for value in [6, 1 << 40, UInt64.max] as [UInt64] {
      Refused(written { $0.varint(value) }, .illegalValue, 0, "\(value)")
        .expect { (reader) throws(DrawingError) in try reader.varint("number", atMost: 5) }
    }
    let five = reading([5]) { (reader) throws(DrawingError) in
      try reader.varint("number", atMost: 5)
    }
    #expect(five.value == 5)
  }

  @Test func zigzagFolds() {
    let table: [(Int64, UInt64)] = [
      (0, 0), (-1, 1), (1, 2), (-2, 3), (2, 4), (.max, .max - 1), (.min, .max),
    ]
    for (signed, folded) in table {
      #expect(zigzag(signed) == folded)
      #expect(unzigzag(folded) == signed)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let value = Int64(bitPattern: random.next()) >> Int64(random.below(64))
      #expect(unzigzag(zigzag(value)) == value)
      let bytes = written { $0.signedVarint(value) }
      #expect(
        reading(bytes) { (reader) throws(DrawingError) in try reader.signedVarint() }.value == value
      )
    }
  }

  @Test func lengthsInBits() {
    #expect(
      [0, 1, 2, 3, 4, 255, 256, UInt64.max].map { bitLength($0) } == [0, 1, 2, 2, 3, 8, 9, 64])
    #expect(residualLength(.min) == 64)
    #expect(residualLength(-1) == 1)
  }

  static let texts = [
    "", "a", "é", "e\u{301}", "\u{1F58B}", "\u{0}", "\u{FEFF}", "\u{10FFFF}",
    String(repeating: "x", count: 127), String(repeating: "x", count: 128),
    String(repeating: "é", count: 8192),
  ]

  @Test(arguments: texts) func textComesBack(text: String) {
    let bytes = written { $0.text(text) }
    let back = reading(bytes) { (reader) throws(DrawingError) in try reader.text() }
    #expect(back.value.map { Array($0.utf8) } == Array(text.utf8))
  }

  static let badTexts = [
    Refused([1, 0x80], .illegalValue, 1, "a continuation byte alone"),
    Refused([1, 0xC3], .illegalValue, 1, "half a letter"),
    Refused([2, 0xC0, 0x80], .illegalValue, 1, "an over-long zero"),
    Refused([3, 0xED, 0xA0, 0x80], .illegalValue, 1, "a surrogate"),
    Refused([4, 0xF4, 0x90, 0x80, 0x80], .illegalValue, 1, "a code point above 10FFFF"),
    Refused([1, 0xFF], .illegalValue, 1, "FF"),
    Refused([2, 0x61], .illegalValue, 0, "a byte too few"),
    Refused([3, 0x61], .illegalValue, 0, "two bytes too few"),
    Refused([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], .illegalValue, 0, "2^64"),
    Refused([0x80, 0x00], .notCanonical, 2, "a length in two bytes"),
    Refused([0, 0x61], .trailingBytes, 1, "a byte too many"),
  ]

  @Test(arguments: badTexts) func textRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try reader.text() }
  }

  @Test func littleEndianComesBack() {
    for count in 1...8 {
      let value = UInt64.max >> UInt64(64 - 8 * count) - 1
      let bytes = written { $0.littleEndian(value, count: count) }
      #expect(bytes.count == count)
      let back = reading(bytes) { (reader) throws(DrawingError) in
        try reader.littleEndian(count: count)
      }
      #expect(back.value == value)
    }
    Refused([1, 2, 3], .truncated, 0, "three bytes of four")
      .expect { (reader) throws(DrawingError) in try reader.littleEndian(count: 4) }
  }

  /// Bytes that don't stand in the file as they are share one position.
  @Test func inflatedBytesHaveThePositionOfTheirPart() {
    var reader = ByteReader([1, 2], context: "test", fileOffset: 7, isVerbatim: false)
    #expect(throws: Never.self) { try reader.byte() }
    #expect(reader.offset == 7)
    #expect(fault { () throws(DrawingError) in try reader.expectEnd() }?.offset == 7)
  }
}
