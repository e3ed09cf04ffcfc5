import DrawingFormat

/// The part of the plane that a page shows, and how it becomes pixels.
///
/// The frame is the canvas where the drawing has one with a size, enlarged where ink lies outside:
/// nothing is cut off. Without a canvas it is the shown ink with a margin of 4 % of its longer side.
/// The shorter side is at least a fiftieth of the longer.
struct Frame {
  let bounds: Bounds
  /// The width of ink that states none: 1/400 of the longer side, 2 points on a sheet of A4.
  let defaultWidth: Double
  /// Whether coordinates grow to the left, and whether upwards, which channels say by the attribute
  /// `orientation`.
  let isReversed: (x: Bool, y: Bool)

  init(of drawing: Drawing, strokes: [Int], styles: [StrokeStyle], widths: StrokeWidths) {
    func isReversed(_ name: ChannelName) -> Bool {
      drawing.channel(name)?.attributes["orientation"] == .text("-ve")
    }
    self.isReversed = (isReversed(.x), isReversed(.y))
    let canvas = Self.canvas(of: drawing)
    var core = canvas ?? Bounds()
    var known = Bounds()
    // Strokes of default width: their bounds for each scale of it.
    var relative: [(bounds: Bounds, scale: Double)] = []
    for index in strokes {
      let stroke = drawing.strokes[index]
      let style = PictureScene.style(of: stroke, in: styles)
      let extent = StrokeExtent(stroke, style, widths)
      core.add(extent.middle)
      if extent.isRelative {
        relative.append((extent.middle, extent.radius))
      } else {
        known.add(extent.middle.enlarged(by: extent.radius))
      }
    }
    let size = Self.size(of: core, known)
    defaultWidth = size / 400
    for (bounds, scale) in relative { known.add(bounds.enlarged(by: scale * defaultWidth)) }
    var result = canvas ?? known.enlarged(by: known.longerSide * 0.04)
    result.add(known)
    if result.isEmpty {
      // Nothing to show: a sheet of four to three.
      result = Bounds(left: 0, top: 0, right: 4, bottom: 3)
    }
    let least = max(result.longerSide / 50, result.longerSide == 0 ? size : 0)
    bounds = result.atLeast(width: least, height: least)
  }

  /// A measure for what has no width of its own, above 0 also for a single point.
  private static func size(of core: Bounds, _ known: Bounds) -> Double {
    if core.isEmpty { return 1 }
    if core.longerSide > 0 { return core.longerSide }
    if known.longerSide > 0 { return known.longerSide }
    // Far from the origin a difference of 1 is lost in rounding.
    return max(1, max(core.left.magnitude, core.top.magnitude) * 1e-6)
  }

  private static func canvas(of drawing: Drawing) -> Bounds? {
    guard let size = drawing.canvas?.size, size.x > 0, size.y > 0 else { return nil }
    let origin = drawing.canvas?.origin ?? Canvas.Pair(x: 0, y: 0)
    let bounds = Bounds(
      left: origin.x, top: origin.y, right: origin.x + size.x, bottom: origin.y + size.y)
    let isDrawable = [bounds.left, bounds.top, bounds.right, bounds.bottom].allSatisfy {
      Bounds.isDrawable($0)
    }
    return isDrawable && bounds.width > 0 && bounds.height > 0 ? bounds : nil
  }
}

/// How far a stroke reaches.
private struct StrokeExtent {
  var middle = Bounds()
  /// The largest half width after the transform; a multiple of the default width where the ink
  /// states none.
  var radius = 0.0
  let isRelative: Bool

  init(_ stroke: Stroke, _ style: StrokeStyle, _ widths: StrokeWidths) {
    isRelative = style.width == nil && stroke.points[.width] == nil
    guard let xs = stroke.points[.x], let ys = stroke.points[.y] else { return }
    let map = PlaneMap(stroke.transform)
    let radii = widths.radii(stroke.points, style, defaultWidth: 1)
    for index in 0..<stroke.points.count {
      let (x, y) = map.apply(xs[xs.startIndex + index], ys[ys.startIndex + index])
      guard Bounds.isDrawable(x), Bounds.isDrawable(y) else { continue }
      middle.add(x: x, y: y)
      radius = max(radius, radii[index])
    }
    radius = min(radius * map.lengthScale, Bounds.largest)
  }
}
