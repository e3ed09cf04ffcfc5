/// A block that is read together with others.
struct WaitingBlock: Sendable {
  let chunk: Chunk
  let payload: [UInt8]
}

/// How blocks are decoded together.
struct BlockSharing {
  /// So many at once.
  let blocks: Int
  /// Only those of at least so many bytes: handing a short one to a thread costs more than reading it.
  let bytes: Int

  static let none = BlockSharing(blocks: 1, bytes: .max)
  /// More blocks hold more memory that is new, 3.5 MB each with seven channels, and asking the system
  /// for it is a quarter of the time of decoding.
  static let usual = BlockSharing(blocks: 4, bytes: 4096)

  func takes(_ chunk: Chunk) -> Bool {
    chunk.type == ChunkType.block && chunk.payloadCount >= bytes
  }
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
      var values: [Int: [[Double]]] = [:]
      for (block, decoded) in zip(blocks, try decode(blocks, starts, running: perform)) {
        guard var decoded, budget.spend(decoded.budget, since: start) else { break }
        let columns = decoded.block.strokes.withoutValues()
        try add(&decoded.block, of: block.chunk)
        for column in columns where !column.values.isEmpty {
          values[columnOfChannel[column.channel] ?? 0, default: []].append(column.values)
        }
        taken += 1
      }
      let added = values.map { (column: $0.key, parts: $0.value) }
      guard drawing.strokes.append(added, running: perform) else { throw Self.unfinished }
      for column in added { for part in column.parts { scratch.recycle(part) } }
    }
    for block in blocks[taken...] { try add(block.chunk, payload: block.payload) }
  }

  private static var unfinished: DrawingError {
    DrawingError(
      .badOption, context: "decoding", found: "work that was not finished",
      expected: "to come back when all calls have")
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

  /// The blocks, decoded; `nil` for one that is at fault.
  private func decode(
    _ blocks: [WaitingBlock], _ starts: [BlockStart], running perform: ConcurrentPerform
  ) throws(DrawingError) -> [WorkedBlock?] {
    var works = scratch.columns(for: blocks.count).map { BlockWork(spares: $0) }
    let isDone = change(&works, running: perform) { index, work in
      work.result = starts[index].decoded(blocks[index], into: take(&work.spares))
    }
    guard isDone else { throw Self.unfinished }
    return works.map { $0.result }
  }
}

/// What a thread is given and gives back.
private struct BlockWork: Sendable {
  /// Arrays that nobody uses any more.
  var spares: [[Double]]
  var result: WorkedBlock?
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
