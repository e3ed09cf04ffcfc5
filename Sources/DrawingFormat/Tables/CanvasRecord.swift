/// `Docs/format.md`, "Canvas".
extension Canvas {
  private static let members = ["origin", "size", "unit"]

  func write(to writer: inout ByteWriter) throws(DrawingError) {
    var record = RecordWriter("canvas", reserved: Self.members)
    try record.numbers("origin", origin.map { [$0.x, $0.y] })
    try record.numbers("size", size.map { [$0.x, $0.y] })
    record.text("unit", unit)
    writer.attributes(try record.finished(attributes))
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    var record = try RecordReader(from: &reader, reserved: Self.members)
    origin = try record.numbers("origin", count: 2).map { Pair(x: $0[0], y: $0[1]) }
    size = try record.numbers("size", count: 2).map { Pair(x: $0[0], y: $0[1]) }
    unit = try record.text("unit")
    attributes = try record.rest()
  }
}
