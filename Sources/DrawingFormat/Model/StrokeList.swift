/// The strokes of a drawing in drawing order.
///
/// The points are kept as columns over the whole drawing (`columns`), which is what makes reading
/// fast; each stroke is a view on them.
public struct StrokeList: Sendable {
  /// The points of all strokes, one column a channel, in the order in which the channels first
  /// occurred.
  public internal(set) var columns: [PointColumn] = []
  /// What a stroke holds beside its points.
  var properties: [Stroke] = []
  /// The number of points of each stroke.
  var pointCounts: [Int] = []
  /// For each stroke the position in `layouts` of the set of channels that it has.
  var layoutOfStroke: [Int] = []
  /// The sets of channels that occur, as ascending positions in `columns`, in order of first
  /// occurrence.
  var layouts: [[Int]] = []
  /// The positions of sets in `layouts`: a drawing may have thousands.
  private var layoutNumbers: [[Int]: Int] = [:]

  /// Makes an empty list.
  public init() {}

  /// The number of points of all strokes.
  public private(set) var pointCount = 0

  /// The number of points of the stroke at a position.
  public func pointCount(ofStroke stroke: Int) -> Int { pointCounts[stroke] }

  /// The column of a channel, or `nil` where no stroke has it.
  public func column(_ name: ChannelName) -> PointColumn? {
    columns.first { $0.name == name }
  }

  /// Adds a stroke at the end.
  ///
  /// - Throws: `DrawingError` where two channels of the stroke differ in length or have one name;
  ///   nothing is added then.
  public mutating func append(_ stroke: Stroke) throws(DrawingError) {
    let points = stroke.points
    try checkChannels(of: points)
    let members = registerChannels(of: points)
    for (member, source) in zip(members, points.members) {
      columns[member].values.append(
        contentsOf: points.columns[source].values(ofStroke: points.stroke))
    }
    addStroke(stroke, count: points.count, members: members.sorted())
  }

  /// Adds a stroke whose values are already at the end of the columns.
  private mutating func addStroke(_ stroke: Stroke, count: Int, members: [Int]) {
    for index in columns.indices { columns[index].starts.append(columns[index].values.count) }
    var bare = stroke
    bare.points = StrokePoints(count: 0, columns: [], members: [], stroke: 0)
    properties.append(bare)
    pointCounts.append(count)
    layoutOfStroke.append(layoutIndex(of: members))
    pointCount += count
  }

  /// Makes room for so many strokes.
  mutating func reserve(strokes count: Int) {
    properties.reserveCapacity(count)
    pointCounts.reserveCapacity(count)
    layoutOfStroke.reserveCapacity(count)
    for index in columns.indices { columns[index].starts.reserveCapacity(count + 1) }
  }

  /// Adds strokes of a block, without points.
  ///
  /// All at once, which takes a quarter of the time of one after another. The values of their points are in
  /// the columns already, or come later.
  ///
  /// - Parameters:
  ///   - strokes: one for each of `counts`, or none yet.
  ///   - counts: the numbers of points.
  ///   - sets: for each stroke the position of its set of channels in `members`.
  ///   - members: ascending positions in `columns`; of a set that no stroke has, anything.
  mutating func append(
    _ strokes: [Stroke], counts: ArraySlice<Int>, sets: ArraySlice<Int>, members: [[Int]]
  ) {
    let width = columns.count
    var isMember = [Bool](repeating: false, count: members.count * width)
    var layoutOfSet = [Int?](repeating: nil, count: members.count)
    for set in sets {
      if layoutOfSet[set] == nil {
        layoutOfSet[set] = layoutIndex(of: members[set])
        for column in members[set] { isMember[set * width + column] = true }
      }
      layoutOfStroke.append(layoutOfSet[set] ?? 0)
    }
    for column in columns.indices {
      // Taken out, so that nothing asks at each stroke who else has it.
      var starts = take(&columns[column].starts)
      var end = starts[starts.count - 1]
      for (count, set) in zip(counts, sets) {
        if isMember[set * width + column] { end += count }
        starts.append(end)
      }
      columns[column].starts = starts
    }
    properties += strokes
    pointCounts += counts
    pointCount += counts.reduce(0, +)
  }

