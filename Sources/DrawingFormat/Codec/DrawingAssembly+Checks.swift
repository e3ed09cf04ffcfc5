extension DrawingAssembly {
  /// Refuses a copy of the tables that is not like them.
  mutating func checkTables(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    let copy = try TableCopy.tables(payload, of: chunk, budget: &budget)
    let mine = TableAdditions(of: drawing)
    guard copy.channels.count == sizes.channels,
      try copy.comparedBytes() == mine.comparedBytes()
    else {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "copy of the tables",
        found: "other tables than those of the blocks before it", expected: "the same")
    }
  }

  /// Refuses an index that does not fit the blocks before it.
  func checkIndex(_ chunk: Chunk, payload: [UInt8]) throws(DrawingError) {
    var count = 0
    var misfit: Int?
    try Index.forEach(in: payload, of: chunk) { entry in
      if misfit == nil, count < blocks.count, blocks[count] != entry { misfit = count }
      count += 1
    }
    guard count == blocks.count else {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "index",
        found: "\(count) entries", expected: "\(blocks.count), one for each block before it"
      )
    }
    if let misfit {
      throw DrawingError(
        .illegalValue, offset: chunk.payloadOffset, context: "index",
        found: "an entry for block \(misfit) that does not fit it",
        expected: "size, strokes, points and times of the block")
    }
  }
}

extension TableAdditions {
  /// What a table copy is compared by: bytes, so that texts and numbers are the same only if every
  /// bit is.
  fileprivate func comparedBytes() throws(DrawingError) -> [UInt8] {
    var compared = self
    compared.channels = []
    compared.attributes = nil
    if metadata?.isEmpty ?? true { compared.metadata = nil }
    return try TableCopy.payload(compared)
  }
}
