/// Codes residuals one after another with probabilities learned on the way: the layout for short
/// columns, which have no room for code tables.
///
/// `Docs/format.md`, "Adaptive residuals". A residual is the length of its magnitude in bits, in
/// unary; then its sign; then the bits below the top one. The length is foretold from three
/// contexts: none, the lengths of the last two residuals, and the length of the last one with that
/// of another column's residual at the same point.
struct AdaptiveIntegers {
  private var plain = [AdaptiveBit](repeating: AdaptiveBit(), count: steps)
  private var recent = AdaptiveRows(contexts: recentContexts, width: steps)
  private var beside = AdaptiveRows(contexts: besideContexts, width: steps)
  private var mixer = Mixer(sets: steps)
  private var signs = [AdaptiveBit](repeating: AdaptiveBit(), count: 3)
  private var details = [AdaptiveBit](repeating: AdaptiveBit(), count: 65 * 4)
  private var last = 0
  private var secondLast = 0
  private var lastSign = 0

  /// Lengths above this share their contexts.
  private static let cap = 20
  private static let steps = 64
  private static let recentContexts = 3 * cap + 1
  private static let besideContexts = (cap + 1) * (cap + 1)

  /// Codes one residual (`value` is ignored when reading).
  ///
  /// `neighbor` is the bit length of the other column's residual at this point, 0 without one.
  @inline(__always)
  mutating func code<Coder: BitCoder>(
    _ value: Int64, neighbor: Int, with coder: inout Coder
  ) -> Int64 {
    let magnitude = value.magnitude
    let length = codeLength(bitLength(magnitude), neighbor: neighbor, with: &coder)
    var result: Int64 = 0
    if length > 0 {
      let isNegative = signs[lastSign].code(value < 0, with: &coder)
      let coded = codeDetail(magnitude, length: length, with: &coder)
      result = isNegative ? 0 &- Int64(bitPattern: coded) : Int64(bitPattern: coded)
      lastSign = isNegative ? 2 : 1
    } else {
      lastSign = 0
    }
    secondLast = last
    last = min(length, Self.cap)
    return result
  }

  @inline(__always)
  private mutating func codeLength<Coder: BitCoder>(
    _ length: Int, neighbor: Int, with coder: inout Coder
  ) -> Int {
    let recentRow = recent.start(of: 2 &* last &+ secondLast)
    let besideRow = beside.start(of: min(neighbor, Self.cap) &* (Self.cap &+ 1) &+ last)
    var step = 0
    while step < Self.steps {
      let isLonger = mixer.code(
        length > step, with: &coder, &plain[step], &recent[recentRow &+ step],
        &beside[besideRow &+ step], set: step)
      if !isLonger { break }
      step &+= 1
    }
    return step
  }

  /// The bits below the top one: the first two in a context of their own, the rest as they are.
  @inline(__always)
  private mutating func codeDetail<Coder: BitCoder>(
    _ magnitude: UInt64, length: Int, with coder: inout Coder
  ) -> UInt64 {
    var result: UInt64 = 1
    var position = length &- 2
    while position >= 0 {
      let bit = (magnitude >> UInt64(position)) & 1 == 1
      let coded: Bool
      if result < 4 {
        coded = details[length &* 4 &+ Int(result)].code(bit, with: &coder)
      } else {
        coded = coder.code(bit, probability: 32768)
      }
      result = result &<< 1 | (coded ? 1 : 0)
      position &-= 1
    }
    return result
  }
}

extension AdaptiveBit {
  /// Codes a bit with this probability alone, and learns.
  @inline(__always)
  mutating func code<Coder: BitCoder>(_ bit: Bool, with coder: inout Coder) -> Bool {
    // 16 … 65520: a certainty that is wrong once must not cost more than 12 bits.
    let bounded = min(max(UInt32(probability), 16), 65520)
    let result = coder.code(bit, probability: bounded)
    learn(result)
    return result
  }
}