  /// Adds points of a block, already in the columns, to the last stroke.
  mutating func extendLast(by count: Int, members: [Int]) throws(MisplacedBlock) {
    guard let last = layoutOfStroke.last, layouts[last] == members else {
      throw MisplacedBlock()
    }
    for member in members {
      let end = columns[member].starts.count - 1
      columns[member].starts[end] += count
    }
    pointCounts[pointCounts.count - 1] += count
    pointCount += count
  }

  /// A stroke without its points.
  func bareStroke(_ stroke: Int) -> Stroke { properties[stroke] }

  /// The number of channels that a stroke has.
  func channelCount(ofStroke stroke: Int) -> Int { layouts[layoutOfStroke[stroke]].count }

  /// The columns of the channels that a stroke has, ascending.
  func members(ofStroke stroke: Int) -> [Int] { layouts[layoutOfStroke[stroke]] }

  /// The number of a stroke's set of channels.
  func layoutIndex(ofStroke stroke: Int) -> Int { layoutOfStroke[stroke] }

  private func checkChannels(of points: StrokePoints) throws(DrawingError) {
    for (position, member) in points.members.enumerated() {
      let column = points.columns[member]
      let count = column.values(ofStroke: points.stroke).count
      guard count == points.count else {
        throw .unequalChannels(
          stroke: properties.count, channel: column.name, found: count, expected: points.count)
      }
      for other in points.members[..<position] where points.columns[other].name == column.name {
        throw .repeatedChannel(stroke: properties.count, channel: column.name)
      }
    }
  }

  /// The columns of a stroke's channels in the stroke's own order, new ones made as needed.
  private mutating func registerChannels(of points: StrokePoints) -> [Int] {
    points.members.map { columnIndex(of: points.columns[$0].name) }
  }

  /// The position of a channel's column; a new one, empty for all strokes so far, where there is
  /// none.
  mutating func columnIndex(of name: ChannelName) -> Int {
    if let index = columns.firstIndex(where: { $0.name == name }) { return index }
    columns.append(
      PointColumn(
        name: name, values: [], starts: [Int](repeating: 0, count: pointCounts.count + 1)))
    return columns.count - 1
  }

  /// The number of a set of channels, ascending; `nil` where no stroke has it.
  func knownLayoutIndex(of members: [Int]) -> Int? {
    if let last = layoutOfStroke.last, layouts[last] == members { return last }
    return layoutNumbers[members]
  }

  private mutating func layoutIndex(of members: [Int]) -> Int {
    if let index = knownLayoutIndex(of: members) { return index }
    layoutNumbers[members] = layouts.count
    layouts.append(members)
    return layouts.count - 1
  }
}

extension StrokeList: RandomAccessCollection {
  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { pointCounts.count }

  /// The stroke at a position; its points are a view on the columns.
  public subscript(position: Int) -> Stroke {
    var stroke = properties[position]
    stroke.points = StrokePoints(
      count: pointCounts[position], columns: columns, members: layouts[layoutOfStroke[position]],
      stroke: position)
    return stroke
  }
}

extension StrokeList: Equatable {
  /// Compares strokes, channels and values bit for bit.
  public static func == (left: StrokeList, right: StrokeList) -> Bool {
    guard left.pointCounts == right.pointCounts, left.columns.count == right.columns.count,
      left.properties == right.properties
    else { return false }
    for (leftColumn, rightColumn) in zip(left.columns, right.columns) {
      guard leftColumn.name == rightColumn.name, leftColumn.starts == rightColumn.starts,
        sameBits(leftColumn.values[...], rightColumn.values[...])
      else { return false }
    }
    for index in left.layoutOfStroke.indices
    where left.layouts[left.layoutOfStroke[index]] != right.layouts[right.layoutOfStroke[index]] {
      return false
    }
    return true
  }
}
