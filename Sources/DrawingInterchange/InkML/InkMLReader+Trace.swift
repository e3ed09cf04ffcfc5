internal import DrawingFormat

/// A trace that was read.
struct ReadTrace {
  var stroke: Stroke
  var columns: [(ChannelName, [Double])]
  /// Its element.
  var node: Int
  /// Whether its times may count from an origin that all traces share.
  var mayShareClock: Bool
}

extension InkMLReader {
  private static let ofStrokes = [
    "ink", "group", "start", "id", "transform", "randomSeed", "mask", "points",
  ]

  /// Reads an element `trace`.
  mutating func readTrace(_ node: Int, _ holder: TraceHolder) throws(DrawingError) {
    var context = holder.context
    var brush = holder.brush ?? context.brush
    if let own = try reference(node, "contextRef", [.context]) {
      context = try self.context(own, base: InkContext())
      brush = context.brush ?? holder.brush
    }
    if let own = try reference(node, "brushRef", [.brush]) { brush = own }
    let format = try format(context.format)
    var stroke = Stroke(group: holder.group)
    if let brush { stroke.ink = try ink(brush, context) }
    try setAttributes(of: node, &stroke)
    let data = try points(node, format)
    try describe(format, context, &stroke)
    let (columns, origin) = try columns(data, format, context, node, &stroke)
    try setStart(node, context, origin, &stroke)
    try takeOwn(node, &stroke)
    let hasTime = columns.contains { $0.0 == .time }
    traces.append(
      ReadTrace(
        stroke: stroke, columns: columns, node: node,
        mayShareClock: hasTime && origin == nil && stroke.start == nil && !isOwn))
  }

  private mutating func setAttributes(of node: Int, _ stroke: inout Stroke) throws(DrawingError) {
    for attribute in document.attributes[document.attributeRange(node)] {
      let name = document.names[attribute.name].qualified
      switch name {
      case "xml:id", "id": stroke.id = .text(attribute.value)
      case "contextRef", "brushRef", "timeOffset": break
      case "type" where attribute.value == "penDown": break
      case "type":
        // Software writes types that InkML does not have, such as pen: that is no reason to refuse ink.
        try spendValue(node)
        stroke.attributes["type"] = .text(attribute.value)
        // The pen was above the surface: recorded, but nothing to be seen.
        if attribute.value == "penUp" { stroke.mask = Mask(ranges: []) }
      case "duration":
        try spendValue(node)
        stroke.attributes["duration"] = .value(ofText: attribute.value)
      default:
        try spendValue(node)
        keep(attribute.value, as: name, in: &stroke.attributes, Self.ofStrokes)
      }
    }
  }

  /// The values in a trace's text.
  private mutating func points(
    _ node: Int, _ format: TraceFormat
  ) throws(DrawingError) -> TraceData {
    let limit = try spendStroke(channels: format.channels.count, node)
    var data = TraceData(format)
    let ranges = document.textRanges(node)
    for child in document.elements(node) { noteUnknown(child) }
    do throws(TraceData.Fault) {
      if ranges.count == 1 {
        try data.read(document.text.span, ranges[0], limit: limit)
      } else if ranges.count > 1 {
        // Elements that do not belong there divide the text.
        let bytes = Array(ranges.map { document.text[$0] }.joined())
        try data.read(bytes.span, 0..<bytes.count, limit: limit)
      }
    } catch {
      let position = ranges.count == 1 ? error.position : ranges[0].lowerBound
      throw DrawingError(
        error.code, offset: document.offset(ofText: position),
        context: "trace \(traces.count), point \(error.point)", found: error.found,
        expected: error.expected)
    }
    try spendPoints(data.count, channels: format.channels.count, node)
    return data
  }

  /// The columns of a trace, mapped as the document asks for, times in seconds; and what times count
  /// from, in milliseconds since 1970 if anywhere, `nil` where they count from the trace's start.
  private mutating func columns(
    _ data: TraceData, _ format: TraceFormat, _ context: InkContext, _ node: Int,
    _ stroke: inout Stroke
  ) throws(DrawingError) -> (columns: [(ChannelName, [Double])], origin: TimeOrigin?) {
    var values: [(name: String, values: [Double])] = []
    var marks: [(ChannelName, [Double])] = []
    var channels: [TraceFormat.Channel] = []
    for (index, channel) in format.channels.enumerated() where !data.isUnknown(index) {
      channels.append(channel)
      values.append((channel.inkName, data.filled(index)))
      if !data.missing[index].isEmpty {
        marks.append((ChannelName(channel.name.rawValue + ".missing"), data.marks(index)))
      }
    }
    try map(&values, data.count, format, context, node, &stroke)
    var origin: TimeOrigin?
    var columns: [(ChannelName, [Double])] = []
    for (index, (name, column)) in values.enumerated() {
      // Mappings may have added channels behind those of the format.
      let channel = index < channels.count ? channels[index] : nil
      var column = column
      let known = channel?.name ?? InkChannelName.channel(name)
      if known == .time, let divisor = TimeScale.divisor(channel?.units) {
        if let stamp = channel?.origin {
          let relative = try relative(column, divisor: divisor, trace: traces.count, node)
          column = relative.times
          origin = TimeOrigin(
            milliseconds: try milliseconds(stamp), first: data.count > 0 ? relative.start : nil)
        } else if divisor != 1 {
          column = column.map { $0 / divisor }
        }
      }
      columns.append((known, column))
    }
    for (name, column) in marks where !columns.contains(where: { $0.0 == name }) {
      columns.append((name, column))
    }
    return (columns, origin)
  }

  private mutating func setStart(
    _ node: Int, _ context: InkContext, _ origin: TimeOrigin?, _ stroke: inout Stroke
  ) throws(DrawingError) {
    if let origin {
      guard let first = origin.first else { return }
      stroke.start = try start(first + since(origin.milliseconds), node)
      return
    }
    guard let offset = try number(node, "timeOffset") else { return }
    if let stamp = try milliseconds(context.timestamp) {
      stroke.start = try start((offset + since(stamp) * 1000) / 1000, node)
    } else {
      stroke.start = offset / 1000
    }
  }

  /// The start of a trace, which timestamps far apart may make more than a double holds.
  private func start(_ seconds: Double, _ node: Int) throws(DrawingError) -> Double {
    guard seconds.isFinite else {
      throw fault(
        .notFinite, node, "trace \(traces.count)", found: "a start beyond all doubles",
        expected: "at most 1.797…e308 from the first timestamp")
    }
    return seconds
  }

  /// Times as a first one in seconds, and seconds from that.
  func relative(
    _ times: [Double], divisor: Double, trace: Int, _ node: Int
  ) throws(DrawingError) -> (start: Double, times: [Double]) {
    let relative = TimeScale.relative(times, divisor: divisor)
    guard relative.times.allSatisfy(\.isFinite) else {
      throw fault(
        .notFinite, node, "trace \(trace), channel T",
        found: "times further apart than all doubles",
        expected: "at most 1.797…e308 from the first time")
    }
    return relative
  }

  /// A moment as seconds since the drawing was begun, which is the first timestamp that is used.
  private mutating func since(_ milliseconds: Double?) -> Double {
    guard let milliseconds else { return 0 }
    if drawing.metadata.created == nil, !isOwn { drawing.metadata.created = milliseconds / 1000 }
    guard let created = drawing.metadata.created else { return 0 }
    return (milliseconds - created * 1000) / 1000
  }
}

/// What the times of a trace count from.
struct TimeOrigin {
  /// In milliseconds since 1970, where that is known.
  var milliseconds: Double?
  /// The first time, in seconds.
  var first: Double?
}
