/// Where reading the bodies of a section of tokens stands.
///
/// `Docs/format.md`, "Tokens" and "Context classes". What is read from comes with each call: a type
/// that keeps spans needs a feature of Swift that is not settled.
struct TokenCursor {
  /// Where the tokens of each class go on.
  private(set) var places: [Int]
  /// The extra bits that are left.
  private(set) var extra: ExtraBitReader
  /// Whether no class had fewer tokens than residuals.
  private(set) var isWhole = true
  /// How many residuals of classes were read, and the lengths of the two read last.
  private var count = 0
  private var last = 0
  private var secondLast = 0

  init(places: [Int], extra: ExtraBitReader) {
    self.places = places
    self.extra = extra
  }

  /// Takes the tokens of so many residuals one after another, where there is one class.
  ///
  /// There are as many tokens as residuals. Eight are looked at together: where all are their own
  /// residuals, as most are, that takes half the time of eight looks at the table.
  mutating func readPlain(
    _ count: Int, _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>, small: Int,
    _ extraBytes: Span<UInt8>, into residuals: inout MutableSpan<Int64>
  ) {
    let tokens = tokens.extracting(droppingFirst: places[0])
    // Said here so that the loop need not ask.
    let count = min(count, tokens.count, residuals.count)
    var extra = extra
    places[0] += count
    let others = TokenGroup.bits(ofOthersThan: small)
    var index = 0
    while index < count {
      if count &- index >= 8, var group = TokenGroup(tokens, at: index).residuals(without: others) {
        for place in index..<index &+ 8 { residuals[place] = group.removeFirst() }
        index &+= 8
        continue
      }
      let end = min(index &+ 8, count)
      for place in index..<end {
        residuals[place] = meanings[Int(tokens[place])].residual(&extra, extraBytes)
      }
      index = end
    }
    self.extra = extra
  }

  /// Takes each token from the run of its class, which follows from the residuals before it.
  ///
  /// About 15 cycles a value, because the place of a token depends on the residual before it.
  mutating func readClassed(
    _ count: Int, _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>,
    _ extraBytes: Span<UInt8>, _ classes: Span<UInt8>, beside neighbor: Span<UInt8>,
    into residuals: inout MutableSpan<Int64>
  ) {
    // As variables of the function they are in registers, and nobody else's.
    var (extra, last, secondLast) = (extra, last, secondLast)
    var ownPlaces = take(&self.places)
    var places = ownPlaces.mutableSpan
    for index in 0..<count {
      let body = self.count &+ index
      let beside = body < neighbor.count ? Int(neighbor[body]) : 0
      let activity = 2 &* last &+ secondLast &+ 2 &* beside
      let place = Int(classes[min(activity, TokenSettings.largestActivity)])
      let position = places[place]
      places[place] = position &+ 1
      secondLast = last
      guard position < tokens.count else {
        isWhole = false
        (last, residuals[index]) = (0, 0)
        continue
      }
      let meaning = meanings[Int(tokens[position])]
      if meaning.extraBits == 0 {
        (last, residuals[index]) = (Int(meaning.length), meaning.residual)
      } else {
        let residual = meaning.residual(&extra, extraBytes)
        (last, residuals[index]) = (residualLength(residual), residual)
      }
    }
    (self.extra, self.last, self.secondLast) = (extra, last, secondLast)
    self.places = ownPlaces
    self.count += count
  }
}

/// Eight tokens or residuals, a byte each, the first lowest.
private struct TokenGroup {
  private var bytes: UInt64 = 0
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  @inline(__always)
  init(_ tokens: Span<UInt8>, at start: Int) {
    let tokens = tokens.extracting(start..<start &+ 8)
    for place in 0..<8 { bytes |= UInt64(tokens[place]) &<< UInt64(8 &* place) }
  }

  /// The bits that only tokens from 2^small on have.
  static func bits(ofOthersThan small: Int) -> UInt64 { ~(ones &<< UInt64(small) &- ones) }

  /// The residuals of the tokens, where each is one: 127 at most.
  @inline(__always)
  func residuals(without others: UInt64) -> TokenGroup? {
    guard bytes & others == 0 else { return nil }
    var result = self
    // `unzigzag`, in each byte.
    result.bytes = (bytes &>> 1) & (Self.ones &* 0x7F) ^ (bytes & Self.ones) &* 0xFF
    return result
  }

  @inline(__always)
  mutating func removeFirst() -> Int64 {
    defer { bytes &>>= 8 }
    return Int64(Int8(truncatingIfNeeded: bytes))
  }
}
