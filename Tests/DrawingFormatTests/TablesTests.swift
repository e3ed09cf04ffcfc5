import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Names", "Values", "Records" and the tables.
@Suite struct TablesTests {
  static let names = [
    "x", "y", "id", "rad", "", "e\u{301}", "é", "X", "xx", "\u{1F58B}",
    String(repeating: "n", count: 63), String(repeating: "n", count: 64),
    String(repeating: "n", count: 10_000),
  ]

  @Test(arguments: NameRegistry.names + names) func nameComesBack(name: String) {
    let bytes = written { $0.name(name) }
    let back = reading(bytes) { (reader) throws(DrawingError) in try reader.name() }
    #expect(back.value.map { Array($0.utf8) } == Array(name.utf8))
    if NameRegistry.number(of: name) != nil { #expect(bytes.count == 1) }
  }

  @Test func registeredNamesAreDistinctAndAsTheyWere() {
    #expect(Set(NameRegistry.names).count == NameRegistry.names.count)
    // Files hold these numbers: none may ever change.
    #expect(NameRegistry.names.count >= 54)
    let fixed: [(Int, String)] = [
      (0, "x"), (1, "y"), (2, "t"), (3, "force"), (11, "threshold"), (12, "pen"), (20, "eraser"),
      (21, "title"), (41, "group"), (42, "speed"), (53, "id"),
    ]
    for (number, name) in fixed { #expect(NameRegistry.names[number] == name) }
  }

  static let badNames = [
    Refused([54 << 1], .needsNewerReader, 0, "registered name 54"),
    Refused(written { $0.varint(.max - 1) }, .needsNewerReader, 0, "registered name 2^63 − 1"),
    Refused([3, 0x78], .notCanonical, 0, "x as text"),
    Refused([5, 0x61, 0x62, 0x63], .trailingBytes, 3, "a byte too many"),
    Refused([5, 0x61], .truncated, 0, "a byte too few"),
    Refused(written { $0.varint(.max) }, .truncated, 0, "a name of 2^63 − 1 bytes"),
    Refused([3, 0x80], .illegalValue, 1, "not UTF-8"),
    Refused([], .truncated, 0, "nothing"),
  ]

  @Test(arguments: badNames) func nameRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try reader.name() }
  }

