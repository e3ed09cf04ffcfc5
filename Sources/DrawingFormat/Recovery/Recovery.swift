/// What could be saved of a damaged `.drawing` file, and what was lost.
public struct Recovery: Sendable {
  /// The tables and strokes that are intact.
  public var drawing: Drawing
  /// The blocks that are intact.
  public var keptBlocks = 0
  /// The bytes that belong to no intact part.
  public var lostBytes = 0
  /// The stretches of the file that are lost.
  public var lostRanges: [Range<Int>] = []
  /// Whether the end is missing, so that nobody knows how the file went on.
  public var isCutOff = false
  /// The strokes that are lost; `nil` where no index tells.
  public var lostStrokes: Int?
  /// The range of the start times of lost strokes, where an index tells.
  public var lostTimes: ClosedRange<Double>?
  /// Inks, groups and channels that strokes refer to and that are lost; such strokes come without them,
  /// or with channels named `unknown-0`, `unknown-1` ….
  public var lostReferences = 0
  /// Strokes of which an earlier part is lost.
  public var cutStrokes = 0

  /// Whether it is certain that nothing was lost.
  public var isComplete: Bool {
    lostBytes == 0 && !isCutOff && lostStrokes ?? 0 == 0 && lostReferences == 0
  }
}

extension Drawing {
  /// Saves what is intact in the bytes of a damaged `.drawing` file.
  ///
  /// That is every block and table whose checksum is right. Nothing is guessed and no ink invented.
  ///
  /// - Parameters:
  ///   - bytes: the file as it is.
  ///   - limits: what it may ask for.
  /// - Returns: what was saved, with an account of what was not.
  /// - Throws: `DrawingError` where the bytes are nothing of a drawing, need a newer reader, or exceed
  ///   a limit.
  public static func recovering(
    _ bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) throws(DrawingError) -> Recovery {
    var salvage = Salvage(limits: limits, inputBytes: bytes.count)
    return try salvage.run(bytes)
  }
}

/// Goes through a damaged file.
private struct Salvage {
  private var assembly: SalvageAssembly
  private var recovery = Recovery(drawing: Drawing())
  /// Spent on copies of tables and indexes, which are read beside the drawing.
  private var budget: DecodingBudget
  private var lastType: UInt64?

  init(limits: DecodingLimits, inputBytes: Int) {
    budget = DecodingBudget(limits, inputBytes: inputBytes)
    assembly = SalvageAssembly(budget: budget)
  }

  mutating func run(_ bytes: Span<UInt8>) throws(DrawingError) -> Recovery {
    var search = ChunkSearch(bytes)
    var position = try start(bytes, &search)
    let chunks = search.intactChunks(in: bytes, from: position)
    lose(0..<(position == 0 ? chunks.first?.offset ?? bytes.count : 0))
    if recovery.lostBytes > 0 { position = chunks.first?.offset ?? bytes.count }
    for (number, chunk) in chunks.enumerated() {
      lose(position..<chunk.offset)
      try add(chunk, followed: chunks[(number + 1)...], in: bytes)
      position = chunk.end
    }
    addEnd(position..<bytes.count, of: bytes, search)
    recovery.drawing = assembly.finished()
    recovery.lostReferences = assembly.lostReferences
    recovery.cutStrokes = assembly.cutStrokes
    account(for: try lastIndex(in: chunks, bytes))
    return recovery
  }

  /// Where the chunks begin: after the signature, or at 0 where that is damaged.
  private mutating func start(
    _ bytes: Span<UInt8>, _ search: inout ChunkSearch
  ) throws(DrawingError) -> Int {
    do {
      return try Signature.read(bytes).end
    } catch {
      if error.code == .needsNewerReader { throw error }
      // Without its signature a file is a drawing if an intact block is found in it.
      guard search.hasBlock(in: bytes) else { throw error }
      return 0
    }
  }

  private mutating func add(
    _ chunk: Chunk, followed: ArraySlice<Chunk>, in bytes: Span<UInt8>
  ) throws(DrawingError) {
    let payload = chunk.payload(in: bytes)
    lastType = chunk.type
    switch chunk.type {
    case ChunkType.block:
      if assembly.needsTables { assembly.useCopy(try nextCopy(in: followed, bytes)) }
      if try assembly.addBlock(chunk, payload: payload) {
        recovery.keptBlocks += 1
      } else {
        lose(chunk.offset..<chunk.end)
      }
    case ChunkType.tables:
      assembly.passCopy(try copy(chunk, bytes))
    case ChunkType.index:
      assembly.passIndex()
    default:
      // It must be understood, and this version does not.
      guard ChunkType.isOptional(chunk.type) else { return lose(chunk.offset..<chunk.end) }
      try assembly.addUnknown(chunk, payload: payload)
    }
  }

