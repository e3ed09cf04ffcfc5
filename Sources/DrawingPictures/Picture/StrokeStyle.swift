import DrawingFormat

/// How the ink of a stroke looks.
///
/// - A stroke without ink, and an ink of an unknown type, is drawn like a pen. Texture (pencil,
///   crayon, watercolour) is not imitated.
/// - Ink without colour is black, written as `currentColor`, so that a page can give it another;
///   a marker without colour is yellow, because black would hide what it marks.
/// - Markers multiply with what is under them, as light through a highlighter does.
/// - Erasers take away what was drawn before them, in whatever group.
struct StrokeStyle: Equatable {
  /// What the ink does to what is under it.
  enum Effect: Equatable {
    /// Covers it.
    case cover
    /// Multiplies with it.
    case multiply
    /// Takes it away.
    case erase
  }

  let effect: Effect
  /// `nil` for the colour of the text around the picture.
  let color: Color?
  /// Whether the components are those of Display P3; as sRGB otherwise.
  let isDisplayP3: Bool
  /// The nominal width in the unit of the points, where the ink has one.
  let width: Double?
  /// How many times the default width a stroke has whose ink states none.
  let defaultScale: Double
  /// Whether force changes the width.
  let followsForce: Bool

  init(_ ink: Ink?) {
    let type = ink?.type ?? .pen
    switch type {
    case .marker: effect = .multiply
    case .eraser: effect = .erase
    default: effect = .cover
    }
    let marker = Color(red: 1, green: 0.88, blue: 0.1, alpha: 0.8)
    color = ink?.color ?? (effect == .multiply ? marker : nil)
    isDisplayP3 = ink?.color != nil && ink?.colorSpace == "displayP3"
    let stated = ink?.width
    width = stated.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    // Tips of markers and erasers are about six times as wide as those of pens.
    defaultScale = effect == .cover ? 1 : 6
    followsForce = effect == .cover && type != .monoline && !Self.ignoresPressure(ink)
  }

  /// The attribute `ignorePressure`, which inks have from InkML: true, 1, or one of them as a text.
  private static func ignoresPressure(_ ink: Ink?) -> Bool {
    switch ink?.attributes["ignorePressure"] {
    case .bool(let value): value
    case .integer(let value): value == 1
    case .double(let value): value == 1
    case .text(let value): value == "true" || value == "1"
    default: false
    }
  }

  /// The opacity of the ink, 0 to 1.
  var alpha: Double { Self.unit(color?.alpha ?? 1) }

  /// A component as 0 to 1; anything that is no number is 0.
  static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
