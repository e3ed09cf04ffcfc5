/// A pen drawing: its ink, the strokes in drawing order, and what is known about them.
///
/// ```swift
/// var drawing = Drawing()
/// drawing.inks.append(Ink(type: .pen, color: .black, width: 2))
/// try drawing.strokes.append(
///   Stroke(ink: 0, start: 12.25, points: ["x": [1, 2], "y": [3, 4], "t": [0, 0.004]]))
/// let bytes = try drawing.encoded()
/// let same = try Drawing(decoding: bytes.span)
/// ```
public struct Drawing: Sendable, Equatable {
  /// What is known about the drawing as a whole.
  public var metadata: Metadata
  /// The surface that was drawn on.
  public var canvas: Canvas?
  /// The inks that strokes refer to by position.
  public var inks: [Ink]
  /// The groups that strokes refer to by position; a group's parent comes before it.
  public var groups: [Group]
  /// Free attributes.
  public var attributes: Attributes
  /// The strokes in drawing order.
  public var strokes: StrokeList
  /// Chunks of a kind that this version does not know, kept for writing.
  public var unknownChunks: [UnknownChunk]
  /// Bytes that a later version put into the headers of blocks, kept for writing.
  public var unknownExtras: [UnknownExtra]
  /// What is known about channels, in any order.
  private var descriptions: [Channel] = []

  /// Makes a drawing without strokes.
  public init(
    metadata: Metadata = Metadata(), canvas: Canvas? = nil, inks: [Ink] = [],
    groups: [Group] = [], attributes: Attributes = [:]
  ) {
    self.metadata = metadata
    self.canvas = canvas
    self.inks = inks
    self.groups = groups
    self.attributes = attributes
    self.strokes = StrokeList()
    self.unknownChunks = []
    self.unknownExtras = []
  }

  /// The channels: first those that strokes have, in the order of `strokes.columns`, then those
  /// that were only described.
  public var channels: [Channel] {
    let used = strokes.columns.map { column in
      descriptions.first { $0.name == column.name } ?? Channel(name: column.name)
    }
    let unused = descriptions.filter { description in
      !strokes.columns.contains { $0.name == description.name }
    }
    return used + unused
  }

  /// What is known about a channel, or `nil` where it neither occurs nor was described.
  public func channel(_ name: ChannelName) -> Channel? {
    descriptions.first { $0.name == name }
      ?? (strokes.column(name) == nil ? nil : Channel(name: name))
  }

  /// Sets what is known about a channel, in place of what was known before.
  public mutating func describe(_ channel: Channel) {
    if let index = descriptions.firstIndex(where: { $0.name == channel.name }) {
      descriptions[index] = channel
    } else {
      descriptions.append(channel)
    }
  }

  /// Compares two drawings; points are compared bit for bit.
  public static func == (left: Drawing, right: Drawing) -> Bool {
    left.metadata == right.metadata && left.canvas == right.canvas && left.inks == right.inks
      && left.groups == right.groups && left.attributes == right.attributes
      && left.channels == right.channels && left.unknownChunks == right.unknownChunks
      && left.unknownExtras == right.unknownExtras && left.strokes == right.strokes
  }
}

/// A chunk of a kind that this version does not know, kept so that rewriting loses nothing.
///
/// Wire form: `Docs/format.md`, "Unknown chunks".
public struct UnknownChunk: Sendable, Equatable {
  /// The chunk's type; odd, because a chunk that may be skipped has an odd type.
  public var type: UInt64
  /// The payload.
  public var payload: [UInt8]
  /// How many known chunks stand in front of it.
  public var position: Int

  /// Makes a chunk to be kept.
  public init(type: UInt64, payload: [UInt8], position: Int) {
    self.type = type
    self.payload = payload
    self.position = position
  }
}

/// Bytes of a block's header that this version does not know, kept so that rewriting loses nothing.
///
/// Wire form: `Docs/format.md`, "Extra bytes".
public struct UnknownExtra: Sendable, Equatable {
  /// Which block of the file they belong to.
  public var block: Int
  /// The bytes; at least one.
  public var bytes: [UInt8]

  /// Makes bytes to be kept.
  public init(block: Int, bytes: [UInt8]) {
    self.block = block
    self.bytes = bytes
  }
}
