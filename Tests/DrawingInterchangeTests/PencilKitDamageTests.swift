import DrawingFormat
import Testing

@testable import DrawingInterchange

/// Damaged and foreign bytes: an error that says where, never an empty drawing.
@Suite struct PencilKitDamageTests {
  /// Three strokes of few points, one of them deleted, a transform, an unknown field.
  static let small: [UInt8] = {
    var drawing = Drawing(
      metadata: Metadata(created: 1_700_000_000), inks: [Ink(color: .black), Ink(type: .marker)])
    let transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4)
    try? drawing.strokes.append(
      Stroke(ink: 0, start: 1, points: ["x": [1, 2], "y": [3, 4], "t": [0, 0.25]]))
    try? drawing.strokes.append(
      Stroke(ink: 1, start: 2, transform: transform, points: ["x": [9], "y": [8], "force": [0.5]]))
    drawing.metadata.attributes[DeletedStroke.attribute] = .list([
      DeletedStroke(before: 1, id: nil, ink: 0).value
    ])
    return (try? PencilKitFormat.write(drawing).value) ?? []
  }()

  private func error(_ bytes: [UInt8]) -> DrawingError? {
    do throws(DrawingError) {
      _ = try PencilKitFormat.read(bytes, limits: .default)
      return nil
    } catch { return error }
  }

  /// Expects an error with a place, or that the bytes come back and hold ink.
  private func expectErrorOrSame(_ bytes: [UInt8], _ what: String) throws {
    do throws(DrawingError) {
      let drawing = try PencilKitFormat.read(bytes, limits: .default).value
      #expect(!drawing.strokes.isEmpty, "\(what): an empty drawing")
      let written = try PencilKitFormat.write(drawing)
      #expect(written.value == bytes, "\(what): other bytes")
    } catch {
      let offset = try #require(error.offset, "\(what): no offset in \(error)")
      #expect((0...bytes.count).contains(offset), "\(what): \(error)")
    }
  }

  private static var files: [(name: String, bytes: [UInt8])] {
    [("small", small)]
      + Shared.native.filter { !$0.contains("empty") }.compactMap { name in
        (try? Shared.bytes("native/pkdrawing/\(name).pkdrawing")).map { (name, $0) }
      }
  }

  @Test func `every truncation is an error`() throws {
    for (name, bytes) in Self.files {
      for count in 0..<bytes.count {
        let found = error(Array(bytes[..<count]))
        #expect(found?.offset != nil, "\(name), \(count) bytes")
      }
    }
  }

  @Test func `every flipped bit is an error or comes back`() throws {
    for (name, bytes) in Self.files {
      for index in bytes.indices {
        // Debug builds take their time: of large files one bit a byte.
        for bit in UInt8(0)..<8 where bytes.count < 300 || bit == UInt8(index % 8) {
          var damaged = bytes
          damaged[index] ^= 1 << bit
          try expectErrorOrSame(damaged, "\(name), bit \(bit) of byte \(index)")
        }
      }
    }
  }

  @Test(.enabled(if: !Shared.native.isEmpty, Shared.isMissing))
  func `an empty file that is damaged is not another empty one`() throws {
    let bytes = try Shared.bytes("native/pkdrawing/case00-empty.pkdrawing")
    #expect(try PencilKitFormat.read(bytes, limits: .default).value.strokes.isEmpty)
    for count in bytes.indices { #expect(error(Array(bytes[..<count])) != nil, "\(count) bytes") }
  }

  @Test func `foreign bytes are told apart`() {
    #expect(error([])?.code == .notADrawing)
    #expect(error(Array("{\"strokes\":[]}".utf8))?.code == .notADrawing)
    #expect(error([0x77, 0x72, 0x64, 0xF0])?.code == .truncated)
    let newer = error([0x77, 0x72, 0x64, 0xF0, 3, 0])
    #expect(newer?.code == .needsNewerReader && newer?.offset == 4)
    // A header and nothing behind it.
    #expect(error([0x77, 0x72, 0x64, 0xF0, 1, 0])?.code == .truncated)
    #expect(!PencilKitFormat.recognizes(Array("wrd".utf8)))
    #expect(PencilKitFormat.recognizes([0x77, 0x72, 0x64, 0xF0]))
  }

  // MARK: Single faults

  private static func file(_ strokes: [[UInt8]], inks: Int = 1) -> [UInt8] {
    var writer = WireWriter()
    writer.append(PencilKitFile.signature + [1, 0])
    writer.field(DrawingTag.zero, [0])
    for _ in 0..<inks { writer.field(DrawingTag.ink, message(PencilKitInk.leaves(Ink()))) }
    for stroke in strokes { writer.field(DrawingTag.stroke, stroke) }
    writer.field(DrawingTag.clockSummary, WireValue.varints([0, 0, 0]))
    writer.field(DrawingTag.id, [UInt8](repeating: 7, count: 16))
    return writer.bytes
  }

  private static func message(_ leaves: [Leaf]) -> [UInt8] {
    var writer = WireWriter()
    for leaf in leaves { writer.field(leaf.tag, leaf.value) }
    return writer.bytes
  }

  private static func path(
    count: UInt64, perPoint: UInt64, constant: UInt64, records: Int, constants: Int
  ) -> [UInt8] {
    message([
      Leaf(PathTag.count, WireValue.varint(count)),
      Leaf(PathTag.perPoint, WireValue.varint(perPoint)),
      Leaf(PathTag.constant, WireValue.varint(constant)),
      Leaf(PathTag.constantRecord, [UInt8](repeating: 1, count: constants)),
      Leaf(PathTag.pointRecords, [UInt8](repeating: 1, count: records)),
    ])
  }

  private static func stroke(_ path: [UInt8], _ more: [Leaf] = []) -> [UInt8] {
    message(more + [Leaf(StrokeTag.path, path)])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let code: DrawingError.Code
    let bytes: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ code: DrawingError.Code, _ stroke: [UInt8], inks: Int = 1) {
      self.name = name
      self.code = code
      bytes = file([stroke], inks: inks)
    }
  }

  static let faults: [Fault] = [
    Fault(
      "masks that overlap", .illegalValue,
      stroke(path(count: 1, perPoint: 3, constant: 0x7FE, records: 12, constants: 26))),
    Fault(
      "masks with a channel too few", .illegalValue,
      stroke(path(count: 1, perPoint: 1, constant: 0x3FE, records: 8, constants: 24))),
    Fault(
      "masks with a channel too many", .needsNewerReader,
      stroke(path(count: 1, perPoint: 1, constant: 0xFFE, records: 8, constants: 26))),
    Fault(
      "records of another size", .illegalValue,
      stroke(path(count: 2, perPoint: 1, constant: 0x7FE, records: 17, constants: 26))),
    Fault(
      "a count that no records can be", .illegalValue,
      stroke(path(count: .max, perPoint: 1, constant: 0x7FE, records: 8, constants: 26))),
    Fault(
      "a product that overflows to what is there", .illegalValue,
      stroke(path(count: 1 << 61, perPoint: 1, constant: 0x7FE, records: 0, constants: 26))),
    Fault(
      "points that take no bytes", .limitExceeded,
      stroke(path(count: 1 << 30, perPoint: 0, constant: 0x7FF, records: 0, constants: 34))),
    Fault(
      "more points that take no bytes", .limitExceeded,
      stroke(path(count: 1 << 60, perPoint: 0, constant: 0x7FF, records: 0, constants: 34))),
    Fault(
      "constants of another size", .illegalValue,
      stroke(path(count: 1, perPoint: 1, constant: 0x7FE, records: 8, constants: 25))),
    Fault(
      "an ink that is not there", .badReference,
      stroke(
        path(count: 1, perPoint: 1, constant: 0x7FE, records: 8, constants: 26),
        [Leaf(StrokeTag.ink, [1])])),
    Fault(
      "an ink without a table", .badReference,
      stroke(
        path(count: 1, perPoint: 1, constant: 0x7FE, records: 8, constants: 26),
        [Leaf(StrokeTag.ink, [0])]), inks: 0),
    Fault("a path without a count", .truncated, stroke(message([Leaf(PathTag.perPoint, [1])]))),
    Fault("a UUID of 3 bytes", .illegalValue, message([Leaf(StrokeTag.id, [1, 2, 3])])),
    Fault("a clock of text", .illegalValue, message([Leaf(StrokeTag.added, [0x0A, 1, 65])])),
    Fault(
      "a transform of 4 numbers", .truncated,
      message([Leaf(StrokeTag.transform, WireValue.floats([1, 0, 0, 1]))])),
    Fault(
      "bounds of 5 numbers", .illegalValue,
      message([Leaf(StrokeTag.bounds, WireValue.floats([1, 0, 0, 1, 2]))])),
    Fault("an ink index of bytes", .illegalValue, message([Leaf(WireTag(4, .bytes), [0])])),
    Fault("a group", .illegalValue, [0x0B, 0x0C]),
    Fault("field 0", .illegalValue, [0x02, 0x00]),
    Fault("a wire type that does not exist", .illegalValue, [0x0F]),
    Fault("a length beyond the end", .truncated, [0x0A, 0xFF, 0xFF, 0x03]),
    Fault("a length beyond 64 bits", .illegalValue, [0x0A] + [UInt8](repeating: 0xFF, count: 10)),
    Fault("a varint that does not end", .truncated, [0x20, 0x80]),
    Fault("a fixed number that is cut", .truncated, [0x09, 1, 2, 3]),
    Fault(
      "two paths", .illegalValue,
      {
        let leaf = Leaf(
          StrokeTag.path,
          path(count: 1, perPoint: 1, constant: 0x7FE, records: 8, constants: 26))
        return message([leaf, leaf])
      }()),
    Fault("only what is not known", .needsNewerReader, message([Leaf(WireTag(99, .bytes), [1])])),
  ]

  @Test(arguments: faults) func fault(_ fault: Fault) throws {
    let error = try #require(self.error(fault.bytes), "read without an error")
    #expect(error.code == fault.code, "\(error)")
    let offset = try #require(error.offset)
    #expect(offset >= PencilKitFile.headerSize && offset < fault.bytes.count)
    #expect(error.context.hasPrefix("PKDrawing"))
  }

  @Test func `of strokes that all have other fields the whole is kept`() throws {
    let path = Self.path(count: 1, perPoint: 1, constant: 0x7FE, records: 8, constants: 26)
    let strokes = (0..<300).map { index in
      Self.stroke(path, [Leaf(WireTag(UInt64(20 + index), .varint), [1])])
    }
    let bytes = Self.file(strokes)
    let drawing = try PencilKitFormat.read(bytes, limits: .default).value
    #expect(PencilKitSource(of: drawing)?.kind == .whole)
    #expect(try PencilKitFormat.write(drawing).value == bytes)
    // Few of them are told apart.
    let few = Self.file(Array(strokes.prefix(20)))
    let other = try PencilKitFormat.read(few, limits: .default).value
    #expect(PencilKitSource(of: other)?.kind == .rebuilt)
    #expect(try PencilKitFormat.write(other).value == few)
  }

  @Test func `limits are spent over the whole file`() throws {
    let path = Self.path(count: 400, perPoint: 0, constant: 0x7FF, records: 0, constants: 34)
    let bytes = Self.file([[UInt8]](repeating: Self.stroke(path), count: 10))
    #expect(throws: Never.self) {
      try PencilKitFormat.read(bytes, limits: DecodingLimits(points: 4000, strokes: 10))
    }
    for limits in [
      DecodingLimits(points: 3999), DecodingLimits(strokes: 9),
      DecodingLimits(outputBytes: 100_000),
    ] {
      do throws(DrawingError) {
        _ = try PencilKitFormat.read(bytes, limits: limits)
        Issue.record("read beyond a limit")
      } catch {
        #expect(error.code == .limitExceeded)
      }
    }
  }
}
