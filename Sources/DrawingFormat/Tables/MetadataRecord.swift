/// `Docs/format.md`, "Metadata".
extension Metadata {
  private static let members = ["title", "created", "application", "device"]

  func write(to writer: inout ByteWriter) throws(DrawingError) {
    var record = RecordWriter("metadata", reserved: Self.members)
    record.text("title", title)
    try record.number("created", created)
    record.text("application", application)
    record.text("device", device)
    writer.attributes(try record.finished(attributes))
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    var record = try RecordReader(from: &reader, reserved: Self.members)
    title = try record.text("title")
    created = try record.number("created")
    application = try record.text("application")
    device = try record.text("device")
    attributes = try record.rest()
  }
}
