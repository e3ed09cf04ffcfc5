public import DrawingFormat

/// What a drawing that was read from a PKDrawing keeps so that the same bytes can be written again: an
/// attribute of its metadata.
///
/// Docs/interchange.md, "Source record".
public struct PencilKitSource: Sendable, Equatable {
  /// The name of the attribute.
  public static let attribute = "pkdrawing"

  /// How the bytes are written again.
  public enum Kind: UInt8, Sendable {
    /// From the drawing's own tables and points, with what the file held beside them.
    case rebuilt = 0
    /// From the whole file, which is kept deflated.
    case whole = 1
  }

  /// How the bytes are written again.
  public let kind: Kind
  /// The bytes that this takes.
  public let byteCount: Int
  /// What is deflated: a record, or the file.
  private let content: Content

  private struct Content: Equatable {
    let count: Int
    let deflated: [UInt8]
  }

  /// The source of a drawing; `nil` where it has none.
  public init?(of drawing: Drawing) {
    guard case .bytes(let bytes)? = drawing.metadata.attributes[Self.attribute],
      let first = bytes.first, let kind = Kind(rawValue: first)
    else { return nil }
    var reader = RecordReader(Array(bytes.dropFirst()))
    guard let count = try? reader.number(), let deflated = try? reader.take(reader.remaining)
    else { return nil }
    self.kind = kind
    byteCount = bytes.count
    content = Content(count: count, deflated: deflated)
  }

  /// The record or the file; `nil` where it is damaged, or would grow beyond what such files do.
  func inflated() -> [UInt8]? {
    guard Self.isBounded(content.count, from: content.deflated.count) else { return nil }
    return Deflate.inflated(content.deflated, count: content.count)
  }

  /// Whether deflated bytes may grow to so many: to 16 MiB, or 64 times as many.
  ///
  /// Ink does not repeat
  /// itself more; the limits of the drawing that the attribute is in don't count what is inside it.
  private static func isBounded(_ count: Int, from deflated: Int) -> Bool {
    count <= 1 << 24 || count / 64 <= deflated
  }

  /// The attribute's value; `nil` for content that it could not be read back from.
  static func value(_ kind: Kind, _ content: [UInt8]) -> AttributeValue? {
    guard let deflated = Deflate.deflated(content),
      isBounded(content.count, from: deflated.count)
    else { return nil }
    return .bytes([kind.rawValue] + WireValue.varint(UInt64(content.count)) + deflated)
  }
}
