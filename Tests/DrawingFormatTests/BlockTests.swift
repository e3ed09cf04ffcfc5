import DrawingSamples
import Testing

@testable import DrawingFormat

/// `Docs/format.md`, "Block header", "Channel sets", "Stroke properties", "Property data".
@Suite struct BlockTests {
  static let sets: [[Int]] = [
    [], [0], [6], [7], [0, 6, 7, 13], [1023], Array(0..<1024), [5, 500], [13, 14],
  ]

  @Test(arguments: sets) func channelSetComesBack(members: [Int]) {
    let bytes = written { $0.channelSet(members) }
    #expect(bytes.count == (members.last ?? 0) / 7 + 1)
    let back = reading(bytes) { (reader) throws(DrawingError) in
      try reader.channelSet(channelCount: 1024)
    }
    #expect(back.value == members)
  }

  @Test func channelSetRefused() {
    let refusals = [
      Refused([1 << 5], .badReference, 0, "channel 5 of 5"),
      Refused([0x80, 1], .badReference, 0, "channel 7 of 5"),
      Refused([UInt8](repeating: 0x80, count: 1000), .badReference, 0, "bits without end"),
      Refused([], .truncated, 0, "nothing"),
    ]
    for refused in refusals {
      refused.expect { (reader) throws(DrawingError) in try reader.channelSet(channelCount: 5) }
    }
    Refused([1], .badReference, 0, "a channel where there is none")
      .expect { (reader) throws(DrawingError) in try reader.channelSet(channelCount: 0) }
    for bytes in [[0x80, 0], [0x81, 0x80, 0]] as [[UInt8]] {
      Refused(bytes, .notCanonical, 0, "needless bytes")
        .expect { (reader) throws(DrawingError) in try reader.channelSet(channelCount: 50) }
    }
    Refused([0x80], .truncated, 1, "a set that is cut")
      .expect { (reader) throws(DrawingError) in try reader.channelSet(channelCount: 50) }
  }

  @Test func propertyStates() {
    for property in StrokeProperty.allCases {
      for state in [PropertyState.absent, .all, .some] {
        var states = PropertyStates()
        states[property] = state
        let bytes = written { states.write(to: &$0) }
        let back = reading(bytes) { (reader) throws(DrawingError) in
          try PropertyStates(from: &reader)
        }
        #expect(back.value == states)
      }
      let three = written { $0.varint(3 << UInt64(2 * property.rawValue)) }
      Refused(three, .illegalValue, 0, "state 3 of \(property)")
        .expect { (reader) throws(DrawingError) in try PropertyStates(from: &reader) }
    }
    for bits in [1 << 16, 1 << 63] as [UInt64] {
      Refused(written { $0.varint(bits) }, .needsNewerReader, 0, "a ninth property")
        .expect { (reader) throws(DrawingError) in try PropertyStates(from: &reader) }
    }
    let strokes = [Stroke(ink: 0, start: 1), Stroke(start: 2, attributes: ["a": .null])]
    let states = PropertyStates(of: strokes)
    #expect(states[.ink] == .some)
    #expect(states[.start] == .all)
    #expect(states[.attributes] == .some)
    #expect(states[.mask] == .absent)
    #expect(PropertyStates(of: []) == PropertyStates())
  }

  @Test func masksComeBack() {
    let masks = [
      Mask(), Mask(usesEvenOddRule: true), Mask(ranges: []), Mask(path: []),
      Mask(ranges: [Mask.Range(lower: 0, upper: 1.5), Mask.Range(lower: 3, upper: 2)]),
      Mask(
        ranges: [],
        path: [
          .move(x: 1, y: .pi), .line(x: -1, y: 1e300),
          .quadratic(controlX: 1, controlY: 2, x: 3, y: 4),
          .cubic(control1X: 1, control1Y: 2, control2X: 3, control2Y: 4, x: 5, y: 6), .close,
        ], usesEvenOddRule: true),
    ]
    for mask in masks {
      let bytes = written { $0.mask(mask) }
      let back = reading(bytes) { (reader) throws(DrawingError) in try reader.mask() }
      #expect(back.value == mask)
      for count in bytes.indices {
        let cut = reading(Array(bytes[..<count])) { (reader) throws(DrawingError) in
          try reader.mask()
        }
        #expect([.truncated, .illegalValue].contains(cut.code))
      }
    }
  }

  @Test func masksRefused() {
    let refusals = [
      Refused([8], .needsNewerReader, 0, "flag 8"),
      Refused([255], .needsNewerReader, 0, "flag 128"),
      Refused([1, 200, 1], .illegalValue, 1, "200 ranges in no bytes"),
      Refused([1] + written { $0.varint(1 << 62) }, .illegalValue, 1, "2^62 ranges"),
      Refused([2, 1, 5], .needsNewerReader, 2, "path element 5"),
      Refused([2] + written { $0.varint(.max) }, .illegalValue, 1, "2^64 − 1 elements"),
      Refused([0, 0], .trailingBytes, 1, "a byte too many"),
    ]
    for refused in refusals {
      refused.expect { (reader) throws(DrawingError) in try reader.mask() }
    }
  }

