internal import DrawingFormat

extension InkMLWriter {
  /// Writes what traces refer to: the time of creation, the canvas, brushes, contexts.
  mutating func writeDefinitions() throws(DrawingError) {
    xml.raw("<definitions>\n")
    if let created { xml.raw("<timestamp xml:id=\"ts0\" time=\"\(Int64(created))\"/>\n") }
    if let canvas = drawing.canvas { try write(canvas) }
    for (index, ink) in drawing.inks.enumerated() { write(ink, index) }
    try writeContexts()
    xml.raw("</definitions>\n")
  }

  private mutating func write(_ canvas: Canvas) throws(DrawingError) {
    xml.raw("<canvas xml:id=\"cv0\"><traceFormat>")
    let origin = canvas.origin ?? Canvas.Pair(x: 0, y: 0)
    write("X", canvas.unit, origin.x, canvas.size.map { origin.x + $0.x })
    write("Y", canvas.unit, origin.y, canvas.size.map { origin.y + $0.y })
    xml.raw("</traceFormat></canvas>\n")
  }

  private mutating func write(_ name: String, _ unit: String?, _ lower: Double, _ upper: Double?) {
    xml.raw("<channel")
    xml.attribute("name", name)
    if let upper, upper.isFinite, lower.isFinite {
      xml.attribute("min", lower)
      xml.attribute("max", upper)
    }
    if let unit, unit.isXML { xml.attribute("units", unit) }
    xml.raw("/>")
  }

  private mutating func write(_ ink: Ink, _ index: Int) {
    xml.raw("<brush xml:id=\"b\(index)\">")
    for property in BrushProperty.properties(of: ink) {
      xml.raw("<brushProperty")
      xml.attribute("name", property.name)
      xml.attribute("value", property.value)
      xml.raw("/>")
    }
    xml.raw("</brush>\n")
  }

  private mutating func writeContexts() throws(DrawingError) {
    let types = channelTypes()
    for (index, stroke) in drawing.strokes.enumerated() {
      let numbers = stroke.transform?.numbers ?? []
      guard numbers.allSatisfy(\.isFinite) else {
        throw DrawingError(
          .notFinite, context: "stroke \(index), transform", found: "a number that is not finite",
          expected: "finite numbers")
      }
      let key = ContextKey(channels: stroke.points.channels, transform: numbers.map(\.bitPattern))
      if let known = contexts[key] {
        contextOfStroke.append(known)
        continue
      }
      let number = contexts.count
      contexts[key] = number
      contextOfStroke.append(number)
      write(key.channels, number, types, numbers)
    }
  }

  private mutating func write(
    _ channels: [ChannelName], _ number: Int, _ types: [ChannelName: String], _ transform: [Double]
  ) {
    xml.raw("<context xml:id=\"c\(number)\"")
    if created != nil { xml.raw(" timestampRef=\"#ts0\"") }
    if drawing.canvas != nil { xml.raw(" canvasRef=\"#cv0\"") }
    xml.raw(">")
    if !transform.isEmpty {
      xml.raw("<canvasTransform><mapping type=\"affine\"><affine>")
      // a c tx, b d ty: one row for each target.
      for (position, index) in [0, 2, 4, 1, 3, 5].enumerated() {
        if position > 0 { xml.raw(position == 3 ? ", " : " ") }
        xml.number(transform[index])
      }
      xml.raw("</affine></mapping></canvasTransform>")
    }
    xml.raw("<traceFormat>")
    for channel in channels { write(channel, types[channel]) }
    xml.raw("</traceFormat></context>\n")
  }

  private mutating func write(_ channel: ChannelName, _ type: String?) {
    xml.raw("<channel")
    xml.attribute("name", InkChannelName.ink(channel))
    if let type { xml.attribute("type", type) }
    if channel == .time {
      xml.attribute("units", "s")
    } else if let description = drawing.channel(channel) {
      if let lower = description.minimum, lower.isFinite { xml.attribute("min", lower) }
      if let upper = description.maximum, upper.isFinite { xml.attribute("max", upper) }
      let isAngle = channel == .azimuth || channel == .altitude || channel == .roll
      if let unit = description.unit ?? (isAngle ? "rad" : nil), unit.isXML {
        xml.attribute("units", unit)
      }
    }
    xml.raw("/>")
  }

  /// The types of channels: `decimal` has no exponents, so what needs them is `double`.
  private func channelTypes() -> [ChannelName: String] {
    var types: [ChannelName: String] = [:]
    for column in drawing.strokes.columns {
      var type = "integer"
      for value in column.values {
        let isPlain = value == 0 || 1e-4...0x1p53 ~= value.magnitude
        if !isPlain {
          type = "double"
          break
        }
        if value.rounded() != value { type = "decimal" }
      }
      types[column.name] = type
    }
    return types
  }
}

extension AffineTransform {
  /// The six numbers in the order of the model.
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty] }
}

/// The groups whose elements are open while strokes are written.
struct GroupStack {
  private let groups: [Group]
  private var depths: [Int] = []
  private var open: [Int] = []
  private var counts: [Int: Int] = [:]

  init(_ drawing: Drawing) {
    groups = drawing.groups
    for (index, group) in groups.enumerated() {
      // A parent that does not come before its child is refused with the tables.
      let parent = group.parent.flatMap { $0 >= 0 && $0 < index ? $0 : nil }
      depths.append(parent.map { depths[$0] + 1 } ?? 0)
    }
  }

  /// Closes and opens elements so that the next trace is in a group.
  mutating func enter(_ group: Int?, _ xml: inout XMLWriter) {
    guard open.last != group || group == nil && !open.isEmpty else { return }
    let path = path(to: group)
    var common = 0
    while common < path.count, common < open.count, path[common] == open[common] { common += 1 }
    while open.count > common {
      xml.raw("</traceGroup>\n")
      open.removeLast()
    }
    for group in path[common...] {
      let count = counts[group, default: 0]
      counts[group] = count + 1
      xml.raw("<traceGroup xml:id=\"g\(group)\(count == 0 ? "" : ".\(count)")\">\n")
      open.append(group)
      if count == 0 {
        ElementWriter.write(groups[group].attributes, "annotations", to: &xml)
        ElementWriter.write(groups[group].attributes, "views", to: &xml)
      }
    }
  }

  /// Writes the groups without strokes that others can read something of.
  mutating func enterOthers(_ xml: inout XMLWriter) {
    for (index, group) in groups.enumerated() where counts[index] == nil {
      let hasElements = ["annotations", "views"].contains { name in
        guard case .list(let values) = group.attributes[name] else { return false }
        return values.contains { ElementWriter.canWrite($0, in: name) }
      }
      if hasElements { enter(index, &xml) }
    }
  }

  /// The groups from the outermost on; of groups that are too deep only the group itself.
  private func path(to group: Int?) -> [Int] {
    guard let group else { return [] }
    guard depths[group] < InkMLWriter.deepestGroups else { return [group] }
    var path: [Int] = []
    var next: Int? = group
    while let index = next {
      path.append(index)
      next = groups[index].parent
    }
    return path.reversed()
  }
}
