/// How the payload of a block is put together.
///
/// `Docs/format.md`, "Block forms". The first varint holds the length of the header times 4, and the
/// form.
enum BlockForm: UInt64, Sendable {
  /// The header as it is, then the sections of the columns.
  case plain = 0
  /// The length of the deflated header, the deflated header, then the sections.
  case deflated = 1
  /// One arithmetic-coded stream to the end of the payload: the header, then all columns. For small
  /// blocks, where the length and the padding of each part would show.
  case packed = 2
}

extension BlockForm {
  /// A payload with its header plain or deflated, whichever is shorter.
  static func write(
    header: [UInt8], sections: [[UInt8]], deflater: Deflater
  ) -> [UInt8] {
    var writer = ByteWriter()
    let deflated = header.count > 32 ? deflater.deflate(header) : nil
    if let deflated, deflated.count + 2 < header.count {
      writer.varint(UInt64(header.count) << 2 | BlockForm.deflated.rawValue)
      writer.count(deflated.count)
      writer.append(deflated)
    } else {
      writer.varint(UInt64(header.count) << 2 | BlockForm.plain.rawValue)
      writer.append(header)
    }
    for section in sections { writer.append(section) }
    return writer.bytes
  }

  /// A payload as one arithmetic-coded stream.
  static func writePacked(
    header: [UInt8], columns: (inout ArithmeticEncoder) -> Void
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(UInt64(header.count) << 2 | BlockForm.packed.rawValue)
    var encoder = ArithmeticEncoder()
    var model = AdaptiveBytes.primed
    for byte in header { _ = model.code(byte, with: &encoder) }
    columns(&encoder)
    writer.append(encoder.finished())
    return writer.bytes
  }
}
