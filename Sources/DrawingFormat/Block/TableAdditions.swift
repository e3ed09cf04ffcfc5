/// What a block adds to the tables of the drawing before its strokes.
///
/// `Docs/format.md`, "Table additions". Tables grow from block to block, so that a file can be
/// continued; metadata, canvas and attributes of a later block take the place of earlier ones.
struct TableAdditions: Sendable {
  var metadata: Metadata?
  var canvas: Canvas?
  var channels: [Channel] = []
  var inks: [Ink] = []
  var groups: [Group] = []
  var attributes: Attributes?

  /// Names that free attributes of a drawing can't have: those of its parts in the JSON form.
  private static let drawingMembers = [
    "metadata", "canvas", "channels", "inks", "groups", "strokes", "chunks", "extras",
  ]

  var flags: UInt64 {
    (metadata != nil ? BlockFlag.metadata : 0) | (canvas != nil ? BlockFlag.canvas : 0)
      | (channels.isEmpty ? 0 : BlockFlag.channels) | (inks.isEmpty ? 0 : BlockFlag.inks)
      | (groups.isEmpty ? 0 : BlockFlag.groups) | (attributes != nil ? BlockFlag.attributes : 0)
  }
}

/// The bits of a block's first varint.
enum BlockFlag {
  static let metadata: UInt64 = 1
  static let canvas: UInt64 = 2
  static let channels: UInt64 = 4
  static let inks: UInt64 = 8
  static let groups: UInt64 = 16
  static let attributes: UInt64 = 32
  static let strokes: UInt64 = 64
  static let firstContinues: UInt64 = 128
  static let extra: UInt64 = 256
  static let known: UInt64 = 511
  /// Those of the tables.
  static let tables: UInt64 = 63
}

/// How many entries the tables have so far.
struct TableSizes: Equatable, Sendable {
  var channels = 0
  var inks = 0
  var groups = 0
}

extension TableAdditions {
  /// Writes the parts that `flags` announces, in the order of the bits.
  func write(to writer: inout ByteWriter, after sizes: TableSizes) throws(DrawingError) {
    try metadata?.write(to: &writer)
    try canvas?.write(to: &writer)
    if !channels.isEmpty {
      writer.count(channels.count)
      for channel in channels { try channel.write(to: &writer) }
    }
    if !inks.isEmpty {
      writer.count(inks.count)
      for (index, ink) in inks.enumerated() {
        try ink.write(to: &writer, position: sizes.inks + index)
      }
    }
    if !groups.isEmpty {
      writer.count(groups.count)
      for (index, group) in groups.enumerated() {
        try group.write(to: &writer, position: sizes.groups + index)
      }
    }
    if let attributes {
      let record = RecordWriter("drawing", reserved: Self.drawingMembers)
      writer.attributes(try record.finished(attributes))
    }
  }

  init(
    flags: UInt64, from reader: inout ByteReader, after sizes: TableSizes
  ) throws(DrawingError) {
    if flags & BlockFlag.metadata != 0 { metadata = try Metadata(from: &reader) }
    if flags & BlockFlag.canvas != 0 { canvas = try Canvas(from: &reader) }
    if flags & BlockFlag.channels != 0 {
      let room = FormatLimits.channels - sizes.channels
      for _ in 0..<(try reader.tableCount("number of channels", room: room)) {
        channels.append(try Channel(from: &reader))
      }
    }
    if flags & BlockFlag.inks != 0 {
      let room = FormatLimits.tableEntries - sizes.inks
      for _ in 0..<(try reader.tableCount("number of inks", room: room)) {
        inks.append(try Ink(from: &reader))
      }
    }
    if flags & BlockFlag.groups != 0 {
      let room = FormatLimits.tableEntries - sizes.groups
      for index in 0..<(try reader.tableCount("number of groups", room: room)) {
        groups.append(try Group(from: &reader, position: sizes.groups + index))
      }
    }
    if flags & BlockFlag.attributes != 0 {
      attributes = try RecordReader(from: &reader, reserved: Self.drawingMembers).rest()
    }
  }
}

extension ByteReader {
  /// A count of table entries: at least one, and each takes at least a byte.
  fileprivate mutating func tableCount(_ what: String, room: Int) throws(DrawingError) -> Int {
    let start = self
    let count = try self.count(what, atMost: room)
    guard count > 0 else {
      throw start.error(.notCanonical, found: "\(what) 0", expected: "the flag not set")
    }
    return count
  }
}
