/// How much is read together: no more waits than any of these, and the bytes of the blocks, which are no more than
/// the file's.
struct ColumnSharing {
  /// Columns, of which the header takes some hundred bytes here, and a file of a megabyte may have a
  /// hundred million.
  ///
  /// Ten hours of drawing with seven channels have 900.
  let columns: Int
  /// Bytes of block headers: channel sets, palettes and exceptions grow from them, fifty times at most.
  let headerBytes: Int
  /// Values of packed blocks, which are in memory twice until all are read.
  let values: Int
  /// Strokes, which are in memory twice too.
  let strokes: Int
  /// Blocks of fewer bytes do not wait.
  let blockBytes: Int
  /// Handing fewer bytes to threads costs more than reading them.
  let bytes: Int

  /// For several threads.
  static let several = ColumnSharing(
    columns: 4096, headerBytes: 1 << 20, values: 1 << 17, strokes: 1 << 16, blockBytes: 0,
    bytes: 1 << 15)
  /// For one thread, to which waiting saves a copy of the values: where there are many.
  static let one = ColumnSharing(
    columns: 64, headerBytes: 1 << 16, values: 1 << 17, strokes: 1 << 16, blockBytes: 1 << 15,
    bytes: Int.max)
}

/// Blocks the columns of which wait to be read together, each channel by itself, and the properties of their
/// strokes.
///
/// Reading channels on several threads is what pays: each fills columns of its own. Threads that read a
/// block each and then handed the values over were no faster than one, because the values moved from one
/// processor's memory to the other's.
struct WaitingColumns {
  private(set) var blocks: [AsideBlock] = []
  /// The strokes that begin in each block, without points.
  private(set) var properties: [[Stroke]] = []
  /// The bytes of columns that are not read yet.
  private(set) var bytes = 0
  private var columnCount = 0
  private var headerBytes = 0
  private var valueCount = 0
  private var strokeCount = 0

  mutating func add(_ block: AsideBlock, _ properties: [Stroke], headerBytes: Int) {
    if !properties.isEmpty { self.properties.append(properties) }
    strokeCount += properties.count
    // Of such a block nothing is left to read.
    if block.columns.isEmpty { return }
    blocks.append(block)
    columnCount += block.columns.count
    self.headerBytes += headerBytes
    bytes += block.columns.reduce(0) { $0 + $1.bytes }
    valueCount += block.columns.reduce(0) { $0 + $1.valueCount }
  }

  var isEmpty: Bool { blocks.isEmpty && properties.isEmpty }

  func isFull(_ sharing: ColumnSharing) -> Bool {
    columnCount >= sharing.columns || headerBytes >= sharing.headerBytes
      || valueCount >= sharing.values || strokeCount >= sharing.strokes
  }

  /// The columns, parted into channels; such as lean on each other stay together.
  func jobs(channelCount: Int) -> [ColumnJob] {
    var groups = ChannelGroups(count: channelCount)
    for block in blocks {
      for (left, right) in zip(block.columns, block.columns.dropFirst()) where right.usesNeighbor {
        groups.join(left.channel, right.channel)
      }
    }
    var jobs: [ColumnJob] = []
    var jobOfGroup = [Int?](repeating: nil, count: channelCount)
    for (blockIndex, block) in blocks.enumerated() {
      for (position, column) in block.columns.enumerated() {
        let group = groups.group(of: column.channel)
        let job = jobOfGroup[group] ?? jobs.count
        jobOfGroup[group] = job
        if job == jobs.count { jobs.append(ColumnJob()) }
        jobs[job].add(position, of: block, at: blockIndex)
      }
    }
    return jobs
  }
}

/// Which channels have to be read by one thread.
private struct ChannelGroups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  func group(of channel: Int) -> Int {
    var group = channel
    while parents[group] != group { group = parents[group] }
    return group
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (first, second) = (group(of: left), group(of: right))
    parents[max(first, second)] = min(first, second)
  }
}

extension DrawingAssembly {
  /// Reads the columns that wait.
  ///
  /// - Returns: Whether nothing was wrong with them and all calls came back; if not, the drawing lacks
  ///   values.
  mutating func readWaiting(_ sharing: ColumnSharing, running perform: ConcurrentPerform) -> Bool {
    if waiting.isEmpty { return true }
    let blocks = waiting.blocks
    let isShort = waiting.bytes < sharing.bytes
    var jobs = waiting.jobs(channelCount: channels.count)
    for index in jobs.indices { jobs[index].takeValues { takeValues(ofChannel: $0) } }
    let properties = PropertiesJob(
      of: waiting.properties, behind: take(&drawing.strokes.properties))
    waiting = WaitingColumns()
    var queue = ColumnQueue(take(&jobs), properties)
    let isDone = isShort ? queue.read(blocks, scratch) : queue.read(blocks, running: perform)
    guard isDone else { return false }
    drawing.strokes.properties = queue.properties.strokes
    for job in queue.done {
      for (channel, values) in job.values { put(values, ofChannel: channel) }
    }
    return true
  }

  private mutating func takeValues(ofChannel channel: Int) -> [Double]? {
    guard let column = columnIndex(ofChannel: channel) else { return nil }
    return take(&drawing.strokes.columns[column].values)
  }

  private mutating func put(_ values: [Double], ofChannel channel: Int) {
    guard let column = columnIndex(ofChannel: channel) else { return }
    drawing.strokes.columns[column].values = values
  }
}