  @Test func identifiers() {
    let ids: [StrokeID] = [
      .uuid(high: 0x0102_0304_0506_0708, low: .max), .number(.max), .text(""), .text("e\u{301}"),
    ]
    for id in ids {
      let bytes = written { $0.idData(id) }
      let back = reading(bytes) { (reader) throws(DrawingError) in
        try reader.idData(kind: id.kind) { .max }
      }
      #expect(back.value == id)
    }
    // The bytes of a UUID stand in the order in which it is written as text.
    #expect(
      written { $0.idData(ids[0]) } == [1, 2, 3, 4, 5, 6, 7, 8] + [UInt8](repeating: 0xFF, count: 8)
    )
    for kind in [-1, 3, .max] as [Int64] {
      Refused([], .illegalValue, 0, "kind \(kind)")
        .expect { (reader) throws(DrawingError) in try reader.idData(kind: kind) { nil } }
    }
    Refused([], .illegalValue, 0, "no number")
      .expect { (reader) throws(DrawingError) in try reader.idData(kind: 1) { nil } }
    Refused([1, 2, 3], .truncated, 0, "three bytes of a UUID")
      .expect { (reader) throws(DrawingError) in try reader.idData(kind: 0) { nil } }
  }

  /// Sections in all layouts, their headers plain or deflated.
  @Test(arguments: SectionedFile.Layout.allCases, ValueKind.allCases) func sections(
    layout: SectionedFile.Layout, kind: ValueKind
  ) throws {
    var random = SeededGenerator(seed: 9)
    var drawing = Drawing()
    for count in [1, 40, 2, 0, 30] {
      try drawing.strokes.append(
        Stroke(points: [
          "x": kind.values(count, using: &random), "y": kind.values(count, using: &random),
        ]))
    }
    let bytes = try SectionedFile.make(drawing, layout)
    let back = try Drawing(bytes)
    #expect(DrawingDigest.difference(back, drawing) == nil)
    let structure = try FileStructure(inspecting: bytes.span)
    #expect(structure.blocks.map(\.form) != ["packed"])
    // A byte more or less at the end of the sections.
    let payload = try HandMade.chunks(of: bytes)[0].payload
    #expect(fault(reading: HandMade.file([(2, payload + [0])]))?.code == .trailingBytes)
    #expect(fault(reading: HandMade.file([(2, Array(payload.dropLast()))])) != nil)
  }

  @Test func faultsInSectionsAreWhereTheyAre() {
    let payload = HandMade.plain([0], sections: [7, 7, 7])
    let error = fault(reading: HandMade.file([(2, payload)]))
    #expect(error?.code == .trailingBytes)
    // Signature, type, length, front, header.
    #expect(error?.offset == 7 + 1 + 1 + 1 + 1)
  }

  /// References of strokes to tables of the drawing.
  @Test func references() throws {
    var header = BlockHeader()
    header.additions.inks = [Ink()]
    header.strokeCount = 1
    header.layouts = [[]]
    header.states[.ink] = .all
    func code(_ ink: Int64, _ state: PropertyState = .all) throws -> DrawingError.Code? {
      var column = ColumnHeader()
      column.layout = .constant(0)
      var reference = ColumnHeader()
      reference.layout = .constant(ink)
      header.states[.ink] = state
      header.columns = state == .all ? [column, reference] : [column, reference, column]
      let bytes = try written { try header.write(to: &$0, after: TableSizes(), isPacked: false) }
      return fault(reading: HandMade.file([(2, HandMade.plain(bytes))]))?.code
    }
    #expect(try code(0) == nil)
    for ink in [1, -1, .max, .min] as [Int64] { #expect(try code(ink) == .badReference) }
    // Presence is 0 or 1.
    for flag in [2, -1] as [Int64] { #expect(try code(flag, .some) == .illegalValue) }
    #expect(try code(1, .some) == nil)
  }

  /// A set of channels that no stroke has gives the drawing no column, however the file is read.
  @Test func unusedChannelSets() throws {
    var header = BlockHeader()
    header.additions.channels = [Channel(name: "x"), Channel(name: "y")]
    header.strokeCount = 1
    header.layouts = [[0], [1]]
    var (one, two) = (ColumnHeader(), ColumnHeader())
    one.layout = .constant(1)
    two.layout = .constant(2)
    // Sets, point counts, x without values, y.
    header.columns = [one, two, one, two]
    let bytes = try written { try header.write(to: &$0, after: TableSizes(), isPacked: false) }
    let file = HandMade.file([(2, HandMade.plain(bytes))])
    let drawing = try Drawing(file)
    #expect(drawing.strokes.columns.map(\.name) == ["y"])
    try expectRoundTrip(drawing)
    let recovery = try Drawing.recovering(file.span)
    #expect(recovery.isComplete)
    #expect(recovery.drawing.strokes == drawing.strokes)
  }
}
