/// A section of tokens, opened: its heads are read, its bodies stand ready for a cursor.
///
/// `Docs/format.md`, "Tokens" and "Context classes".
struct TokenSection {
  /// Heads, then the bodies of each class.
  private(set) var tokens: [UInt8]
  let meanings: [TokenMeaning]
  private let small: Int
  private(set) var heads: [Int64]
  /// The class of each activity; empty where there is one class.
  let classes: [UInt8]
  private var cursor: TokenCursor
  let section: SectionReader
  private let ends: [Int]

  /// Inflates the tokens and reads the heads; `tokens` and `heads` lend their memory, `meanings` are those
  /// of the settings.
  init(
    _ settings: TokenSettings, _ meanings: [TokenMeaning], in section: SectionReader,
    headCount: Int, bodyCount: Int, tokens: consuming [UInt8] = [],
    heads: consuming [Int64] = []
  ) throws(DrawingError) {
    let count = headCount + bodyCount
    let consumed = try section.inflate(count: count, into: &tokens)
    var extra = ExtraBitReader(from: consumed)
    resize(&heads, to: headCount, with: 0)
    for index in 0..<headCount {
      let meaning = meanings[Int(tokens[index])]
      heads[index] = meaning.residual(&extra, section.bytes.span)
    }
    var places = [headCount]
    for size in settings.classCounts {
      let place = places[places.count - 1]
      guard size <= count - place else {
        throw section.error(
          .illegalValue, found: "class sizes beyond \(bodyCount)",
          expected: "at most \(bodyCount) in all")
      }
      places.append(place + size)
    }
    self.tokens = tokens
    self.meanings = meanings
    self.heads = heads
    classes = settings.classTable
    cursor = TokenCursor(places: places, extra: extra)
    ends = Array(places.dropFirst()) + [count]
    self.section = section
    small = settings.small
  }

  /// Reads the residuals of the bodies that come next; `neighbor` belongs to all bodies.
  mutating func readBodies(
    _ count: Int, beside neighbor: [UInt8], into residuals: inout MutableSpan<Int64>
  ) {
    var cursor = cursor
    // What changes the only copy copies no array.
    self.cursor = TokenCursor(places: [], extra: cursor.extra)
    if classes.isEmpty {
      cursor.readPlain(
        count, tokens.span, meanings.span, small: small, section.bytes.span, into: &residuals)
    } else {
      cursor.readClassed(
        count, tokens.span, meanings.span, section.bytes.span, classes.span,
        beside: neighbor.span, into: &residuals)
    }
    self.cursor = cursor
  }

  /// Refuses tokens that are not where they belong, and extra bits that do not end where they should:
  /// after all bodies.
  func finish() throws(DrawingError) {
    guard cursor.isWhole, cursor.places == ends else {
      throw section.error(
        .illegalValue, found: "class sizes that do not fit the tokens",
        expected: "each class used up, and no more")
    }
    try cursor.extra.check(section)
  }

  /// Gives the memory of tokens and heads back.
  mutating func release() -> (tokens: [UInt8], heads: [Int64]) {
    (take(&tokens), take(&heads))
  }
}

extension TokenSettings {
  /// Reads the residuals of a section.
  func readResiduals(
    from section: SectionReader, headCount: Int, bodyCount: Int, neighbor: [UInt8]
  ) throws(DrawingError) -> Residuals {
    var source = try TokenSection(
      self, TokenMeaning.table(self), in: section, headCount: headCount, bodyCount: bodyCount)
    var bodies = [Int64](repeating: 0, count: bodyCount)
    var residuals = bodies.mutableSpan
    source.readBodies(bodyCount, beside: neighbor, into: &residuals)
    try source.finish()
    return Residuals(heads: source.heads, bodies: bodies)
  }

  /// Thresholds are bytes: above them every activity is of the last class.
  static let largestActivity = 255

  /// The class of each activity; empty where there is one class.
  var classTable: [UInt8] {
    if thresholds.isEmpty { return [] }
    return (0...Self.largestActivity).map { activity in
      UInt8(thresholds.reduce(0) { $0 + (activity >= Int($1) ? 1 : 0) })
    }
  }
}
