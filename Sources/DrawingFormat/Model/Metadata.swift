/// What is known about a drawing as a whole.
///
/// Wire form: `Docs/format.md`, "Metadata".
public struct Metadata: Sendable, Equatable {
  /// The title.
  public var title: String?
  /// When the drawing was begun, in seconds since 1970-01-01 00:00 UTC; may be negative.
  ///
  /// Where it is given, the start times of strokes count from it.
  public var created: Double?
  /// The application that the drawing comes from.
  public var application: String?
  /// The device that the drawing was made on.
  public var device: String?
  /// Free keys.
  public var attributes: Attributes

  /// Makes metadata; everything may be left out.
  public init(
    title: String? = nil, created: Double? = nil, application: String? = nil,
    device: String? = nil, attributes: Attributes = [:]
  ) {
    self.title = title
    self.created = created
    self.application = application
    self.device = device
    self.attributes = attributes
  }

  /// Whether nothing is set.
  public var isEmpty: Bool {
    title == nil && created == nil && application == nil && device == nil && attributes.isEmpty
  }
}

/// The surface that was drawn on.
///
/// Wire form: `Docs/format.md`, "Canvas".
public struct Canvas: Sendable, Equatable {
  /// A pair of numbers along x and y.
  public struct Pair: Sendable, Equatable {
    /// The part along x.
    public var x: Double
    /// The part along y.
    public var y: Double

    /// Makes a pair.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The upper left corner, in the unit of the points.
  public var origin: Pair?
  /// Width and height, in the unit of the points.
  public var size: Pair?
  /// The unit of x and y, such as `pt`, `px`, `mm`.
  public var unit: String?
  /// Free attributes.
  public var attributes: Attributes

  /// Makes a canvas; everything may be left out.
  public init(
    origin: Pair? = nil, size: Pair? = nil, unit: String? = nil, attributes: Attributes = [:]
  ) {
    self.origin = origin
    self.size = size
    self.unit = unit
    self.attributes = attributes
  }
}

/// A node of the tree of pages, layers and groups.
///
/// Wire form: `Docs/format.md`, "Groups".
public struct Group: Sendable, Equatable {
  /// The name that people see.
  public var name: String?
  /// What the group is, such as `page`, `layer`, `group`.
  public var kind: String?
  /// The position in `Drawing.groups` of the group that holds this one: always an earlier one, so
  /// that the groups form a tree.
  public var parent: Int?
  /// Whether the group's strokes are shown.
  public var isVisible: Bool
  /// Free attributes.
  public var attributes: Attributes

  /// Makes a group.
  public init(
    name: String? = nil, kind: String? = nil, parent: Int? = nil, isVisible: Bool = true,
    attributes: Attributes = [:]
  ) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.isVisible = isVisible
    self.attributes = attributes
  }
}
