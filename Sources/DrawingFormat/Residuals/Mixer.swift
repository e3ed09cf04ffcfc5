/// Blends what several contexts say about the next bit, with weights that follow success.
///
/// `Docs/format.md`, "Mixing": the stretched probabilities are added up with weights in 65536ths;
/// after each bit a weight grows by error × input / 2^14.
struct Mixer {
  /// The weights of all sets, `inputs` a set.
  private var weights: [Int32]
  // Held here, because asking a global for them with each bit took a twentieth of the time.
  private let squashed = Logistic.squashed
  private let stretched = Logistic.stretched

  static let inputs = 3

  /// 0.4 for each of three inputs: a little more than their mean, since they confirm each other.
  private static let firstWeight: Int32 = 26214

  init(sets: Int) {
    weights = [Int32](repeating: Mixer.firstWeight, count: sets * Mixer.inputs)
  }

  /// Codes a bit with the blend of three adaptive bits, and lets them and the weights learn.
  @inline(__always)
  mutating func code<Coder: BitCoder>(
    _ bit: Bool, with coder: inout Coder, _ first: inout AdaptiveBit, _ second: inout AdaptiveBit,
    _ third: inout AdaptiveBit, set: Int
  ) -> Bool {
    let a = stretched(first)
    let b = stretched(second)
    let c = stretched(third)
    let base = set &* Mixer.inputs
    let weighted =
      Int64(weights[base]) &* a &+ Int64(weights[base &+ 1]) &* b &+ Int64(weights[base &+ 2]) &* c
    let bound = Int64(Logistic.bound)
    let sum = min(max(weighted >> 16, -bound), bound)
    let probability = squashed[Int(sum &+ 2048)]
    let result = coder.code(bit, probability: probability)
    let error = (result ? Int64(65536) : 0) &- Int64(probability)
    weights[base] = Mixer.moved(weights[base], error &* a)
    weights[base &+ 1] = Mixer.moved(weights[base &+ 1], error &* b)
    weights[base &+ 2] = Mixer.moved(weights[base &+ 2], error &* c)
    first.learn(result)
    second.learn(result)
    third.learn(result)
    return result
  }

  @inline(__always)
  private func stretched(_ bit: AdaptiveBit) -> Int64 {
    Int64(stretched[Int(bit.probability >> 4)])
  }

  /// A weight after one step, within ±2^23 (±128), where it can't overflow.
  @inline(__always)
  private static func moved(_ weight: Int32, _ product: Int64) -> Int32 {
    let new = Int64(weight) &+ ((product &+ 8192) >> 14)
    return Int32(truncatingIfNeeded: min(max(new, -8_388_608), 8_388_607))
  }
}
