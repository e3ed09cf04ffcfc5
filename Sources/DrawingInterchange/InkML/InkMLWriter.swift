internal import DrawingFormat

/// Writes a drawing as InkML.
///
/// Points, inks, groups, starts, identifiers and transforms are elements that any software reads; the
/// tables as a whole, and what of a stroke has no element, are annotations of the drawing's own. So
/// reading gives an equal drawing.
struct InkMLWriter {
  let drawing: Drawing
  var xml = XMLWriter()
  /// Formats and transforms that strokes have in common, each a context.
  var contexts: [ContextKey: Int] = [:]
  var contextOfStroke: [Int] = []
  /// The time of creation in whole milliseconds, where it is that.
  let created: Double?
  private var usedIDs: Set<String> = []

  /// What the traces of a context have in common.
  struct ContextKey: Hashable {
    var channels: [ChannelName]
    var transform: [UInt64]
  }

  /// How deep groups are nested as elements: readers may have limits.
  static let deepestGroups = 100

  init(_ drawing: Drawing) throws(DrawingError) {
    self.drawing = drawing
    let milliseconds = drawing.metadata.created.map { $0 * 1000 }
    // What InkML has room for: whole numbers from 0.
    created = milliseconds.flatMap { 0...0x1p53 ~= $0 && $0.rounded() == $0 ? $0 : nil }
  }

