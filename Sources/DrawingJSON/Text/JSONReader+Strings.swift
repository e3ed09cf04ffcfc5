extension JSONReader {
  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    try expect(.string, "a string")
    try scanString()
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a string that begins at the next byte into `text`.
  mutating func scanString() throws(JSONError) {
    advance()
    text.removeAll(keepingCapacity: true)
    while true {
      scanPlainCharacters()
      guard let byte = try peek() else {
        throw try syntaxError(expected: "the end of the string")
      }
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case 0x80...: try scanMultibyteCharacter(byte)
      case ..<0x20: throw try syntaxError(expected: "an escape for a control character")
      default: break  // The piece has ended; the next one goes on with a plain character.
      }
    }
  }

  /// Takes over bytes of the current piece that stand for themselves.
  private mutating func scanPlainCharacters() {
    let start = index
    while index < end {
      let byte = chunk[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        break
      }
      index += 1
    }
    text.append(contentsOf: chunk[start..<index])
  }

  /// Takes over a character of two to four bytes.
  private mutating func scanMultibyteCharacter(_ lead: UInt8) throws(JSONError) {
    // The second byte's range shuts out overlong forms (E0, F0), surrogates (ED) and everything
    // above U+10FFFF (F4); RFC 3629, section 4.
    let second: ClosedRange<UInt8>
    let further: Int
    switch lead {
    case 0xC2...0xDF: (second, further) = (0x80...0xBF, 0)
    case 0xE0: (second, further) = (0xA0...0xBF, 1)
    case 0xED: (second, further) = (0x80...0x9F, 1)
    case 0xE1...0xEF: (second, further) = (0x80...0xBF, 1)
    case 0xF0: (second, further) = (0x90...0xBF, 2)
    case 0xF1...0xF3: (second, further) = (0x80...0xBF, 2)
    case 0xF4: (second, further) = (0x80...0x8F, 2)
    default: throw try syntaxError(expected: "UTF-8", code: .badUTF8)
    }
    advance()
    text.append(lead)
    try scanContinuation(second)
    for _ in 0..<further { try scanContinuation(0x80...0xBF) }
  }

  private mutating func scanContinuation(_ range: ClosedRange<UInt8>) throws(JSONError) {
    guard let byte = try peek(), range.contains(byte) else {
      throw try syntaxError(expected: "UTF-8", code: .badUTF8)
    }
    advance()
    text.append(byte)
  }

  private mutating func scanEscape() throws(JSONError) {
    let start = position
    advance()
    guard let byte = try peek() else { throw try syntaxError(expected: "an escape") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      advance()
      return try scanUnicodeEscape(at: start)
    default: throw try syntaxError(expected: "one of \"\\/bfnrtu after '\\'", code: .badEscape)
    }
    advance()
  }

  /// Reads the four digits after `\u`, and a second escape where the first is half a pair.
  private mutating func scanUnicodeEscape(at start: JSONError.Position) throws(JSONError) {
    let first = try scanFourDigits()
    var value = UInt32(first)
    if 0xD800...0xDBFF ~= first {
      guard try peek() == UInt8(ascii: "\\") else { throw loneSurrogate(first, at: start) }
      advance()
      guard try peek() == UInt8(ascii: "u") else { throw loneSurrogate(first, at: start) }
      advance()
      let second = try scanFourDigits()
      guard 0xDC00...0xDFFF ~= second else { throw loneSurrogate(first, at: start) }
      value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
    }
    guard let scalar = UnicodeScalar(value) else { throw loneSurrogate(first, at: start) }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func loneSurrogate(_ value: UInt16, at start: JSONError.Position) -> JSONError {
    error(
      .badEscape, expected: "a pair of surrogate escapes",
      found: "half of one, \\u" + String(value, radix: 16, uppercase: true), at: start)
  }

  private mutating func scanFourDigits() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch try peek() {
      case let byte? where 0x30...0x39 ~= byte: digit = byte - 0x30
      case let byte? where 0x41...0x46 ~= byte: digit = byte - 0x41 + 10
      case let byte? where 0x61...0x66 ~= byte: digit = byte - 0x61 + 10
      default: throw try syntaxError(expected: "four hexadecimal digits", code: .badEscape)
      }
      value = value << 4 | UInt16(digit)
      advance()
    }
    return value
  }
}
