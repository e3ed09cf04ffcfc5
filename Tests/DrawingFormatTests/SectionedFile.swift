@testable import DrawingFormat

/// Files whose blocks have sections, which the encoder makes of larger drawings only, and with
/// residual layouts that it may never choose.
enum SectionedFile {
  enum Layout: CaseIterable, Sendable {
    case chosen, bytes, adaptive
  }

  /// A file of one block; strokes have points alone, all with the same channels.
  static func make(_ drawing: Drawing, _ layout: Layout) throws -> [UInt8] {
    let settings = SearchSettings(.max)
    let range = drawing.strokes.blockRanges(points: 65536, values: 1 << 20, strokes: 65536)[0]
    let strokes = drawing.strokes.block(range)
    var header = BlockHeader()
    header.additions = TableAdditions(of: drawing)
    header.strokeCount = strokes.lengths.count
    header.layouts = strokes.layouts
    var inputs = [
      ColumnInput(
        content: .integers(strokes.lengths.map { Int64($0) }), runs: [strokes.lengths.count])
    ]
    for column in strokes.columns {
      inputs.append(
        ColumnInput(
          content: .doubles(column.values),
          runs: strokes.runs(ofChannel: column.channel, ChannelSets(strokes.layouts))))
    }
    var sections: [[UInt8]] = []
    var lengths: [UInt8] = []
    for (index, input) in inputs.enumerated() {
      let column = coded(input, layout, settings, neighbor: index > 1 ? lengths : [])
      lengths = column.lengths
      header.columns.append(column.header)
      sections.append(column.section)
      sections += column.corrections.map { $0.section }
    }
    let bytes = try written { try header.write(to: &$0, after: TableSizes(), isPacked: false) }
    let payload = BlockForm.write(
      header: bytes, sections: sections, deflater: Deflater(level: 9, strategy: .standard))
    return HandMade.file([(ChunkType.block, payload)])
  }

  private static func coded(
    _ input: ColumnInput, _ layout: Layout, _ settings: SearchSettings, neighbor: [UInt8]
  ) -> CodedColumn {
    let encoder = ColumnEncoder(settings: settings, pool: DeflaterPool())
    if let constant = ColumnEncoder.constant(input) { return constant }
    let ways = ColumnWays(settings: settings).ways(of: input)
    guard layout != .chosen, let way = ways.first(where: { $0.corrections.isEmpty }) else {
      return encoder.section(ways, neighbor: neighbor)
        ?? CodedColumn(
          header: ColumnHeader(), residuals: Residuals(heads: [], bodies: []), neighbor: [])
    }
    var column = CodedColumn(header: way.header, residuals: way.residuals, neighbor: [])
    if layout == .bytes {
      let bytes = ByteResiduals.bytes(way.residuals)
      column.section = Deflater(level: 9, strategy: .standard).deflate(bytes) ?? []
      column.header.layout = .bytes(count: bytes.count)
    } else {
      var coder = ArithmeticEncoder()
      AdaptiveResiduals.write(way.residuals, neighbor: neighbor, with: &coder)
      column.section = coder.finished()
      column.header.layout = .adaptive
      column.header.usesNeighbor = !neighbor.isEmpty
    }
    column.header.sectionCount = column.section.count
    return column
  }
}
