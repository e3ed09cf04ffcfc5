import DrawingFormat

/// How wide a stroke is at each of its points.
///
/// The width is, in this order:
///
/// 1. the channel `width`; with a channel `height` the mean of both, because the tip is then an
///    ellipse whose turn is not known;
/// 2. the ink's width, or the default, times a factor that the channel `force` gives:
///    0.35 + 0.65 · f, within 0.2 … 2, where f is 1 at an average touch. Where the channel states
///    its largest value, f runs from 0 to 2 over its range, so that half of the force is an average
///    touch. Without that, forces above 10 are counts of a device, and the largest in the drawing
///    takes the place of the stated one;
/// 3. the ink's width, or the default, alone: markers, erasers, `monoline`, strokes without force.
struct StrokeWidths {
  /// How forces become factors.
  private let lowestForce: Double
  private let forceRange: Double?

  init(of drawing: Drawing) {
    let channel = drawing.channel(.force)
    let lowest = channel?.minimum ?? 0
    var highest = channel?.maximum
    if highest == nil, let values = drawing.strokes.column(.force)?.values {
      let largest = values.reduce(0) { $1.isFinite ? max($0, $1) : $0 }
      if largest > 10 { highest = largest }
    }
    lowestForce = lowest.isFinite ? lowest : 0
    let range = highest.map { $0 - (lowest.isFinite ? lowest : 0) }
    forceRange = range.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  private func factor(_ force: Double) -> Double {
    let touch = forceRange.map { 2 * (force - lowestForce) / $0 } ?? force
    return touch.isFinite ? min(max(0.35 + 0.65 * touch, 0.2), 2) : 1
  }

  /// Half of the width at each point, before the transform.
  ///
  /// - Parameters:
  ///   - points: The points of the stroke.
  ///   - style: How its ink looks.
  ///   - defaultWidth: The width of ink that states none.
  /// - Returns: The half widths.
  func radii(_ points: StrokePoints, _ style: StrokeStyle, defaultWidth: Double) -> Radii {
    if let widths = points[.width] {
      return Radii(first: widths, second: points[.height], base: 0, factor: nil)
    }
    let base = (style.width ?? style.defaultScale * defaultWidth) / 2
    guard style.followsForce, let force = points[.force] else {
      return Radii(first: nil, second: nil, base: base, factor: nil)
    }
    return Radii(first: force, second: nil, base: base, factor: factor)
  }

  /// Half widths, made when they are asked for.
  struct Radii {
    fileprivate let first: ArraySlice<Double>?
    fileprivate let second: ArraySlice<Double>?
    fileprivate let base: Double
    fileprivate let factor: ((Double) -> Double)?

    /// Half of the width at a point; 0 or more, at most 10^300.
    subscript(point: Int) -> Double {
      guard let first else { return base }
      let value = first[first.startIndex + point]
      if let factor { return base * factor(value) }
      var width = value.magnitude
      if let second { width = (width + second[second.startIndex + point].magnitude) / 2 }
      return width.isFinite ? min(width / 2, Bounds.largest) : 0
    }
  }
}
