/// Codes bytes with probabilities learned on the way: for the header of a packed block, which is too
/// short for code tables.
///
/// `Docs/format.md`, "Adaptive bytes". A byte is eight bits from the top, foretold from three
/// contexts: the bits before it in the byte alone, with the byte before, and with the kind of the
/// byte before (top three bits) and of the one before that.
struct AdaptiveBytes {
  private var plain = [AdaptiveBit](repeating: AdaptiveBit(), count: 256)
  private var afterByte = AdaptiveRows(contexts: 256, width: 256)
  private var afterKinds = AdaptiveRows(contexts: 64, width: 256)
  private var mixer = Mixer(sets: 256)
  private var last = 0
  private var secondLast = 0

  /// Text that the model has seen before the first byte, so that short names cost little: words and
  /// digits as they occur in the tables of drawings.
  static let primer =
    "\u{1}\u{2} title 2024-01-15 untitled drawing 12.json page 10 layer 3 source "
    + "device app version 1.0 name note sketch sample test pen 0123456789 name user id "

  /// A model that has seen the primer; reading it 100 times took longer than a small drawing.
  static let primed: AdaptiveBytes = {
    var model = AdaptiveBytes()
    var ignored = CostCounter()
    for byte in primer.utf8 { _ = model.code(byte, with: &ignored) }
    return model
  }()

  private init() {}

  mutating func code<Coder: BitCoder>(_ byte: UInt8, with coder: inout Coder) -> UInt8 {
    let byteRow = afterByte.start(of: last)
    let kindsRow = afterKinds.start(of: (last >> 5) << 3 | secondLast >> 5)
    var node = 1
    var position = 7
    while position >= 0 {
      let bit = (byte >> UInt8(position)) & 1 == 1
      let coded = mixer.code(
        bit, with: &coder, &plain[node], &afterByte[byteRow &+ node],
        &afterKinds[kindsRow &+ node], set: node)
      node = node << 1 | (coded ? 1 : 0)
      position &-= 1
    }
    secondLast = last
    last = node & 0xFF
    return UInt8(truncatingIfNeeded: node)
  }
}
