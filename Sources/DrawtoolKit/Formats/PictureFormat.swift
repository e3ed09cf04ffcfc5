import DrawingFormat

/// A format of pictures, which drawings become and which are not read back.
enum PictureFormat: String, CaseIterable {
  case svg, png, html

  /// What the format is.
  var title: String {
    switch self {
    case .svg: "a picture of curves and outlines"
    case .png: "a picture of pixels, by rsvg-convert"
    case .html: "a page that replays the drawing, and holds it"
    }
  }

  /// The names of all formats, for messages.
  static var names: String { Text.list(allCases.map(\.rawValue)) }

  /// The format that a path's extension stands for.
  static func forExtension(of path: String) -> PictureFormat? {
    Path.fileExtension(of: path).flatMap { $0 == "htm" ? .html : PictureFormat(rawValue: $0) }
  }

  /// What is painted under the ink where nothing is asked for: clear pixels of a PNG turn up black
  /// in too many programs.
  var defaultBackground: Color? { self == .png ? Color(red: 1, green: 1, blue: 1) : nil }
}

/// Turns SVG into PNG: `rsvg-convert` of librsvg, a rasteriser that others keep well.
enum Rasterizer {
  private static let program = "rsvg-convert"
  /// The most pixels a side that cairo, on which librsvg draws, has.
  static let largestSide = 32_767
  /// The most pixels in all: they take 4 bytes each.
  static let largestArea = 1 << 28

  /// Makes a PNG of a picture.
  ///
  /// - Throws: `ToolError` where the program is missing, or fails.
  static func png(_ svg: [UInt8], width: Int, height: Int) throws(ToolError) -> [UInt8] {
    guard width <= largestSide, height <= largestSide, width * height <= largestArea else {
      throw ToolError(
        "the picture would have \(Text.grouped(width)) × \(Text.grouped(height)) pixels, more than "
          + "\(Text.grouped(largestSide)) a side or \(Text.grouped(largestArea)) in all; give a "
          + "smaller --width")
    }
    let result: Subprocess.Result?
    do throws(SystemError) {
      // Long drawings are longer than libxml2 lets texts be without --unlimited.
      result = try Subprocess.run([program, "--format=png", "--unlimited"], input: svg)
    } catch {
      throw ToolError("cannot run \(program): \(error.text)")
    }
    guard let result else {
      throw ToolError(
        "PNG needs \(program), which is not there; install librsvg2-bin (apt-get install "
          + "librsvg2-bin), or render to SVG")
    }
    // Every PNG begins so.
    guard result.code == 0, result.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      let reason = result.messages.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw ToolError("\(program) failed with exit status \(result.code)\(reason)")
    }
    return result.output
  }
}
