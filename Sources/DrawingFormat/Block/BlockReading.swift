/// What reading any sequence of a block needs to know of the block.
///
/// `Docs/format.md`, "Decoding a column".
struct BlockReading {
  let scratch: DecodingScratch
  /// The block's name in messages.
  let context: String
  /// Where its payload begins in the file.
  let offset: Int

  /// The whole numbers of a sequence that is one run.
  func numbers(
    _ column: ColumnHeader, count: Int, _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    if case .constant(let whole) = column.layout {
      return [Int64](repeating: whole, count: count)
    }
    let runs = count > 0 ? [count] : []
    let residuals = try source.residuals(
      column, headCount: runs.count, bodyCount: count - runs.count, neighbor: [], context: name,
      inflater: scratch.inflater)
    return try ColumnNumbers.wholes(
      residuals, runs: runs, header: column, context: name, offset: offset)
  }

  /// The corrections of a column; none where its mapping has none.
  func corrections(
    _ column: ColumnHeader, count: Int, _ name: String, from source: inout ColumnSource
  ) throws(DrawingError) -> [Int64] {
    guard let correction = column.corrections.first else { return [] }
    return try numbers(correction, count: count, "\(name), corrections", from: &source)
  }

  func error(
    _ code: DrawingError.Code, found: String, expected: String
  ) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }
}
