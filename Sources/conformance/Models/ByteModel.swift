/// `Docs/format.md`, "Adaptive bytes".
struct ByteModel {
  private var estimates = [Estimate](repeating: Estimate(), count: 256 + 65536 + 16384)
  private var mixed = MixedBits(sets: 256)
  private var last = 0
  private var before = 0

  private static let primer =
    [1, 2]
    + Array(
      (" title 2024-01-15 untitled drawing 12.json page 10 layer 3 source device app version 1.0 "
        + "name note sketch sample test pen 0123456789 name user id ").utf8)

  /// The model after the primer, which takes the longest.
  private static let primed: ByteModel = {
    var model = ByteModel(isEmpty: true)
    var none: ArithmeticWriter?
    for byte in primer { model.step(byte, &none) }
    return model
  }()

  private init(isEmpty: Bool) {}

  init() { self = Self.primed }

  mutating func code(_ byte: UInt8, to writer: inout ArithmeticWriter) {
    var target: ArithmeticWriter? = writer
    step(byte, &target)
    if let target { writer = target }
  }

  private mutating func step(_ byte: UInt8, _ writer: inout ArithmeticWriter?) {
    let kinds = (last >> 5) * 8 + before >> 5
    var node = 1
    for position in stride(from: 7, through: 0, by: -1) {
      let bit = byte >> UInt8(position) & 1 == 1
      let places = [node, 256 + last * 256 + node, 256 + 65536 + kinds * 256 + node]
      mixed.code(bit, set: node, &estimates, places, to: &writer)
      node = 2 * node + (bit ? 1 : 0)
    }
    before = last
    last = Int(byte)
  }
}
