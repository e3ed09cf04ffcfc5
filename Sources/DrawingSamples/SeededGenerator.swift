/// A generator of random numbers that a seed determines (SplitMix64), the same on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A whole number from 0 up to, but not including, a positive bound.
  ///
  /// Not `Int.random(in:using:)`, whose algorithm the standard library may change: files made from
  /// a seed have to stay the same.
  public mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether something happens that happens once in `count` times.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// A double from 0 up to 1, in steps of 2^−53.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number around 0 that is rarely beyond ±2: the sum of four uniform ones.
  public mutating func noise() -> Double { unit() + unit() + unit() + unit() - 2 }

  /// One of several values.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
