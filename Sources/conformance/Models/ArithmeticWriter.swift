/// `Docs/format.md`, "Arithmetic coding": the writer.
struct ArithmeticWriter {
  private var low: UInt64 = 0
  private var high: UInt64 = 0xFFFF_FFFF
  private var bytes: [UInt8] = []

  /// Writes a bit that is 1 with a probability in 65536ths.
  mutating func code(_ bit: Bool, _ probability: Int) {
    let middle = low + ((high - low) * UInt64(probability)) >> 16
    if bit { high = middle } else { low = middle + 1 }
    while low >> 24 == high >> 24 {
      bytes.append(UInt8(high >> 24))
      low = low << 8 & 0xFFFF_FFFF
      high = high << 8 & 0xFFFF_FFFF | 0xFF
    }
  }

  func finished() -> [UInt8] {
    var result = bytes
    if low > 0 { result.append(UInt8((low + 0xFF_FFFF) >> 24)) }
    while result.last == 0 { result.removeLast() }
    return result
  }
}

/// `Docs/format.md`, "Adaptive bits".
struct Estimate {
  private(set) var probability = 32768
  private var seen = 0

  mutating func learn(_ bit: Bool) {
    let step = 131072 / (2 * seen + 3)
    probability += (((bit ? 65535 : 0) - probability) * step) >> 16
    seen = min(seen + 1, 60)
  }

  /// Codes a bit with this probability alone.
  mutating func code(_ bit: Bool, to writer: inout ArithmeticWriter) {
    writer.code(bit, min(max(probability, 16), 65520))
    learn(bit)
  }
}

/// `Docs/format.md`, "Stretch and squash".
enum Stretch {
  private static let knots = [
    22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
    40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438,
    65476, 65500, 65514,
  ]

  static func squash(_ x: Int) -> Int {
    let y = x + 2048
    let i = y >> 7
    return knots[i] + ((knots[i + 1] - knots[i]) * (y & 127)) >> 7
  }

  static let table: [Int] = (0..<4096).map { k in
    (-2047...2047).first { squash($0) >= 16 * k + 8 } ?? 2047
  }
}

/// `Docs/format.md`, "Mixing".
struct MixedBits {
  private var weights: [[Int]]

  init(sets: Int) { weights = [[Int]](repeating: [26214, 26214, 26214], count: sets) }

  /// Codes a bit with three estimates, given by their places in a table; without a writer it only
  /// learns.
  mutating func code(
    _ bit: Bool, set: Int, _ estimates: inout [Estimate], _ places: [Int],
    to writer: inout ArithmeticWriter?
  ) {
    let inputs = places.map { Stretch.table[estimates[$0].probability >> 4] }
    let sum = zip(weights[set], inputs).reduce(0) { $0 + $1.0 * $1.1 } >> 16
    let probability = Stretch.squash(min(max(sum, -2047), 2047))
    writer?.code(bit, probability)
    let error = (bit ? 65536 : 0) - probability
    for index in 0..<3 {
      let moved = weights[set][index] + (error * inputs[index] + 8192) >> 14
      weights[set][index] = min(max(moved, -8_388_608), 8_388_607)
      estimates[places[index]].learn(bit)
    }
  }
}