  private mutating func lose(_ range: Range<Int>) {
    if range.isEmpty { return }
    assembly.noteLoss()
    recovery.lostRanges.append(range)
    recovery.lostBytes += range.count
  }

  /// What stands behind the last intact chunk: the end mark, if all is well.
  private mutating func addEnd(
    _ range: Range<Int>, of bytes: Span<UInt8>, _ search: ChunkSearch
  ) {
    guard let first = range.first else {
      // Behind an index no block is missing.
      recovery.isCutOff = lastType != ChunkType.index
      return
    }
    let isZero = range.allSatisfy { bytes[$0] == 0 }
    if isZero, range.count == 1 || lastType == ChunkType.index { return }
    if search.endOfDamagedChunk(in: bytes, at: first) == range.upperBound - 1 {
      return lose(range.dropLast())
    }
    // The end mark and anything else, or the rest of a block. Zeros too: they may be what a file
    // system puts in the place of strokes that did not reach the disk.
    let isEndMark = bytes[first] == UInt8(ChunkType.end)
    lose(range.dropFirst(isEndMark ? 1 : 0))
    recovery.isCutOff = !isEndMark || isZero
  }

  /// The tables as the next intact copy has them.
  private mutating func nextCopy(
    in chunks: ArraySlice<Chunk>, _ bytes: Span<UInt8>
  ) throws(DrawingError) -> TableAdditions? {
    for chunk in chunks where chunk.type == ChunkType.tables {
      if let copy = try copy(chunk, bytes) { return copy }
    }
    return nil
  }

  private mutating func copy(
    _ chunk: Chunk, _ bytes: Span<UInt8>
  ) throws(DrawingError) -> TableAdditions? {
    do throws(DrawingError) {
      let copy = try TableCopy.tables(chunk.payload(in: bytes), of: chunk, budget: &budget)
      return assembly.canBeFollowed(by: copy) ? copy : nil
    } catch {
      if error.code == .limitExceeded { throw error }
      return nil
    }
  }
}

extension Salvage {
  private mutating func lastIndex(
    in chunks: [Chunk], _ bytes: Span<UInt8>
  ) throws(DrawingError) -> (entries: [IndexEntry], chunk: Chunk)? {
    for chunk in chunks.reversed() where chunk.type == ChunkType.index {
      // An entry takes at least five bytes of the index.
      try budget.spendOutput(
        chunk.payloadCount / 5 * MemoryLayout<IndexEntry>.stride, "index", offset: chunk.offset)
      if let entries = try? Index.entries(chunk.payload(in: bytes), of: chunk) {
        return (entries, chunk)
      }
    }
    return nil
  }

  /// What the index says of blocks that were not found.
  ///
  /// Blocks are told by what is in them, not by their place: bytes may be missing in front.
  private mutating func account(for index: (entries: [IndexEntry], chunk: Chunk)?) {
    guard let (entries, chunk) = index else {
      if recovery.lostBytes == 0, !recovery.isCutOff { recovery.lostStrokes = 0 }
      return
    }
    var kept = assembly.blocks.filter { $0.offset < chunk.offset }.map { $0.summary }[...]
    var lost = 0
    for entry in entries {
      if let next = kept.first, next.hasSameContent(as: entry) {
        kept.removeFirst()
        continue
      }
      lost += entry.strokes
      if let times = entry.times { addLost(times) }
    }
    // Nobody tells of strokes behind the index.
    let isKnown =
      !recovery.isCutOff && recovery.lostRanges.allSatisfy { $0.lowerBound < chunk.offset }
    recovery.lostStrokes = isKnown ? lost : nil
  }

  private mutating func addLost(_ times: ClosedRange<Double>) {
    let known = recovery.lostTimes ?? times
    let lower = min(known.lowerBound, times.lowerBound)
    recovery.lostTimes = lower...max(known.upperBound, times.upperBound)
  }
}

extension IndexEntry {
  /// Whether two entries differ at most in the place of their blocks.
  fileprivate func hasSameContent(as other: IndexEntry) -> Bool {
    var moved = other
    moved.gap = gap
    return self == moved
  }
}
