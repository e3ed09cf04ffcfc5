internal import DrawingFormat

/// What an XML document may ask for.
///
/// Against: `<a><a><a>…` (depth), entities that grow (`expansion`), and documents of nothing but tags,
/// each of which takes 25 times its four bytes in memory (`DecodingLimits.outputBytes`).
struct XMLBudget {
  /// Elements within each other.
  ///
  /// InkML needs about ten. Nothing here recurses, but programs that read what is written may.
  static let depth = 256
  /// Attributes of one element.
  ///
  /// Attributes that are kept are compared with each other; InkML has eight at most.
  static let attributes = 256
  /// Bytes of a name with its namespace and prefix.
  ///
  /// Expat gives the whole namespace with each element, so that a long one costs its length for each of
  /// eight bytes.
  static let nameBytes = 2048
  /// How many bytes of text a byte of the file may become by entities.
  static let expansion = 8
  /// So many bytes of text are free of that limit.
  static let freeBytes = 1 << 16
  /// About what a node and an attribute take in memory.
  static let nodeBytes = 104
  static let attributeBytes = 40

  private let limits: DecodingLimits
  private let inputBytes: Int
  private var outputBytes = 0
  private var textBytes = 0

  init(_ limits: DecodingLimits, inputBytes: Int) {
    self.limits = limits
    self.inputBytes = inputBytes
  }

  /// Asks for memory; the name of the limit that is exceeded, or `nil`.
  mutating func spend(_ bytes: Int) -> (limit: String, value: Int)? {
    outputBytes += bytes
    return outputBytes > limits.outputBytes ? ("outputBytes", limits.outputBytes) : nil
  }

  /// Asks for text; whether entities made too much of it.
  mutating func spendText(_ bytes: Int) -> Bool {
    textBytes += bytes
    return textBytes <= Self.freeBytes || textBytes / Self.expansion <= inputBytes
  }
}
