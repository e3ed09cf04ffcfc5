/// Strokes and tables on their way into a file.
///
/// `Docs/format.md`, "Appending".
struct PendingStrokes {
  var strokes = StrokeList()
  var additions = TableAdditions()

  var isEmpty: Bool { strokes.isEmpty && additions.flags == 0 }
}

/// A block that is not yet in the file.
struct QueuedBlock {
  let strokes: BlockStrokes
  let additions: TableAdditions
  /// The sizes of the tables in front of it.
  let sizes: TableSizes
}

extension TableSizes {
  /// The sizes of tables before their last additions were made.
  init(of tables: TableAdditions, before additions: TableAdditions) {
    self.init(
      channels: tables.channels.count - additions.channels.count,
      inks: tables.inks.count - additions.inks.count,
      groups: tables.groups.count - additions.groups.count)
  }
}

extension BlockStrokes {
  /// The same with other numbers for its channels.
  func renumbered(_ places: [Int]) -> BlockStrokes {
    var result = self
    result.layouts = layouts.map { layout in layout.map { places[$0] }.sorted() }
    result.columns = columns.map { BlockColumn(channel: places[$0.channel], values: $0.values) }
    result.columns.sort { $0.channel < $1.channel }
    return result
  }
}
