import DrawingFormat

/// What is the same for all strokes of a picture.
struct PictureScene {
  /// A page and where it lies.
  struct Page {
    let name: String?
    let strokes: [Int]
    let frame: Frame
    /// How many pixels it lies below the top.
    var offset = 0.0
    let height: Double
  }

  let drawing: Drawing
  let options: PictureOptions
  /// The look of strokes without ink, then of each ink.
  let styles: [StrokeStyle]
  let widths: StrokeWidths
  private(set) var pages: [Page] = []
  private(set) var height = 0.0
  /// Whether points are control points unless a stroke says otherwise.
  private let isSpline: Bool

  init(_ drawing: Drawing, _ options: PictureOptions) throws(PictureError) {
    guard options.width >= 1, options.width <= PictureOptions.largestWidth else {
      throw .badWidth(options.width)
    }
    self.drawing = drawing
    self.options = options
    styles = [StrokeStyle(nil)] + drawing.inks.map { StrokeStyle($0) }
    widths = StrokeWidths(of: drawing)
    isSpline = Self.isSpline(drawing.metadata.attributes) ?? false
    let all = Pages(of: drawing)
    var numbers = Array(all.names.indices)
    if let page = options.page {
      guard page >= 1, page <= numbers.count else {
        throw .noSuchPage(page, count: numbers.count)
      }
      numbers = [page - 1]
    }
    for number in numbers { addPage(all.names[number], all.strokes[number]) }
  }

  private mutating func addPage(_ name: String?, _ strokes: [Int]) {
    let frame = Frame(of: drawing, strokes: strokes, styles: styles, widths: widths)
    let pageHeight = options.width * (frame.bounds.height / frame.bounds.width)
    // Pages stand one below another, a fiftieth of the width apart.
    if !pages.isEmpty { height += options.width / 50 }
    pages.append(
      Page(name: name, strokes: strokes, frame: frame, offset: height, height: pageHeight))
    height += pageHeight
  }

  /// What the attribute `curve` says: `bspline` for control points, anything else for samples;
  /// `nil` where it is absent.
  private static func isSpline(_ attributes: Attributes) -> Bool? {
    guard case .text(let text)? = attributes["curve"] else { return nil }
    return text == "bspline"
  }

  func style(of stroke: Stroke) -> StrokeStyle { Self.style(of: stroke, in: styles) }

  /// The look of a stroke; that of strokes without ink where its ink is not in the table, which only
  /// drawings made in memory can have.
  static func style(of stroke: Stroke, in styles: [StrokeStyle]) -> StrokeStyle {
    guard let ink = stroke.ink, ink >= 0, ink < styles.count - 1 else { return styles[0] }
    return styles[ink + 1]
  }

  /// The shape of a stroke on a page; `nil` where it has points without positions.
  func shape(of stroke: Stroke, _ style: StrokeStyle, on page: Page) -> StrokeShape? {
    let points = stroke.points
    if points.count == 0 { return StrokeShape([], isSpline: false, ranges: nil) }
    guard let xs = points[.x], let ys = points[.y] else { return nil }
    let map = PlaneMap(stroke.transform)
    let pixels = PixelMap(page.frame, width: options.width, offset: page.offset)
    let radii = widths.radii(points, style, defaultWidth: page.frame.defaultWidth)
    let opacities = points[.opacity]
    var middle: [PathPoint] = []
    middle.reserveCapacity(points.count)
    for index in 0..<points.count {
      let (x, y) = map.apply(xs[xs.startIndex + index], ys[ys.startIndex + index])
      guard Bounds.isDrawable(x), Bounds.isDrawable(y) else { continue }
      let place = pixels.apply(x, y)
      middle.append(
        PathPoint(
          x: place.x, y: place.y, radius: pixels.length(radii[index] * map.lengthScale),
          opacity: opacities.map { StrokeStyle.unit($0[$0.startIndex + index]) } ?? 1,
          parameter: Double(index)))
    }
    // The path, where there is one, says more than the ranges of the middle that lie inside it.
    let ranges = stroke.mask?.path == nil ? stroke.mask?.ranges : nil
    return StrokeShape(
      middle, isSpline: Self.isSpline(stroke.attributes) ?? isSpline, ranges: ranges)
  }

  /// The outline of what a mask shows, which like the points is meant before the transform.
  func clip(of stroke: Stroke, on page: Page) -> PathData? {
    guard let elements = stroke.mask?.path else { return nil }
    let map = PlaneMap(stroke.transform)
    let pixels = PixelMap(page.frame, width: options.width, offset: page.offset)
    func place(_ x: Double, _ y: Double) -> (Double, Double) {
      let (x, y) = map.apply(x, y)
      return pixels.apply(x, y)
    }
    var path = PathData()
    // A path begins with a move; where one does not, it begins at its first point.
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let x, let y):
        let to = place(x, y)
        path.move(to.0, to.1)
        isOpen = true
      case .line(let x, let y):
        let to = place(x, y)
        if isOpen { path.line(to.0, to.1) } else { path.move(to.0, to.1) }
        isOpen = true
      case .quadratic(let x1, let y1, let x, let y):
        let (control, to) = (place(x1, y1), place(x, y))
        if !isOpen { path.move(control.0, control.1) }
        path.quadratic(control.0, control.1, to.0, to.1)
        isOpen = true
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        let (first, second, to) = (place(x1, y1), place(x2, y2), place(x, y))
        if !isOpen { path.move(first.0, first.1) }
        path.cubic(first.0, first.1, second.0, second.1, to.0, to.1)
        isOpen = true
      case .close: if isOpen { path.close() }
      }
    }
    return path
  }
}
