import DrawingFormat

/// Writing of what stands beside the strokes.
extension JSONWriter {
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  mutating func member(_ name: String, _ value: Double?) throws(JSONError) {
    guard let value else { return }
    key(name)
    try double(value)
  }

  mutating func member(_ name: String, _ values: [Double]) throws(JSONError) {
    key(name)
    try doubles(values[...])
  }

  /// Writes a position in a table, unless the table does not have it.
  mutating func reference(
    _ name: String, _ index: Int, to table: String, of count: Int
  ) throws(JSONError) {
    key(name)
    guard index >= 0, index < count else {
      throw error(
        .badReference,
        expected: "a position in \(table), which has \(count) \(count == 1 ? "entry" : "entries")",
        found: "\(index)")
    }
    integer(index)
  }

  mutating func metadata(_ metadata: Metadata) throws(JSONError) {
    key("metadata")
    try beginObject()
    member("title", metadata.title)
    try member("created", metadata.created)
    member("application", metadata.application)
    member("device", metadata.device)
    try attributes(metadata.attributes, besides: KnownMembers.metadata)
    endObject()
  }

  mutating func canvas(_ canvas: Canvas) throws(JSONError) {
    key("canvas")
    try beginObject()
    if let origin = canvas.origin { try member("origin", [origin.x, origin.y]) }
    if let size = canvas.size { try member("size", [size.x, size.y]) }
    member("unit", canvas.unit)
    try attributes(canvas.attributes, besides: KnownMembers.canvas)
    endObject()
  }

  mutating func channels(_ channels: [Channel]) throws(JSONError) {
    key("channels")
    try beginObject(.lines)
    for channel in channels {
      key(channel.name.rawValue)
      try beginObject()
      member("unit", channel.unit)
      try member("min", channel.minimum)
      try member("max", channel.maximum)
      try member("tolerance", channel.tolerance)
      try attributes(channel.attributes, besides: KnownMembers.channel)
      endObject()
    }
    endObject()
  }

  mutating func inks(_ inks: [Ink]) throws(JSONError) {
    key("inks")
    try beginArray(.lines)
    for ink in inks {
      try beginObject()
      member("type", ink.type.rawValue)
      if let color = ink.color {
        try member("color", [color.red, color.green, color.blue, color.alpha])
      }
      member("colorSpace", ink.colorSpace)
      try member("width", ink.width)
      try attributes(ink.attributes, besides: KnownMembers.ink)
      endObject()
    }
    endArray()
  }

  mutating func groups(_ groups: [Group]) throws(JSONError) {
    key("groups")
    try beginArray(.lines)
    for (index, group) in groups.enumerated() {
      try beginObject()
      member("name", group.name)
      member("kind", group.kind)
      if let parent = group.parent {
        try reference("parent", parent, to: "the earlier groups", of: index)
      }
      if !group.isVisible {
        key("visible")
        bool(false)
      }
      try attributes(group.attributes, besides: KnownMembers.group)
      endObject()
    }
    endArray()
  }

  mutating func chunks(_ chunks: [UnknownChunk]) throws(JSONError) {
    key("chunks")
    try beginArray(.lines)
    for chunk in chunks {
      try beginObject()
      key("type")
      integer(chunk.type)
      key("position")
      guard chunk.position >= 0 else {
        throw error(
          .illegalValue, expected: "a whole number from 0", found: "\(chunk.position)")
      }
      integer(chunk.position)
      member("payload", Base64.encode(chunk.payload))
      endObject()
    }
    endArray()
  }

  mutating func extras(_ extras: [UnknownExtra]) throws(JSONError) {
    key("extras")
    try beginArray(.lines)
    for extra in extras {
      try beginObject()
      key("block")
      guard extra.block >= 0 else {
        throw error(.illegalValue, expected: "a whole number from 0", found: "\(extra.block)")
      }
      integer(extra.block)
      member("payload", Base64.encode(extra.bytes))
      endObject()
    }
    endArray()
  }
}
