import DrawingFormat

/// A PKDrawing taken apart: the container and the message of the drawing.
///
/// Sources: reverse engineering that others published, gathered in Docs/interchange.md.
struct PencilKitFile {
  /// "wrd" and 0xF0.
  static let signature: [UInt8] = [0x77, 0x72, 0x64, 0xF0]
  /// Signature and version.
  static let headerSize = 6
  static let context = "PKDrawing"

  let bytes: [UInt8]
  let version: UInt16
  let fields: [WireField]
  let inks: [InkMessage]
  let strokes: [StrokeMessage]
  /// The 16 bytes of the drawing's UUID.
  let id: [UInt8]
}

extension PencilKitFile {
  /// Reads a whole file.
  init(_ bytes: [UInt8], limits: DecodingLimits) throws(DrawingError) {
    self.bytes = bytes
    version = try Self.version(bytes)
    var budget = PencilKitBudget(limits, inputBytes: bytes.count, context: Self.context)
    var reader = WireReader(bytes, Self.headerSize..<bytes.count, context: Self.context)
    let message = try WireMessage(&reader, Self.types, &budget)
    fields = message.fields
    // A file that was cut between two fields shows it by what is always there, the UUID last.
    for tag in [DrawingTag.zero, DrawingTag.clockSummary, DrawingTag.id] {
      _ = try message.required(tag, reader, bytes.count)
    }
    let idField = try message.required(DrawingTag.id, reader, bytes.count)
    id = Array(bytes[idField.value])
    try Self.check(message, reader)
    var inks: [InkMessage] = []
    for field in fields where field.tag == DrawingTag.ink {
      var inner = reader.inner(field, context: "\(Self.context), ink \(inks.count)")
      inks.append(try InkMessage(from: &inner, budget: &budget))
    }
    self.inks = inks
    var strokes: [StrokeMessage] = []
    for field in fields where field.tag == DrawingTag.stroke {
      var inner = reader.inner(field, context: "\(Self.context), stroke \(strokes.count)")
      strokes.append(
        try StrokeMessage(from: &inner, inkCount: inks.count, budget: &budget))
    }
    self.strokes = strokes
    try checkStrokes(reader)
  }

  private static func version(_ bytes: [UInt8]) throws(DrawingError) -> UInt16 {
    guard bytes.starts(with: signature) else {
      throw DrawingError(
        .notADrawing, offset: 0, context: context, found: Self.beginning(of: bytes),
        expected: "the signature 77 72 64 F0")
    }
    guard bytes.count >= headerSize else {
      throw DrawingError(
        .truncated, offset: bytes.count, context: context, found: "the end of the file",
        expected: "a version of two bytes")
    }
    let version = UInt16(truncatingIfNeeded: bytes.littleEndian(4..<6))
    guard version == 1 || version == 2 else {
      throw DrawingError(
        .needsNewerReader, offset: 4, context: context, found: "version \(version)",
        expected: "1 or 2")
    }
    return version
  }

  private static func beginning(of bytes: [UInt8]) -> String {
    let digits = bytes.prefix(4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return digits.isEmpty ? "an empty file" : digits.joined(separator: " ")
  }

  private static func check(
    _ message: WireMessage, _ reader: WireReader
  ) throws(DrawingError) {
    for field in message.fields {
      switch field.tag {
      case DrawingTag.replica, DrawingTag.id: try reader.expect(field, size: 16, "a UUID")
      case DrawingTag.clock, DrawingTag.clockSummary: try reader.expectClock(field)
      case DrawingTag.bounds: _ = try reader.floats(field, 4, "the bounds")
      default: break
      }
    }
  }

  /// Refuses a file that shows nothing although it holds what is not known: ink whose field was damaged
  /// would look like that.
  private func checkStrokes(_ reader: WireReader) throws(DrawingError) {
    if strokes.contains(where: { $0.path != nil }) { return }
    let unknown =
      fields.first { $0.tag.number > DrawingTag.id.number }
      ?? strokes.lazy.compactMap(\.unknownField).first
    guard let unknown else { return }
    throw reader.error(
      .needsNewerReader, at: unknown.start,
      found: "field \(unknown.tag.number) and no stroke that has a path",
      expected: "strokes, or none of the fields that are not known")
  }

  private static let types: [WireTag] = [
    DrawingTag.zero, DrawingTag.replica, DrawingTag.clock, DrawingTag.ink, DrawingTag.stroke,
    DrawingTag.bounds, DrawingTag.clockSummary, DrawingTag.id,
  ]
}

extension StrokeMessage {
  /// A field that is not known.
  fileprivate var unknownField: WireField? {
    fields.first { $0.tag.number > StrokeTag.opaque.number }
  }
}
