internal import DrawingFormat

/// A property of a channel of a source.
struct ChannelProperty {
  var name: String
  var value: String
  var units: String?
}

extension InkMLReader {
  /// The properties of a source's channels, by the channels' names; of properties with one name the
  /// first.
  mutating func channelProperties(
    _ source: Int
  ) throws(DrawingError) -> [String: [ChannelProperty]] {
    if let known = properties[source] { return known }
    var result: [String: [ChannelProperty]] = [:]
    var names: Set<[String]> = []
    for list in document.elements(source) where kind(list) == .channelProperties {
      for node in document.elements(list) where kind(node) == .channelProperty {
        guard let name = document.attribute(node, "name"),
          let channel = document.attribute(node, "channel"),
          let value = document.attribute(node, "value"), names.insert([channel, name]).inserted
        else { continue }
        guard result[channel, default: []].count < Self.mostProperties else {
          throw fault(
            .limitExceeded, node, "channelProperties",
            found: "more than \(Self.mostProperties) properties of a channel",
            expected: "at most \(Self.mostProperties)")
        }
        result[channel, default: []].append(
          ChannelProperty(name: name, value: value, units: document.attribute(node, "units")))
      }
    }
    properties[source] = result
    return result
  }

  /// Describes the channels of a format, once; a stroke whose format says something else about a channel
  /// keeps that.
  mutating func describe(
    _ format: TraceFormat, _ context: InkContext, _ stroke: inout Stroke
  ) throws(DrawingError) {
    guard !isOwn else { return }
    let key = [context.format, context.source]
    if described[key] == nil { described[key] = try describe(format, context) }
    if let others = described[key], !others.isEmpty {
      stroke.attributes["channels"] = .dictionary(others)
    }
  }

  private mutating func describe(
    _ format: TraceFormat, _ context: InkContext
  ) throws(DrawingError) -> Attributes {
    var properties: [String: [ChannelProperty]] = [:]
    if let source = context.source { properties = try channelProperties(source) }
    var others = Attributes()
    for channel in format.channels {
      let node = context.format ?? 0
      var description = channel.description
      for property in properties[channel.inkName] ?? [] {
        try spendValue(node)
        let isReserved = ["unit", "min", "max", "tolerance"].contains(property.name)
        let name = isReserved ? "inkml:" + property.name : property.name
        // The first of a name holds; `type` of the channel is in front already.
        guard description.attributes.append(name, .value(ofText: property.value)) else { continue }
        if let units = property.units {
          description.attributes.append(name + "Units", .text(units))
        }
      }
      // A format that says nothing of a channel does not contradict another one.
      if description.isPlain { continue }
      if let known = drawing.channel(channel.name), !known.isPlain {
        if known != description { others.append(channel.name.rawValue, description.values) }
        continue
      }
      describedCount += 1
      guard describedCount <= limits.channels else {
        throw exceeded("channels", describedCount, limits.channels, node)
      }
      drawing.describe(description)
    }
    return others
  }

  /// Settles times and hands all strokes to the drawing.
  mutating func finish() throws(DrawingError) {
    if haveSharedClock() {
      for index in traces.indices where traces[index].mayShareClock {
        guard let column = traces[index].columns.firstIndex(where: { $0.0 == .time }),
          !traces[index].columns[column].1.isEmpty
        else { continue }
        let relative = try relative(
          traces[index].columns[column].1, divisor: 1, trace: index, traces[index].node)
        traces[index].columns[column].1 = relative.times
        traces[index].stroke.start = relative.start
      }
    }
    var names: Set<ChannelName> = []
    for trace in traces {
      for (name, _) in trace.columns { names.insert(name) }
      guard names.count <= limits.channels else {
        throw DrawingError(
          .limitExceeded, context: "InkML", found: "more than \(limits.channels) channels",
          expected: "at most \(limits.channels), the limit `channels`")
      }
      var stroke = trace.stroke
      stroke.points = StrokePoints(trace.columns)
      // Columns of all strokes so far have a word for this one.
      try spend(drawing.strokes.columns.count * 8, 0)
      try drawing.strokes.append(stroke)
    }
    traces = []
    addLists()
    try addCanvas()
    try addCreation()
    if rootNamespace != InkML.namespace, !isOwn {
      drawing.attributes["namespace"] = .text(rootNamespace)
    }
  }

  /// Whether times that count from the start of each trace, says the Recommendation, are really those of
  /// one clock: many devices write such.
  ///
  /// They are where they never go back from trace to trace, and do not begin with 0.
  private func haveSharedClock() -> Bool {
    var last = -Double.infinity
    var isShifted = false
    for trace in traces where trace.mayShareClock {
      guard let times = trace.columns.first(where: { $0.0 == .time })?.1, let first = times.first,
        let end = times.last
      else { continue }
      guard first >= last else { return false }
      isShifted = isShifted || first != 0
      last = end
    }
    return isShifted
  }

  /// The first timestamp as the time of creation, where no stroke has a start that would then count from
  /// it.
  private mutating func addCreation() throws(DrawingError) {
    guard !isOwn, drawing.metadata.created == nil else { return }
    guard drawing.strokes.allSatisfy({ $0.start == nil }),
      let node = document.nodes.indices.first(where: { kind($0) == .timestamp })
    else { return }
    drawing.metadata.created = try milliseconds(node).map { $0 / 1000 }
  }

  /// The first canvas of a context as that of the drawing.
  private mutating func addCanvas() throws(DrawingError) {
    guard !isOwn, drawing.canvas == nil else { return }
    let used = contexts.sorted { $0.key < $1.key }.compactMap { $0.value.canvas }
    guard let node = used.first ?? document.nodes.indices.first(where: { kind($0) == .canvas })
    else { return }
    var canvas = Canvas()
    if let id = id(node) { canvas.attributes["id"] = .text(id) }
    let child = document.elements(node).first { kind($0) == .traceFormat }
    let referred = try reference(node, "traceFormatRef", [.traceFormat])
    if let format = child ?? referred {
      let channels = try self.format(format).channels
      let x = channels.first { $0.name == .x }?.description
      let y = channels.first { $0.name == .y }?.description
      canvas.unit = x?.unit ?? y?.unit
      if let x, let y, let left = x.minimum, let right = x.maximum, let top = y.minimum,
        let bottom = y.maximum
      {
        canvas.origin = Canvas.Pair(x: left, y: top)
        if (right - left).isFinite, (bottom - top).isFinite {
          canvas.size = Canvas.Pair(x: right - left, y: bottom - top)
        }
      }
    }
    drawing.canvas = canvas
  }
}

extension Channel {
  /// The description as values.
  var values: AttributeValue {
    var values = Attributes()
    if let unit { values["unit"] = .text(unit) }
    if let minimum { values["min"] = .double(minimum) }
    if let maximum { values["max"] = .double(maximum) }
    for entry in attributes.entries { values.append(entry.key, entry.value) }
    return .dictionary(values)
  }
}
