/// Reads the payload of a block.
///
/// `Docs/format.md`, "Decoding a block".
struct BlockDecoder {
  private let scratch: DecodingScratch
  private let context: String
  private let fileOffset: Int
  private let tableSizes: TableSizes

  init(scratch: DecodingScratch, context: String, fileOffset: Int, tableSizes: TableSizes) {
    self.scratch = scratch
    self.context = context
    self.fileOffset = fileOffset
    self.tableSizes = tableSizes
  }

  /// The header alone: what a block adds to the tables, and how much is in it.
  func header(
    _ bytes: [UInt8], budget: inout DecodingBudget
  ) throws(DrawingError) -> BlockHeader {
    var payload = try BlockPayload(
      bytes, context: context, fileOffset: fileOffset, inflater: scratch.inflater,
      budget: &budget)
    payload.header.attributeAllowance = budget.attributeAllowance
    payload.header.attributeDepth = budget.limits.attributeDepth
    return try BlockHeader(
      from: &payload.header, after: tableSizes, isPacked: payload.form == .packed)
  }

  /// Reads a block, or of its points the channels of a selection.
  ///
  /// With `setsPointsAside` the strokes lack the values of points: these are in `aside`, not read yet where
  /// the block has them apart.
  func decode(
    _ bytes: [UInt8], budget: inout DecodingBudget, selection: ChannelSelection? = nil,
    setsPointsAside: Bool = false
  ) throws(DrawingError) -> DecodedBlock {
    var payload = try BlockPayload(
      bytes, context: context, fileOffset: fileOffset, inflater: scratch.inflater,
      budget: &budget)
    let isPacked = payload.form == .packed
    let headerBytes = payload.header.remaining
    payload.header.attributeAllowance = budget.attributeAllowance
    payload.header.attributeDepth = budget.limits.attributeDepth
    let allowance = payload.header.attributeAllowance
    let header = try BlockHeader(from: &payload.header, after: tableSizes, isPacked: isPacked)
    var block = DecodedBlock(header: header, form: payload.form)
    block.headerBytes = headerBytes
    let channelCount = tableSizes.channels + header.additions.channels.count
    try budget.checkChannels(channelCount, context, offset: fileOffset)
    try budget.spendStrokes(
      header.strokeCount, channels: channelCount, context, offset: fileOffset)
    if header.strokeCount > 0 {
      var sequences = BlockSequences(
        header: header, BlockReading(scratch: scratch, context: context, offset: fileOffset))
      var selection = selection
      selection?.add(header.additions.channels)
      sequences.needed = selection?.needed(header.kinds, header.columns)
      sequences.setsPointsAside = setsPointsAside
      block.strokes = try sequences.decode(
        from: &payload, after: tableSizes, budget: &budget)
      if setsPointsAside {
        block.aside = AsideBlock(
          sequences.asideColumns, of: block.strokes, sequences.sets, context: context,
          offset: fileOffset)
      }
      block.pointCount = block.strokes.lengths.reduce(0, +)
      if let selection { block.strokes.keep(selection) }
      block.columnSizes = sequences.columnSizes
    }
    budget.spendAttributes(allowance - payload.header.attributeAllowance)
    try payload.header.expectEnd()
    try payload.source.expectEnd(context: context)
    return block
  }
}

/// A block as it was read.
struct DecodedBlock {
  let header: BlockHeader
  let form: BlockForm
  /// The bytes of the header, and of the data behind it, as they are when they are inflated.
  var headerBytes = 0
  var strokes = BlockStrokes()
  /// The number of points in the file, whether their channels were wanted or not.
  var pointCount = 0
  /// For each column the number of its values and of its bytes beside the header; in a packed block,
  /// where columns share bytes, to the nearest byte.
  var columnSizes: [(values: Int, bytes: Int)] = []
  /// The columns of points that were set aside; none where nothing was.
  var aside: AsideBlock?
}
