/// What could be saved of a damaged `.drawing` file, and what was lost.
public struct Recovery: Sendable {
  /// The tables and strokes that are intact.
  public var drawing: Drawing
  /// Whether nothing was lost: the file was intact, or only its end mark or index was damaged.
  public var isComplete: Bool { lostBytes == 0 && lostStrokes ?? 0 == 0 && lostReferences == 0 }
  /// The blocks that are intact.
  public var keptBlocks = 0
  /// The bytes that belong to no intact part.
  public var lostBytes = 0
  /// The stretches of the file that are lost.
  public var lostRanges: [Range<Int>] = []
  /// The strokes that are lost, where the index tells.
  public var lostStrokes: Int?
  /// The range of the start times of lost strokes, where the index tells.
  public var lostTimes: ClosedRange<Double>?
  /// Inks, groups and channels that strokes refer to and that are lost; such strokes come without them,
  /// or with channels named `unknown-0`, `unknown-1` ….
  public var lostReferences = 0
  /// Strokes of which an earlier part is lost.
  public var cutStrokes = 0
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
  /// - Throws: `DrawingError` where the bytes are nothing of a drawing, or need a newer reader.
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
  private let limits: DecodingLimits

  init(limits: DecodingLimits, inputBytes: Int) {
    self.limits = limits
    assembly = SalvageAssembly(budget: DecodingBudget(limits, inputBytes: inputBytes))
  }

  mutating func run(_ bytes: Span<UInt8>) throws(DrawingError) -> Recovery {
    var search = ChunkSearch(bytes)
    let start = try start(bytes, &search)
    var position = start
    let chunks = search.intactChunks(in: bytes, from: position)
    assembly.copy = tableCopy(in: chunks, bytes)
    let index = lastIndex(in: chunks, bytes)
    for chunk in chunks {
      lose(position..<chunk.offset, of: bytes)
      add(chunk, index: index, in: bytes)
      position = chunk.end
    }
    lose(position..<bytes.count, of: bytes)
    recovery.drawing = assembly.drawing
    recovery.lostReferences = assembly.lostReferences
    recovery.cutStrokes = assembly.cutStrokes
    account(for: index, start: start)
    return recovery
  }

  /// Where the chunks begin: after the signature, or at the first chunk where that is damaged.
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

  private mutating func add(_ chunk: Chunk, index: [IndexEntry]?, in bytes: Span<UInt8>) {
    let payload = chunk.payload(in: bytes)
    switch chunk.type {
    case ChunkType.block:
      assembly.isAfterLoss = !recovery.lostRanges.isEmpty
      if assembly.addBlock(chunk, payload: payload) {
        recovery.keptBlocks += 1
      } else {
        lose(chunk.offset..<chunk.end, of: bytes)
      }
    case ChunkType.index, ChunkType.tables: break
    default: assembly.addUnknown(chunk, payload: payload)
    }
  }

  private mutating func lose(_ range: Range<Int>, of bytes: Span<UInt8>) {
    // Zeros alone held nothing: the end mark, or what a file system leaves after a crash.
    guard range.contains(where: { bytes[$0] != 0 }) else { return }
    recovery.lostRanges.append(range)
    recovery.lostBytes += range.count
  }

  private mutating func tableCopy(
    in chunks: [Chunk], _ bytes: Span<UInt8>
  ) -> TableAdditions? {
    var budget = DecodingBudget(limits, inputBytes: bytes.count)
    for chunk in chunks.reversed() where chunk.type == ChunkType.tables {
      let payload = chunk.payload(in: bytes)
      if let copy = try? TableCopy.tables(payload, of: chunk, budget: &budget),
        SalvageAssembly.areDistinct(copy.channels)
      {
        return copy
      }
    }
    return nil
  }

  private func lastIndex(in chunks: [Chunk], _ bytes: Span<UInt8>) -> [IndexEntry]? {
    for chunk in chunks.reversed() where chunk.type == ChunkType.index {
      if let entries = try? Index.entries(chunk.payload(in: bytes), of: chunk) { return entries }
    }
    return nil
  }

  /// What the index says of blocks that were not found.
  private mutating func account(for index: [IndexEntry]?, start: Int) {
    guard let index else { return }
    var lost = 0
    var position = start
    for entry in index {
      position = position.addingReportingOverflow(entry.gap).partialValue
      if !assembly.blockOffsets.contains(position) {
        lost += entry.strokes
        if let times = entry.times { addLost(times) }
      }
      position = position.addingReportingOverflow(entry.size).partialValue
    }
    recovery.lostStrokes = lost
  }

  private mutating func addLost(_ times: ClosedRange<Double>) {
    let known = recovery.lostTimes ?? times
    let lower = min(known.lowerBound, times.lowerBound)
    recovery.lostTimes = lower...max(known.upperBound, times.upperBound)
  }
}
