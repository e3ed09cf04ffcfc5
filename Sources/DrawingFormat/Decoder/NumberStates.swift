/// What becomes of the numbers that prediction gives: palette and mapping, for one kind of both.
///
/// Predicted numbers are the column's numbers, or ranks in its palette.
protocol NumberState {
  /// Takes the first number of a stroke; what prediction begins with.
  mutating func begin(_ head: Int64) -> Int64
  /// Takes a predicted number.
  mutating func next(_ number: Int64, _ palette: Span<Int64>)
  /// The value of the number taken last.
  mutating func value(_ paletteValues: Span<Double>) -> Double
  /// What the first number of the next stroke may be told from.
  var last: Int64 { get }
  /// Whether a rank was outside the palette.
  var isOutside: Bool { get }
}

/// Numbers without a palette.
struct PlainNumbers<Map: NumberMap>: NumberState {
  private let map: Map
  private(set) var last: Int64 = 0

  init(_ map: Map) { self.map = map }

  var isOutside: Bool { false }

  @inline(__always)
  mutating func begin(_ head: Int64) -> Int64 {
    last = head
    return head
  }

  @inline(__always)
  mutating func next(_ number: Int64, _ palette: Span<Int64>) { last = number }

  @inline(__always)
  mutating func value(_ paletteValues: Span<Double>) -> Double { map.value(last) }
}

/// Ranks in a palette of values; the values of its entries were mapped beforehand.
struct RankedNumbers: NumberState {
  private(set) var last: Int64 = 0
  private(set) var isOutside = false

  @inline(__always)
  mutating func begin(_ head: Int64) -> Int64 {
    last = head
    return head
  }

  @inline(__always)
  mutating func next(_ number: Int64, _ palette: Span<Int64>) { last = number }

  @inline(__always)
  mutating func value(_ paletteValues: Span<Double>) -> Double {
    if last >= 0, last < Int64(paletteValues.count) { return paletteValues[Int(last)] }
    isOutside = true
    return 0
  }
}

/// Ranks in a palette of differences.
struct RankedDifferences: NumberState {
  private let mapping: Mapping
  private let zeroRank: Int64
  private(set) var last: Int64 = 0
  private(set) var isOutside = false

  init(_ mapping: Mapping, zeroRank: Int) {
    self.mapping = mapping
    self.zeroRank = Int64(zeroRank)
  }

  @inline(__always)
  mutating func begin(_ head: Int64) -> Int64 {
    last = head
    return 0
  }

  @inline(__always)
  mutating func next(_ number: Int64, _ palette: Span<Int64>) {
    let rank = number &+ zeroRank
    if rank >= 0, rank < Int64(palette.count) {
      last &+= palette[Int(rank)]
    } else {
      isOutside = true
    }
  }

  @inline(__always)
  mutating func value(_ paletteValues: Span<Double>) -> Double { mapping.value(of: last) }
}

/// A mapping, for one kind of it.
protocol NumberMap {
  func value(_ number: Int64) -> Double
}

/// Decimal places.
struct DecimalMap: NumberMap {
  let power: Double

  @inline(__always)
  func value(_ number: Int64) -> Double { Double(number) / power }
}

/// Any mapping.
struct AnyMap: NumberMap {
  let mapping: Mapping

  @inline(__always)
  func value(_ number: Int64) -> Double { mapping.value(of: number) }
}

/// A lattice that rounds no further.
struct LatticeMap: NumberMap {
  private let multiplier: Double
  private let divisor: Double
  private let offset: Double
  private let dividesFirst: Bool

  /// Gives `nil` for other lattices.
  init?(_ lattice: Lattice) {
    guard lattice.rounding == .none, !lattice.hasCorrections else { return nil }
    dividesFirst = lattice.dividesFirst
    (multiplier, divisor) = (lattice.multiplier, lattice.divisor)
    offset = lattice.offset
  }

  @inline(__always)
  func value(_ number: Int64) -> Double {
    let whole = Double(number)
    let scaled = dividesFirst ? whole / divisor * multiplier : whole * multiplier / divisor
    return scaled + offset
  }
}
