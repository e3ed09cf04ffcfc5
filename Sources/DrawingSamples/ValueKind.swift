/// Kinds of values that channels of real and invented devices have.
public enum ValueKind: Int, CaseIterable, Sendable {
  /// Small whole numbers that wander.
  case integers
  /// Decimals with a number of places from 1 to 9.
  case decimals
  /// Decimals with 10 to 17 places: some have an exact form, some don't.
  case longDecimals
  /// Multiples of a power of a half.
  case binaryFractions
  /// Values of 32-bit floats.
  case floats
  /// Finite doubles of any bits.
  case anyBits
  /// Whole numbers with a hidden common step.
  case hiddenStep
  /// n · (2π/65535) − π, as a device stores angles.
  case angles
  /// One of few distinct values.
  case fewValues
  /// Few distinct steps from value to value.
  case fewSteps
  /// The same value again and again.
  case constant
  /// Decimals with rare float noise.
  case noisyDecimals
  /// −0.0 among other small values.
  case negativeZeros
  /// Numbers below the normal range of doubles.
  case subnormals
  /// The largest finite doubles of both signs, and numbers beyond 2^53.
  case huge
  /// A curve as a pen draws it, at 0.01.
  case penCurve
  /// A pen curve in doubles without a grid.
  case smoothDoubles
  /// Jumps between far places.
  case jumps
  /// Times of a steady clock, in seconds.
  case steadyClock
  /// Times of a jittery clock, in microseconds.
  case jitteryClock
  /// ±π and their neighbours: values of opposite signs far apart as bits.
  case oppositeAngles
  /// A stretch that repeats exactly, as copied strokes do.
  case repeated
}

extension ValueKind {
  /// Values of the kind, all finite.
  public func values(_ count: Int, using random: inout SeededGenerator) -> [Double] {
    switch self {
    case .integers: return Self.walk(count, step: 9, using: &random)
    case .decimals:
      let power = Self.powers[1 + random.below(9)]
      return Self.walk(count, step: 300, using: &random).map { $0 / power }
    case .longDecimals:
      let power = Self.powers[10 + random.below(8)]
      return Self.walk(count, step: 1_000_000_007, using: &random).map { $0 / power }
    case .binaryFractions:
      let scale = Double(sign: .plus, exponent: -1 - random.below(30), significand: 1)
      return Self.walk(count, step: 300, using: &random).map { $0 * scale }
    case .floats:
      return Self.walk(count, step: 3000, using: &random).map { Double(Float($0) / 700) }
    case .anyBits: return (0..<count).map { _ in Self.anyFinite(using: &random) }
    case .hiddenStep:
      let (step, rest) = (Double(2 + random.below(99)), Double(random.below(50)))
      return Self.walk(count, step: 20, using: &random).map { $0 * step + rest }
    case .angles:
      let start = Double(random.below(65536))
      return Self.walk(count, step: 40, using: &random).map {
        let ticks = ($0 + start).truncatingRemainder(dividingBy: 65536).magnitude
        return ticks * (2 * Double.pi / 65535) - Double.pi
      }
    case .fewValues, .fewSteps, .constant, .repeated:
      return repeating(count, using: &random)
    case .noisyDecimals:
      return Self.walk(count, step: 50, using: &random).map {
        let value = $0 / 100
        return random.once(in: 40) ? value.nextUp.nextUp : value
      }
    default: return extremes(count, using: &random)
    }
  }

  /// Values in which something repeats.
  private func repeating(_ count: Int, using random: inout SeededGenerator) -> [Double] {
    switch self {
    case .fewValues:
      let kind = random.pick([ValueKind.integers, .decimals, .anyBits, .floats, .huge])
      let table = kind.values(2 + random.below(9), using: &random)
      return (0..<count).map { _ in random.pick(table) }
    case .fewSteps:
      let table = ValueKind.hiddenStep.values(2 + random.below(5), using: &random)
      var value = 0.0
      return (0..<count).map { _ in
        value += random.pick(table)
        return value / 100
      }
    case .constant:
      let kind = random.pick([ValueKind.integers, .decimals, .anyBits, .negativeZeros])
      let value = kind.values(1, using: &random)[0]
      return [Double](repeating: value, count: count)
    default:
      let stretch = ValueKind.penCurve.values(30, using: &random)
      return (0..<count).map { stretch[$0 % stretch.count] }
    }
  }

  private func extremes(_ count: Int, using random: inout SeededGenerator) -> [Double] {
    switch self {
    case .negativeZeros: return (0..<count).map { _ in random.pick([-0.0, 0.0, 1, -1, 0.5]) }
    case .subnormals:
      return (0..<count).map { _ in
        let bits = random.next() >> UInt64(12 + random.below(52))
        let value = Double(bitPattern: bits)
        return random.once(in: 2) ? -value : value
      }
    case .huge:
      let table = [
        Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, 1e300, 0x1p53,
        0x1p53 + 2, -0x1p63, 0x1p64, 1e22, 1e23, 0, 70000, -70000,
      ]
      return (0..<count).map { _ in random.pick(table) }
    case .smoothDoubles: return Self.curve(count, using: &random)
    case .jumps:
      return (0..<count).map { _ in
        random.pick([0, 70000, -70000, 0x1p24, -0x1p31, 1e9, -1e9]) + Double(random.below(100))
      }
    case .steadyClock:
      let rate = random.pick([60.0, 120, 133, 240, 480])
      return (0..<count).map { Double($0) / rate }
    case .jitteryClock:
      var time = 0
      return (0..<count).map { _ in
        time += 5000 + random.below(7) * 13 - 39
        return Double(time)
      }
    case .oppositeAngles:
      let table = [Double.pi, -Double.pi, Double.pi.nextDown, -Double.pi.nextDown]
      return (0..<count).map { _ in random.pick(table) }
    default:
      return Self.curve(count, using: &random).map { ($0 * 100).rounded(.toNearestOrEven) / 100 }
    }
  }

  /// Whole numbers that wander with steps of at most `step`.
  private static func walk(
    _ count: Int, step: Int, using random: inout SeededGenerator
  ) -> [Double] {
    var value = random.below(2000) - 1000
    return (0..<count).map { _ in
      value += random.below(2 * step + 1) - step
      return Double(value)
    }
  }

  /// A curve whose acceleration wanders.
  private static func curve(_ count: Int, using random: inout SeededGenerator) -> [Double] {
    var (position, speed) = (random.unit() * 800, 0.0)
    return (0..<count).map { _ in
      speed = speed * 0.93 + random.noise()
      position += speed
      return position
    }
  }

  private static func anyFinite(using random: inout SeededGenerator) -> Double {
    while true {
      let value = Double(bitPattern: random.next())
      if value.isFinite { return value }
    }
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
  ]
}