  static let values: [AttributeValue] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(15), .integer(-16),
    .integer(.max), .integer(.min), .double(0.5), .double(1e300), .double(.pi), .double(0),
    .text(""), .text(String(repeating: "é", count: 15)), .text(String(repeating: "a", count: 30)),
    .text(String(repeating: "a", count: 31)), .text(String(repeating: "a", count: 200)),
    .bytes([]), .bytes([0xFF]), .bytes([UInt8](repeating: 7, count: 31)),
    .bytes([UInt8](repeating: 7, count: 5000)), .list([]), .dictionary([:]),
    .list([AttributeValue](repeating: .null, count: 31)),
    .list([.list([.list([])]), .dictionary(["x": .dictionary(["e\u{301}": .null, "é": .null])])]),
    .dictionary(["": .integer(1), "x": .integer(2), "y": .list([.double(-1.5)])]),
  ]

  @Test(arguments: values) func valueComesBack(value: AttributeValue) {
    let bytes = written { $0.value(value) }
    let back = reading(bytes) { (reader) throws(DrawingError) in try reader.value() }
    #expect(back.value == value)
    for count in bytes.indices {
      let cut = reading(Array(bytes[..<count])) { (reader) throws(DrawingError) in
        try reader.value()
      }
      #expect(cut.code == .truncated, "\(count) bytes")
    }
  }

  static let badValues = [
    Refused([7], .needsNewerReader, 0, "kind 7"),
    Refused([3 << 3], .needsNewerReader, 0, "simple value 3"),
    Refused([31 << 3], .needsNewerReader, 0, "simple value 31"),
    Refused([17 << 3 | 2, 0], .illegalValue, 1, "number form 17"),
    Refused([1 << 3 | 2, 20], .notCanonical, 1, "10 / 10"),
    Refused([31 << 3 | 1] + written { $0.varint(.max) }, .illegalValue, 1, "an integer of 65 bits"),
    Refused([31 << 3 | 1, 0x80, 0], .notCanonical, 3, "an over-long varint"),
    Refused([5 << 3 | 3, 0x61], .truncated, 1, "a text that is cut"),
    Refused([2 << 3 | 4, 0x61], .truncated, 1, "bytes that are cut"),
    Refused([9 << 3 | 5, 0], .truncated, 1, "nine elements in one byte"),
    Refused([31 << 3 | 5] + written { $0.varint(1 << 31) }, .truncated, 1, "2^31 elements"),
    Refused([31 << 3 | 6] + written { $0.varint(1 << 62) }, .truncated, 1, "2^62 entries"),
    Refused([1 << 3 | 3, 0xFF], .illegalValue, 1, "text that is not UTF-8"),
    Refused([2 << 3 | 6, 0, 0, 0, 0], .illegalValue, 3, "x twice"),
    Refused([0, 0], .trailingBytes, 1, "a byte too many"),
  ]

  @Test(arguments: badValues) func valueRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try reader.value() }
  }

  /// Lists within each other up to the limit and not beyond, on both sides.
  @Test func depth() throws {
    func nested(_ depth: Int) -> AttributeValue {
      (1..<depth).reduce(AttributeValue.list([])) { value, _ in .list([value]) }
    }
    for depth in [1, 2, 63, 64] {
      let drawing = Drawing(attributes: ["x": nested(depth), "y": .dictionary(["z": .null])])
      try expectRoundTrip(drawing)
    }
    for depth in [65, 66, 200] {
      let drawing = Drawing(attributes: ["x": nested(depth)])
      #expect(fault { () throws(DrawingError) in _ = try drawing.bytes() }?.code == .limitExceeded)
    }
    let lists = [UInt8](repeating: 1 << 3 | 5, count: 100_000) + [0]
    let result = reading(lists) { (reader) throws(DrawingError) in try reader.value() }
    #expect(result.code == .limitExceeded)
    let dictionaries = (0..<100_001).map { $0 % 2 == 0 ? 1 << 3 | 6 : 0 as UInt8 }
    let other = reading(dictionaries) { (reader) throws(DrawingError) in try reader.value() }
    #expect(other.code == .limitExceeded)
  }

  @Test func attributesRefused() {
    Refused([9, 0, 0], .illegalValue, 0, "nine attributes in two bytes")
      .expect { (reader) throws(DrawingError) in try reader.attributes() }
    Refused([2, 0, 0, 0, 0], .illegalValue, 3, "one name twice")
      .expect { (reader) throws(DrawingError) in try reader.attributes() }
  }

  // MARK: Records

  /// The byte of a registered name.
  private static func id(_ name: String) -> UInt8 {
    UInt8(truncatingIfNeeded: (NameRegistry.number(of: name) ?? 0) << 1)
  }

  static let groups = [
    Refused([1, id("parent"), 1 << 3 | 1], .illegalValue, 0, "parent −1"),
    Refused([1, id("parent"), 10 << 3 | 1], .illegalValue, 0, "parent 5 of group 5"),
    Refused([1, id("parent"), 0], .illegalValue, 0, "parent null"),
    Refused([1, id("visible"), 2 << 3], .illegalValue, 0, "visible: true"),
    Refused([1, id("visible"), 0], .illegalValue, 0, "visible: null"),
    Refused([1, id("name"), 2 << 3], .illegalValue, 0, "a name that is a truth value"),
    Refused([2, id("visible"), 1 << 3, id("name"), 3], .notCanonical, 0, "name after visible"),
    Refused([2, 0, 0, id("visible"), 1 << 3], .notCanonical, 0, "a member after an attribute"),
    Refused([2, id("name"), 3, id("name"), 3], .illegalValue, 3, "two names"),
  ]

  @Test(arguments: groups) func groupRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try Group(from: &reader, position: 5) }
  }

  static let inks = [
    Refused([24, 1, id("color"), 3 << 3 | 5, 2, 0, 2, 0, 2, 0], .illegalValue, 1, "three parts"),
    Refused([24, 1, id("color"), 0], .illegalValue, 1, "a null colour"),
    Refused(
      [24, 1, id("color"), 4 << 3 | 5, 2, 0, 2, 0, 2, 0, 1], .illegalValue, 1, "an integer part"),
    Refused([24, 1, id("width"), 1], .illegalValue, 1, "a width that is an integer"),
    Refused([24, 1, id("width"), 0], .illegalValue, 1, "a null width"),
    Refused([24], .truncated, 1, "no record"),
  ]

  @Test(arguments: inks) func inkRefused(refused: Refused) {
    refused.expect { (reader) throws(DrawingError) in try Ink(from: &reader) }
  }

  @Test func channelRefused() {
    for bytes in [[0, 1, Self.id("tolerance"), 2, 0], [0, 1, Self.id("tolerance"), 2, 1]]
      as [[UInt8]]
    {
      Refused(bytes, .illegalValue, 1, "a tolerance that is not above 0")
        .expect { (reader) throws(DrawingError) in try Channel(from: &reader) }
    }
    Refused([0, 1, Self.id("min"), 1], .illegalValue, 1, "a minimum that is an integer")
      .expect { (reader) throws(DrawingError) in try Channel(from: &reader) }
  }

  /// Records of random drawings come back one by one.
  @Test(arguments: 0..<20 as Range<UInt64>) func recordsComeBack(seed: UInt64) throws {
    let drawing = try SampleDrawings.drawing(seed: seed, size: .none)
    var bytes = try written { try drawing.metadata.write(to: &$0) }
    let metadata = reading(bytes) { (reader) throws(DrawingError) in try Metadata(from: &reader) }
    #expect(metadata.value == drawing.metadata, "seed \(seed)")
    for (index, ink) in drawing.inks.enumerated() {
      bytes = try written { try ink.write(to: &$0, position: index) }
      let back = reading(bytes) { (reader) throws(DrawingError) in try Ink(from: &reader) }
      #expect(back.value == ink, "seed \(seed)")
    }
    for (index, group) in drawing.groups.enumerated() {
      bytes = try written { try group.write(to: &$0, position: index) }
      let back = reading(bytes) { (reader) throws(DrawingError) in
        try Group(from: &reader, position: index)
      }
      #expect(back.value == group, "seed \(seed)")
    }
    for channel in drawing.channels {
      bytes = try written { try channel.write(to: &$0) }
      let back = reading(bytes) { (reader) throws(DrawingError) in try Channel(from: &reader) }
      #expect(back.value == channel, "seed \(seed)")
    }
  }

  /// A free attribute can't take the name of a member.
  @Test func reservedNamesAreRefused() {
    let drawings = [
      Drawing(metadata: Metadata(attributes: ["title": .null])),
      Drawing(canvas: Canvas(attributes: ["unit": .null])),
      Drawing(inks: [Ink(attributes: ["color": .null])]),
      Drawing(groups: [Group(attributes: ["visible": .null])]),
    ]
    for drawing in drawings {
      #expect(fault { () throws(DrawingError) in _ = try drawing.bytes() }?.code == .illegalValue)
    }
    // No member of a drawing's own attributes or of a stroke's.
    #expect(throws: Never.self) { try Drawing(attributes: ["title": .null]).bytes() }
  }

  /// Composed and decomposed letters are two names.
  @Test func namesAreComparedByteForByte() throws {
    let drawing = Drawing(attributes: ["é": .integer(1), "e\u{301}": .integer(2)])
    #expect(drawing.attributes.count == 2)
    let back = try Drawing(try drawing.bytes())
    #expect(back.attributes["é"] == .integer(1))
    #expect(back.attributes["e\u{301}"] == .integer(2))
  }

  @Test func duplicateKeysAreRefusedWhenWriting() {
    var attributes = Attributes()
    attributes.appendUnchecked("k", .null)
    attributes.appendUnchecked("k", .null)
    let drawing = Drawing(attributes: attributes)
    let error = fault { () throws(DrawingError) in _ = try drawing.bytes() }
    #expect(error?.code == .illegalValue)
    let inner = Drawing(attributes: ["a": .dictionary(attributes)])
    #expect(fault { () throws(DrawingError) in _ = try inner.bytes() }?.code == .illegalValue)
  }
}
