internal import DrawingJSON

/// What a channel has reached while a trace is read: its last value, the last difference, and how the
/// next number is meant.
///
/// Sums are kept as whole numbers with a count of decimal places, so that differences of decimals give
/// the decimals that were meant: 0.1 and then '0.2 is 0.3.
struct ChannelState {
  /// How a number is meant.
  enum Order: UInt8 {
    /// As the value itself, prefix `!`.
    case explicit
    /// As the difference from the value before, prefix `'`.
    case first
    /// As the difference from the difference before, prefix `"`.
    case second
  }

  var order = Order.explicit
  /// The last value; the default before the first.
  private(set) var value: Double
  /// Whether there was a value.
  private(set) var hasValue = false
  private var difference = 0.0
  /// `value` and, below, `difference` times 10^places; of no use where `isExact` is false.
  private var digits: Int64
  /// `nil` where the difference is not known as a decimal, as from a number with an exponent.
  private var differenceDigits: Int64? = 0
  private var places: Int
  private var isExact: Bool

  init(defaultValue: DecimalNumber) {
    value = defaultValue.value
    digits = defaultValue.digits ?? 0
    places = defaultValue.places
    isExact = defaultValue.digits != nil
  }

  /// Takes a number in the current order; the new value.
  @inline(__always)
  mutating func take(_ number: DecimalNumber) -> Double {
    hasValue = true
    if order == .explicit {
      takeExplicit(number)
    } else {
      takeDifference(number)
    }
    return value
  }

  /// Goes on as before, for `*` or a value that is left out: the same value, difference or second
  /// difference again.
  ///
  /// As the first value it is the default.
  mutating func repeatLast() -> Double {
    guard hasValue else {
      hasValue = true
      return value
    }
    if order == .explicit { return value }
    // A second difference that stays the same adds to the difference as it did before; the
    // difference itself is added in both cases.
    if order == .second { growDifference(secondDigits, second) }
    addDifference()
    return value
  }

  private var secondDigits: Int64 = 0
  private var second = 0.0

  @inline(__always)
  private mutating func takeExplicit(_ number: DecimalNumber) {
    difference = number.value - value
    if let new = number.digits, isExact, number.places == places {
      differenceDigits = Self.difference(new, digits)
      digits = new
    } else if let new = number.digits {
      takeExplicit(new, number.places)
    } else {
      isExact = false
    }
    value = number.value
  }

  private mutating func takeExplicit(_ new: Int64, _ newPlaces: Int) {
    let old = isExact ? Self.scaled(digits, from: places, to: max(places, newPlaces)) : nil
    guard let scaled = Self.scaled(new, from: newPlaces, to: max(places, newPlaces)) else {
      isExact = false
      return
    }
    digits = scaled
    places = max(places, newPlaces)
    differenceDigits = old.flatMap { Self.difference(scaled, $0) }
    isExact = true
  }

  private mutating func takeDifference(_ number: DecimalNumber) {
    let digits = fit(number)
    if order == .first {
      differenceDigits = digits
      difference = number.value
    } else {
      secondDigits = digits ?? 0
      second = number.value
      growDifference(secondDigits, second)
    }
    addDifference()
  }

  private mutating func growDifference(_ digits: Int64, _ value: Double) {
    difference += value
    guard isExact, let differenceDigits else {
      isExact = false
      return
    }
    let (sum, overflow) = differenceDigits.addingReportingOverflow(digits)
    (self.differenceDigits, isExact) = overflow ? (nil, false) : (sum, true)
  }

  private mutating func addDifference() {
    if isExact, let differenceDigits {
      let (sum, overflow) = digits.addingReportingOverflow(differenceDigits)
      if !overflow, let exact = Decimal.double(sum.magnitude, -places) {
        digits = sum
        value = sum < 0 ? -exact : exact
        return
      }
    }
    isExact = false
    value += difference
  }

  /// The digits of a number at the places of the sums, which grow as they must.
  private mutating func fit(_ number: DecimalNumber) -> Int64? {
    guard isExact, let new = number.digits else {
      isExact = false
      return nil
    }
    let wanted = max(places, number.places)
    guard let value = Self.scaled(digits, from: places, to: wanted),
      let second = Self.scaled(secondDigits, from: places, to: wanted),
      let result = Self.scaled(new, from: number.places, to: wanted)
    else {
      isExact = false
      return nil
    }
    differenceDigits = differenceDigits.flatMap { Self.scaled($0, from: places, to: wanted) }
    (digits, secondDigits, places) = (value, second, wanted)
    return result
  }

  @inline(__always)
  private static func difference(_ new: Int64, _ old: Int64) -> Int64? {
    let (difference, overflow) = new.subtractingReportingOverflow(old)
    return overflow ? nil : difference
  }

  private static func scaled(_ digits: Int64, from places: Int, to wanted: Int) -> Int64? {
    guard wanted > places else { return digits }
    guard wanted - places <= 18 else { return digits == 0 ? 0 : nil }
    let factor = Int64(Decimal.integers[wanted - places])
    let (product, overflow) = digits.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }
}
