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
  /// There are as many tokens as residuals.
  mutating func readPlain(
    _ count: Int, _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>,
    _ extraBytes: Span<UInt8>, into residuals: inout MutableSpan<Int64>
  ) {
    let tokens = tokens.extracting(droppingFirst: places[0])
    // Said here so that the loop need not ask.
    let count = min(count, tokens.count, residuals.count)
    var extra = extra
    places[0] += count
    for index in 0..<count {
      residuals[index] = meanings[Int(tokens[index])].residual(&extra, extraBytes)
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
