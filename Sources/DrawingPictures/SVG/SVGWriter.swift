public import DrawingFormat

extension Drawing {
  /// The drawing as an SVG file.
  ///
  /// - Parameter options: Which page, how wide, and on what.
  /// - Returns: The file and what is to be said about it.
  /// - Throws: `PictureError` where the options ask for what is not there.
  public func svg(_ options: PictureOptions = PictureOptions()) throws(PictureError) -> SVGPicture {
    var writer = SVGWriter(try PictureScene(self, options))
    return writer.picture()
  }
}

/// Writes a scene as SVG.
///
/// Strokes stand in drawing order. Neighbours of the same group and the same look share a `<g>`
/// element. Coordinates are pixels with two decimals, transforms are applied already.
///
/// Erasers: over an opaque background an eraser is painted in its colour. Otherwise what was drawn
/// before it gets an SVG mask, one for each run of eraser strokes; where a page has more than 64
/// runs, which would make programs that show the file slow, erasers are painted white.
struct SVGWriter {
  private let scene: PictureScene
  private var bytes: [UInt8] = []
  private var undrawn = 0
  private var clipCount = 0
  private var maskCount = 0

  private static let mostMasks = 64

  init(_ scene: PictureScene) { self.scene = scene }

  mutating func picture() -> SVGPicture {
    let width = Int(scene.options.width.rounded(.up))
    let height = max(1, Int(min(scene.height, 1e9).rounded(.up)))
    head(width, height)
    for page in scene.pages { write(page) }
    put("</svg>\n")
    return SVGPicture(
      bytes: bytes, width: width, height: height, pageCount: scene.pages.count,
      undrawnStrokes: undrawn)
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func head(_ width: Int, _ height: Int) {
    let title = scene.drawing.metadata.title ?? "Drawing"
    put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" color=\"#000\" role=\"img\">\n"
        + "<title>\(XMLText.escaped(title))</title>\n")
    if let background = scene.options.background {
      put(
        "<rect width=\"\(width)\" height=\"\(height)\" "
          + "fill=\"\(ColorText.hexadecimal(background))\"\(Self.alpha("fill", background.alpha))/>\n"
      )
    }
  }

  private static func alpha(_ what: String, _ value: Double) -> String {
    let value = StrokeStyle.unit(value)
    return value < 1 ? " \(what)-opacity=\"\(DecimalText.text(value))\"" : ""
  }

  /// A run of strokes, all erasers or none.
  private struct Run {
    var isEraser: Bool
    var strokes: [Int]
  }

  private mutating func write(_ page: PictureScene.Page) {
    if scene.pages.count > 1 { frame(of: page) }
    var runs: [Run] = []
    for stroke in page.strokes {
      let isEraser = scene.style(of: scene.drawing.strokes[stroke]).effect == .erase
      if runs.last?.isEraser == isEraser {
        runs[runs.count - 1].strokes.append(stroke)
      } else {
        runs.append(Run(isEraser: isEraser, strokes: [stroke]))
      }
    }
    let eraserRuns = runs.count { $0.isEraser }
    let isOpaque = (scene.options.background?.alpha ?? 0) >= 1
    if isOpaque || eraserRuns > Self.mostMasks {
      let paint = scene.options.background.map { ColorText.hexadecimal($0) } ?? "#ffffff"
      for run in runs { write(run.strokes, on: page, eraserPaint: paint) }
    } else {
      write(masked: runs, on: page)
    }
  }

  /// Pages one below another have a thin line around each.
  private mutating func frame(of page: PictureScene.Page) {
    let name = page.name.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""
    put(
      "<rect x=\".5\" y=\"\(DecimalText.text(page.offset + 0.5))\" "
        + "width=\"\(DecimalText.text(max(0, scene.options.width - 1)))\" "
        + "height=\"\(DecimalText.text(max(0, page.height - 1)))\" "
        + "fill=\"none\" stroke=\"#888\" stroke-opacity=\".4\">\(name)</rect>\n")
  }

