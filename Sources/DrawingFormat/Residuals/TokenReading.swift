/// A section of tokens, opened: its heads are read, its bodies stand ready for a cursor.
///
/// `Docs/format.md`, "Tokens" and "Context classes".
struct TokenSection {
  /// Heads, then the bodies of each class.
  private(set) var tokens: [UInt8]
  let meanings: [TokenMeaning]
  private(set) var heads: [Int64]
  /// The class of each activity; empty where there is one class.
  let classes: [UInt8]
  /// Where the tokens of each class go on.
  var places: [Int]
  /// The extra bits that are left.
  var extra: ExtraBitReader
  let section: SectionReader
  private let ends: [Int]

  /// Inflates the tokens and reads the heads; `tokens` and `heads` lend their memory.
  init(
    _ settings: TokenSettings, in section: SectionReader, headCount: Int, bodyCount: Int,
    tokens: consuming [UInt8] = [], heads: consuming [Int64] = []
  ) throws(DrawingError) {
    let count = headCount + bodyCount
    let consumed = try section.inflate(count: count, into: &tokens)
    let meanings = TokenMeaning.table(settings)
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
    self.places = places
    ends = Array(places.dropFirst()) + [count]
    self.extra = extra
    self.section = section
  }

  /// Refuses tokens that a cursor did not find where they belong, and extra bits that do not end where
  /// they should.
  func finish(isWhole: Bool) throws(DrawingError) {
    guard classes.isEmpty || isWhole && places == ends else {
      throw section.error(
        .illegalValue, found: "class sizes that do not fit the tokens",
        expected: "each class used up, and no more")
    }
    try extra.check(section)
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
    var source = try TokenSection(self, in: section, headCount: headCount, bodyCount: bodyCount)
    var bodies = [Int64](repeating: 0, count: bodyCount)
    let isWhole =
      source.classes.isEmpty
      ? source.read(PlainTokens(from: headCount, source.extra), neighbor, into: &bodies)
      : source.read(
        ClassedTokens(before: source.tokens.count, source.extra), neighbor, into: &bodies)
    try source.finish(isWhole: isWhole)
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

extension TokenSection {
  /// Reads all bodies; says whether no run went beyond the tokens.
  fileprivate mutating func read<Cursor: TokenCursor>(
    _ cursor: Cursor, _ neighbor: [UInt8], into bodies: inout [Int64]
  ) -> Bool {
    var cursor = cursor
    var places = take(&self.places)
    read(&cursor, neighbor, &places, into: &bodies)
    (self.places, extra) = (places, cursor.extra)
    return cursor.isWhole
  }

  private func read<Cursor: TokenCursor>(
    _ cursor: inout Cursor, _ neighbor: [UInt8], _ places: inout [Int], into bodies: inout [Int64]
  ) {
    let (tokens, meanings, extraBytes) = (tokens.span, meanings.span, section.bytes.span)
    let (neighbor, classes) = (neighbor.span, classes.span)
    var places = places.mutableSpan
    var bodies = bodies.mutableSpan
    for index in bodies.indices {
      bodies[index] = cursor.next(tokens, meanings, extraBytes, neighbor, classes, &places)
    }
  }
}
