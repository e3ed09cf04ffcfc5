extension Drawing {
  /// Reads a drawing from the bytes of a `.drawing` file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for; the defaults suit bytes from strangers.
  /// - Throws: `DrawingError` with what was found where, for bytes that are not a complete and intact
  ///   drawing of a version that this library reads.
  public init(
    decoding bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) throws(DrawingError) {
    self.init()
    var walk = try ChunkWalk(bytes)
    var assembly = DrawingAssembly(
      start: walk.start, budget: DecodingBudget(limits, inputBytes: bytes.count))
    while let chunk = try walk.next(in: bytes) {
      try assembly.add(chunk, payload: chunk.payload(in: bytes))
    }
    self = assembly.drawing
  }
}
