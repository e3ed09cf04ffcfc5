#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// Channels that are read some blocks at a time, by one thread or several.
///
/// Whichever has time goes on with the channel that will take longest, so that all end at about the same time:
/// with seven channels given to two threads each as a whole, one waited for a tenth of the time.
struct ColumnQueue {
  private var waiting: [ColumnJob]
  private(set) var done: [ColumnJob] = []
  private(set) var properties: PropertiesJob

  init(_ jobs: consuming [ColumnJob], _ properties: consuming PropertiesJob) {
    waiting = jobs
    self.properties = properties
  }

  /// Reads all on this thread.
  ///
  /// - Returns: Whether all was sound.
  mutating func read(_ blocks: [AsideBlock], _ scratch: DecodingScratch) -> Bool {
    properties.run()
    while var job = waiting.popLast() {
      while !job.isDone { job.readSome(of: blocks, scratch) }
      done.append(job)
      if job.isAtFault { return false }
    }
    return true
  }

  #if hasFeature(Embedded)
    /// The same: there are no locks, and no threads.
    mutating func read(_ blocks: [AsideBlock], running perform: ConcurrentPerform) -> Bool {
      read(blocks, DecodingScratch())
    }
  #else
    /// Reads all on several threads; what `perform` leaves out is done by the caller.
    ///
    /// - Returns: Whether all was sound.
    mutating func read(_ blocks: [AsideBlock], running perform: ConcurrentPerform) -> Bool {
      let count = waiting.count
      if count == 0 { return read(blocks, DecodingScratch()) }
      let shared = Mutex(self)
      self = ColumnQueue([], PropertiesJob())
      @Sendable func work(_: Int) {
        if var properties = shared.withLock({ $0.takeProperties() }) {
          properties.run()
          shared.withLock { $0.properties = properties }
        }
        guard var job = shared.withLock({ $0.takeLongest() }) else { return }
        let scratch = DecodingScratch()
        while true {
          job.readSome(of: blocks, scratch)
          guard let next = shared.withLock({ $0.exchange(&job) }) else { return }
          job = next
        }
      }
      perform(count, work)
      work(0)
      self = shared.withLock { $0 }
      return done.count == count && properties.isDone && !done.contains { $0.isAtFault }
    }
  #endif

  private mutating func takeProperties() -> PropertiesJob? {
    if properties.isDone || properties.isTaken { return nil }
    let result = properties
    properties = PropertiesJob()
    properties.isTaken = true
    return result
  }

  private mutating func takeLongest() -> ColumnJob? {
    guard let longest = waiting.indices.max(by: { waiting[$0].work < waiting[$1].work })
    else { return nil }
    waiting.swapAt(longest, waiting.count - 1)
    return waiting.removeLast()
  }

  /// Takes a job back and gives the next.
  ///
  /// Nothing of it stays with the caller: what two hold is copied when one of them changes it.
  private mutating func exchange(_ job: inout ColumnJob) -> ColumnJob? {
    if job.isDone { done.append(job) } else { waiting.append(job) }
    job = ColumnJob()
    return takeLongest()
  }
}

/// Puts the properties of strokes together, block after block: asking for the memory of many strokes takes
/// as long as a column.
struct PropertiesJob: Sendable {
  private(set) var strokes: [Stroke] = []
  private var blocks: [[Stroke]] = []
  fileprivate(set) var isTaken = false
  private(set) var isDone = false

  init() {}

  init(of blocks: [[Stroke]], behind strokes: consuming [Stroke]) {
    self.strokes = strokes
    self.blocks = blocks
  }

  mutating func run() {
    for block in blocks { strokes += block }
    blocks = []
    isDone = true
  }
}

/// The columns of one channel, or of several that lean on each other, block after block.
struct ColumnJob: Sendable {
  private struct Piece {
    let block: Int
    /// The positions of the columns in the block.
    var columns: [Int]
    var work = 0
  }

  private var pieces: [Piece] = []
  /// The piece that is read next.
  private var next = 0
  /// About how long it takes to read what is left.
  private(set) var work = 0
  /// The values of each channel that is wanted, behind those that were there before.
  private(set) var values: [Int: [Double]] = [:]
  private(set) var isAtFault = false

  /// A job is read in so many parts.
  private static let parts = 8

  var isDone: Bool { isAtFault || next == pieces.count }

  mutating func add(_ column: Int, of block: AsideBlock, at place: Int) {
    if pieces.last?.block != place { pieces.append(Piece(block: place, columns: [])) }
    pieces[pieces.count - 1].columns.append(column)
    let more = block.work(ofColumn: column)
    pieces[pieces.count - 1].work += more
    work += more
    values[block.columns[column].channel] = []
  }

  /// Takes the arrays that the values go into; `nil` for a channel that others lean on only.
  mutating func takeValues(_ values: (_ channel: Int) -> [Double]?) {
    for channel in self.values.keys { self.values[channel] = values(channel) }
  }

  /// Reads the next of the blocks.
  mutating func readSome(of blocks: [AsideBlock], _ scratch: DecodingScratch) {
    let end = min(next + (pieces.count + Self.parts - 1) / Self.parts, pieces.count)
    do throws(DrawingError) {
      while next < end {
        let piece = pieces[next]
        try blocks[piece.block].read(piece.columns, scratch, into: &values)
        work -= piece.work
        next += 1
      }
    } catch {
      isAtFault = true
    }
  }
}
