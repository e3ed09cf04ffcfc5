import DrawingFormat

/// Reading of points: as columns, `{"x":[1,2],"y":[3,4]}`, or as a list, `[{"x":1,"y":3},…]`.
extension DrawingJSONReader {
  /// One channel of a list of points.
  private struct Column {
    let name: ChannelName
    /// The bytes of the name, which are compared for each member of each point.
    let bytes: [UInt8]
    var values: [Double]
  }

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
    var first: (name: ChannelName, count: Int)?
    try reader.beginObject()
    while try reader.nextMember() {
      let name = ChannelName(reader.name)
      try countChannel(name)
      try reader.expect(.array, "an array of numbers")
      let start = reader.position
      var values: [Double] = []
      values.reserveCapacity(first?.count ?? 0)
      try reader.readDoubles(into: &values)
      if let first, first.count != values.count {
        throw reader.error(
          .badChannels,
          expected: "\(first.count) numbers, as many as in \(first.name.rawValue)",
          found: "\(values.count)", at: start)
      }
      if first == nil { try reader.countPoints(values.count) }
      try reader.countValues(values.count)
      if first == nil { first = (name, values.count) }
      columns.append((name, values))
    }
    return columns
  }

  private mutating func readPointList() throws(JSONError) -> [(ChannelName, [Double])] {
    var columns: [Column] = []
    var shape = PointShape(names: [])
    var count = 0
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peekToken()
      if count == 0 {
        columns = try readFirstPoint()
        shape = PointShape(names: columns.map(\.bytes))
      } else if let next = shape.scan(reader.chunk.span, from: reader.index, to: reader.end) {
        reader.index = next
        for index in columns.indices { columns[index].values.append(shape.values[index]) }
      } else {
        try readPoint(count, into: &columns)
      }
      count += 1
      try reader.countPoints(1)
      try reader.countValues(columns.count)
    }
    return columns.map { ($0.name, $0.values) }
  }

  private mutating func readFirstPoint() throws(JSONError) -> [Column] {
    var columns: [Column] = []
    try reader.begin(.object, "a point as an object")
    while try reader.nextMember() {
      let name = ChannelName(reader.name)
      try countChannel(name)
      let values = [try reader.readDouble()]
      columns.append(Column(name: name, bytes: Array(name.rawValue.utf8), values: values))
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
      let index = try columnIndex(likely: members, in: columns)
      columns[index].values.append(try reader.readDouble())
      members += 1
    }
    for column in columns where column.values.count == count {
      throw reader.error(
        .badChannels, expected: "the channels of the stroke's first point",
        found: "no \(column.name.rawValue)", at: start)
    }
  }

  /// The column of the current member.
  private func columnIndex(likely: Int, in columns: [Column]) throws(JSONError) -> Int {
    if likely < columns.count, reader.path.isName(columns[likely].bytes) { return likely }
    guard let index = columns.firstIndex(where: { reader.path.isName($0.bytes) }) else {
      throw reader.error(
        .badChannels, expected: "the channels of the stroke's first point",
        found: "also \(JSONExcerpt.plain(Array(reader.name.utf8)[...]))")
    }
    return index
  }
}
