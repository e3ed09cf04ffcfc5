/// Gives the residuals of bodies one after another.
///
/// `Docs/format.md`, "Tokens" and "Context classes". What is read from comes with each call: a type
/// that keeps spans needs a feature of Swift that is not settled.
protocol TokenCursor {
  /// The next residual.
  mutating func next(
    _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>, _ extraBytes: Span<UInt8>,
    _ neighbor: Span<UInt8>, _ classes: Span<UInt8>, _ places: inout MutableSpan<Int>
  ) -> Int64

  /// Whether no class had fewer tokens than residuals.
  var isWhole: Bool { get }
  /// The extra bits that are left.
  var extra: ExtraBitReader { get }
}

/// Takes tokens one after another.
struct PlainTokens: TokenCursor {
  private var position: Int
  private(set) var extra: ExtraBitReader

  init(from position: Int, _ extra: ExtraBitReader) {
    self.position = position
    self.extra = extra
  }

  /// There are as many tokens as residuals.
  var isWhole: Bool { true }

  @inline(__always)
  mutating func next(
    _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>, _ extraBytes: Span<UInt8>,
    _ neighbor: Span<UInt8>, _ classes: Span<UInt8>, _ places: inout MutableSpan<Int>
  ) -> Int64 {
    let meaning = meanings[Int(tokens[position])]
    position &+= 1
    return meaning.residual(&extra, extraBytes)
  }
}

/// Takes each token from the run of its class, which follows from the residuals before it.
///
/// About 15 cycles a value, because the place of a token depends on the residual before it.
struct ClassedTokens: TokenCursor {
  private let end: Int
  private var index = 0
  private var last = 0
  private var secondLast = 0
  private(set) var isWhole = true
  private(set) var extra: ExtraBitReader

  init(before end: Int, _ extra: ExtraBitReader) {
    self.end = end
    self.extra = extra
  }

  @inline(__always)
  mutating func next(
    _ tokens: Span<UInt8>, _ meanings: Span<TokenMeaning>, _ extraBytes: Span<UInt8>,
    _ neighbor: Span<UInt8>, _ classes: Span<UInt8>, _ places: inout MutableSpan<Int>
  ) -> Int64 {
    let beside = index < neighbor.count ? Int(neighbor[index]) : 0
    index &+= 1
    let activity = 2 &* last &+ secondLast &+ 2 &* beside
    let place = Int(classes[min(activity, TokenSettings.largestActivity)])
    let position = places[place]
    places[place] = position &+ 1
    secondLast = last
    guard position < end else {
      isWhole = false
      last = 0
      return 0
    }
    let meaning = meanings[Int(tokens[position])]
    if meaning.extraBits == 0 {
      last = Int(meaning.length)
      return meaning.residual
    }
    let residual = meaning.residual(&extra, extraBytes)
    last = residualLength(residual)
    return residual
  }
}
