import DrawingFormat
import DrawingInterchange

extension FileInfo {
  /// The report for machines.
  func report(_ faults: [Issue]) -> ReportValue {
    [
      "path": .text(file.path), "format": .text(file.format.name),
      "bytes": .integer(file.bytes.count), "version": ReportValue(structure?.version),
      "digest": ReportValue(drawing.flatMap { CodecAdapter.digest(of: $0) }),
      "drawing": drawing.map(Self.report) ?? .null,
      "chunks": .list((structure?.chunks ?? []).map(Self.report)),
      "blocks": .list((structure?.blocks ?? []).map(Self.report)),
      "findings": .list(faults.map(\.report)),
    ]
  }

  private static func report(_ drawing: Drawing) -> ReportValue {
    [
      "title": ReportValue(drawing.metadata.title),
      "created": ReportValue(drawing.metadata.created),
      "application": ReportValue(drawing.metadata.application),
      "device": ReportValue(drawing.metadata.device),
      "attributes": report(drawing.metadata.attributes),
      "source": PencilKitSource(of: drawing).map(report) ?? .null,
      "canvas": drawing.canvas.map(report) ?? .null,
      "strokes": .integer(drawing.strokes.count), "points": .integer(drawing.strokes.pointCount),
      "inks": .list(drawing.inks.map(report)), "groups": .list(drawing.groups.map(report)),
      "channels": .list(drawing.channels.map { report($0, drawing) }),
      "unknownChunks": .integer(drawing.unknownChunks.count),
    ]
  }

  private static func report(_ source: PencilKitSource) -> ReportValue {
    [
      "format": .text(PencilKitFormat.name),
      "kind": .text(source.kind == .rebuilt ? "rebuilt" : "whole"),
      "bytes": .integer(source.byteCount),
    ]
  }

  private static func report(_ canvas: Canvas) -> ReportValue {
    [
      "origin": canvas.origin.map(report) ?? .null, "size": canvas.size.map(report) ?? .null,
      "unit": ReportValue(canvas.unit),
    ]
  }

  private static func report(_ pair: Canvas.Pair) -> ReportValue {
    .list([ReportValue(pair.x), ReportValue(pair.y)])
  }

  private static func report(_ ink: Ink) -> ReportValue {
    let color = ink.color.map { [$0.red, $0.green, $0.blue, $0.alpha].map { ReportValue($0) } }
    return [
      "type": .text(ink.type.rawValue), "color": color.map(ReportValue.list) ?? .null,
      "colorSpace": ReportValue(ink.colorSpace), "width": ReportValue(ink.width),
    ]
  }

  private static func report(_ group: Group) -> ReportValue {
    [
      "name": ReportValue(group.name), "kind": ReportValue(group.kind),
      "parent": ReportValue(group.parent), "visible": .bool(group.isVisible),
    ]
  }

  private static func report(_ channel: Channel, _ drawing: Drawing) -> ReportValue {
    let values = drawing.strokes.column(channel.name)?.values ?? []
    return [
      "name": .text(channel.name.rawValue), "unit": ReportValue(channel.unit),
      "values": .integer(values.count), "least": ReportValue(values.min()),
      "greatest": ReportValue(values.max()), "minimum": ReportValue(channel.minimum),
      "maximum": ReportValue(channel.maximum), "tolerance": ReportValue(channel.tolerance),
    ]
  }

  private static func report(_ chunk: ChunkSummary) -> ReportValue {
    // A type is 64 bits without a sign; as a number it would not fit every reader of JSON.
    [
      "type": Int(exactly: chunk.type).map(ReportValue.integer) ?? .text("\(chunk.type)"),
      "name": .text(chunk.name), "offset": .integer(chunk.offset), "size": .integer(chunk.size),
      "payloadSize": .integer(chunk.payloadSize),
    ]
  }

  private static func report(_ block: BlockSummary) -> ReportValue {
    [
      "offset": .integer(block.offset), "size": .integer(block.size),
      "strokes": .integer(block.strokes), "points": .integer(block.points),
      "columns": .list(
        block.columns.map { column in
          [
            "name": .text(column.name), "isChannel": .bool(column.isChannel),
            "values": .integer(column.values), "bytes": .integer(column.bytes),
            "mapping": .text(column.mapping), "predictor": .text(column.predictor),
            "tokens": .text(column.residuals),
          ]
        }),
    ]
  }

  private static func report(_ attributes: Attributes) -> ReportValue {
    .object(attributes.entries.map { .init(name: $0.key, value: report($0.value)) })
  }

  private static func report(_ value: AttributeValue) -> ReportValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(Int(value))
    case .double(let value): ReportValue(value)
    case .text(let value): .text(value)
    case .bytes(let value): ["bytes": .integer(value.count)]
    case .list(let values): .list(values.map(report))
    case .dictionary(let value): report(value)
    }
  }
}
