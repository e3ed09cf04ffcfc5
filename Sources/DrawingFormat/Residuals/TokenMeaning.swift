/// What one of the 256 tokens stands for.
///
/// `Docs/format.md`, "Tokens".
///
/// 16 bytes, so that a place in the table is found by a shift.
struct TokenMeaning {
  /// The residual, with zeros for its extra bits.
  private(set) var residual: Int64
  /// How many bits stand beside the token.
  private(set) var extraBits: UInt8
  /// The length of that residual.
  private(set) var length: UInt8

  private init(token: Int, _ settings: TokenSettings) {
    let folded: UInt64
    let above = token - (1 << settings.small)
    if above < 0 {
      folded = UInt64(token)
      extraBits = 0
    } else {
      let position = settings.small + above >> settings.top
      // A token whose value would not fit 64 bits stands for what fits.
      let bits = min(position, 63) - settings.top
      let head = UInt64(1 << settings.top | above & ((1 << settings.top) - 1))
      folded = head << UInt64(bits)
      extraBits = UInt8(bits)
    }
    residual = unzigzag(folded)
    length = UInt8(residualLength(residual))
  }

  /// The meanings of all tokens.
  static func table(_ settings: TokenSettings) -> [TokenMeaning] {
    (0..<256).map { TokenMeaning(token: $0, settings) }
  }

  /// The residual with the extra bits that come next.
  @inline(__always)
  func residual(_ extra: inout ExtraBitReader, _ extraBytes: Span<UInt8>) -> Int64 {
    if extraBits == 0 { return residual }
    return unzigzag(zigzag(residual) | extra.take(Int(extraBits), from: extraBytes))
  }
}