  /// The whole document.
  mutating func document() throws(DrawingError) -> [UInt8] {
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"\(InkML.namespace)\">\n")
    try writeTables()
    try writeDefinitions()
    ElementWriter.write(drawing.attributes, "annotations", to: &xml)
    ElementWriter.write(drawing.attributes, "views", to: &xml)
    for stroke in drawing.strokes {
      if case .text(let id) = stroke.id { usedIDs.insert(id) }
    }
    try writeStrokes()
    xml.raw("</ink>\n")
    return xml.bytes
  }

  private mutating func writeTables() throws(DrawingError) {
    var tables = drawing
    tables.strokes = StrokeList()
    try writeOwn(tables, href: nil)
  }

  /// Writes an annotation of the drawing's own.
  private mutating func writeOwn(_ part: Drawing, href: String?) throws(DrawingError) {
    xml.raw("<annotation")
    xml.attribute("type", OwnAnnotation.type)
    xml.attribute("encoding", OwnAnnotation.encoding)
    if let href { xml.attribute("href", "#" + href) }
    xml.raw(">")
    xml.text(try OwnAnnotation.text(part))
    xml.raw("</annotation>\n")
  }

  private mutating func writeStrokes() throws(DrawingError) {
    var groups = GroupStack(drawing)
    // Identifiers that were written, each only once.
    var written: Set<String> = []
    for (index, stroke) in drawing.strokes.enumerated() {
      if let ink = stroke.ink, !drawing.inks.indices.contains(ink) {
        throw badReference(index, "ink \(ink)", drawing.inks.count)
      }
      if let group = stroke.group, !drawing.groups.indices.contains(group) {
        throw badReference(index, "group \(group)", drawing.groups.count)
      }
      groups.enter(stroke.group, &xml)
      try write(stroke, index, &written)
    }
    groups.enterOthers(&xml)
    groups.enter(nil, &xml)
  }

  private func badReference(_ stroke: Int, _ found: String, _ count: Int) -> DrawingError {
    DrawingError(
      .badReference, context: "stroke \(stroke)", found: found,
      expected: count == 0 ? "none: the table is empty" : "0 to \(count - 1)")
  }

  private mutating func write(
    _ stroke: Stroke, _ index: Int, _ written: inout Set<String>
  ) throws(DrawingError) {
    // What reading the trace alone would give.
    var plain = Stroke(transform: stroke.transform)
    var id: String?
    if case .text(let text) = stroke.id, Self.isIdentifier(text), written.insert(text).inserted {
      id = text
      plain.id = stroke.id
    }
    let offset = Self.milliseconds(stroke.start)
    plain.start = offset.map { $0 / 1000 }
    let attributes = Self.attributes(of: stroke, &plain)
    // `==` takes −0.0 for 0.
    let isPlain =
      plain == bare(stroke) && plain.start?.bitPattern == stroke.start?.bitPattern
    if !isPlain, id == nil {
      id = "t\(index)"
      while let taken = id, usedIDs.contains(taken) { id = taken + "_" }
    }
    xml.raw("<trace")
    if let id { xml.attribute("xml:id", id) }
    xml.attribute("contextRef", "#c\(contextOfStroke[index])")
    if let ink = stroke.ink { xml.attribute("brushRef", "#b\(ink)") }
    if let offset { xml.raw(" timeOffset=\"\(Int64(offset))\"") }
    for (name, value) in attributes { xml.attribute(name, value) }
    xml.raw(">")
    try writePoints(stroke.points, index)
    xml.raw("</trace>\n")
    guard !isPlain, let id else { return }
    var part = Drawing()
    try part.strokes.append(bare(stroke))
    try writeOwn(part, href: id)
  }

  /// A stroke without what its trace says anyway.
  private func bare(_ stroke: Stroke) -> Stroke {
    var bare = stroke
    bare.ink = nil
    bare.group = nil
    bare.points = [:]
    return bare
  }

  /// Whether a text can be the identifier of a trace: nothing that other elements have, or that XML
  /// changes.
  private static func isIdentifier(_ text: String) -> Bool {
    let utf8 = Array(text.utf8)
    guard let first = utf8.first, text.isXML, !utf8.contains(where: { $0 <= 32 || $0 == 35 }) else {
      return false
    }
    // b0, c0, g0, cv0, ts0.
    let isOurs = utf8.count > 1 && "bcgt".utf8.contains(first)
    return
      !(isOurs
      && (48...57 ~= utf8[1] || utf8[1] == UInt8(ascii: "v") || utf8[1] == UInt8(ascii: "s")))
  }

  /// The start in whole milliseconds, the nearest.
  private static func milliseconds(_ start: Double?) -> Double? {
    guard let start else { return nil }
    let value = (start * 1000).rounded()
    return value.magnitude <= 0x1p53 ? value + 0 : nil
  }

  /// The attributes of a trace that InkML has, which `plain` gets too.
  private static func attributes(
    of stroke: Stroke, _ plain: inout Stroke
  ) -> [(String, String)] {
    var result: [(String, String)] = []
    for entry in stroke.attributes.entries {
      switch (entry.key, entry.value) {
      case ("type", .text(let text)) where text == "penUp" || text == "indeterminate":
        result.append((entry.key, text))
        if text == "penUp" { plain.mask = Mask(ranges: []) }
      case ("continuation", .text(let text)), ("priorRef", .text(let text)):
        guard text.isXML else { continue }
        result.append((entry.key, text))
      case ("duration", .integer(let integer)): result.append((entry.key, "\(integer)"))
      default: continue
      }
      plain.attributes[entry.key] = entry.value
    }
    return result
  }

  private mutating func writePoints(
    _ points: StrokePoints, _ stroke: Int
  ) throws(DrawingError) {
    var columns: [ArraySlice<Double>] = []
    points.forEachChannel { _, values in columns.append(values) }
    for (name, values) in zip(points.channels, columns) {
      if let point = values.firstIndex(where: { !$0.isFinite }) {
        throw DrawingError(
          .notFinite,
          context: "stroke \(stroke), channel \(name.rawValue), point \(point - values.startIndex)",
          found: "\(values[point])", expected: "a finite number")
      }
    }
    var printers = [NumberWriter](repeating: NumberWriter(), count: columns.count)
    for point in 0..<points.count {
      if point > 0 { xml.byte(UInt8(ascii: ",")) }
      for column in columns.indices {
        if column > 0 { xml.byte(UInt8(ascii: " ")) }
        xml.number(columns[column][columns[column].startIndex + point], &printers[column])
      }
    }
  }
}
