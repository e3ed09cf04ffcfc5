/// Residuals as zigzag varints one after another, heads first, deflated: the layout for ink that
/// repeats (copied strokes), where deflate finds the repetition only in whole bytes.
///
/// `Docs/format.md`, "Byte residuals".
enum ByteResiduals {
  static func bytes(_ residuals: Residuals) -> [UInt8] {
    var writer = ByteWriter()
    for residual in residuals.heads { writer.signedVarint(residual) }
    for residual in residuals.bodies { writer.signedVarint(residual) }
    return writer.bytes
  }

  static func read(
    from section: SectionReader, count: Int, headCount: Int, bodyCount: Int
  ) throws(DrawingError) -> Residuals {
    // A residual takes one to ten bytes.
    let total = headCount + bodyCount
    guard count >= total, count <= total * 10 else {
      throw section.error(
        .illegalValue, found: "\(count) bytes for \(total) residuals",
        expected: "1 to 10 bytes each")
    }
    let (bytes, consumed) = try section.inflate(count: count)
    guard consumed == section.bytes.count else {
      throw section.error(
        .trailingBytes, found: "\(section.bytes.count - consumed) bytes after the residuals",
        expected: "the end of the section")
    }
    var reader = ByteReader(
      bytes, context: section.context, fileOffset: section.offset, isVerbatim: false)
    var heads = [Int64](repeating: 0, count: headCount)
    for index in 0..<headCount { heads[index] = try reader.signedVarint() }
    var bodies = [Int64](repeating: 0, count: bodyCount)
    for index in 0..<bodyCount { bodies[index] = try reader.signedVarint() }
    try reader.expectEnd()
    return Residuals(heads: heads, bodies: bodies)
  }
}
