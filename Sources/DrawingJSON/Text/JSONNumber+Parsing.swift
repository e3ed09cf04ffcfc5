extension JSONNumber {
  /// Reads a number that takes up all of `bytes`; `nil` where JSON does not allow it.
  init?(_ bytes: Span<UInt8>) {
    var scan = Scan()
    guard scan.read(bytes) else { return nil }
    self.init(
      isNegative: scan.isNegative, mantissa: scan.mantissa, exponent: scan.exponent,
      excess: scan.isExact ? [] : bytes.copied)
  }

  /// The state of reading one number.
  private struct Scan {
    var isNegative = false
    var mantissa: UInt64 = 0
    var exponent = 0
    /// Whether no digit other than 0 was left out of the mantissa.
    var isExact = true
    /// Whether the mantissa takes no further digit.
    private var isFull = false
    private var index = 0

    mutating func read(_ bytes: Span<UInt8>) -> Bool {
      isNegative = skip("-", in: bytes)
      let start = index
      guard readDigits(bytes, isFraction: false) else { return false }
      if bytes[start] == UInt8(ascii: "0"), index - start > 1 { return false }
      if skip(".", in: bytes), !readDigits(bytes, isFraction: true) { return false }
      if skip("e", in: bytes) || skip("E", in: bytes), !readExponent(bytes) { return false }
      return index == bytes.count
    }

    private mutating func skip(_ character: UnicodeScalar, in bytes: Span<UInt8>) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    private func digit(_ bytes: Span<UInt8>) -> UInt8? {
      guard index < bytes.count else { return nil }
      let digit = bytes[index] &- UInt8(ascii: "0")
      return digit < 10 ? digit : nil
    }

    /// Reads at least one digit into the mantissa.
    private mutating func readDigits(_ bytes: Span<UInt8>, isFraction: Bool) -> Bool {
      let start = index
      while let digit = digit(bytes) {
        if append(digit) {
          if isFraction { exponent -= 1 }
        } else {
          if !isFraction { exponent += 1 }
          if digit != 0 { isExact = false }
        }
        index += 1
      }
      return index > start
    }

    /// Adds a digit to the mantissa, unless it is full.
    private mutating func append(_ digit: UInt8) -> Bool {
      guard !isFull else { return false }
      let (product, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, isAbove) = product.addingReportingOverflow(UInt64(digit))
      isFull = isTooLarge || isAbove
      if !isFull { mantissa = sum }
      return !isFull
    }

    private mutating func readExponent(_ bytes: Span<UInt8>) -> Bool {
      let isBelowZero = skip("-", in: bytes)
      if !isBelowZero { _ = skip("+", in: bytes) }
      let start = index
      var value = 0
      while let digit = digit(bytes) {
        // Up to 10^16: beyond any exponent that a number of less than a petabyte could make up for.
        if value < 1_000_000_000_000_000 { value = value * 10 + Int(digit) }
        index += 1
      }
      exponent += isBelowZero ? -value : value
      return index > start
    }
  }
}

extension Span<UInt8> {
  /// The bytes as an array.
  var copied: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
