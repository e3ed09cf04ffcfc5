import DrawingFormat

/// A sound file to be written, with the drawing that it holds.
struct File {
  enum Part {
    case block(Block)
    case index
    case tableCopy
    case unknown(UInt64, [UInt8])
  }

  var parts: [Part] = []

  init(_ parts: [Part]) { self.parts = parts }

  init(_ block: Block) { parts = [.block(block)] }

  // MARK: Bytes

  var bytes: [UInt8] {
    var chunks: [[UInt8]] = []
    var entries: [[UInt8]] = []
    var tables = Tables()
    var gap = 0
    for part in parts {
      switch part {
      case .block(let block):
        chunks.append(Container.chunk(2, block.payload))
        entries.append(Self.entry(block, gap: gap, size: chunks[chunks.count - 1].count))
        tables.add(block.tables)
        gap = -chunks[chunks.count - 1].count
      case .index: chunks.append(Container.chunk(3, Self.index(entries)))
      case .tableCopy:
        chunks.append(Container.chunk(5, Wire.varint(tables.flags) + tables.bytes))
      case .unknown(let type, let payload): chunks.append(Container.chunk(type, payload))
      }
      gap += chunks[chunks.count - 1].count
    }
    return Container.file(chunks)
  }

  /// `Docs/format.md`, "Index".
  static func index(_ entries: [[UInt8]]) -> [UInt8] {
    let payload = Wire.count(entries.count) + entries.flatMap { $0 }
    let size = 1 + Wire.count(payload.count + 4).count + payload.count + 4 + 4
    return payload + Wire.littleEndian(UInt64(size), count: 4)
  }

  static func entry(_ block: Block, gap: Int, size: Int) -> [UInt8] {
    let starts = block.beginning.compactMap(\.start)
    let flags: UInt8 =
      (starts.isEmpty ? 0 : 1) + (block.tables.flags == 0 ? 0 : 2) + (block.continues ? 4 : 0)
    return Wire.count(gap) + Wire.count(size) + Wire.count(block.beginningCount)
      + Wire.count(block.lengths.reduce(0, +)) + [flags]
      + (starts.isEmpty
        ? [] : Wire.number(starts.min() ?? 0) + Wire.number(starts.max() ?? 0))
  }

  // MARK: Drawing

  func drawing() throws(DrawingError) -> Drawing {
    var drawing = Drawing()
    var tables = Tables()
    var strokes: [(stroke: Stroke, points: [(ChannelName, [Double])])] = []
    var blockCount = 0
    var known = 0
    for part in parts {
      switch part {
      case .block(let block):
        tables.add(block.tables)
        add(block, tables.channels, to: &strokes)
        if !block.extra.isEmpty {
          drawing.unknownExtras.append(UnknownExtra(block: blockCount, bytes: block.extra))
        }
        blockCount += 1
        known += 1
      case .index, .tableCopy: known += 1
      case .unknown(let type, let payload):
        drawing.unknownChunks.append(UnknownChunk(type: type, payload: payload, position: known))
      }
    }
    drawing.metadata = tables.metadata ?? Metadata()
    drawing.canvas = tables.canvas
    drawing.inks = tables.inks
    drawing.groups = tables.groups
    drawing.attributes = tables.attributes ?? Attributes()
    for channel in tables.channels { drawing.describe(channel) }
    for entry in strokes {
      var stroke = entry.stroke
      stroke.points = StrokePoints(entry.points)
      try drawing.strokes.append(stroke)
    }
    return drawing
  }

  private func add(
    _ block: Block, _ channels: [Channel],
    to strokes: inout [(stroke: Stroke, points: [(ChannelName, [Double])])]
  ) {
    var positions: [Int: Int] = [:]
    for (index, length) in block.lengths.enumerated() {
      var points: [(ChannelName, [Double])] = []
      for channel in block.set(ofStroke: index) {
        let start = positions[channel] ?? 0
        let values = block.columns[.channel(channel)]?.values ?? []
        points.append((channels[channel].name, Array(values[start..<start + length])))
        positions[channel] = start + length
      }
      if index == 0, block.continues {
        for member in points.indices {
          strokes[strokes.count - 1].points[member].1 += points[member].1
        }
      } else {
        strokes.append((block.beginning[index - (block.continues ? 1 : 0)], points))
      }
    }
  }
}
