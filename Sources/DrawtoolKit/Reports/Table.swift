/// A table with aligned columns.
struct Table {
  /// How a column's cells are aligned.
  enum Alignment: Sendable {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row; a row may have fewer cells than the table has columns.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table, each behind the indentation.
  func lines(indentation: Int = 2) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indentation)
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += alignments[column] == .left ? cell + space : space + cell
        line += "  "
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
