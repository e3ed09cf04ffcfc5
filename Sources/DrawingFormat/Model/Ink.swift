/// What a stroke is drawn with.
///
/// Wire form: `Docs/format.md`, "Inks".
public struct Ink: Sendable, Equatable {
  /// The kind of tool.
  public var type: InkType
  /// The colour.
  public var color: Color?
  /// The space that the colour's components are in, such as `sRGB`, `displayP3`.
  public var colorSpace: String?
  /// The nominal width, in the unit of the points.
  public var width: Double?
  /// Free attributes.
  public var attributes: Attributes

  /// Makes an ink.
  public init(
    type: InkType = .pen, color: Color? = nil, colorSpace: String? = nil, width: Double? = nil,
    attributes: Attributes = [:]
  ) {
    self.type = type
    self.color = color
    self.colorSpace = colorSpace
    self.width = width
    self.attributes = attributes
  }
}

/// The kind of tool that an ink imitates: a known name or any other.
public struct InkType: Sendable, Equatable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name as it stands in files.
  public let rawValue: String

  /// Makes a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a type from its name.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// Compares the names byte for byte.
  public static func == (left: InkType, right: InkType) -> Bool {
    left.rawValue.isIdentical(to: right.rawValue)
  }

  /// A ballpoint-like pen.
  public static let pen: InkType = "pen"
  /// A pencil that shades with tilt.
  public static let pencil: InkType = "pencil"
  /// A highlighter.
  public static let marker: InkType = "marker"
  /// A pen of constant width.
  public static let monoline: InkType = "monoline"
  /// A pen whose width follows direction and force.
  public static let fountainPen: InkType = "fountainPen"
  /// A brush with watercolour.
  public static let watercolor: InkType = "watercolor"
  /// A wax crayon.
  public static let crayon: InkType = "crayon"
  /// A reed pen.
  public static let reed: InkType = "reed"
  /// Takes ink away.
  public static let eraser: InkType = "eraser"
}

/// A colour as red, green, blue and opacity.
///
/// The components are usually within 0...1; values outside are kept, so that wide gamut and high
/// dynamic range survive.
public struct Color: Sendable, Equatable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is clear, 1 is opaque.
  public var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
}
