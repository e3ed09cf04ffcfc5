/// How a drawing is written.
public struct EncodingOptions: Sendable, Equatable {
  /// How hard the encoder searches; every level is lossless and read by the same decoder.
  public enum Effort: Sendable, Equatable, CaseIterable {
    /// The first good choice.
    case fast
    /// A short search.
    case `default`
    /// The longest search; the smallest file.
    case max
  }

  /// An allowed error of one channel.
  public struct Tolerance: Sendable, Equatable {
    /// The channel.
    public var channel: ChannelName
    /// How far a stored value may be from the given one, in the channel's unit; above 0.
    public var value: Double

    /// Makes a tolerance.
    public init(channel: ChannelName, value: Double) {
      self.channel = channel
      self.value = value
    }
  }

  /// How hard the encoder searches.
  public var effort: Effort
  /// The channels that may lose precision; all others keep every bit.
  public var tolerances: [Tolerance]

  /// Makes options; without any, writing is lossless.
  public init(effort: Effort = .default, tolerances: [Tolerance] = []) {
    self.effort = effort
    self.tolerances = tolerances
  }
}
