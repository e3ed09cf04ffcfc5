/// `Docs/format.md`, "Inks": the name of the type, then a record.
extension Ink {
  /// The type stands in front of the record; its name is taken all the same.
  private static let members = ["type", "color", "colorSpace", "width"]

  func write(to writer: inout ByteWriter, position: Int) throws(DrawingError) {
    var record = RecordWriter("ink \(position)", reserved: Self.members)
    try record.numbers("color", color.map { [$0.red, $0.green, $0.blue, $0.alpha] })
    record.text("colorSpace", colorSpace)
    try record.number("width", width)
    writer.name(type.rawValue)
    writer.attributes(try record.finished(attributes))
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    type = InkType(rawValue: try reader.name())
    var record = try RecordReader(from: &reader, reserved: Self.members)
    color = try record.numbers("color", count: 4).map {
      Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
    }
    colorSpace = try record.text("colorSpace")
    width = try record.number("width")
    attributes = try record.rest()
  }
}
