public import DrawingFormat

/// Reads a drawing from JSON stroke by stroke, so that neither the text nor the drawing need fit
/// into memory.
///
/// ```swift
/// var reader = DrawingJSONReader(source)
/// while let stroke = try reader.nextStroke() { … }
/// let rest = reader.header
/// ```
///
/// `Docs/json.md` describes the form.
public struct DrawingJSONReader {
  private enum State {
    case start, members, strokes, end
  }

  /// What has been read so far beside the strokes; complete once `nextStroke` has returned `nil`.
  public internal(set) var header = Drawing()
  /// How many strokes have been read.
  public internal(set) var strokeCount = 0

  var reader: JSONReader
  private var state = State.start
  private var hasStrokes = false
  private var failure: JSONError?
  var inks = ReferenceCheck(member: "ink", table: "inks")
  var groups = ReferenceCheck(member: "group", table: "groups")
  /// The channels of all strokes and of the table.
  private var channels: Set<ChannelName> = []

  /// Makes a reader.
  public init<Source: JSONByteSource>(_ source: Source, limits: JSONLimits = JSONLimits()) {
    reader = JSONReader(source, limits: limits)
  }

  /// The place in the input up to which has been read.
  public var position: JSONError.Position { reader.position }

  /// Reads what stands in front of the strokes into `header`.
  public mutating func readHeader() throws(JSONError) {
    try remembering { (self) throws(JSONError) in try self.readMembers() }
  }

  /// Reads the next stroke; `nil` after the last one, when the rest of the document has been read
  /// and checked too.
  public mutating func nextStroke() throws(JSONError) -> Stroke? {
    try remembering { (self) throws(JSONError) in
      try self.readMembers()
      guard self.state == .strokes else { return nil }
      if try self.reader.nextElement() { return try self.readStroke() }
      self.state = .members
      try self.readMembers()
      return nil
    }
  }

  /// Does something once; after an error, the same error comes again instead of nonsense.
  private mutating func remembering<Result>(
    _ body: (inout DrawingJSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    if let failure { throw failure }
    do {
      return try body(&self)
    } catch {
      failure = error
      throw error
    }
  }

  /// Reads members up to the first stroke or the end of the document.
  private mutating func readMembers() throws(JSONError) {
    if state == .start {
      try reader.begin(.object, "a drawing as an object")
      state = .members
    }
    guard state == .members else { return }
    while try reader.nextMember() {
      if try !readMember(named: reader.name) {
        state = .strokes
        return
      }
    }
    guard hasStrokes else {
      throw reader.error(.missingMember, expected: "the member strokes", found: "none")
    }
    try reader.finish()
    try inks.setCount(header.inks.count)
    try groups.setCount(header.groups.count)
    state = .end
  }

  /// Reads a member of the drawing; `false` where it is the strokes.
  private mutating func readMember(named name: String) throws(JSONError) -> Bool {
    switch name {
    case "metadata": header.metadata = try reader.readMetadata()
    case "canvas": header.canvas = try reader.readCanvas()
    case "channels": try readChannels()
    case "inks":
      try reader.begin(.array, "an array of inks")
      while try nextEntry() { header.inks.append(try reader.readInk()) }
      try inks.setCount(header.inks.count)
    case "groups":
      try reader.begin(.array, "an array of groups")
      while try nextEntry() {
        header.groups.append(try reader.readGroup(at: header.groups.count))
      }
      try groups.setCount(header.groups.count)
    case "chunks":
      try reader.begin(.array, "an array of chunks")
      while try nextEntry() { header.unknownChunks.append(try reader.readChunk()) }
    case "extras":
      try reader.begin(.array, "an array of extras")
      while try nextEntry() { header.unknownExtras.append(try reader.readExtra()) }
    case "strokes":
      try reader.begin(.array, "an array of strokes")
      hasStrokes = true
      return false
    default: header.attributes.appendUnchecked(name, try reader.readAttribute())
    }
    return true
  }

  /// Goes on to the next entry of a table.
  mutating func nextEntry() throws(JSONError) -> Bool {
    guard try reader.nextElement() else { return false }
    try reader.countAttributeValue()
    return true
  }

  private mutating func readChannels() throws(JSONError) {
    try reader.begin(.object, "an object of channels")
    while try reader.nextMember() {
      let name = ChannelName(reader.name)
      try countChannel(name)
      header.describe(try reader.readChannel(named: name))
    }
  }

  /// Takes note of a channel and refuses one too many.
  mutating func countChannel(_ name: ChannelName) throws(JSONError) {
    guard channels.insert(name).inserted, channels.count > reader.limits.channels else { return }
    throw reader.limitError("channels", reader.limits.channels, found: "one more")
  }

  private mutating func readStroke() throws(JSONError) -> Stroke {
    var stroke = Stroke()
    try reader.countStroke()
    try reader.begin(.object, "a stroke as an object")
    while try reader.nextMember() { try readMember(of: &stroke) }
    strokeCount += 1
    return stroke
  }

  /// Reads the member of a stroke that has begun.
  mutating func readMember(of stroke: inout Stroke) throws(JSONError) {
    switch reader.name {
    case "ink":
      let (index, position) = try readReference()
      try inks.check(index, stroke: strokeCount, at: position)
      stroke.ink = index
    case "group":
      let (index, position) = try readReference()
      try groups.check(index, stroke: strokeCount, at: position)
      stroke.group = index
    case "start": stroke.start = try reader.readDouble(expected: "seconds as a number")
    case "id": stroke.id = try reader.readStrokeID()
    case "transform": stroke.transform = try reader.readTransform()
    case "randomSeed":
      stroke.randomSeed = try reader.readWhole(
        "a whole number of at most 64 bits", limit: .max)
    case "mask": stroke.mask = try reader.readMask()
    case "points": stroke.points = try readPoints()
    case let key: stroke.attributes.appendUnchecked(key, try reader.readAttribute())
    }
  }

  private mutating func readReference() throws(JSONError) -> (Int, JSONError.Position) {
    try reader.expect(.number, "a whole number from 0")
    let position = reader.position
    return (try reader.readIndex(), position)
  }
}
