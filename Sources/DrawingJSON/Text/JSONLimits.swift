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

  /// How many strokes a drawing may have, 4 million, as `DecodingLimits.strokes`.
  ///
  /// Attack: a stroke `{}` takes three bytes of text and hundreds in memory.
  public var strokes: Int
  /// How many points a drawing may have, 64 million, as `DecodingLimits.points`.
  ///
  /// Attack: the same, for programs that keep more for each point than its values.
  public var points: Int
  /// How many bytes the values of points may take in memory, 1 GiB.
  ///
  /// Attack: `0,` takes a quarter of the memory that it asks for.
  public var outputBytes: Int
  /// How many free attributes with everything inside them, entries of tables and parts of masks a
  /// drawing may have, 4 million.
  ///
  /// Attack: `0,` in an attribute and `{},` among inks take up to a hundred bytes in memory.
  public var attributeValues: Int

  /// The greatest depth that can be asked for: values are read recursively, and a thread's stack
  /// may be as small as 512 KiB.
  public static let deepest = 512

  /// Makes limits; the defaults suit untrusted input.
  public init(
    depth: Int = 72, channels: Int = 1024, strokesTimesChannels: Int = 1 << 26,
    strokes: Int = 1 << 22, points: Int = 1 << 26, outputBytes: Int = 1 << 30,
    attributeValues: Int = 1 << 22
  ) {
    self.depth = depth
    self.channels = channels
    self.strokesTimesChannels = strokesTimesChannels
    self.strokes = strokes
    self.points = points
    self.outputBytes = outputBytes
    self.attributeValues = attributeValues
  }

  /// None but the greatest depth; for text that you wrote yourself, which may then take a hundred
  /// times its bytes.
  public static let unlimited = JSONLimits(
    depth: deepest, channels: .max, strokesTimesChannels: .max, strokes: .max, points: .max,
    outputBytes: .max, attributeValues: .max)
}
