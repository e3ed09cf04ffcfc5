/// How much of what an input asks for is given to it: for bytes from strangers.
///
/// Limits are spent over the whole file: ten blocks of a tenth each cost as much as one. A count that a
/// file declares reserves nothing by itself. The defaults read every drawing of up to about
/// 18 million points with seven channels, and refuse what only an attack would contain.
public struct DecodingLimits: Sendable, Equatable {
  /// Bytes of decoded values, headers and kept chunks, 1 GiB.
  ///
  /// Stops small files that grow into gigabytes: columns of one repeated value cost a file almost
  /// nothing.
  public var outputBytes: Int
  /// Points, 64 million.
  ///
  /// Stops the same for callers that keep more for each point than its values.
  public var points: Int
  /// Strokes, 4 million.
  ///
  /// Each takes some hundred bytes in memory but may take a thousandth of a byte in a file.
  public var strokes: Int
  /// Channels, 1024, which no setting can raise.
  ///
  /// Every stroke takes a word for each channel of the drawing; `outputBytes` counts them.
  public var channels: Int
  /// Free attributes with everything inside them, 4 million.
  ///
  /// A value of one byte takes tens in memory.
  public var attributeValues: Int
  /// Lists and dictionaries within each other, 64, which no setting can raise.
  ///
  /// Stops the exhaustion of the stack.
  public var attributeDepth: Int
  /// Decoded bytes for each byte of the file, 10,000.
  ///
  /// Stops a flood of small files, each of which stays below `outputBytes`. The first 64 MiB are free
  /// of it, so that small files of constant columns pass.
  public var inflation: Int
  /// Bytes of one chunk, 256 MiB.
  ///
  /// Bounds what a streaming reader has to hold.
  public var chunkBytes: Int

  /// Makes limits; what is left out has its default.
  public init(
    outputBytes: Int = 1 << 30, points: Int = 1 << 26, strokes: Int = 1 << 22,
    channels: Int = 1024, attributeValues: Int = 1 << 22, attributeDepth: Int = 64,
    inflation: Int = 10_000, chunkBytes: Int = 1 << 28
  ) {
    self.outputBytes = outputBytes
    self.points = points
    self.strokes = strokes
    self.channels = channels
    self.attributeValues = attributeValues
    self.attributeDepth = attributeDepth
    self.inflation = inflation
    self.chunkBytes = chunkBytes
  }

  /// The defaults.
  public static let `default` = DecodingLimits()

  /// No limits but those of the format itself.
  ///
  /// For files that you wrote yourself. A file of a few kilobytes may then take all the memory there
  /// is, and minutes of time.
  public static let unlimited = DecodingLimits(
    outputBytes: .max, points: .max, strokes: .max, channels: .max, attributeValues: .max,
    inflation: .max, chunkBytes: .max)
}

/// What is left of the limits while a file is read.
package struct DecodingBudget: Sendable {
  let limits: DecodingLimits
  /// Set where the whole file is known; a stream grows it as bytes arrive.
  var inputBytes: Int
  private var outputBytes = 0
  private var inflatedBytes = 0
  private var points = 0
  private var strokes = 0
  private var attributeValues = 0

  /// So many bytes are free of the limit of inflation.
  private static let freeBytes = 1 << 26

  package init(_ limits: DecodingLimits, inputBytes: Int) {
    self.limits = limits
    self.inputBytes = inputBytes
  }

  /// Asks for memory that is about to be filled.
  package mutating func spendOutput(
    _ bytes: Int, _ context: String, offset: Int, isInflated: Bool = true
  ) throws(DrawingError) {
    outputBytes = Self.sum(outputBytes, bytes)
    try Self.check("outputBytes", outputBytes, limits.outputBytes, context, offset)
    if isInflated { inflatedBytes = Self.sum(inflatedBytes, bytes) }
    if inflatedBytes > Self.freeBytes, inflatedBytes / max(inputBytes, 1) >= limits.inflation {
      throw Self.exceeded(
        "inflation", "\(inflatedBytes) bytes from \(inputBytes)", limits.inflation, context, offset)
    }
  }

  package mutating func spendPoints(
    _ count: Int, values: Int, _ context: String, offset: Int
  ) throws(DrawingError) {
    points = Self.sum(points, count)
    try Self.check("points", points, limits.points, context, offset)
    try spendOutput(values * MemoryLayout<Double>.size, context, offset: offset)
  }

  package mutating func spendStrokes(
    _ count: Int, channels: Int, _ context: String, offset: Int
  ) throws(DrawingError) {
    strokes = Self.sum(strokes, count)
    try Self.check("strokes", strokes, limits.strokes, context, offset)
    // A stroke has its properties, and in every column of the drawing a word.
    let perStroke = MemoryLayout<Stroke>.stride + channels * MemoryLayout<Int>.size
    // Strokes without points cost a file nothing; their number is limited as such.
    try spendOutput(count * perStroke, context, offset: offset, isInflated: false)
  }

  /// How many values of attributes may still be read.
  var attributeAllowance: Int { max(limits.attributeValues - attributeValues, 0) }

  mutating func spendAttributes(_ count: Int) {
    attributeValues = Self.sum(attributeValues, count)
  }

  func checkChannels(_ count: Int, _ context: String, offset: Int) throws(DrawingError) {
    try Self.check("channels", count, limits.channels, context, offset)
  }

  func checkChunk(_ bytes: Int, offset: Int) throws(DrawingError) {
    try Self.check("chunkBytes", bytes, limits.chunkBytes, "chunk", offset)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  private static func check(
    _ name: String, _ spent: Int, _ limit: Int, _ context: String, _ offset: Int
  ) throws(DrawingError) {
    guard spent <= limit else { throw exceeded(name, "\(spent)", limit, context, offset) }
  }

  private static func exceeded(
    _ name: String, _ found: String, _ limit: Int, _ context: String, _ offset: Int
  ) -> DrawingError {
    DrawingError(
      .limitExceeded, offset: offset, context: context, found: found,
      expected: "at most \(limit), the limit `\(name)`: raise it for files that you trust")
  }
}
