import DrawingFormat

/// `Docs/format.md`, "What a reader does not check", as far as it is not in other files.
extension ValidCase {
  static func permissions() throws(DrawingError) -> [ValidCase] {
    let equal = Column(numbers: [5, 5, 5], layout: .plainTokens)
    var leaning = Block.dot
    leaning.lengths = [3]
    leaning.columns = [
      .channel(0): equal,
      .channel(1): Column(numbers: [1, 2, 3], layout: .bytes, usesNeighbor: true),
    ]
    let threshold = Column(
      numbers: curve, layout: .tokens(small: 4, top: 1, thresholds: [0, 9]))
    var backwards = Block(Column(numbers: [3, 2, -1], mapping: .decimal(0)))
    backwards.tables.channels = [Channel(name: .time, minimum: 5, maximum: 4)]
    let same = Column(numbers: [5, 6], exceptions: [(position: 1, value: 6)])
    return [
      try ValidCase("permitted-equal-numbers-not-constant", ["permission"], File(Block(equal))),
      try ValidCase("permitted-neighbor-without-effect", ["permission"], File(leaning)),
      try ValidCase("permitted-threshold-0", ["permission", "3 classes"], File(Block(threshold))),
      try ValidCase("permitted-values-out-of-range", ["permission"], File(backwards)),
      try ValidCase("permitted-exception-without-effect", ["permission"], File(Block(same))),
      try cappedToken(), try wrappingResidual(), try deflatePadding(),
      try oddContinued(),
    ]
  }

  private static func raw(
    _ name: String, header: [UInt8], section: [UInt8], values: [Double]
  ) throws(DrawingError) -> ValidCase {
    let front: [UInt8] = [0x44, 1, 0, 0, 1, 1, 1, 0, 0xC0] + Wire.signed(Int64(values.count))
    let payload = Form.plain(front + header + Wire.count(section.count), section)
    var drawing = Drawing()
    drawing.describe(Channel(name: .x))
    try drawing.strokes.append(Stroke(points: ["x": values]))
    return ValidCase(
      name, ["permission"], bytes: Container.file([Container.chunk(2, payload)]), drawing: drawing)
  }

  /// The token 255 with S = 0 and M = 0: P is capped at 63, and 63 extra bits follow.
  private static func cappedToken() throws(DrawingError) -> ValidCase {
    let section = Deflate.stored.deflate([255]) + [1, 0, 0, 0, 0, 0, 0, 0]
    // u = 2^63 + 1 stands for −2^62 − 1.
    return try raw(
      "permitted-token-beyond-the-cap", header: [0, 0, 0], section: section,
      values: [Double(-(Int64(1) << 62) - 1)])
  }

  /// Length 64, positive, and a 1 at the end of the details: −2^63 + 1.
  private static func wrappingResidual() throws(DrawingError) -> ValidCase {
    var writer = ArithmeticWriter()
    var model = ResidualModel()
    model.code(1 << 63 + 1, isNegative: false, beside: 0, to: &writer)
    return try raw(
      "permitted-residual-that-wraps", header: [0x80, 0], section: writer.finished(),
      values: [Double(Int64.min + 1)])
  }

  /// Ones in the unused bits behind the final deflate block.
  private static func deflatePadding() throws(DrawingError) -> ValidCase {
    var section = Deflate.fixed.deflate([6, 8])
    section[section.count - 1] |= 0x80
    return try raw(
      "permitted-deflate-padding", header: [0x40, 0, 2], section: section, values: [3, 4])
  }

  /// Property states of a block in which no stroke begins.
  private static func oddContinued() throws(DrawingError) -> ValidCase {
    var second = Block(Column(numbers: [9]))
    second.tables = Tables()
    second.continues = true
    second.partial = [0, 3, 4, 7]
    return try ValidCase(
      "permitted-states-of-no-strokes", ["permission", "continued stroke"],
      File([.block(Block(Column(numbers: [5, 6]))), .block(second)]))
  }
}
