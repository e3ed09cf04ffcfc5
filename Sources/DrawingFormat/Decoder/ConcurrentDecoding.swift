/// A block that is read together with others.
struct WaitingBlock: Sendable {
  let chunk: Chunk
  let payload: [UInt8]
}

extension DrawingAssembly {
  /// Adds blocks that follow each other: each is decoded by itself, then their values go into the
  /// columns, one column by itself.
  ///
  /// Blocks in which anything is wrong, or that together are beyond the limits, are read once more one
  /// after another, so that the error is the one of a single thread.
  mutating func add(
    _ blocks: [WaitingBlock], running perform: ConcurrentPerform
  ) throws(DrawingError) {
    var taken = 0
    if blocks.count > 1, let starts = starts(of: blocks) {
      let start = budget
      var values = [[[Double]]](repeating: [], count: sizes.channels)
      for (block, decoded) in zip(blocks, decode(blocks, starts, running: perform)) {
        guard var decoded, budget.spend(decoded.budget, since: start) else { break }
        let columns = decoded.block.strokes.withoutValues()
        try take(&decoded.block, block.chunk)
        for column in columns {
          while values.count <= column.channel { values.append([]) }
          values[column.channel].append(column.values)
        }
        taken += 1
      }
      append(values, running: perform)
      for column in values { for part in column { scratch.recycle(part) } }
    }
    for block in blocks[taken...] { try add(block.chunk, payload: block.payload) }
  }

  /// What the tables are before each block; `nil` where that cannot be told.
  private func starts(of blocks: [WaitingBlock]) -> [BlockStart]? {
    var budget = budget
    var next = BlockStart(
      number: self.blocks.count, sizes: sizes, selection: selection, budget: budget)
    var starts: [BlockStart] = []
    for block in blocks {
      guard (try? checkSize(of: block.chunk)) != nil else { return nil }
      starts.append(next)
      let decoder = next.decoder(of: block.chunk, scratch)
      guard let header = try? decoder.header(block.payload, budget: &budget) else { return nil }
      next.add(header.additions)
    }
    return starts
  }

  /// The blocks, decoded; `nil` for one that is at fault or was left out.
  private func decode(
    _ blocks: [WaitingBlock], _ starts: [BlockStart], running perform: ConcurrentPerform
  ) -> [WorkedBlock?] {
    let spares = scratch.columns(for: blocks.count)
    return gather(blocks.count, running: perform) { index in
      starts[index].decoded(blocks[index], into: spares[index])
    }.map { $0 ?? nil }
  }

  /// Adds values to the columns of their channels.
  private mutating func append(_ values: [[[Double]]], running perform: ConcurrentPerform) {
    let columnOfChannel = columnOfChannel
    var parts = [[[Double]]](repeating: [], count: drawing.strokes.columns.count)
    for (channel, part) in values.enumerated() {
      if let column = columnOfChannel[channel] { parts[column] = part }
    }
    let added = parts
    drawing.strokes.changeValues(running: perform) { column, values in
      for part in added[column] { values.append(contentsOf: part) }
    }
  }
}

/// What a block has to know of those before it.
private struct BlockStart: Sendable {
  var number: Int
  var sizes: TableSizes
  var selection: ChannelSelection?
  let budget: DecodingBudget

  func decoder(of chunk: Chunk, _ scratch: DecodingScratch) -> BlockDecoder {
    BlockDecoder(
      scratch: scratch, context: "block \(number)", fileOffset: chunk.payloadOffset,
      tableSizes: sizes)
  }

  /// Goes on behind a block with these additions.
  mutating func add(_ additions: TableAdditions) {
    number += 1
    selection?.add(additions.channels)
    sizes.channels += additions.channels.count
    sizes.inks += additions.inks.count
    sizes.groups += additions.groups.count
  }

  func decoded(_ block: WaitingBlock, into spares: [[Double]]) -> WorkedBlock? {
    var budget = budget
    let decoder = decoder(of: block.chunk, DecodingScratch(columns: spares))
    guard
      let result = try? decoder.decode(block.payload, budget: &budget, selection: selection)
    else { return nil }
    return WorkedBlock(block: result, budget: budget)
  }
}

/// A block as a thread read it.
private struct WorkedBlock: Sendable {
  var block: DecodedBlock
  /// The budget after it.
  let budget: DecodingBudget
}

extension BlockStrokes {
  /// Takes the values out.
  fileprivate mutating func withoutValues() -> [BlockColumn] {
    let result = columns
    columns = []
    return result
  }
}
