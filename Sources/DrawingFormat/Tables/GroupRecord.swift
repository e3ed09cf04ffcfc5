/// `Docs/format.md`, "Groups".
extension Group {
  private static let members = ["name", "kind", "parent", "visible"]

  /// Writes the group at a position of the drawing; its parent must come before it.
  func write(to writer: inout ByteWriter, position: Int) throws(DrawingError) {
    let context = "group \(position)"
    if let parent, parent < 0 || parent >= position {
      throw DrawingError(
        .badReference, context: context, found: "parent \(parent)",
        expected: position == 0 ? "none: it is the first group" : "0 to \(position - 1)")
    }
    var record = RecordWriter(context, reserved: Self.members)
    record.text("name", name)
    record.text("kind", kind)
    record.value("parent", parent.map { .integer(Int64($0)) })
    record.value("visible", isVisible ? nil : .bool(false))
    writer.attributes(try record.finished(attributes))
  }

  init(from reader: inout ByteReader, position: Int) throws(DrawingError) {
    var record = try RecordReader(from: &reader, reserved: Self.members)
    name = try record.text("name")
    kind = try record.text("kind")
    if let value = record.value("parent") {
      guard case .integer(let parent) = value, parent >= 0, parent < Int64(position) else {
        throw record.wrong("parent", expected: "the number of an earlier group")
      }
      self.parent = Int(parent)
    }
    isVisible = true
    if let value = record.value("visible") {
      guard case .bool(false) = value else {
        throw record.wrong("visible", expected: "false, or no such member")
      }
      isVisible = false
    }
    attributes = try record.rest()
  }
}
