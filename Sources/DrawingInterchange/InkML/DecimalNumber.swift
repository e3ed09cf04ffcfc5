internal import DrawingJSON

/// A number of an XML text, as the decimal that it is written as where that is short enough.
struct DecimalNumber {
  /// The digits with sign; `nil` beyond 18 digits or with an exponent.
  var digits: Int64?
  /// How many of the digits are behind the point.
  var places = 0
  /// The nearest double.
  var value: Double

  /// Reads a number of InkML at `index`: sign, then decimal, double, or `#` and hexadecimal digits.
  ///
  /// White space may stand between the sign and the digits. `nil` where there is no number; `index` is
  /// then where one was expected.
  init?(_ bytes: Span<UInt8>, _ index: inout Int, end: Int) {
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
      while index < end, isXMLSpace(bytes[index]) { index += 1 }
    }
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "#") {
      index += 1
      guard let value = Self.hexadecimal(bytes, &index, end) else { return nil }
      digits = value.digits.map { isNegative ? -$0 : $0 }
      self.value = isNegative ? -value.value : value.value
      return
    }
    guard let number = Self.decimal(bytes, &index, end, isNegative: isNegative) else { return nil }
    self = number
  }

  /// A whole number.
  init(_ whole: Int32) {
    self.init(digits: Int64(whole), places: 0, value: Double(whole))
  }

  private init(digits: Int64?, places: Int, value: Double) {
    self.digits = digits
    self.places = places
    self.value = value
  }

  @inline(__always)
  private static func decimal(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, isNegative: Bool
  ) -> DecimalNumber? {
    let start = index
    var digits: UInt64 = 0
    readDigits(bytes, &index, end, &digits)
    var count = index - start
    var places = 0
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let point = index
      readDigits(bytes, &index, end, &digits)
      places = index - point
      count += places
    }
    guard count > 0 else {
      index = start
      return nil
    }
    let hasExponent = skipExponent(bytes, &index, end)
    // 18 digits fit into 63 bits.
    if count <= 18, !hasExponent, let value = Decimal.double(digits, -places) {
      return DecimalNumber(
        digits: isNegative ? -Int64(digits) : Int64(digits), places: places,
        value: isNegative ? -value : value)
    }
    var text: [UInt8] = []
    for position in start..<index { text.append(bytes[position]) }
    // Swift's own form has no point without digits around it.
    if text.first == UInt8(ascii: ".") { text.insert(UInt8(ascii: "0"), at: 0) }
    guard let value = Double(String(decoding: text, as: UTF8.self).padded) else { return nil }
    return DecimalNumber(digits: nil, places: 0, value: isNegative ? -value : value)
  }

  @inline(__always)
  private static func readDigits(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int, _ digits: inout UInt64
  ) {
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      index += 1
    }
  }

  /// Skips `e`, sign and digits, if all of that is there.
  private static func skipExponent(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) -> Bool {
    guard index < end, bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
    var next = index + 1
    if next < end, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") {
      next += 1
    }
    let start = next
    while next < end, bytes[next] &- UInt8(ascii: "0") < 10 { next += 1 }
    guard next > start else { return false }
    index = next
    return true
  }

  private static func hexadecimal(
    _ bytes: Span<UInt8>, _ index: inout Int, _ end: Int
  ) -> DecimalNumber? {
    let start = index
    var (digits, value): (Int64?, Double) = (0, 0)
    while index < end, let digit = hexDigit(bytes[index]) {
      value = value * 16 + Double(digit)
      // 15 digits fit into 60 bits.
      digits = index - start < 15 ? digits.map { $0 << 4 | Int64(digit) } : nil
      index += 1
    }
    return index == start ? nil : DecimalNumber(digits: digits, places: 0, value: value)
  }
}

extension DecimalNumber {
  /// Reads a text that is one number, with white space around it.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = bytes.firstIndex { !isXMLSpace($0) } ?? bytes.count
    let end = (bytes.lastIndex { !isXMLSpace($0) } ?? -1) + 1
    guard index < end, let number = DecimalNumber(bytes.span, &index, end: end), index == end,
      number.value.isFinite
    else { return nil }
    self = number
  }
}

extension String {
  /// A decimal with a digit behind its point.
  fileprivate var padded: String {
    guard let point = utf8.firstIndex(of: UInt8(ascii: ".")) else { return self }
    let next = utf8.index(after: point)
    let hasDigit = next < utf8.endIndex && utf8[next] &- UInt8(ascii: "0") < 10
    return hasDigit ? self : String(self[..<next]) + "0" + String(self[next...])
  }
}

/// Whether a byte is white space of XML.
@inline(__always)
func isXMLSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }
