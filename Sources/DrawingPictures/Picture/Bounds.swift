/// A rectangle in the unit of the drawing.
struct Bounds {
  /// Coordinates beyond this are taken for none: differences of them must not overflow.
  static let largest = 1e300

  var left = Double.infinity
  var top = Double.infinity
  var right = -Double.infinity
  var bottom = -Double.infinity

  var isEmpty: Bool { left > right }
  var width: Double { isEmpty ? 0 : right - left }
  var height: Double { isEmpty ? 0 : bottom - top }
  var longerSide: Double { max(width, height) }

  /// Whether a coordinate can be drawn.
  static func isDrawable(_ value: Double) -> Bool { value.magnitude <= largest }

  mutating func add(x: Double, y: Double) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  mutating func add(_ other: Bounds) {
    guard !other.isEmpty else { return }
    add(x: other.left, y: other.top)
    add(x: other.right, y: other.bottom)
  }

  func enlarged(by margin: Double) -> Bounds {
    if isEmpty { return self }
    return Bounds(
      left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  /// The same middle with sides of at least so much.
  func atLeast(width: Double, height: Double) -> Bounds {
    var result = self
    if self.width < width {
      let extra = (width - self.width) / 2
      (result.left, result.right) = (left - extra, right + extra)
    }
    if self.height < height {
      let extra = (height - self.height) / 2
      (result.top, result.bottom) = (top - extra, bottom + extra)
    }
    return result
  }
}
