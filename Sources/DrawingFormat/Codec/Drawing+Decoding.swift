extension Drawing {
  /// Reads a drawing from the bytes of a `.drawing` file.
  ///
  /// A file of more than 32 KB with which anything is wrong is read twice, the second time for the error.
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
    // Where there are many values, columns that are set aside first are then read to where they stay: copying
    // them took a tenth of the time.
    if bytes.count >= ColumnSharing.one.blockBytes,
      let drawing = Self.decoded(bytes, limits, channels, .one, running: performSerially)
    {
      self = drawing
    } else {
      self = try Self.decodedInOrder(bytes, limits, channels)
    }
  }

  /// Reads the same drawing, with the channels of a long file read on several threads.
  ///
  /// A file with which anything is wrong is read once more, on one thread, for the error.
  ///
  /// ```swift
  /// let drawing = try Drawing(decoding: bytes.span) { count, body in
  ///   DispatchQueue.concurrentPerform(iterations: count, execute: body)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: as in `init(decoding:limits:channels:)`, spent in the same way.
  ///   - channels: likewise.
  ///   - perform: what runs the work; what it leaves out is done by the caller.
  /// - Throws: `DrawingError`, the same as `init(decoding:limits:channels:)` throws.
  public init(
    decoding bytes: Span<UInt8>, limits: DecodingLimits = .default,
    channels: Set<ChannelName>? = nil, running perform: ConcurrentPerform
  ) throws(DrawingError) {
    if let drawing = Self.decoded(bytes, limits, channels, .several, running: perform) {
      self = drawing
    } else {
      self = try Self.decodedInOrder(bytes, limits, channels)
    }
  }

  /// The drawing, each block with all that is in it before the next: whatever is wrong, this tells which
  /// fault comes first.
  static func decodedInOrder(
    _ bytes: Span<UInt8>, _ limits: DecodingLimits, _ channels: Set<ChannelName>?
  ) throws(DrawingError) -> Drawing {
    var walk = try ChunkWalk(bytes)
    var assembly = DrawingAssembly(ofAll: bytes, from: walk.start, limits, channels)
    while let chunk = try walk.next(in: bytes) {
      try assembly.add(chunk, payload: chunk.payload(in: bytes))
    }
    return assembly.drawing
  }

  /// The drawing, with columns set aside and read some blocks at a time, or `nil` where anything is wrong.
  static func decoded(
    _ bytes: Span<UInt8>, _ limits: DecodingLimits, _ channels: Set<ChannelName>?,
    _ sharing: ColumnSharing, running perform: ConcurrentPerform
  ) -> Drawing? {
    guard var walk = try? ChunkWalk(bytes) else { return nil }
    var assembly = DrawingAssembly(ofAll: bytes, from: walk.start, limits, channels)
    do throws(DrawingError) {
      while let chunk = try walk.next(in: bytes) {
        assembly.setsAside = chunk.payloadCount >= sharing.blockBytes
        if assembly.waiting.isFull(sharing) || !assembly.setsAside,
          !assembly.readWaiting(sharing, running: perform)
        {
          return nil
        }
        try assembly.add(chunk, payload: chunk.payload(in: bytes))
      }
    } catch { return nil }
    return assembly.readWaiting(sharing, running: perform) ? assembly.drawing : nil
  }
}
