public import DrawingFormat

/// Ink Markup Language, a Recommendation of the W3C of 20 September 2011.
///
/// `Docs/interchange.md`, "InkML", has what becomes what.
public enum InkML: InkFormat {
  /// The name on command lines.
  public static let name = "inkml"
  /// The name for people.
  public static let title = "InkML (W3C, 2011)"
  /// The extension that the Recommendation registers first.
  public static let extensions = ["inkml"]
  /// InkML is text.
  public static let isBinary = false
  /// The root element.
  public static let beginning = "'<ink' for InkML"

  /// The namespace of InkML.
  static let namespace = "http://www.w3.org/2003/InkML"

  /// Whether bytes look like XML whose first element is `ink`, under any prefix.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    var prolog = XMLProlog(bytes)
    return prolog.rootElement() == "ink"
  }

  /// Reads a drawing.
  ///
  /// - Throws: `DrawingError` with the byte, and in its context the line and column, of the fault.
  public static func read(
    _ bytes: [UInt8], limits: DecodingLimits
  ) throws(DrawingError) -> Translation<Drawing> {
    let document = try XMLParser.parse(bytes, limits: limits)
    do throws(DrawingError) {
      var reader = try InkMLReader(document, limits: limits)
      try reader.read()
      return Translation(reader.drawing, losses: reader.losses.sentences)
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// Writes a drawing; what InkML has no element for goes into annotations, so nothing is lost.
  ///
  /// - Throws: `DrawingError` where a number is not finite, a reference points to nothing, or a free
  ///   attribute has a reserved name.
  public static func write(_ drawing: Drawing) throws(DrawingError) -> Translation<[UInt8]> {
    var writer = try InkMLWriter(drawing)
    return Translation(try writer.document())
  }
}

/// What stands in front of the root element of an XML document, read without a parser.
struct XMLProlog {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// Takes the beginning of a file; of UTF-16 the half of each unit that ASCII is in.
  init(_ file: [UInt8]) {
    // A prolog of more than this is no prolog.
    var bytes = Array(file.prefix(1 << 16))
    if XMLParser.isWide(bytes) {
      let low = bytes[0] == 0 || bytes[0] == 0xFE ? 1 : 0
      bytes = stride(from: low, to: bytes.count, by: 2).map { index in
        bytes[index ^ 1 < bytes.count ? index ^ 1 : index] == 0 ? bytes[index] : 0xFF
      }
    }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF]]
    let mark = marks.first { bytes.starts(with: $0) }
    self.bytes = bytes.dropFirst(mark?.count ?? 0)
    index = self.bytes.startIndex
  }

  /// The local name of the root element, or `nil` where there is none.
  mutating func rootElement() -> String? {
    while true {
      while index < bytes.endIndex, isSpace(bytes[index]) { index += 1 }
      if skip("<!--") {
        guard skipPast("-->") else { return nil }
      } else if skip("<?") {
        guard skipPast("?>") else { return nil }
      } else if skip("<!DOCTYPE") {
        guard skipDeclaration() else { return nil }
      } else {
        return skip("<") ? localName() : nil
      }
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }

  private mutating func skip(_ text: StaticString) -> Bool {
    let text = Array("\(text)".utf8)
    guard bytes[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private mutating func skipPast(_ text: StaticString) -> Bool {
    while index < bytes.endIndex {
      if skip(text) { return true }
      index += 1
    }
    return false
  }

  /// Skips a document type declaration, whose internal subset may hold `>`.
  private mutating func skipDeclaration() -> Bool {
    var isInside = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "[") { isInside = true }
      if byte == UInt8(ascii: "]") { isInside = false }
      if byte == UInt8(ascii: ">"), !isInside { return true }
    }
    return false
  }

  private func localName() -> String? {
    let name = bytes[index...].prefix { !isSpace($0) && $0 != 62 && $0 != 47 }
    // A name that the bytes cut off may go on.
    guard name.endIndex < bytes.endIndex, let last = name.split(separator: 58).last else {
      return nil
    }
    return String(decoding: last, as: UTF8.self)
  }
}
