import DrawingFormat
import DrawingInterchange

/// A format of drawing files: everything that the commands need to know of it.
///
/// A new format is a new value of this type in the list `all`.
struct DrawingFileFormat: Sendable {
  /// The name on the command line.
  let name: String
  /// The extensions of its files, in lower case, without dots.
  let extensions: [String]
  /// Whether its bytes would upset a terminal.
  let isBinary: Bool
  /// Whether writing it follows `EncodingOptions`.
  let hasEncodingOptions: Bool
  /// What its files begin with, for people.
  let beginning: String
  /// What it is, for people.
  let title: String
  /// The attribute of a drawing's metadata with what writing the same file again needs; `nil` for
  /// formats that need nothing, or keep it themselves.
  let sourceAttribute: String?
  /// Takes out of a drawing what only writing the same file again needs.
  let removeSource: @Sendable (inout Drawing) -> Void
  /// Whether bytes look like a file of this format, sound or damaged.
  let recognizes: @Sendable ([UInt8]) -> Bool
  /// Reads a drawing.
  let read: @Sendable ([UInt8], Limits) throws(Issue) -> Translation<Drawing>
  /// Writes a drawing.
  let write: @Sendable (Drawing, EncodingOptions) throws(Issue) -> Translation<[UInt8]>
  /// Everything that is wrong with a file; nothing where `read` succeeds.
  let faults: @Sendable ([UInt8], Limits) -> [Issue]

  /// All formats.
  static let all = [drawing, json, pencilKit, foreign(InkML.self)]

  /// The format of this package.
  static let drawing = DrawingFileFormat(
    name: "drawing", extensions: ["drawing"], isBinary: true, hasEncodingOptions: true,
    beginning: "the signature of a .drawing file", title: "the format of this tool",
    sourceAttribute: nil, removeSource: { _ in },
    recognizes: { CodecAdapter.isDrawing($0) },
    read: { bytes, limits throws(Issue) in Translation(try CodecAdapter.decoded(bytes, limits)) },
    write: { drawing, options throws(Issue) in
      Translation(try CodecAdapter.encoded(drawing, options))
    },
    faults: { CodecAdapter.faults(in: $0, $1) })

  /// The readable form.
  static let json = DrawingFileFormat(
    name: "json", extensions: ["json"], isBinary: false, hasEncodingOptions: false,
    beginning: "'{' for JSON", title: "the same drawing as text, see Docs/json.md",
    sourceAttribute: nil, removeSource: { _ in },
    recognizes: { $0.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) == UInt8(ascii: "{") },
    read: { bytes, limits throws(Issue) in Translation(try CodecAdapter.readJSON(bytes, limits)) },
    write: { drawing, _ throws(Issue) in
      Translation(try CodecAdapter.writeJSON(drawing, isMinified: false))
    },
    faults: { CodecAdapter.jsonFaults(in: $0, $1) })

  /// The ink of Apple's PencilKit.
  static let pencilKit = foreign(PencilKitFormat.self)

  /// A format of other software.
  static func foreign<Format: InkFormat>(_ format: Format.Type) -> DrawingFileFormat {
    DrawingFileFormat(
      name: Format.name, extensions: Format.extensions, isBinary: Format.isBinary,
      hasEncodingOptions: false, beginning: Format.beginning, title: Format.title,
      sourceAttribute: Format.sourceAttribute,
      removeSource: { Format.removeSource(from: &$0) },
      recognizes: { Format.recognizes($0) },
      read: { bytes, limits throws(Issue) in
        try Issue.catching { () throws(DrawingError) in
          try Format.read(bytes, limits: limits.drawing)
        }
      },
      write: { drawing, _ throws(Issue) in
        try Issue.catching { () throws(DrawingError) in try Format.write(drawing) }
      },
      faults: { bytes, limits in
        do throws(DrawingError) {
          _ = try Format.read(bytes, limits: limits.drawing)
          return []
        } catch {
          return [Issue(error)]
        }
      })
  }

  /// The format that bytes at the beginning of a file look like.
  static func recognized(_ beginning: [UInt8]) -> DrawingFileFormat? {
    all.first { $0.recognizes(beginning) }
  }

  /// The attributes of drawings that keep what the formats of other software need.
  static let sourceAttributes = all.compactMap(\.sourceAttribute)

  /// Whether files of this format keep a source of another one.
  func keepsSource(_ attribute: String) -> Bool {
    name == Self.drawing.name || name == Self.json.name || sourceAttribute == attribute
  }

  /// The names of all formats, for messages.
  static var names: String { Text.list(all.map(\.name)) }

  /// The format with a name.
  static func named(_ name: String) -> DrawingFileFormat? { all.first { $0.name == name } }

  /// The format that a path's extension stands for.
  static func forExtension(of path: String) -> DrawingFileFormat? {
    guard let found = Path.fileExtension(of: path) else { return nil }
    return all.first { $0.extensions.contains(found) }
  }
}
