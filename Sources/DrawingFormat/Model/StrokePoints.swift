/// The points of one stroke: for each channel that the stroke has, one value a point.
///
/// A view: the values stay in the drawing's columns and are not copied.
public struct StrokePoints: Sendable {
  /// The number of points.
  public let count: Int
  /// The columns that hold the values; those of a whole drawing, or of this stroke alone.
  let columns: [PointColumn]
  /// The positions in `columns` of the channels that the stroke has, ascending.
  let members: [Int]
  /// The position of the stroke in each column.
  let stroke: Int

  init(count: Int, columns: [PointColumn], members: [Int], stroke: Int) {
    self.count = count
    self.columns = columns
    self.members = members
    self.stroke = stroke
  }

  /// The channels that the stroke has, in the drawing's order.
  public var channels: [ChannelName] { members.map { columns[$0].name } }

  /// The values of a channel, or `nil` where the stroke does not have it.
  public subscript(name: ChannelName) -> ArraySlice<Double>? {
    for member in members where columns[member].name == name {
      return columns[member].values(ofStroke: stroke)
    }
    return nil
  }

  /// Calls `body` with each channel of the stroke and its values, in the drawing's order.
  public func forEachChannel<E: Error>(
    _ body: (ChannelName, ArraySlice<Double>) throws(E) -> Void
  ) throws(E) {
    for member in members {
      try body(columns[member].name, columns[member].values(ofStroke: stroke))
    }
  }
}

extension StrokePoints: Equatable {
  /// Compares channels and values bit for bit.
  ///
  /// The order of the channels does not count: it is the drawing's, and the same stroke has another
  /// one in a drawing without those before it.
  public static func == (left: StrokePoints, right: StrokePoints) -> Bool {
    guard left.count == right.count, left.members.count == right.members.count else {
      return false
    }
    var others: [ChannelName: Int]?
    for (leftMember, rightMember) in zip(left.members, right.members) {
      let leftColumn = left.columns[leftMember]
      var other: Int? = rightMember
      if others != nil || right.columns[rightMember].name != leftColumn.name {
        // Looked up, because going over all of them for each takes a million steps for 1024.
        others = others ?? right.memberOfChannel
        other = others?[leftColumn.name]
      }
      guard let other,
        sameBits(
          leftColumn.values(ofStroke: left.stroke),
          right.columns[other].values(ofStroke: right.stroke))
      else { return false }
    }
    return true
  }

  private var memberOfChannel: [ChannelName: Int] {
    var result: [ChannelName: Int] = [:]
    for member in members { result[columns[member].name] = member }
    return result
  }
}

extension StrokePoints: ExpressibleByDictionaryLiteral {
  /// Makes points from a literal such as `["x": [1, 2], "y": [3, 4]]`.
  ///
  /// All channels must have the same number of values, and no name may occur twice; otherwise
  /// appending the stroke to a drawing throws.
  public init(dictionaryLiteral elements: (ChannelName, [Double])...) {
    self.init(elements)
  }

  /// Makes points from channels with one value a point each.
  ///
  /// All channels must have the same number of values, and no name may occur twice; otherwise
  /// appending the stroke to a drawing throws.
  public init(_ channels: [(ChannelName, [Double])]) {
    var columns: [PointColumn] = []
    for (name, values) in channels {
      columns.append(PointColumn(name: name, values: values, starts: [0, values.count]))
    }
    self.init(
      count: columns.first?.values.count ?? 0, columns: columns,
      members: Array(columns.indices), stroke: 0)
  }
}

/// Whether two slices hold the same bits.
func sameBits(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Bool {
  guard left.count == right.count else { return false }
  var (leftIndex, rightIndex) = (left.startIndex, right.startIndex)
  while leftIndex < left.endIndex {
    if left[leftIndex].bitPattern != right[rightIndex].bitPattern { return false }
    leftIndex += 1
    rightIndex += 1
  }
  return true
}
