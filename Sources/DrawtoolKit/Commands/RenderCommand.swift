import DrawingFormat
import DrawingInterchange
import DrawingPictures

/// `drawtool render`.
struct RenderCommand: Command {
  private static let to = Option<PictureFormat>(
    "to", value: "FORMAT", expected: PictureFormat.names,
    help: "The format of OUT, svg, png or html; told from its extension where left out.",
    parse: { PictureFormat(rawValue: $0) })
  private static let width = Option<Double>(
    "width", value: "PIXELS", expected: "a number of pixels from 1 to 100000",
    help: "The width of the picture, 1000 where left out; not with html.",
    parse: { Number.positive($0).flatMap { 1...PictureOptions.largestWidth ~= $0 ? $0 : nil } })
  private static let background = Option<PaperColor>(
    "background", value: "COLOR", expected: "white, black, none, #rgb, #rrggbb or #rrggbbaa",
    help: "What is under the ink: white, black, none, #rrggbb; white for png, none for svg where "
      + "left out, paper that follows light and dark for html.",
    parse: { PaperColor($0) })
  private static let page = Option<Int>(
    "page", value: "N", expected: "a whole number above 0",
    help: "Only page N, counted from 1; for html the page that is shown first.",
    parse: { Number.count($0) })
  private static let force = Flag("force", help: "Replace OUT where it exists already.")

  static let specification = CommandSpecification(
    name: "render", abstract: "Make a picture or a web page of a drawing.",
    discussion: """
      SVG has curves and outlines with the widths of the ink, PNG is made of it by rsvg-convert \
      (Debian's librsvg2-bin). HTML is one page without network that replays the drawing and holds \
      the .drawing file itself.

      Pages are groups of kind page. Without --page all pages stand one below another; a drawing \
      without pages is page 1. Hidden groups are not drawn. Docs/pictures.md says how widths, \
      colours, erasers and masks are drawn.

      \(LimitOptions.discussion)
      """,
    parameters: [
      to.parameter, width.parameter, background.parameter, page.parameter, force.parameter,
    ] + LimitOptions.parameters + [
      Argument("IN", help: "The file to read; - is standard input.").parameter,
      Argument("OUT", help: "The file to write; - is standard output.").parameter,
    ])

  private let input: String
  private let output: PictureFile
  private let options: PictureOptions
  private let limits: Limits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.arguments[0]
    output = try PictureFile(
      arguments.arguments[1], try arguments.value(Self.to), replaces: arguments.has(Self.force))
    limits = try LimitOptions.limits(arguments)
    let width = try arguments.value(Self.width)
    if width != nil && output.format == .html {
      throw UsageError("--width does not go with html, which fits its window")
    }
    let paper = try arguments.value(Self.background)
    options = PictureOptions(
      width: width ?? 1000, background: paper.map(\.color) ?? output.format.defaultBackground,
      page: try arguments.value(Self.page))
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    try output.check(against: input, console)
    let file = try DrawingFile(input, limits: limits, in: console)
    let translation = try file.translation()
    let drawing = translation.value
    // A second for some million points; below 100,000 nobody waits.
    Progress(console).begin("drawing", isLong: drawing.strokes.pointCount > 100_000)
    defer { Progress.erase(console) }
    let undrawn =
      output.format == .html
      ? try writePage(drawing, file, console) : try writePicture(drawing, file, console)
    for loss in translation.losses { console.say("not drawn: \(loss)") }
    if undrawn > 0 {
      console.say("not drawn: \(Text.count(undrawn, "stroke")) with points that have no x and y")
    }
    return undrawn > 0 || !translation.losses.isEmpty ? .loss : .success
  }

  /// Writes the picture; gives the number of strokes that it lacks.
  private func writePicture(
    _ drawing: Drawing, _ file: DrawingFile, _ console: Console
  ) throws(ToolError) -> Int {
    let picture = try Self.picture(drawing, options, file.shownPath)
    let isPNG = output.format == .png
    let bytes =
      isPNG
      ? try Rasterizer.png(picture.bytes, width: picture.width, height: picture.height)
      : picture.bytes
    try output.write(bytes, console)
    let pages = picture.pageCount > 1 ? ", \(picture.pageCount) pages" : ""
    report(file, "\(picture.width) × \(picture.height) pixels\(pages)", bytes, console)
    return picture.undrawnStrokes
  }

  /// Writes the web page; gives the number of strokes that it cannot show.
  private func writePage(
    _ drawing: Drawing, _ file: DrawingFile, _ console: Console
  ) throws(ToolError) -> Int {
    // The picture is made for what it finds: a page that is not there, strokes without positions.
    let picture = try Self.picture(drawing, options, file.shownPath)
    var bytes = file.bytes
    if file.format.name != DrawingFileFormat.drawing.name {
      do throws(Issue) {
        bytes = try CodecAdapter.encoded(drawing, EncodingOptions())
      } catch {
        throw ToolError("\(file.shownPath): cannot be written as drawing: \(error.text)")
      }
    }
    let page = WebPage(
      title: drawing.metadata.title, page: options.page ?? 1, background: options.background)
    let html = page.html(bytes)
    try output.write(html, console)
    report(file, "with \(Text.count(bytes.count, "byte")) of drawing", html, console)
    return picture.undrawnStrokes
  }

  private func report(
    _ file: DrawingFile, _ what: String, _ bytes: [UInt8], _ console: Console
  ) {
    console.say(
      "\(file.shownPath) (\(file.format.name), \(Text.count(file.bytes.count, "byte"))) to "
        + "\(output.shownPath) (\(output.format.rawValue), \(what), "
        + "\(Text.count(bytes.count, "byte")))")
  }

  private static func picture(
    _ drawing: Drawing, _ options: PictureOptions, _ name: String
  ) throws(ToolError) -> SVGPicture {
    do throws(PictureError) {
      return try drawing.svg(options)
    } catch {
      throw failure(error, name)
    }
  }

  private static func failure(_ error: PictureError, _ name: String) -> ToolError {
    switch error {
    case .noSuchPage(let page, let count):
      ToolError("\(name) has no page \(page); it has \(Text.count(count, "page"))")
    case .badWidth(let width): ToolError("a picture cannot be \(width) pixels wide")
    }
  }
}
