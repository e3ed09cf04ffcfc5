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
  /// `value` and `difference` times 10^places; of no use where `isExact` is false.
  private var digits: Int64 = 0
  private var differenceDigits: Int64 = 0
  private var places = 0
  private var isExact: Bool

  init(defaultValue: Double) {
    value = defaultValue
    isExact = defaultValue == 0
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

  /// Goes on as before: the same value, difference or second difference again.
  mutating func repeatLast() -> Double {
    guard hasValue, order != .explicit else { return value }
    // A second difference that stays the same adds to the difference as it did before; the
    // difference itself is added in both cases.
    if order == .second { growDifference(secondDigits, second) }
    addDifference()
    return value
  }

  /// Goes on without a value being written: as `repeatLast`, or with the default as the first value.
  mutating func omit() -> Double {
    guard hasValue else {
      hasValue = true
      return value
    }
    return repeatLast()
  }

  private var secondDigits: Int64 = 0
  private var second = 0.0

  @inline(__always)
  private mutating func takeExplicit(_ number: DecimalNumber) {
    difference = number.value - value
    if let new = number.digits, isExact, number.places == places {
      // Neither has more than 60 bits.
      differenceDigits = new &- digits
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
    differenceDigits = old.map { scaled &- $0 } ?? 0
    isExact = true
  }

  private mutating func takeDifference(_ number: DecimalNumber) {
    let digits = fit(number)
    if order == .first {
      differenceDigits = digits ?? 0
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
    if isExact {
      let (sum, overflow) = differenceDigits.addingReportingOverflow(digits)
      (differenceDigits, isExact) = overflow ? (0, false) : (sum, true)
    }
  }

  private mutating func addDifference() {
    if isExact {
      let (sum, overflow) = digits.addingReportingOverflow(differenceDigits)
      if !overflow, let exact = Decimal.double(sum.magnitude, -places) {
        digits = sum
        value = sum < 0 ? -exact : exact
        return
      }
      isExact = false
    }
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
      let change = Self.scaled(differenceDigits, from: places, to: wanted),
      let second = Self.scaled(secondDigits, from: places, to: wanted),
      let result = Self.scaled(new, from: number.places, to: wanted)
    else {
      isExact = false
      return nil
    }
    (digits, differenceDigits, secondDigits, places) = (value, change, second, wanted)
    return result
  }

  private static func scaled(_ digits: Int64, from places: Int, to wanted: Int) -> Int64? {
    guard wanted > places else { return digits }
    guard wanted - places <= 18 else { return digits == 0 ? 0 : nil }
    let factor = Int64(Decimal.integers[wanted - places])
    let (product, overflow) = digits.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }
}
