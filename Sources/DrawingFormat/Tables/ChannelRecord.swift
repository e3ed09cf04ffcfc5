/// `Docs/format.md`, "Channels": the channel's name, then a record.
extension Channel {
  private static let members = ["unit", "min", "max", "tolerance"]

  func write(to writer: inout ByteWriter) throws(DrawingError) {
    let context = "channel \(name.rawValue)"
    var record = RecordWriter(context, reserved: Self.members)
    record.text("unit", unit)
    try record.number("min", minimum)
    try record.number("max", maximum)
    try record.number("tolerance", tolerance)
    if let tolerance, !(tolerance > 0) {
      throw DrawingError(
        .illegalValue, context: context, found: "a tolerance that is not above 0",
        expected: "a positive number, or none where every bit is kept")
    }
    writer.name(name.rawValue)
    writer.attributes(try record.finished(attributes))
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    name = ChannelName(try reader.name())
    var record = try RecordReader(from: &reader, reserved: Self.members)
    unit = try record.text("unit")
    minimum = try record.number("min")
    maximum = try record.number("max")
    tolerance = try record.number("tolerance")
    if let tolerance, !(tolerance > 0) {
      throw record.wrong("tolerance", expected: "a double above 0")
    }
    attributes = try record.rest()
  }
}
