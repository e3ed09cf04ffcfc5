import DrawingFormat
import DrawingJSON

/// The strokes of JSON, collected into blocks as they are read.
///
/// One thread at a time uses it.
final class JSONBlocks: @unchecked Sendable {
  /// What comes next.
  enum Step {
    /// The first of several blocks, with the tables that stood in front of the strokes.
    case first(Drawing, BlockCollector.Block)
    case block(BlockCollector.Block)
    /// The end, with the same tables.
    case end(Drawing)
    /// There are too few strokes for several blocks, or a stroke or the rest of the document shows that the tables were
    /// not complete in front of the strokes; a stroke that was read and not collected comes with it.
    case whole(Stroke?)
  }

  /// The strokes that are in no block yet.
  var collector = BlockCollector()
  private let source: PieceSource
  private let limits: JSONLimits
  private var reader: DrawingJSONReader
  /// The tables in front of the strokes.
  private var tables: Drawing?
  /// The channels of the strokes so far.
  private var used: Set<ChannelName> = []
  /// Whether a block was given out.
  private var isBegun = false
  private var full: ArraySlice<BlockCollector.Block> = []
  private var isAtEnd = false

  init(_ source: PieceSource, _ limits: Limits) {
    self.source = source
    self.limits = limits.json
    reader = DrawingJSONReader(source, limits: limits.json)
  }

  /// Reads as far as the next block.
  func next() throws(StreamFault) -> Step {
    do throws(JSONError) {
      return try nextStep()
    } catch {
      throw fault(error)
    }
  }

  private func nextStep() throws(JSONError) -> Step {
    while full.isEmpty {
      if isAtEnd { return .end(reader.header) }
      guard let stroke = try reader.nextStroke() else {
        guard isBegun, tables == reader.header else { return .whole(nil) }
        isAtEnd = true
        full += collector.finish()
        continue
      }
      let tables = self.tables ?? reader.header
      self.tables = tables
      guard Self.fits(stroke, tables), channelsFit(stroke, tables) else { return .whole(stroke) }
      full += try collect(stroke)
    }
    let block = full.removeFirst()
    guard !isBegun, let tables else { return .block(block) }
    isBegun = true
    return .first(tables, block)
  }

  /// The whole drawing, of the strokes so far, one more, and those to come.
  func whole(_ begun: StrokeList, _ last: Stroke?) throws(StreamFault) -> Drawing {
    var strokes = begun
    do throws(JSONError) {
      if let last { try append(last, to: &strokes) }
      while let stroke = try reader.nextStroke() { try append(stroke, to: &strokes) }
    } catch {
      throw fault(error)
    }
    var drawing = reader.header
    drawing.strokes = strokes
    return drawing
  }

  private func collect(_ stroke: Stroke) throws(JSONError) -> [BlockCollector.Block] {
    do throws(DrawingError) {
      return try collector.append(stroke)
    } catch {
      throw channelFault(error)
    }
  }

  private func append(_ stroke: Stroke, to strokes: inout StrokeList) throws(JSONError) {
    do throws(DrawingError) {
      try strokes.append(stroke)
    } catch {
      throw channelFault(error)
    }
    try limits.check(strokes, at: reader.position)
  }

  private func channelFault(_ error: DrawingError) -> JSONError {
    JSONError(
      .badChannels, path: "strokes[\(reader.strokeCount - 1)]", position: reader.position,
      found: error.found, expected: error.expected)
  }

  private func fault(_ error: JSONError) -> StreamFault {
    if let failure = source.failure { return .tool(failure) }
    return .json(error)
  }

  /// Whether the channels that come with a stroke do so in the order of the table: those that it
  /// describes in the first block, others whenever they like.
  private func channelsFit(_ stroke: Stroke, _ tables: Drawing) -> Bool {
    var isLate: Bool?
    for name in stroke.points.channels where used.insert(name).inserted {
      let late = isLate ?? (isBegun || !collector.isForFirstBlock(stroke.points))
      isLate = late
      if late, tables.channel(name) != nil { return false }
    }
    return true
  }

  /// Whether the tables have what a stroke refers to.
  private static func fits(_ stroke: Stroke, _ tables: Drawing) -> Bool {
    stroke.ink.map { $0 < tables.inks.count } ?? true
      && stroke.group.map { $0 < tables.groups.count } ?? true
  }
}
