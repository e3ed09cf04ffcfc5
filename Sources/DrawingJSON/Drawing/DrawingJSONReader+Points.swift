import DrawingFormat

/// Reading of points: as columns, `{"x":[1,2],"y":[3,4]}`, or as a list, `[{"x":1,"y":3},…]`.
extension DrawingJSONReader {
  private typealias Column = (name: ChannelName, values: [Double])

  mutating func readPoints() throws(JSONError) -> StrokePoints {
    switch try reader.peekKind() {
    case .object: return StrokePoints(try readColumns())
    case .array: return StrokePoints(try readPointList())
    case .string, .number, .bool, .null:
      throw try reader.wrongType(expected: "an object of channels or an array of points")
    }
  }

  private mutating func readColumns() throws(JSONError) -> [(ChannelName, [Double])] {
    var columns: [(ChannelName, [Double])] = []
    var first: Column?
    try reader.beginObject()
    while try reader.nextMember() {
      let name = ChannelName(reader.name)
      try countChannel(name)
      try reader.expect(.array, "an array of numbers")
      let start = reader.position
      var values: [Double] = []
      values.reserveCapacity(first?.values.count ?? 0)
      try reader.readDoubles(into: &values)
      if let first, first.values.count != values.count {
        throw reader.error(
          .badChannels,
          expected: "\(first.values.count) numbers, as many as in \(first.name.rawValue)",
          found: "\(values.count)", at: start)
      }
      if first == nil { first = (name, values) }
      columns.append((name, values))
    }
    return columns
  }

  private mutating func readPointList() throws(JSONError) -> [(ChannelName, [Double])] {
    var columns: [Column] = []
    var count = 0
    try reader.beginArray()
    while try reader.nextElement() {
      if count == 0 {
        columns = try readFirstPoint()
      } else {
        try readPoint(count, into: &columns)
      }
      count += 1
    }
    return columns.map { ($0.name, $0.values) }
  }

  private mutating func readFirstPoint() throws(JSONError) -> [Column] {
    var columns: [Column] = []
    try reader.begin(.object, "a point as an object")
    while try reader.nextMember() {
      let name = ChannelName(reader.name)
      try countChannel(name)
      columns.append((name, [try reader.readDouble()]))
    }
    guard !columns.isEmpty else {
      throw reader.error(.badChannels, expected: "a point with channels", found: "none")
    }
    return columns
  }

  /// Reads a further point, whose members may come in any order.
  private mutating func readPoint(
    _ count: Int, into columns: inout [Column]
  ) throws(JSONError) {
    try reader.expect(.object, "a point as an object")
    let start = reader.position
    try reader.beginObject()
    var members = 0
    while try reader.nextMember() {
      let index = try columnIndex(of: reader.name, likely: members, in: columns)
      columns[index].values.append(try reader.readDouble())
      members += 1
    }
    for column in columns where column.values.count == count {
      throw reader.error(
        .badChannels, expected: "the channels of the stroke's first point",
        found: "no \(column.name.rawValue)", at: start)
    }
  }

  private func columnIndex(
    of name: String, likely: Int, in columns: [Column]
  ) throws(JSONError) -> Int {
    if likely < columns.count, columns[likely].name.rawValue.isIdentical(to: name) {
      return likely
    }
    guard let index = columns.firstIndex(where: { $0.name.rawValue.isIdentical(to: name) }) else {
      throw reader.error(
        .badChannels, expected: "the channels of the stroke's first point",
        found: "also \(JSONExcerpt.plain(Array(name.utf8)[...]))")
    }
    return index
  }
}
