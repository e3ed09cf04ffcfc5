import DrawingFormat

/// The bytes of a record, in front of deflate.
///
/// Docs/interchange.md, "Source record".
extension SourceRecord {
  func bytes() -> [UInt8] {
    var writer = WireWriter()
    writer.varint(UInt64(version))
    writer.append(WireValue.littleEndian(UInt64(fingerprint), count: 4))
    writer.append(WireValue.littleEndian(UInt64(identity), count: 4))
    writer.varint(UInt64(order?.count ?? 0))
    for run in order ?? [] {
      writer.varint(run.tag.rawValue)
      writer.varint(UInt64(run.count))
    }
    for kind in MessageKind.allCases { (shapes[kind] ?? ShapeTable()).write(to: &writer) }
    writer.varint(UInt64(columns.count))
    for column in columns {
      writer.varint(UInt64(column.key.kind.rawValue))
      writer.varint(column.key.tag.rawValue)
      column.values.write(to: &writer)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(Misfit) {
    var reader = RecordReader(bytes)
    version = UInt16(truncatingIfNeeded: try reader.varint())
    fingerprint = UInt32(truncatingIfNeeded: try reader.take(4).littleEndian(0..<4))
    identity = UInt32(truncatingIfNeeded: try reader.take(4).littleEndian(0..<4))
    let runCount = try reader.count()
    if runCount > 0 {
      var order: [FieldRun] = []
      for _ in 0..<runCount {
        order.append(FieldRun(try reader.tag(), try reader.number()))
      }
      self.order = order
    }
    for kind in MessageKind.allCases {
      let table = try ShapeTable(from: &reader)
      if !table.shapes.isEmpty { shapes[kind] = table }
    }
    for _ in 0..<(try reader.count()) {
      guard let kind = MessageKind(rawValue: try reader.number()) else { throw Misfit() }
      let key = Key(kind: kind, tag: try reader.tag())
      columns.append((key, try LeafColumn(from: &reader)))
    }
  }
}

/// Walks over the bytes of a record, which may be anybody's.
struct RecordReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - position }

  mutating func varint() throws(Misfit) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<10 {
      guard position < bytes.count else { throw Misfit() }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) &<< UInt64(7 * index)
      if byte < 0x80 { return value }
    }
    throw Misfit()
  }

  /// A number that additions can't make overflow.
  mutating func number() throws(Misfit) -> Int {
    let value = try varint()
    guard value < 1 << 40 else { throw Misfit() }
    return Int(value)
  }

  /// How many things follow, each of which takes a byte at least.
  mutating func count() throws(Misfit) -> Int {
    let count = try number()
    guard count <= remaining else { throw Misfit() }
    return count
  }

  mutating func tag() throws(Misfit) -> WireTag {
    guard let tag = WireTag(rawValue: try varint()) else { throw Misfit() }
    return tag
  }

  mutating func take(_ count: Int) throws(Misfit) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw Misfit() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}

extension ShapeTable {
  fileprivate func write(to writer: inout WireWriter) {
    writer.varint(UInt64(shapes.count))
    if shapes.isEmpty { return }
    for shape in shapes {
      writer.varint(UInt64(shape.count))
      for tag in shape { writer.varint(tag.rawValue) }
    }
    writer.varint(UInt64(runs.count))
    for run in runs {
      writer.varint(UInt64(run.shape))
      writer.varint(UInt64(run.count))
    }
  }

  fileprivate init(from reader: inout RecordReader) throws(Misfit) {
    let shapeCount = try reader.count()
    if shapeCount == 0 { return }
    for _ in 0..<shapeCount {
      var shape: [WireTag] = []
      for _ in 0..<(try reader.count()) { shape.append(try reader.tag()) }
      // A field that is written over and over would make a large file of a small record.
      guard Set(shape).count == shape.count else { throw Misfit() }
      shapes.append(shape)
    }
    for _ in 0..<(try reader.count()) {
      let shape = try reader.number()
      guard shape <= shapes.count else { throw Misfit() }
      runs.append((shape, try reader.number()))
    }
  }
}
