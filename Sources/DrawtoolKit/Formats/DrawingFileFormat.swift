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
  /// Whether bytes look like a file of this format, sound or damaged.
  let recognizes: @Sendable ([UInt8]) -> Bool
  /// Reads a drawing.
  let read: @Sendable ([UInt8], Limits) throws(Issue) -> Translation<Drawing>
  /// Writes a drawing.
  let write: @Sendable (Drawing, EncodingOptions) throws(Issue) -> Translation<[UInt8]>
  /// Everything that is wrong with a file; nothing where `read` succeeds.
  let faults: @Sendable ([UInt8], Limits) -> [Issue]

  /// All formats.
  static let all = [drawing, json, foreign(InkML.self)]

  /// The format of this package.
  static let drawing = DrawingFileFormat(
    name: "drawing", extensions: ["drawing"], isBinary: true, hasEncodingOptions: true,
    beginning: "the signature of a .drawing file",
    recognizes: { CodecAdapter.isDrawing($0) },
    read: { bytes, limits throws(Issue) in Translation(try CodecAdapter.decoded(bytes, limits)) },
    write: { drawing, options throws(Issue) in
      Translation(try CodecAdapter.encoded(drawing, options))
    },
    faults: { CodecAdapter.faults(in: $0, $1) })

  /// The readable form.
  static let json = DrawingFileFormat(
    name: "json", extensions: ["json"], isBinary: false, hasEncodingOptions: false,
    beginning: "'{' for JSON",
    recognizes: { $0.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) == UInt8(ascii: "{") },
    read: { bytes, limits throws(Issue) in Translation(try CodecAdapter.readJSON(bytes, limits)) },
    write: { drawing, _ throws(Issue) in
      Translation(try CodecAdapter.writeJSON(drawing, isMinified: false))
    },
    faults: { CodecAdapter.jsonFaults(in: $0, $1) })

  /// A format of other software.
  static func foreign<Format: InkFormat>(_ format: Format.Type) -> DrawingFileFormat {
    DrawingFileFormat(
      name: Format.name, extensions: Format.extensions, isBinary: Format.isBinary,
      hasEncodingOptions: false, beginning: Format.beginning,
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
