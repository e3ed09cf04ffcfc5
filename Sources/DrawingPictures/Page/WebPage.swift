public import DrawingFormat

/// A web page that replays a drawing: one file that needs no network.
///
/// The page holds the bytes of the `.drawing` file as base64 and a decoder in JavaScript, written from
/// the document of the format chapter by chapter (`Page/Decoder`), which the browser's own
/// `DecompressionStream` helps. `Page/Player` draws what was decoded by the rules of
/// `Docs/pictures.md`. Nothing that comes from the drawing becomes markup: the title is escaped here,
/// everything else reaches the page as text. Its Content-Security-Policy allows the one script and
/// the one style sheet, by their hashes, and no connection at all.
public struct WebPage: Sendable {
  /// The title; "Drawing" where the drawing has none.
  public var title: String
  /// The page that is shown first, counted from 1.
  public var page: Int
  /// The colour of the paper; paper that follows light and dark where it is `nil`.
  public var background: Color?

  /// Makes a description of the page.
  public init(title: String? = nil, page: Int = 1, background: Color? = nil) {
    self.title = title ?? "Drawing"
    self.page = page
    self.background = background
  }

  /// The files of the decoder, in the order of the document's chapters, then those of the player.
  static let scripts = [
    PackageResources.conventions_js, PackageResources.zlib_js, PackageResources.tables_js,
    PackageResources.residuals_js, PackageResources.arithmetic_js, PackageResources.column_js,
    PackageResources.mappings_js, PackageResources.block_js, PackageResources.strokes_js,
    PackageResources.container_js, PackageResources.look_js, PackageResources.frame_js,
    PackageResources.shape_js, PackageResources.timeline_js, PackageResources.view_js,
    PackageResources.player_js, PackageResources.list_js, PackageResources.gestures_js,
    PackageResources.page_js,
  ]

  /// The page around a `.drawing` file.
  ///
  /// - Parameter file: The bytes of the file, which are not looked at.
  /// - Returns: The page as UTF-8.
  public func html(_ file: [UInt8]) -> [UInt8] {
    let script = Array("\"use strict\";\n".utf8) + Self.scripts.joined(separator: "\n".utf8)
    let style = PackageResources.style_css
    let policy =
      "default-src 'none'; script-src '\(Self.source(script))'; style-src '\(Self.source(style))'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    var root = " data-page=\"\(page)\""
    if let background { root += " data-background=\"\(ColorText.css(background))\"" }
    var result: [UInt8] = []
    var rest = PackageResources.page_html[...]
    // The places are filled from front to back; what was put in is not searched again.
    while let open = Self.find("{", in: rest), let close = Self.find("}", in: rest[open...]) {
      result += rest[..<open]
      switch String(decoding: rest[(open + 2)..<close], as: UTF8.self) {
      case "root": result += root.utf8
      case "policy": result += policy.utf8
      case "title": result += XMLText.escaped(title).utf8
      case "style": result += style
      case "file": result += Base64.encoded(file)
      case "script": result += script
      default: break
      }
      rest = rest[(close + 2)...]
    }
    return result + rest
  }

  /// The hash by which a Content-Security-Policy names a text.
  private static func source(_ text: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(text)
    return "sha256-" + String(decoding: Base64.encoded(hash.finish()), as: UTF8.self)
  }

  /// Where a character stands twice in a row.
  private static func find(_ character: Unicode.Scalar, in bytes: ArraySlice<UInt8>) -> Int? {
    let byte = UInt8(ascii: character)
    return bytes.indices.dropLast().first { bytes[$0] == byte && bytes[$0 + 1] == byte }
  }
}
