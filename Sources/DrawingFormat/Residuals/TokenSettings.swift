/// How residuals become one-byte tokens.
///
/// `Docs/format.md`, "Tokens". A zigzag residual u below 2^small is its own token. A larger one with
/// b + 1 bits has the token 2^small + ((b − small) << top) + (the `top` bits below its first one),
/// and its remaining b − top bits stand in the bit stream beside the tokens.
struct TokenSettings: Equatable, Sendable {
  /// 0...7.
  var small: Int
  /// 0...3, not above `small`.
  var top: Int
  /// Above these sums of recent residual lengths a token belongs to the next class; ascending, at
  /// most 7.
  var thresholds: [UInt8] = []
  /// The number of body tokens in each class but the last.
  var classCounts: [Int] = []

  static let largestClassCount = 8

  /// small in bits 0-2, top in bits 3-4, the number of thresholds in bits 5-7; the thresholds; the
  /// class counts.
  func write(to writer: inout ByteWriter) {
    writer.byte(UInt8(truncatingIfNeeded: small | top << 3 | thresholds.count << 5))
    for threshold in thresholds { writer.byte(threshold) }
    for count in classCounts { writer.count(count) }
  }

  init(small: Int, top: Int) {
    self.small = small
    self.top = top
  }

  init(from reader: inout ByteReader) throws(DrawingError) {
    let start = reader
    let form = Int(try reader.byte())
    small = form & 7
    top = (form >> 3) & 3
    guard top <= small else {
      throw start.error(
        .illegalValue, found: "\(top) top bits with \(small) small bits",
        expected: "no more top bits than small bits")
    }
    thresholds = try reader.take(form >> 5)
    for (lower, upper) in zip(thresholds, thresholds.dropFirst()) where lower >= upper {
      throw start.error(
        .notCanonical, found: "class threshold \(upper) after \(lower)",
        expected: "ascending thresholds")
    }
    for _ in thresholds {
      classCounts.append(try reader.varint("class size", atMost: Int(Int32.max)))
    }
  }

  @inline(__always)
  func token(_ folded: UInt64) -> (token: Int, extraBits: Int) {
    if folded >> UInt64(small) == 0 { return (Int(folded), 0) }
    let position = bitLength(folded) &- 1
    let extraBits = position &- top
    let head = Int(folded >> UInt64(extraBits)) & ((1 << top) &- 1)
    return ((1 << small) &+ ((position &- small) << top) &+ head, extraBits)
  }
}
