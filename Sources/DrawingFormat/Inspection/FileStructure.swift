/// How a `.drawing` file is built: its chunks, its blocks and how each column is coded.
public struct FileStructure: Sendable, Equatable {
  /// The format version that a reader must have.
  public var version: Int
  /// All chunks in the order of the file.
  public var chunks: [ChunkSummary] = []
  /// The blocks among them.
  public var blocks: [BlockSummary] = []

  /// Looks at the bytes of a whole file; `limits` says what it may ask for.
  ///
  /// - Throws: `DrawingError` at the first fault.
  public init(
    inspecting bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) throws(DrawingError) {
    var budget = DecodingBudget(limits, inputBytes: bytes.count)
    var walk = try ChunkWalk(bytes)
    version = Int(clamping: walk.version)
    var sizes = TableSizes()
    var channels: [Channel] = []
    let scratch = DecodingScratch()
    while let chunk = try walk.next(in: bytes) {
      chunks.append(ChunkSummary(chunk))
      try budget.checkChunk(chunk.payloadCount, offset: chunk.offset)
      guard chunk.type == ChunkType.block else { continue }
      let decoder = BlockDecoder(
        scratch: scratch, context: "block \(blocks.count)", fileOffset: chunk.payloadOffset,
        tableSizes: sizes)
      let block = try decoder.decode(chunk.payload(in: bytes), budget: &budget)
      sizes.add(block.header.additions)
      channels += block.header.additions.channels
      blocks.append(BlockSummary(block, chunk: chunk, channels: channels))
    }
  }
}

/// One chunk of a file.
public struct ChunkSummary: Sendable, Equatable {
  /// Its type.
  public var type: UInt64
  /// What the type stands for.
  public var name: String
  /// The position in the file of its first byte.
  public var offset: Int
  /// All its bytes.
  public var size: Int
  /// The bytes between its length and its checksum.
  public var payloadSize: Int

  init(_ chunk: Chunk) {
    type = chunk.type
    name = ChunkType.name(chunk.type)
    offset = chunk.offset
    size = chunk.end - chunk.offset
    payloadSize = chunk.payloadCount
  }
}

/// One block of a file.
public struct BlockSummary: Sendable, Equatable {
  /// The position in the file of its chunk.
  public var offset: Int
  /// The bytes of its chunk.
  public var size: Int
  /// How it is put together: `plain`, `deflated` or `packed`.
  public var form: String
  /// The strokes in it, a continued one included.
  public var strokes: Int
  /// The points in it.
  public var points: Int
  /// Its columns in the order of the file.
  public var columns: [ColumnSummary]

  init(_ block: DecodedBlock, chunk: Chunk, channels: [Channel]) {
    offset = chunk.offset
    size = chunk.end - chunk.offset
    form =
      switch block.form {
      case .plain: "plain"
      case .deflated: "deflated"
      case .packed: "packed"
      }
    strokes = block.header.strokeCount
    points = block.strokes.lengths.reduce(0, +)
    columns = []
    for (index, kind) in block.header.kinds.enumerated() {
      let (values, bytes) = block.columnSizes[index]
      columns.append(
        ColumnSummary(
          kind, block.header.columns[index], values: values, bytes: bytes, channels: channels))
    }
  }
}

/// One column of a block.
public struct ColumnSummary: Sendable, Equatable {
  /// The name of a channel, or what the numbers are about, such as `point counts`.
  public var name: String
  /// Whether it holds a channel of the points.
  public var isChannel: Bool
  /// The number of its values.
  public var values: Int
  /// Its bytes beside the block's header; in a packed block, where columns share bytes, about.
  public var bytes: Int
  /// How whole numbers stand for its values, with its palette.
  public var mapping: String
  /// What foretells its values.
  public var predictor: String
  /// How what is left is coded.
  public var residuals: String

  init(
    _ kind: SequenceKind, _ header: ColumnHeader, values: Int, bytes: Int, channels: [Channel]
  ) {
    if case .points(let channel) = kind {
      name = channel < channels.count ? channels[channel].name.rawValue : kind.name
      isChannel = true
    } else {
      name = kind.name
      isChannel = false
    }
    self.values = values
    self.bytes = bytes
    mapping = header.mapping.summary + header.palette.summary + header.exceptionSummary
    predictor = header.predictorSummary
    residuals = header.layout.summary + (header.usesNeighbor ? ", beside the column before" : "")
  }
}

extension TableSizes {
  mutating func add(_ additions: TableAdditions) {
    channels += additions.channels.count
    inks += additions.inks.count
    groups += additions.groups.count
  }
}
