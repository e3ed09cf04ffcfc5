/// The name of a channel of points: a known one or any other.
public struct ChannelName: Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name as it stands in files.
  public let rawValue: String

  /// Makes a name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name from its text.
  public init(_ text: String) { self.rawValue = text }

  /// Makes a name from its text.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The horizontal position, in the canvas's unit, to the right.
  public static let x: ChannelName = "x"
  /// The vertical position, in the canvas's unit, downwards.
  public static let y: ChannelName = "y"
  /// The time, in seconds since the start of the stroke.
  public static let time: ChannelName = "t"
  /// The force of the pen; 1 is that of an average touch unless the channel says otherwise.
  public static let force: ChannelName = "force"
  /// The direction in which the pen leans, in radians.
  public static let azimuth: ChannelName = "azimuth"
  /// The angle between pen and surface, in radians: π/2 is upright.
  public static let altitude: ChannelName = "altitude"
  /// The turn of the pen around its own axis, in radians.
  public static let roll: ChannelName = "roll"
  /// The width of the drawn line at the point.
  public static let width: ChannelName = "width"
  /// The height of the drawn tip at the point.
  public static let height: ChannelName = "height"
  /// The opacity at the point.
  public static let opacity: ChannelName = "opacity"
  /// PencilKit's factor for the secondary size.
  public static let secondaryScale: ChannelName = "secondaryScale"
  /// PencilKit's threshold of the point.
  public static let threshold: ChannelName = "threshold"
}

extension ChannelName: Hashable {
  /// Compares the names byte for byte.
  public static func == (left: ChannelName, right: ChannelName) -> Bool {
    left.rawValue.isIdentical(to: right.rawValue)
  }

  /// Feeds the bytes of the name to the hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

/// What is known about a channel of points.
///
/// Wire form: `Docs/format.md`, "Channels".
public struct Channel: Sendable, Equatable {
  /// The channel's name.
  public var name: ChannelName
  /// The unit of its values; radians for angles and seconds for time where there is none.
  public var unit: String?
  /// The smallest value that the device can give.
  public var minimum: Double?
  /// The largest value that the device can give.
  public var maximum: Double?
  /// How far the stored values may be from the recorded ones; `nil` where every bit was kept.
  public var tolerance: Double?
  /// Free attributes.
  public var attributes: Attributes

  /// Makes the description of a channel.
  public init(
    name: ChannelName, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
    tolerance: Double? = nil, attributes: Attributes = [:]
  ) {
    self.name = name
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.tolerance = tolerance
    self.attributes = attributes
  }

  /// Whether nothing but the name is known.
  public var isPlain: Bool {
    unit == nil && minimum == nil && maximum == nil && tolerance == nil && attributes.isEmpty
  }
}
