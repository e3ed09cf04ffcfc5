import DrawingFormat

/// What is left of the limits while a PKDrawing is read.
struct PencilKitBudget {
  private var budget: DecodingBudget
  private let context: String

  init(_ limits: DecodingLimits, inputBytes: Int, context: String) {
    budget = DecodingBudget(limits, inputBytes: inputBytes)
    self.context = context
  }

  /// A path of constant channels alone takes no bytes for its points, however many they are.
  mutating func spendPoints(_ count: Int, at offset: Int) throws(DrawingError) {
    // Twelve values a point, and the stored numbers.
    guard count < 1 << 40 else {
      throw DrawingError(
        .limitExceeded, offset: offset, context: context, found: "\(count) points",
        expected: "fewer than 2^40")
    }
    try budget.spendPoints(count, values: count * 18, context, offset: offset)
  }

  mutating func spendStroke(at offset: Int) throws(DrawingError) {
    try budget.spendStrokes(1, channels: 14, context, offset: offset)
  }

  /// A field takes two bytes in a file and tens in memory.
  mutating func spendField(at offset: Int) throws(DrawingError) {
    try budget.spendOutput(
      MemoryLayout<WireField>.stride, context, offset: offset, isInflated: false)
  }
}
