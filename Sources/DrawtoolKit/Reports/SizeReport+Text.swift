extension SizeReport {
  /// The report for people: first what matters most, then the figures behind it.
  func lines() -> [String] {
    headline + [""] + comparison + [""] + counts + [""] + columnLines
      + notes.map { "  note: \($0)" }
  }

  /// Megabytes an hour and how many times smaller that is.
  private var headline: [String] {
    var lines: [String] = []
    let mark = isEstimate ? " (estimate)" : ""
    if let rate = bytesPerPenDownHour {
      lines.append("  \(Self.megabytes(rate)) MB per hour of drawing (pen down)\(mark)")
      if let active = bytesPerActiveHour {
        lines.append("  \(Self.megabytes(active)) MB per active hour\(mark)")
      }
    } else if let perPoint = bytesPerPoint {
      lines.append("  \(Text.fixed(perPoint, 2)) bytes per point")
    }
    if bytes > 0 {
      let others = [
        compared(with: json, "minified JSON"), compared(with: jsonGzip, "gzipped JSON"),
        compared(with: pencilKit, "PKDrawing"),
      ]
      lines.append("  " + Text.wrapped(others.joined(separator: ", "), indentation: 2))
    }
    return lines
  }

  private func compared(with other: Int, _ name: String) -> String {
    let ratio = Double(other) / Double(bytes)
    return ratio >= 1
      ? "\(Text.significant(ratio)) times smaller than \(name)"
      : "\(Text.significant(1 / ratio)) times larger than \(name)"
  }

  /// 1 MB is 1,000,000 bytes.
  private static func megabytes(_ bytes: Double) -> String { Text.significant(bytes / 1e6) }

  private var comparison: [String] {
    var table = Table([.left, .right, .right, .right, .right])
    table.add(["", "bytes", "bytes/point", "MB/h pen down", "MB/h active"])
    let rows = [
      (".drawing", bytes), ("minified JSON", json), ("gzipped JSON", jsonGzip),
      ("PKDrawing layout", pencilKit),
    ]
    for (name, size) in rows {
      let ratio = bytes > 0 ? Double(size) / Double(bytes) : 1
      table.add([
        name, Text.grouped(size),
        points > 0 ? Text.fixed(Double(size) / Double(points), 2) : "-",
        bytesPerPenDownHour.map { Self.megabytes($0 * ratio) } ?? "-",
        bytesPerActiveHour.map { Self.megabytes($0 * ratio) } ?? "-",
      ])
    }
    return table.lines() + ["  (1 MB = 1,000,000 bytes)"]
  }

  private var counts: [String] {
    let ink = "  \(Text.count(strokes, "stroke")), \(Text.count(points, "point"))"
    guard let penDown, let active else { return [ink] }
    let mark = isEstimate ? " (estimate)" : ""
    return [
      ink, "  pen down \(Text.duration(penDown))\(mark)",
      "  active \(Text.duration(active))\(mark), with pauses up to \(Text.duration(idleLimit))",
    ]
  }

  private var columnLines: [String] {
    if columns.isEmpty { return [] }
    var table = Table([.left, .right, .right, .right, .left, .left, .left])
    table.add(["column", "values", "bytes", "bits/value", "mapping", "predictor", "tokens"])
    for column in columns {
      table.add([
        column.name, Text.grouped(column.values), Text.grouped(column.bytes),
        column.bitsPerValue.map { Text.fixed($0, 2) } ?? "-", Self.joined(column.mappings),
        Self.joined(column.predictors), Self.joined(column.tokens),
      ])
    }
    table.add(["everything else", "", Text.grouped(bytesOutsideColumns)])
    return table.lines()
  }

  /// Blocks choose on their own; three choices fit a line, of more the rest is counted.
  private static func joined(_ texts: [String]) -> String {
    if texts.count <= 3 { return texts.joined(separator: " | ") }
    return texts.prefix(2).joined(separator: " | ") + " | \(texts.count - 2) more"
  }
}
