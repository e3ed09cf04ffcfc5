extension Drawing {
  /// 64 hexadecimal digits that are the same for two drawings with the same ink, tables and metadata,
  /// whatever effort and blocks they were written with.
  ///
  /// SHA-256 over the bytes that `Docs/format.md`, "Digest of a drawing" describes.
  /// Chunks and bytes that this version does not know do not count.
  ///
  /// - Returns: the digest.
  /// - Throws: `DrawingError` where the drawing has no file form.
  public func digest() throws(DrawingError) -> String {
    try DrawingCheck.check(self)
    var hash = SHA256()
    hash.update(Array("drawing digest 1\n".utf8))
    let tables = try TableCopy.payload(TableAdditions(of: self))
    hash.update(UInt64(tables.count))
    hash.update(tables)
    hash.update(UInt64(strokes.count))
    for stroke in strokes.indices { try add(stroke, to: &hash) }
    var text = ""
    for byte in hash.finish() {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  private func add(_ stroke: Int, to hash: inout SHA256) throws(DrawingError) {
    let properties = strokes.bareStroke(stroke)
    var states = PropertyStates()
    for property in StrokeProperty.allCases where property.isPresent(in: properties) {
      states[property] = .all
    }
    var writer = ByteWriter()
    states.write(to: &writer)
    if let ink = properties.ink { writer.count(ink) }
    if let group = properties.group { writer.count(group) }
    if let start = properties.start { writer.littleEndian(start.bitPattern, count: 8) }
    if let id = properties.id {
      writer.count(Int(id.kind))
      if case .number(let number) = id { writer.varint(number) } else { writer.idData(id) }
    }
    for number in properties.transform?.numbers ?? [] {
      writer.littleEndian(number.bitPattern, count: 8)
    }
    if let seed = properties.randomSeed { writer.varint(seed) }
    if let mask = properties.mask { writer.mask(mask) }
    if !properties.attributes.isEmpty { writer.attributes(properties.attributes) }
    writer.count(strokes.pointCount(ofStroke: stroke))
    writer.channelSet(strokes.members(ofStroke: stroke))
    hash.update(writer.bytes)
    for member in strokes.members(ofStroke: stroke) {
      for value in strokes.columns[member].values(ofStroke: stroke) {
        hash.update(value.bitPattern)
      }
    }
  }
}
