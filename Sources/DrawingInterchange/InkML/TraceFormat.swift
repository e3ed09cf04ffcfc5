internal import DrawingFormat

/// What the points of traces consist of: element `traceFormat`.
struct TraceFormat {
  /// One kind of value.
  struct Channel {
    /// The name in the document.
    var inkName: String
    /// The name here.
    var name: ChannelName
    /// Whether `T` and `F` are usual values.
    var isBoolean = false
    /// What the channel has before its first value.
    var defaultValue = 0.0
    /// What the document says about the channel.
    var description: DrawingFormat.Channel
    /// The unit as it is written.
    var units: String?
    /// Element `timestamp` that times count from.
    var origin: Int?
    /// Element `mapping` that values go through.
    var mapping: Int?
  }

  /// The channels, regular ones first.
  var channels: [Channel]
  /// How many of them every point has.
  var regularCount: Int

  /// What holds where the document says nothing: decimal X and Y.
  static let standard = TraceFormat(
    channels: [
      Channel(inkName: "X", name: .x, description: DrawingFormat.Channel(name: .x)),
      Channel(inkName: "Y", name: .y, description: DrawingFormat.Channel(name: .y)),
    ], regularCount: 2)
}

extension InkMLReader {
  /// The format of an element `traceFormat`.
  mutating func format(_ node: Int?) throws(DrawingError) -> TraceFormat {
    guard let node else { return .standard }
    if let format = formats[node] { return format }
    var format = TraceFormat(channels: [], regularCount: 0)
    var names: Set<ChannelName> = []
    for child in document.elements(node) {
      switch kind(child) {
      case .channel:
        try add(channel(child), at: child, to: &format, &names)
        format.regularCount = format.channels.count
      case .intermittentChannels:
        for inner in document.elements(child) where kind(inner) == .channel {
          try add(channel(inner), at: inner, to: &format, &names)
        }
        for inner in document.elements(child) where kind(inner) != .channel { noteUnknown(inner) }
      default: noteUnknown(child)
      }
    }
    if format.channels.isEmpty, let child = document.elements(node).first {
      let name = document.name(child)?.qualified ?? ""
      throw fault(
        .badChannels, node, "traceFormat",
        found: "no element `channel`, but \(LossTally.shown(name))",
        expected: "an element `channel` for each value of a point")
    }
    formats[node] = format
    return format
  }

  private func add(
    _ channel: TraceFormat.Channel, at node: Int, to format: inout TraceFormat,
    _ names: inout Set<ChannelName>
  ) throws(DrawingError) {
    guard names.insert(channel.name).inserted else {
      throw fault(
        .badChannels, node, "channel", found: "\(channel.inkName) twice",
        expected: "each channel once in a format")
    }
    guard format.channels.count < limits.channels else {
      throw fault(
        .limitExceeded, node, "traceFormat", found: "more than \(limits.channels) channels",
        expected: "at most \(limits.channels), the limit `channels`")
    }
    format.channels.append(channel)
  }

  private mutating func channel(_ node: Int) throws(DrawingError) -> TraceFormat.Channel {
    guard let inkName = document.attribute(node, "name") else {
      throw fault(
        .illegalValue, node, "channel", found: "no attribute `name`", expected: "a name such as X")
    }
    let name = InkChannelName.channel(inkName)
    var channel = TraceFormat.Channel(
      inkName: inkName, name: name, description: Channel(name: name))
    channel.units = document.attribute(node, "units")
    channel.description.unit = channel.units
    channel.description.minimum = try number(node, "min")
    channel.description.maximum = try number(node, "max")
    try describe(&channel, node)
    if name == .time { try setTime(&channel, node) }
    let isAngle = [.azimuth, .altitude, .roll, "tilt_x", "tilt_y"].contains(name)
    // Here angles without a unit are radians; the devices that InkML was made for give degrees.
    if isAngle, channel.units == nil, !isOwn { channel.description.unit = "deg" }
    channel.mapping = document.elements(node).first { kind($0) == .mapping }
    for child in document.elements(node) where kind(child) != .mapping { noteUnknown(child) }
    return channel
  }

  private func describe(
    _ channel: inout TraceFormat.Channel, _ node: Int
  ) throws(DrawingError) {
    let type = document.attribute(node, "type") ?? "decimal"
    channel.isBoolean = type == "boolean"
    // Types that InkML does not have, such as float, are numbers all the same.
    if type != "decimal" { channel.description.attributes["type"] = .text(type) }
    if let text = document.attribute(node, "default") {
      switch text {
      case "T", "true": channel.defaultValue = 1
      case "F", "false": channel.defaultValue = 0
      default: channel.defaultValue = try number(node, "default") ?? 0
      }
      channel.description.attributes["default"] = .text(text)
    }
    if let orientation = document.attribute(node, "orientation"), orientation != "+ve" {
      channel.description.attributes["orientation"] = .text(orientation)
    }
  }

  /// Times become seconds, so that unit, bounds and origin are not those of the document any more.
  private mutating func setTime(
    _ channel: inout TraceFormat.Channel, _ node: Int
  ) throws(DrawingError) {
    if let divisor = TimeScale.divisor(channel.units) {
      channel.description.unit = nil
      channel.description.minimum = channel.description.minimum.map { $0 / divisor }
      channel.description.maximum = channel.description.maximum.map { $0 / divisor }
    } else {
      channel.name = "T"
      channel.description = Channel(
        name: "T", unit: channel.units, minimum: channel.description.minimum,
        maximum: channel.description.maximum, attributes: channel.description.attributes)
    }
    channel.origin = try reference(node, "respectTo", [.timestamp])
  }
}
