/// What a model drives: it is told the bit and its probability, and tells the bit.
///
/// One model serves for writing (the bit told is the bit given), reading (the bit told is ignored)
/// and measuring, so that the three cannot differ.
protocol BitCoder {
  /// - Parameters:
  ///   - bit: the bit to code; ignored when reading.
  ///   - probability: that the bit is 1, in 65536ths; 1...65535.
  /// - Returns: the bit.
  mutating func code(_ bit: Bool, probability: UInt32) -> Bool
}

/// Writes bits as a number in an interval that each bit narrows.
///
/// `Docs/format.md`, "Arithmetic coding".
struct ArithmeticEncoder: BitCoder {
  private var low: UInt32 = 0
  private var high: UInt32 = .max
  private var bytes: [UInt8] = []

  @inline(__always)
  mutating func code(_ bit: Bool, probability: UInt32) -> Bool {
    let middle = ArithmeticInterval.middle(low, high, probability)
    if bit { high = middle } else { low = middle &+ 1 }
    while (low ^ high) >> 24 == 0 {
      bytes.append(UInt8(truncatingIfNeeded: high >> 24))
      low <<= 8
      high = high << 8 | 0xFF
    }
    return bit
  }

  /// The bytes at the end that are left out, since the reader takes missing ones as zeros.
  var leftOutCount: Int { bytes.count - finished().count }

  /// The bytes, with as few at the end as the reader needs: it takes missing ones as zeros.
  func finished() -> [UInt8] {
    var result = bytes
    if low > 0 { result.append(ArithmeticInterval.lastByte(low)) }
    while result.last == 0 { result.removeLast() }
    return result
  }
}

/// Reads what `ArithmeticEncoder` wrote.
struct ArithmeticDecoder: BitCoder {
  private var low: UInt32 = 0
  private var high: UInt32 = .max
  private var value: UInt32 = 0
  private let bytes: [UInt8]
  /// The position of the next byte to take into `value`; may lie beyond the end.
  private var next = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for _ in 0..<4 { shift() }
  }

  @inline(__always)
  mutating func code(_ bit: Bool, probability: UInt32) -> Bool {
    let middle = ArithmeticInterval.middle(low, high, probability)
    let isOne = value <= middle
    if isOne { high = middle } else { low = middle &+ 1 }
    while (low ^ high) >> 24 == 0 {
      low <<= 8
      high = high << 8 | 0xFF
      shift()
    }
    return isOne
  }

  /// Whether the bytes read are the very ones that the encoder writes, no more and no less.
  var isAtCanonicalEnd: Bool {
    let last = low > 0 ? UInt32(ArithmeticInterval.lastByte(low)) << 24 : 0
    // `next` is 4 ahead of the bytes that are settled; one more holds the last byte.
    return value == last && bytes.count <= next - 3 && bytes.last != 0
  }

  /// The bytes that are settled: those that no later bit can still depend on.
  var consumed: Int { min(next &- 4, bytes.count) }

  /// Whether more bytes were asked for than the stream can have left out: of a header, where the
  /// encoder takes care of that.
  var isExhausted: Bool { next > bytes.count &+ 8 }

  /// More bytes of a header than this cannot come before `isExhausted`.
  ///
  /// `Mixer` gives a bit the probability 65514/65536 at most, so that each narrows the interval by
  /// 0.000484 bits at least; small intervals narrow by 1, which is more. The interval has 32 bits and each
  /// byte that is taken gives 8: a byte of the stream stands for at most 2067 of a header.
  /// No header has a thousand times as many, which 32 bits could not hold either.
  var mostHeaderBytes: Int { min(bytes.count &+ 13 &- next, 1024) &* 2067 }

  /// The same of residuals: of the last one at most a sign and 63 bits, together 12 bytes, are ones
  /// that nothing follows, and four bytes are taken in advance.
  var isFarExhausted: Bool { next > bytes.count &+ 32 }

  @inline(__always)
  private mutating func shift() {
    value = value << 8 | (next < bytes.count ? UInt32(bytes[next]) : 0)
    next &+= 1
  }
}

/// Adds up what bits would cost, in 1/4096 bit.
struct CostCounter: BitCoder {
  private(set) var cost: UInt64 = 0
  private let costs = CostCounter.table

  var bytes: Int { Int(cost >> 15) + 1 }

  @inline(__always)
  mutating func code(_ bit: Bool, probability: UInt32) -> Bool {
    let taken = bit ? probability : 65536 &- probability
    cost &+= UInt64(costs[Int(taken >> 4)])
    return bit
  }

  /// −log2(p) in 1/4096 bit for p in 4096ths, each at the middle of its step.
  private static let table: [UInt32] = (0...4096).map { step in
    UInt32(-binaryLogarithm((Double(step) + 0.5) / 4096.5) * 4096)
  }
}

private enum ArithmeticInterval {
  /// Where the part of the interval that stands for 1 ends; always within low..<high, because low and
  /// high differ in their first byte, and the probability is below 1.
  @inline(__always)
  static func middle(_ low: UInt32, _ high: UInt32, _ probability: UInt32) -> UInt32 {
    low &+ UInt32(truncatingIfNeeded: (UInt64(high &- low) &* UInt64(probability)) >> 16)
  }

  /// The first byte of the shortest number above `low`: the top bytes of low and high differ, so
  /// one byte is enough.
  static func lastByte(_ low: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (low >> 24) &+ (low & 0xFF_FFFF == 0 ? 0 : 1))
  }
}

/// The logarithm to base 2 without the C library, which Embedded Swift does not have: the exponent, and
/// the series of artanh for the significand.
///
/// Only costs are computed with it, never what is written.
func binaryLogarithm(_ value: Double) -> Double {
  let ratio = (value.significand - 1) / (value.significand + 1)
  let square = ratio * ratio
  var term = ratio
  var sum = 0.0
  for index in 0..<12 {
    sum += term / Double(2 * index + 1)
    term *= square
  }
  return Double(value.exponent) + 2 * sum * 1.4426950408889634
}
