/// Refuses drawings that have no file form, naming the place.
enum DrawingCheck {
  static func check(
    _ drawing: Drawing, running perform: ConcurrentPerform = performSerially
  ) throws(DrawingError) {
    try checkTables(drawing)
    for (index, stroke) in drawing.strokes.properties.enumerated() {
      try check(
        stroke, "stroke \(index)", inkCount: drawing.inks.count,
        groupCount: drawing.groups.count)
    }
    let columns = drawing.strokes.columns
    // Only long columns are worth a thread.
    let isLong = drawing.strokes.pointCount > SearchSettings.blockPoints
    let sound = gather(
      isLong ? columns.count : 0, running: perform,
      { columns[$0].values.allSatisfy { $0.isFinite } })
    for (index, column) in columns.enumerated() where !isLong || !sound[index] {
      try check(column)
    }
  }

  private static func checkTables(_ drawing: Drawing) throws(DrawingError) {
    guard drawing.strokes.columns.count <= FormatLimits.channels,
      drawing.channels.count <= FormatLimits.channels
    else {
      throw DrawingError(
        .limitExceeded, context: "table of channels", found: "\(drawing.channels.count) channels",
        expected: "at most \(FormatLimits.channels)")
    }
    for (what, count) in [("inks", drawing.inks.count), ("groups", drawing.groups.count)]
    where count > FormatLimits.tableEntries {
      throw DrawingError(
        .limitExceeded, context: "table of \(what)", found: "\(count) \(what)",
        expected: "at most \(FormatLimits.tableEntries)")
    }
    for chunk in drawing.unknownChunks
    where !ChunkType.isOptional(chunk.type) || ChunkType.isKnown(chunk.type) {
      throw DrawingError(
        .illegalValue, context: "unknown chunk", found: "type \(chunk.type)",
        expected: "an odd type that this version does not know")
    }
    for extra in drawing.unknownExtras where extra.bytes.isEmpty || extra.block < 0 {
      throw DrawingError(
        .illegalValue, context: "unknown extra bytes",
        found: "\(extra.bytes.count) bytes of block \(extra.block)",
        expected: "at least one byte, and a block from 0 on")
    }
  }

  /// Checks a stroke; of its points only whether they are finite.
  static func check(
    _ stroke: Stroke, _ context: String, inkCount: Int, groupCount: Int
  ) throws(DrawingError) {
    try check(stroke.ink, "ink", count: inkCount, context)
    try check(stroke.group, "group", count: groupCount, context)
    try stroke.points.forEachChannel { (name, values) throws(DrawingError) in
      // Nearly always there is nothing to say, and no place to count.
      if values.allSatisfy({ $0.isFinite }) { return }
      for (point, value) in values.enumerated() where !value.isFinite {
        try checkFinite(value, context: "\(context), channel \(name.rawValue), point \(point)")
      }
    }
    if let start = stroke.start { try checkFinite(start, context: "\(context), start") }
    for number in stroke.transform?.numbers ?? [] {
      try checkFinite(number, context: "\(context), transform")
    }
    for range in stroke.mask?.ranges ?? [] {
      try checkFinite(range.lower, context: "\(context), mask")
      try checkFinite(range.upper, context: "\(context), mask")
    }
    for element in stroke.mask?.path ?? [] {
      for number in element.coordinates { try checkFinite(number, context: "\(context), mask") }
    }
    _ = try RecordWriter(context, reserved: Stroke.members).finished(stroke.attributes)
  }

  private static func check(
    _ reference: Int?, _ what: String, count: Int, _ context: String
  ) throws(DrawingError) {
    guard let reference, reference < 0 || reference >= count else { return }
    throw DrawingError(
      .badReference, context: context, found: "\(what) \(reference)",
      expected: count == 0 ? "no \(what): the table is empty" : "0 to \(count - 1)")
  }

  private static func check(_ column: PointColumn) throws(DrawingError) {
    // Nearly always there is nothing to say, and no place to count.
    if column.values.allSatisfy({ $0.isFinite }) { return }
    for (index, value) in column.values.enumerated() where !value.isFinite {
      // The last stroke that begins at or before the value holds it.
      let stroke = (column.starts.lastIndex { $0 <= index } ?? 0)
      let context =
        "stroke \(stroke), channel \(column.name.rawValue), point \(index - column.starts[stroke])"
      try checkFinite(value, context: context)
    }
  }
}
