public import DrawingFormat

extension Drawing {
  /// Reads a drawing from JSON that arrives in pieces; only one stroke of the text at a time is held
  /// beside the drawing.
  public init<Source: JSONByteSource>(
    jsonFrom source: Source, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    var reader = DrawingJSONReader(source, limits: limits)
    var strokes = StrokeList()
    while let stroke = try reader.nextStroke() {
      do {
        try strokes.append(stroke)
      } catch {
        throw JSONError(
          .badChannels, path: "strokes[\(strokes.count)]", position: reader.position,
          found: error.found, expected: error.expected)
      }
      try limits.check(strokes, at: reader.position)
    }
    self = reader.header
    self.strokes = strokes
  }

  /// Reads a drawing from JSON.
  public init(json bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(jsonFrom: JSONArraySource(bytes), limits: limits)
  }

  /// Reads a drawing from JSON, of which it makes a copy: a span cannot be kept for pulling from.
  public init(json bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(json: bytes.copied, limits: limits)
  }

  /// Writes the drawing as JSON to a sink, stroke by stroke.
  ///
  /// - Throws: `JSONError` where a number is not finite, a reference points to nothing, the channels
  ///   of a stroke do not fit together, or a free attribute has a name that the form uses itself;
  ///   and what the sink throws. The path says where.
  public func writeJSON<Sink: JSONByteSink>(
    to sink: inout Sink, style: JSONStyle = .readable
  ) throws(JSONError) {
    var writer = DrawingJSONWriter(style: style)
    try writer.begin(self)
    for stroke in strokes {
      try writer.write(stroke)
      // Pieces of 64 KiB or, where it is larger, a stroke.
      if writer.pendingCount >= 1 << 16 { try writer.drain(into: &sink) }
    }
    try writer.end(unknownChunks: unknownChunks, unknownExtras: unknownExtras)
    try writer.drain(into: &sink)
  }

  /// The drawing as JSON.
  ///
  /// - Throws: `JSONError` as `writeJSON(to:style:)` does.
  public func json(style: JSONStyle = .readable) throws(JSONError) -> [UInt8] {
    var sink = JSONArraySink()
    try writeJSON(to: &sink, style: style)
    return sink.bytes
  }

  /// How many bytes the drawing takes as JSON, which is not kept.
  ///
  /// - Throws: `JSONError` as `writeJSON(to:style:)` does.
  public func jsonSize(style: JSONStyle = .minified) throws(JSONError) -> Int {
    var sink = JSONCountingSink()
    try writeJSON(to: &sink, style: style)
    return sink.count
  }
}

extension JSONLimits {
  /// Refuses a list of strokes that takes too much memory beside its points.
  package func check(
    _ strokes: StrokeList, at position: JSONError.Position
  ) throws(JSONError) {
    guard strokes.columns.count <= strokesTimesChannels / max(strokes.count, 1) else {
      throw JSONError(
        .limitExceeded, path: "strokes", position: position,
        found: "\(strokes.count) strokes and \(strokes.columns.count) channels",
        expected: "at most \(strokesTimesChannels) as their product, the limit "
          + "`strokesTimesChannels`: raise it for files that you trust")
    }
  }
}
