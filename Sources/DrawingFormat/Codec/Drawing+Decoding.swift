extension Drawing {
  /// Reads a drawing from the bytes of a `.drawing` file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for; the defaults suit bytes from strangers.
  ///   - channels: the channels that are wanted, such as `[.x, .y]`; all where it is `nil`. The others
  ///     are passed over where the file has them apart, which saves their time; what is in them is
  ///     not looked at then. A stroke with none of the wanted channels has no points.
  /// - Throws: `DrawingError` with what was found where, for bytes that are not a complete and intact
  ///   drawing of a version that this library reads.
  public init(
    decoding bytes: Span<UInt8>, limits: DecodingLimits = .default,
    channels: Set<ChannelName>? = nil
  ) throws(DrawingError) {
    self.init()
    var walk = try ChunkWalk(bytes)
    var assembly = DrawingAssembly(
      start: walk.start, budget: DecodingBudget(limits, inputBytes: bytes.count), channels: channels
    )
    assembly.pointHint = Self.pointHint(bytes)
    while let chunk = try walk.next(in: bytes) {
      try assembly.add(chunk, payload: chunk.payload(in: bytes))
    }
    self = assembly.drawing
  }

  /// How many points the index at the end of a file counts.
  ///
  /// Room is made for them at once, because growing arrays took a fifth of the time of decoding. A false
  /// one costs nothing: address space is reserved for at most 16 points a byte of the file, and memory
  /// only as it fills.
  private static func pointHint(_ bytes: Span<UInt8>) -> Int {
    guard bytes.count > Index.tailCount else { return 0 }
    let tail = copied(bytes, bytes.count - Index.tailCount, bytes.count)
    guard let offset = Index.offset(fromTail: tail, fileCount: bytes.count),
      case .chunk(let chunk)? = try? Chunk.front(in: bytes, at: offset),
      chunk.type == ChunkType.index, chunk.end <= bytes.count,
      let entries = try? Index.entries(chunk.payload(in: bytes), of: chunk)
    else { return 0 }
    let most = bytes.count.multipliedReportingOverflow(by: 16)
    // What an index says is anybody's: sums of it may be beyond all numbers.
    return entries.reduce(0) { sum, entry in
      let (points, overflow) = sum.addingReportingOverflow(entry.points)
      return overflow || most.overflow ? 0 : min(points, most.partialValue)
    }
  }
}
