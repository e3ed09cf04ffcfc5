/// A column of points, the values of which are put into the drawing later.
struct AsideColumn: Sendable {
  enum Content: Sendable {
    /// Not read yet.
    case section(AsideSection)
    /// Read already: the columns of a packed block cannot be told apart without that.
    case values([Double])
  }

  /// The position in the table of channels.
  let channel: Int
  let content: Content

  var usesNeighbor: Bool {
    if case .section(let section) = content { section.header.usesNeighbor } else { false }
  }

  /// The bytes that are not read yet.
  var bytes: Int {
    if case .section(let section) = content { section.header.sectionCount } else { 0 }
  }

  /// The values that are read already.
  var valueCount: Int {
    if case .values(let values) = content { values.count } else { 0 }
  }
}

/// What it takes to read a column later.
struct AsideSection: Sendable {
  let header: ColumnHeader
  let isNeighborWanted: Bool
  /// Where the residuals come from, before anything was taken.
  let source: ColumnSource
}

/// The columns of a block that were set aside.
struct AsideBlock: Sendable {
  let columns: [AsideColumn]
  private let sets: ChannelSets
  /// The strokes without sets, properties and values.
  private let strokes: BlockStrokes
  private let context: String
  private let offset: Int
  private let pointCount: Int

  init(
    _ columns: [AsideColumn], of strokes: BlockStrokes, _ sets: ChannelSets, context: String,
    offset: Int
  ) {
    self.columns = columns
    self.sets = sets
    var strokes = strokes
    (strokes.layouts, strokes.properties, strokes.columns) = ([], [], [])
    self.strokes = strokes
    self.context = context
    self.offset = offset
    pointCount = strokes.lengths.reduce(0, +)
  }

  /// About how long reading a column takes, beside others.
  ///
  /// Four values take as long as a byte: 61,800 values in 1,700 bytes took a third of the time of as many in
  /// 33,000.
  func work(ofColumn position: Int) -> Int { columns[position].bytes + pointCount / 4 }

  /// Reads columns of this block in their order, some of them or all.
  ///
  /// The values of each are added to the array of its channel, where there is one.
  ///
  /// None may lean on one that is left out.
  func read(
    _ positions: [Int], _ scratch: DecodingScratch, into arrays: inout [Int: [Double]]
  ) throws(DrawingError) {
    let block = BlockReading(scratch: scratch, context: context, offset: offset)
    var reader = BlockColumns(block, sets)
    reader.fillsNewMemory = true
    for column in positions.map({ columns[$0] }) {
      let isWanted = arrays[column.channel] != nil
      // Taken out, so that it is not copied when it changes.
      var values = arrays.removeValue(forKey: column.channel) ?? scratch.column()
      switch column.content {
      case .values(let more): if isWanted { appendToNewMemory(more, &values) }
      case .section(let section):
        var source = section.source
        try reader.read(
          column.channel, section.header, runs: strokes.runs(ofChannel: column.channel, sets),
          isNeighborWanted: section.isNeighborWanted, from: &source, into: &values)
      }
      if isWanted { arrays[column.channel] = values } else { scratch.recycle(values) }
    }
  }
}
