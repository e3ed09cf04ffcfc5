/// The channels that a reader wants, among those of a file.
struct ChannelSelection: Sendable {
  private let names: Set<ChannelName>
  /// For each channel of the file's table so far whether it is wanted.
  private(set) var isWanted: [Bool] = []

  init(_ names: Set<ChannelName>) { self.names = names }

  /// Takes the next channels of the table.
  mutating func add(_ channels: [Channel]) {
    isWanted += channels.map { names.contains($0.name) }
  }

  /// Which of a block's columns have to be decoded: those that are wanted, and those on which such a
  /// column leans.
  func needed(_ kinds: [SequenceKind], _ columns: [ColumnHeader]) -> [Bool] {
    var needed = [Bool](repeating: true, count: columns.count)
    for (index, kind) in kinds.enumerated().reversed() {
      guard case .points(let channel) = kind else { continue }
      let leans = index + 1 < columns.count && columns[index + 1].usesNeighbor
      needed[index] = isWanted[channel] || leans && needed[index + 1]
    }
    return needed
  }
}

extension BlockStrokes {
  /// Leaves the wanted channels; strokes without any have no points then.
  mutating func keep(_ selection: ChannelSelection) {
    columns.removeAll { !selection.isWanted[$0.channel] }
    layouts = layouts.map { $0.filter { selection.isWanted[$0] } }
    for (index, layout) in layoutOfStroke.enumerated() where layouts[layout].isEmpty {
      lengths[index] = 0
    }
  }
}
