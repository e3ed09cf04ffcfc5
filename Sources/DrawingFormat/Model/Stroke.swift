/// One stroke: what it is drawn with, where it belongs, and its points.
///
/// Wire form: `Docs/format.md`, "Strokes".
public struct Stroke: Sendable, Equatable {
  /// The position of its ink in `Drawing.inks`.
  public var ink: Int?
  /// The position of its group in `Drawing.groups`.
  public var group: Int?
  /// When the stroke begins: in seconds since the drawing's creation time or, where there is none,
  /// since 1970-01-01 00:00 UTC or an origin that only the recording application knows.
  public var start: Double?
  /// A name that stays with the stroke.
  public var id: StrokeID?
  /// The map from the points to the drawing.
  public var transform: AffineTransform?
  /// The seed of random textures.
  public var randomSeed: UInt64?
  /// The part of the stroke that is shown.
  public var mask: Mask?
  /// Free attributes.
  public var attributes: Attributes
  /// The points.
  public var points: StrokePoints

  /// Makes a stroke.
  public init(
    ink: Int? = nil, group: Int? = nil, start: Double? = nil, id: StrokeID? = nil,
    transform: AffineTransform? = nil, randomSeed: UInt64? = nil, mask: Mask? = nil,
    attributes: Attributes = [:], points: StrokePoints = [:]
  ) {
    self.ink = ink
    self.group = group
    self.start = start
    self.id = id
    self.transform = transform
    self.randomSeed = randomSeed
    self.mask = mask
    self.attributes = attributes
    self.points = points
  }
}

/// A name that stays with a stroke when the drawing is changed.
public enum StrokeID: Sendable, Equatable {
  /// The 16 bytes of a UUID as two big-endian halves.
  case uuid(high: UInt64, low: UInt64)
  /// A number.
  case number(UInt64)
  /// Any other text.
  case text(String)
}

/// A map of the plane: (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty).
public struct AffineTransform: Sendable, Equatable {
  /// The part of x in the new x.
  public var a: Double
  /// The part of x in the new y.
  public var b: Double
  /// The part of y in the new x.
  public var c: Double
  /// The part of y in the new y.
  public var d: Double
  /// The shift along x.
  public var tx: Double
  /// The shift along y.
  public var ty: Double

  /// Makes a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}

/// The part of a stroke that is shown: what an eraser left of it.
///
/// PencilKit has both forms, a path and the ranges of the stroke inside it; either may be absent.
public struct Mask: Sendable, Equatable {
  /// A range of the stroke's parameter: 0 is its first point, 1.5 lies between its second and third.
  public struct Range: Sendable, Equatable {
    /// Where the range begins.
    public var lower: Double
    /// Where the range ends; not below `lower` in files of sound applications.
    public var upper: Double

    /// Makes a range.
    public init(lower: Double, upper: Double) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// One step of a path.
  public enum PathElement: Sendable, Equatable {
    /// Begins a subpath.
    case move(x: Double, y: Double)
    /// A straight line.
    case line(x: Double, y: Double)
    /// A quadratic Bézier curve with one control point.
    case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
    /// A cubic Bézier curve with two control points.
    case cubic(
      control1X: Double, control1Y: Double, control2X: Double, control2Y: Double, x: Double,
      y: Double)
    /// Closes the subpath.
    case close
  }

  /// The shown ranges.
  public var ranges: [Range]?
  /// The outline of what is shown.
  public var path: [PathElement]?
  /// Whether the inside of `path` follows the even-odd rule instead of the non-zero rule.
  public var usesEvenOddRule: Bool

  /// Makes a mask.
  public init(
    ranges: [Range]? = nil, path: [PathElement]? = nil, usesEvenOddRule: Bool = false
  ) {
    self.ranges = ranges
    self.path = path
    self.usesEvenOddRule = usesEvenOddRule
  }
}
