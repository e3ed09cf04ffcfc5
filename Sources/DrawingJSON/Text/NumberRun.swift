/// How far `scanNumbers` has come.
struct NumberRun {
  /// The next byte.
  var index: Int
  /// How many numbers were read.
  var count = 0
  /// Whether a number ends there; otherwise it is the first byte of something to be read in the
  /// ordinary way.
  var endsAfterNumber = false
}

/// Reads numbers with commas between them, as long as they are of the usual kind and end before
/// `end`; this is the loop in which a reader of drawings spends its time.
///
/// It begins at the first byte of a value. Numbers with an exponent or more than 19 digits, and
/// whatever is no number, are left to `readNumber`.
func scanNumbers(
  _ bytes: Span<UInt8>, from start: Int, to end: Int, into values: inout [Double]
) -> NumberRun {
  scanNumbers(bytes, from: start, to: end) { number in
    guard let magnitude = Decimal.double(number.mantissa, -number.places) else { return false }
    values.append(number.isNegative ? -magnitude : magnitude)
    return true
  }
}

/// Checks numbers with commas between them, like `scanNumbers`.
func skipNumbers(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> NumberRun {
  scanNumbers(bytes, from: start, to: end) { _ in true }
}

/// A number such as -12.34: mantissa 1234, two places.
private struct PlainNumber {
  var isNegative: Bool
  var mantissa: UInt64
  var places: Int
  /// The byte after it.
  var end: Int
}

/// Goes over numbers with commas between them; one that `take` does not take ends the run.
@inline(__always)
private func scanNumbers(
  _ bytes: Span<UInt8>, from start: Int, to end: Int, _ take: (PlainNumber) -> Bool
) -> NumberRun {
  var run = NumberRun(index: start)
  var next = start
  while let number = scanNumber(bytes, from: next, to: end), take(number) {
    run = NumberRun(index: number.end, count: run.count + 1, endsAfterNumber: true)
    guard bytes[number.end] == UInt8(ascii: ",") else { return run }
    next = number.end + 1
    while next < end, bytes[next] == UInt8(ascii: " ") { next += 1 }
    // The comma is left to `nextElement` unless another number follows at once.
    guard next < end, isNumberStart(bytes[next]) else { return run }
  }
  // At a number of another kind, or one that the next piece goes on with. Its comma is passed.
  return NumberRun(index: next, count: run.count)
}

@inline(__always)
private func isNumberStart(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
}

/// Reads one number without exponent, of at most 19 digits, with a byte after it.
@inline(__always)
private func scanNumber(
  _ bytes: Span<UInt8>, from start: Int, to end: Int
) -> PlainNumber? {
  var index = start
  let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
  if isNegative { index += 1 }
  let first = index
  var mantissa: UInt64 = 0
  scanDigits(bytes, &index, end, &mantissa)
  var digits = index - first
  // No digit, or 0 with another one behind it.
  guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0"), index < end else {
    return nil
  }
  var fraction = 0
  if bytes[index] == UInt8(ascii: ".") {
    index += 1
    let point = index
    scanDigits(bytes, &index, end, &mantissa)
    fraction = index - point
    digits += fraction
    guard fraction > 0, index < end else { return nil }
  }
  // 19 digits cannot have overflowed the mantissa; 'e' and 'E' differ in the bit 0x20.
  guard digits <= 19, bytes[index] | 0x20 != UInt8(ascii: "e") else { return nil }
  return PlainNumber(isNegative: isNegative, mantissa: mantissa, places: fraction, end: index)
}

@inline(__always)
private func scanDigits(
  _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, _ mantissa: inout UInt64
) {
  while index < end {
    let digit = bytes[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return }
    mantissa = mantissa &* 10 &+ UInt64(digit)
    index += 1
  }
}
