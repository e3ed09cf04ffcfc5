extension StrokeList {
  /// Whether two lists hold the same strokes, in whatever order they know the channels.
  package func hasSameStrokes(as other: StrokeList) -> Bool {
    guard pointCounts == other.pointCounts, properties == other.properties else { return false }
    // One comparison a column, where all strokes are in it, instead of one a stroke.
    for column in columns {
      guard let twin = other.column(column.name) else {
        guard column.values.isEmpty else { return false }
        continue
      }
      guard column.starts == twin.starts, sameBits(column.values[...], twin.values[...]) else {
        return false
      }
    }
    var known: [[Int]: Set<ChannelName>] = [:]
    for stroke in indices {
      let pair = [layoutOfStroke[stroke], other.layoutOfStroke[stroke]]
      if known[pair] != nil { continue }
      let names = Set(members(ofStroke: stroke).map { columns[$0].name })
      guard names == Set(other.members(ofStroke: stroke).map { other.columns[$0].name }) else {
        return false
      }
      known[pair] = names
    }
    return true
  }
}
