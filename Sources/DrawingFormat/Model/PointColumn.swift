/// The values of one channel over all strokes that have it, one after another.
public struct PointColumn: Sendable {
  /// The channel.
  public let name: ChannelName
  /// The values of all strokes in drawing order.
  public internal(set) var values: [Double]
  /// Where the values of stroke k begin; one entry more than there are strokes.
  ///
  /// A stroke without
  /// the channel, or without points, has an empty range.
  public internal(set) var starts: [Int]

  init(name: ChannelName, values: [Double], starts: [Int]) {
    self.name = name
    self.values = values
    self.starts = starts
  }

  /// The values of the stroke at a position; empty where it does not have the channel.
  public func values(ofStroke stroke: Int) -> ArraySlice<Double> {
    values[starts[stroke]..<starts[stroke + 1]]
  }
}
