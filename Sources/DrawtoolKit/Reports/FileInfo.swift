import DrawingFormat
import DrawingInterchange

/// What a file consists of, as far as it can be read.
struct FileInfo {
  let file: DrawingFile
  let structure: FileStructure?
  let drawing: Drawing?

  /// The report for people.
  var text: String {
    let size = Text.count(file.bytes.count, "byte")
    var lines = ["\(file.shownPath): \(file.format.name), \(size)"]
    if let structure { lines[0] += ", format version \(structure.version)" }
    if let drawing { lines += section("Drawing", summary(drawing)) + contents(drawing) }
    if let structure {
      lines += section("Chunks", chunks(structure)) + section("Blocks", blocks(structure))
      lines += section("Columns", columns(structure))
    }
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines
  }

  private func summary(_ drawing: Drawing) -> [String] {
    var table = Table([.left, .left])
    let metadata = drawing.metadata
    if let title = metadata.title { table.add(["title", Text.quoted(title)]) }
    if let created = metadata.created { table.add(["created", CivilTime.text(created)]) }
    if let application = metadata.application {
      table.add(["application", Text.quoted(application)])
    }
    if let device = metadata.device { table.add(["device", Text.quoted(device)]) }
    for entry in metadata.attributes.entries where entry.key != PencilKitSource.attribute {
      table.add([Text.quoted(entry.key), Text.shown(entry.value)])
    }
    if let source = PencilKitSource(of: drawing) { table.add(["source", Self.text(source)]) }
    if let canvas = drawing.canvas { table.add(["canvas", Self.text(canvas)]) }
    table.add(["strokes", Text.grouped(drawing.strokes.count)])
    table.add(["points", Text.grouped(drawing.strokes.pointCount)])
    if let digest = CodecAdapter.digest(of: drawing) { table.add(["digest", digest]) }
    if !drawing.unknownChunks.isEmpty {
      table.add(["unknown chunks", Text.grouped(drawing.unknownChunks.count)])
    }
    return table.lines()
  }

  private static func text(_ source: PencilKitSource) -> String {
    let bytes = Text.count(source.byteCount, "byte")
    return switch source.kind {
    case .rebuilt: "PKDrawing, rebuilt from columns, \(bytes) beside them"
    case .whole: "PKDrawing, kept whole, deflated, \(bytes)"
    }
  }

  private static func text(_ canvas: Canvas) -> String {
    var parts: [String] = []
    if let size = canvas.size { parts.append("\(size.x) x \(size.y)") }
    if let unit = canvas.unit { parts.append(Text.quoted(unit)) }
    if let origin = canvas.origin { parts.append("from (\(origin.x), \(origin.y))") }
    return parts.isEmpty ? "nothing known" : parts.joined(separator: " ")
  }

  private func contents(_ drawing: Drawing) -> [String] {
    var inks = Table([.right, .left, .left, .left])
    for (index, ink) in drawing.inks.enumerated() {
      inks.add([
        "\(index)", Text.quoted(ink.type.rawValue), Self.text(ink.color),
        ink.width.map { "width \($0)" } ?? "",
      ])
    }
    var groups = Table([.right, .left, .left, .left])
    for (index, group) in drawing.groups.enumerated() {
      groups.add([
        "\(index)", Text.quoted(group.kind ?? "group"), group.name.map(Text.quoted) ?? "",
        group.parent.map { "in \($0)" } ?? "",
      ])
    }
    return section("Inks", inks.lines()) + section("Groups", groups.lines())
      + section("Channels", channels(drawing))
  }

  private static func text(_ color: Color?) -> String {
    guard let color else { return "" }
    return "rgba(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
  }

  private func channels(_ drawing: Drawing) -> [String] {
    if drawing.channels.isEmpty { return [] }
    var table = Table([.left, .left, .right, .right, .right, .right])
    table.add(["name", "unit", "values", "least", "greatest", "tolerance"])
    for channel in drawing.channels {
      let values = drawing.strokes.column(channel.name)?.values ?? []
      table.add([
        Text.quoted(channel.name.rawValue), channel.unit ?? "", Text.grouped(values.count),
        values.min().map { "\($0)" } ?? "", values.max().map { "\($0)" } ?? "",
        channel.tolerance.map { "\($0)" } ?? "",
      ])
    }
    return table.lines()
  }

  private func chunks(_ structure: FileStructure) -> [String] {
    var table = Table([.right, .right, .right, .right, .left])
    table.add(["offset", "size", "payload", "type", "name"])
    for chunk in structure.chunks {
      table.add([
        "\(chunk.offset)", "\(chunk.size)", "\(chunk.payloadSize)", "\(chunk.type)", chunk.name,
      ])
    }
    return table.lines()
  }

  private func blocks(_ structure: FileStructure) -> [String] {
    if structure.blocks.isEmpty { return [] }
    var table = Table([.right, .right, .right, .right, .right])
    table.add(["block", "offset", "size", "strokes", "points"])
    for (index, block) in structure.blocks.enumerated() {
      table.add([
        "\(index)", "\(block.offset)", "\(block.size)", Text.grouped(block.strokes),
        Text.grouped(block.points),
      ])
    }
    return table.lines()
  }

  private func columns(_ structure: FileStructure) -> [String] {
    var table = Table([.right, .left, .right, .right, .left, .left, .left])
    table.add(["block", "column", "values", "bytes", "mapping", "predictor", "tokens"])
    for (index, block) in structure.blocks.enumerated() {
      for column in block.columns {
        table.add([
          "\(index)", column.name, Text.grouped(column.values), Text.grouped(column.bytes),
          column.mapping, column.predictor, column.residuals,
        ])
      }
    }
    return structure.blocks.isEmpty ? [] : table.lines()
  }
}
