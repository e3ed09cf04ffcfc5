import DrawingFormat

/// A map of the plane: the stroke's transform, or that followed by the one to pixels.
struct PlaneMap {
  private let a, b, c, d, tx, ty: Double

  init(_ transform: AffineTransform?) {
    let transform = transform ?? AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    (tx, ty) = (transform.tx, transform.ty)
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// How many times longer lengths become: the square root of how many times larger areas do,
  /// which is the mean where the map stretches one way more than the other.
  var lengthScale: Double {
    let area = (a * d - b * c).magnitude
    return area.isFinite ? area.squareRoot() : 1
  }
}

/// The way from the plane to the pixels of a page.
struct PixelMap {
  private let frame: Frame
  private let scale, offset, largest: Double

  /// - Parameters:
  ///   - frame: What the page shows.
  ///   - width: Its width in pixels.
  ///   - offset: How many pixels it lies below the top of the picture.
  init(_ frame: Frame, width: Double, offset: Double) {
    self.frame = frame
    scale = width / frame.bounds.width
    self.offset = offset
    largest = 4 * width * max(1, frame.bounds.height / frame.bounds.width)
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let bounds = frame.bounds
    return (
      (frame.isReversed.x ? bounds.right - x : x - bounds.left) * scale,
      (frame.isReversed.y ? bounds.bottom - y : y - bounds.top) * scale + offset
    )
  }

  /// A length in pixels, at most four times the longer side.
  func length(_ length: Double) -> Double { min(length * scale, largest) }
}
