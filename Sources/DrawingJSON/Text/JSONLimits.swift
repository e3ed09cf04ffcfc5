/// What a reader accepts from an input that nobody vouches for.
public struct JSONLimits: Sendable, Equatable {
  /// How many objects and arrays may be inside one another; beyond `deepest`, that counts.
  ///
  /// Attack: `[[[[…` grows the path by one entry a byte. Drawings need about 6; the default lets
  /// through what `.drawing` files can hold, values of 64 levels on a stroke.
  public var depth: Int
  /// How many channels a drawing may have.
  ///
  /// Attack: every channel costs 8 bytes a stroke in memory, whether the stroke has it or not.
  /// PencilKit has 12, the richest tablets about 20.
  public var channels: Int
  /// How many strokes times channels a drawing in memory may have.
  ///
  /// Attack: strokes `{}` of three bytes each in a drawing with many channels. The default allows
  /// five million strokes with 13 channels and bounds the cost to 512 MiB.
  public var strokesTimesChannels: Int

  /// The greatest depth that can be asked for: values are read recursively, and a thread's stack
  /// may be as small as 512 KiB.
  public static let deepest = 512

  /// Makes limits; the defaults suit untrusted input.
  public init(
    depth: Int = 72, channels: Int = 1024, strokesTimesChannels: Int = 1 << 26
  ) {
    self.depth = depth
    self.channels = channels
    self.strokesTimesChannels = strokesTimesChannels
  }
}