  /// The masks stand in front: a run of ink has that of all erasers behind it.
  private mutating func write(masked runs: [Run], on page: PictureScene.Page) {
    let erasers = runs.filter(\.isEraser)
    let first = maskCount
    maskCount += erasers.count
    if !erasers.isEmpty {
      put("<defs>\n")
      for (index, run) in erasers.enumerated() {
        put("<g id=\"eraser\(first + index)\">\n")
        write(run.strokes, on: page, eraserPaint: "#000000")
        put("</g>\n")
      }
      let size =
        "width=\"\(DecimalText.text(scene.options.width))\" "
        + "height=\"\(DecimalText.text(scene.height))\""
      for index in erasers.indices {
        put(
          "<mask id=\"mask\(first + index)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" \(size)>"
            + "<rect \(size) fill=\"#fff\"/>")
        for eraser in index..<erasers.count { put("<use href=\"#eraser\(first + eraser)\"/>") }
        put("</mask>\n")
      }
      put("</defs>\n")
    }
    var passed = 0
    for run in runs {
      if run.isEraser {
        passed += 1
      } else if passed < erasers.count {
        put("<g mask=\"url(#mask\(first + passed))\">\n")
        write(run.strokes, on: page, eraserPaint: "#000000")
        put("</g>\n")
      } else {
        write(run.strokes, on: page, eraserPaint: "#000000")
      }
    }
  }

  private mutating func write(
    _ strokes: [Int], on page: PictureScene.Page, eraserPaint: String
  ) {
    var open: (group: Int?, style: StrokeStyle)?
    for index in strokes {
      let stroke = scene.drawing.strokes[index]
      let style = scene.style(of: stroke)
      guard let shape = scene.shape(of: stroke, style, on: page) else {
        undrawn += 1
        continue
      }
      if shape.pieces.isEmpty { continue }
      if open?.group != stroke.group || open?.style != style || open == nil {
        if open != nil { put("</g>\n") }
        begin(stroke.group, style, eraserPaint)
        open = (stroke.group, style)
      }
      write(shape, clippedBy: scene.clip(of: stroke, on: page), stroke.mask)
    }
    if open != nil { put("</g>\n") }
  }

  private mutating func begin(_ group: Int?, _ style: StrokeStyle, _ eraserPaint: String) {
    let paint =
      style.effect == .erase
      ? eraserPaint : style.color.map { ColorText.hexadecimal($0) } ?? "currentColor"
    // Outlines are filled in the colour of the element, lines are stroked in it.
    put("<g fill=\"\(paint)\" stroke=\"\(paint)\"")
    if style.effect != .erase, style.alpha < 1 {
      put(Self.alpha("fill", style.alpha) + Self.alpha("stroke", style.alpha))
    }
    put(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    var rules: [String] = []
    if style.effect == .multiply { rules.append("mix-blend-mode:multiply") }
    if style.effect != .erase, style.isDisplayP3, let color = style.color {
      let text = ColorText.displayP3(color)
      rules += ["fill:\(text)", "stroke:\(text)"]
    }
    if !rules.isEmpty { put(" style=\"\(rules.joined(separator: ";"))\"") }
    put(">")
    let groups = scene.drawing.groups
    if let group, groups.indices.contains(group), let name = groups[group].name {
      put("<title>\(XMLText.escaped(name))</title>")
    }
    put("\n")
  }

  private mutating func write(_ shape: StrokeShape, clippedBy clip: PathData?, _ mask: Mask?) {
    if let clip {
      // A mask without any area shows nothing.
      if clip.isEmpty { return }
      let rule = mask?.usesEvenOddRule == true ? " clip-rule=\"evenodd\"" : ""
      put("<clipPath id=\"clip\(clipCount)\"><path\(rule) d=\"")
      bytes += clip.bytes
      put("\"/></clipPath><g clip-path=\"url(#clip\(clipCount))\">\n")
      clipCount += 1
    }
    for piece in shape.pieces {
      put("<path d=\"")
      bytes += piece.path.bytes
      if let width = piece.lineWidth {
        put("\" fill=\"none\" stroke-width=\"\(DecimalText.text(width))\"")
      } else {
        put("\" stroke=\"none\"")
      }
      if piece.opacity < 0.995 { put(" opacity=\"\(DecimalText.text(piece.opacity))\"") }
      put("/>\n")
    }
    if clip != nil { put("</g>\n") }
  }
}
