/// The largest sizes that a file of this format may have; a reader refuses more.
///
/// `Docs/format.md`, "Limits".
enum FormatLimits {
  /// Points in one block.
  ///
  /// Twice what the encoder fills, so that a writer may merge two.
  static let blockPoints = 131_072
  /// Strokes in one block.
  static let blockStrokes = 131_072
  /// Values in one block over all channels: 64 MiB of doubles.
  static let blockValues = 8_388_608
  /// Values in one packed block, which are decoded about ten times as slowly as others.
  static let packedValues = 1_048_576
  /// Bytes of the header of a packed block, of which a second decodes about as many.
  static let packedHeaderBytes = 1_048_576
  /// Bytes of a block's header.
  static let headerBytes = 67_108_864
  /// Channels of a drawing.
  static let channels = 1024
  /// Sets of channels in one block.
  static let layouts = 1024
  /// Inks, and groups, of a drawing.
  static let tableEntries = 1_048_576
  /// Deflate gives at most 1032 bytes for one (258 bytes for two bits); a part that claims more is
  /// refused before anything is reserved.
  static let largestInflation = 1032

  static func canInflate(_ count: Int, from deflated: Int) -> Bool {
    // count ≤ deflated · 1032 + 1024, without a product that 32 bits may not hold.
    (count &+ 7) / largestInflation <= deflated
  }
}
