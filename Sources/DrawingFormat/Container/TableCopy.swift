/// A copy of all tables of a drawing, for the case that the block which holds them is damaged.
///
/// `Docs/format.md`, "Table copy". Only recovery needs it; other readers check it and go on.
enum TableCopy {
  static func payload(_ tables: TableAdditions) throws(DrawingError) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(tables.flags)
    try tables.write(to: &writer, after: TableSizes())
    return writer.bytes
  }

  static func tables(
    _ payload: [UInt8], of chunk: Chunk, budget: inout DecodingBudget
  ) throws(DrawingError) -> TableAdditions {
    var reader = ByteReader(
      payload, context: "copy of the tables", fileOffset: chunk.payloadOffset, isVerbatim: true)
    reader.attributeAllowance = budget.attributeAllowance
    reader.attributeDepth = budget.limits.attributeDepth
    let allowance = reader.attributeAllowance
    let start = reader
    let flags = try reader.varint()
    guard flags & ~BlockFlag.tables == 0 else {
      throw start.error(
        .needsNewerReader, found: "flags \(flags)", expected: "at most \(BlockFlag.tables)")
    }
    let tables = try TableAdditions(flags: flags, from: &reader, after: TableSizes())
    budget.spendAttributes(allowance - reader.attributeAllowance)
    try reader.expectEnd()
    return tables
  }
}
