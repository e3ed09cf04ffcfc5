extension DrawingWriter {
  /// Adds an ink to the table.
  ///
  /// - Returns: its position, for strokes.
  /// - Throws: `DrawingError` where the ink has no file form; it is not added then.
  @discardableResult
  public mutating func append(_ ink: Ink) throws(DrawingError) -> Int {
    let position = tables.inks.count
    try Self.checkRoom("inks", position + 1, FormatLimits.tableEntries)
    var scratch = ByteWriter()
    try ink.write(to: &scratch, position: position)
    pending.additions.inks.append(ink)
    tables.inks.append(ink)
    needsCopy = true
    return position
  }

  /// Adds a group to the table.
  ///
  /// - Returns: its position, for strokes.
  /// - Throws: `DrawingError` where the group has no file form; it is not added then.
  @discardableResult
  public mutating func append(_ group: Group) throws(DrawingError) -> Int {
    let position = tables.groups.count
    try Self.checkRoom("groups", position + 1, FormatLimits.tableEntries)
    var scratch = ByteWriter()
    try group.write(to: &scratch, position: position)
    pending.additions.groups.append(group)
    tables.groups.append(group)
    needsCopy = true
    return position
  }

  /// Adds a channel to the table, with what is known about it; one that is there already stays as it
  /// is.
  ///
  /// Channels that are not added come into the table, without a description, with the first stroke
  /// that has them.
  ///
  /// - Returns: whether the channel is new.
  /// - Throws: `DrawingError` where the description has no file form; it is not added then.
  @discardableResult
  public mutating func append(_ channel: Channel) throws(DrawingError) -> Bool {
    if tables.channels.contains(where: { $0.name == channel.name }) { return false }
    try Self.checkRoom("channels", tables.channels.count + 1, FormatLimits.channels)
    var scratch = ByteWriter()
    try channel.write(to: &scratch)
    pending.additions.channels.append(channel)
    tables.channels.append(channel)
    needsCopy = true
    return true
  }

  /// Refuses an entry of a table that has no room for it.
  static func checkRoom(
    _ what: String, _ count: Int, _ limit: Int
  ) throws(DrawingError) {
    guard count <= limit else {
      throw DrawingError(
        .limitExceeded, context: "table of \(what)", found: "\(count) \(what)",
        expected: "at most \(limit)")
    }
  }
}
