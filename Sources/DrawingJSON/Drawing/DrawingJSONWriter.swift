public import DrawingFormat

/// Writes a drawing as JSON stroke by stroke, so that neither the text nor the drawing need fit into
/// memory.
///
/// ```swift
/// var writer = DrawingJSONWriter(style: .readable)
/// try writer.begin(header)
/// while let stroke = try reader.nextStroke() {
///   try writer.write(stroke)
///   try writer.drain(into: &sink)
/// }
/// try writer.end()
/// try writer.drain(into: &sink)
/// ```
///
/// `Docs/json.md` describes the form. What the reader would refuse is not written but thrown.
public struct DrawingJSONWriter {
  var writer: JSONWriter
  private var inkCount = 0
  private var groupCount = 0

  /// Makes a writer.
  public init(style: JSONStyle = .readable) { writer = JSONWriter(style: style) }

  /// The number of bytes that `drain` would move on.
  public var pendingCount: Int { writer.pendingCount }

  /// Moves the text written so far to a sink.
  public mutating func drain<Sink: JSONByteSink>(into sink: inout Sink) throws(JSONError) {
    try writer.drain(into: &sink)
  }

  /// Begins the drawing: writes all but the strokes and unknown chunks of `header`.
  ///
  /// Of its strokes only the channels count: those need not be listed where nothing more is known.
  public mutating func begin(_ header: Drawing) throws(JSONError) {
    (inkCount, groupCount) = (header.inks.count, header.groups.count)
    try writer.beginObject(.lines)
    if !header.metadata.isEmpty { try writer.metadata(header.metadata) }
    if let canvas = header.canvas { try writer.canvas(canvas) }
    let channels = header.channels.filter { channel in
      !channel.isPlain || header.strokes.column(channel.name) == nil
    }
    if !channels.isEmpty { try writer.channels(channels) }
    if !header.inks.isEmpty { try writer.inks(header.inks) }
    if !header.groups.isEmpty { try writer.groups(header.groups) }
    try writer.attributes(header.attributes, besides: KnownMembers.drawing)
    writer.key("strokes")
    try writer.beginArray(.lines)
  }

  /// Ends the drawing.
  public mutating func end(
    unknownChunks: [UnknownChunk] = [], unknownExtras: [UnknownExtra] = []
  ) throws(JSONError) {
    writer.endArray()
    if !unknownChunks.isEmpty { try writer.chunks(unknownChunks) }
    if !unknownExtras.isEmpty { try writer.extras(unknownExtras) }
    writer.endObject()
    writer.endDocument()
  }

  /// Writes the next stroke.
  public mutating func write(_ stroke: Stroke) throws(JSONError) {
    try writer.beginObject()
    if let ink = stroke.ink { try writer.reference("ink", ink, to: "inks", of: inkCount) }
    if let group = stroke.group {
      try writer.reference("group", group, to: "groups", of: groupCount)
    }
    try writer.member("start", stroke.start)
    if let id = stroke.id { try writer.strokeID(id) }
    if let transform = stroke.transform { try writer.transform(transform) }
    if let seed = stroke.randomSeed {
      writer.key("randomSeed")
      writer.integer(seed)
    }
    if let mask = stroke.mask { try writer.mask(mask) }
    try writer.attributes(stroke.attributes, besides: KnownMembers.stroke)
    try writer.points(stroke.points)
    writer.endObject()
  }
}
