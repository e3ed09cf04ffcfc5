/// How likely a bit is in one context, learned from the bits seen there.
///
/// `Docs/format.md`, "Adaptive bits". The first bits move the probability far, later ones less: with
/// n bits seen the step is 2/(2n + 3), and never below the step after 60.
struct AdaptiveBit {
  /// The probability in the lower half, how many bits were seen in the upper one: as one number a row of
  /// them is made four times as fast.
  private var state: UInt32 = 32768

  /// That the bit is 1, in 65536ths.
  var probability: UInt16 {
    @inline(__always) get { UInt16(truncatingIfNeeded: state) }
  }

  @inline(__always)
  mutating func learn(_ bit: Bool) {
    let old = Int32(probability)
    let seen = state >> 16
    let target: Int32 = bit ? 65535 : 0
    let step = AdaptiveBit.steps[Int(seen)]
    let new = old &+ Int32(truncatingIfNeeded: (Int64(target &- old) &* step) >> 16)
    let nextSeen = seen < AdaptiveBit.limit ? seen &+ 1 : seen
    state = nextSeen << 16 | UInt32(UInt16(truncatingIfNeeded: new))
  }

  /// After so many bits the step stays: 60 was the best of 30, 60, 120 and 250 on recorded ink, by
  /// less than 0.3 %.
  private static let limit: UInt32 = 60

  /// 131072/(2n + 3) for n = 0 … 60, rounded down; written out, because the loops that code bits would
  /// ask for each access whether a computed table is there yet.
  static let steps: [Int64] = [
    43_690, 26_214, 18_724, 14_563, 11_915, 10_082, 8738, 7710, 6898, 6241, 5698, 5242, 4854,
    4519, 4228, 3971, 3744, 3542, 3360, 3196, 3048, 2912, 2788, 2674, 2570, 2473, 2383, 2299,
    2221, 2148, 2080, 2016, 1956, 1899, 1846, 1795, 1747, 1702, 1659, 1618, 1579, 1542, 1506,
    1472, 1440, 1409, 1379, 1351, 1323, 1297, 1272, 1248, 1224, 1202, 1180, 1159, 1139, 1120,
    1101, 1083, 1065,
  ]
}

/// The logistic curve and its inverse, in whole numbers so that every reader computes the same.
///
/// `Docs/format.md`, "Stretch and squash". A stretched probability is ln(p/(1 − p)) in 1/256,
/// within ±2047.
enum Logistic {
  static let bound: Int32 = 2047

  /// 65536/(1 + e^−x) for x = −8, −7.5 … 8, rounded.
  private static let knots: [Int32] = [
    22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
    40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438,
    65476, 65500, 65514,
  ]

  /// The probability in 65536ths that a stretched one stands for.
  static func squash(_ stretched: Int32) -> Int32 {
    let shifted = stretched + 2048
    let knot = Int(shifted >> 7)
    let part = shifted & 127
    return knots[knot] + ((knots[knot + 1] - knots[knot]) * part) >> 7
  }

  /// `squash` for every stretched probability from −2048 on.
  static let squashed: [UInt32] = (0..<4096).map { UInt32(squash(Int32($0) - 2048)) }

  /// The smallest stretched probability whose `squash` reaches 16k + 8, for k = 0 … 4095.
  static let stretched: [Int16] = {
    var result = [Int16](repeating: 0, count: 4096)
    var candidate = -bound
    for step in 0..<4096 {
      while candidate < bound, squash(candidate) < Int32(step * 16 + 8) { candidate += 1 }
      result[step] = Int16(candidate)
    }
    return result
  }()
}
