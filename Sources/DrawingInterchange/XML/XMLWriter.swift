internal import DrawingJSON

/// Writes XML as bytes.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []
  private var numbers = NumberWriter()

  /// Adds text as it is.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes as they are.
  mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Adds an attribute, with a space in front.
  mutating func attribute(_ name: String, _ value: String) {
    raw(" \(name)=\"")
    escaped(value.utf8, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute with a number.
  mutating func attribute(_ name: String, _ value: Double) {
    raw(" \(name)=\"")
    number(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds the text of an element.
  mutating func text(_ text: some Sequence<UInt8>) { escaped(text, inAttribute: false) }

  /// Adds a finite number.
  mutating func number(_ value: Double) { numbers.append(value, to: &bytes) }

  /// Adds a finite number with a printer of the caller's.
  @inline(__always)
  mutating func number(_ value: Double, _ printer: inout NumberWriter) {
    printer.append(value, to: &bytes)
  }

  /// Adds one byte.
  @inline(__always)
  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  private mutating func escaped(_ text: some Sequence<UInt8>, inAttribute: Bool) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\"") where inAttribute: raw("&quot;")
      // Readers turn these into spaces or line feeds where they are not escaped.
      case 13: raw("&#13;")
      case 9 where inAttribute: raw("&#9;")
      case 10 where inAttribute: raw("&#10;")
      default: bytes.append(byte)
      }
    }
  }
}

/// Writes doubles in their shortest form at the end of bytes.
struct NumberWriter {
  private var printer = DoublePrinter()

  /// Adds a finite number.
  @inline(__always)
  mutating func append(_ value: Double, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: DoublePrinter.longest))
    var span = bytes.mutableSpan
    let end = printer.write(value, to: &span, at: start)
    bytes.removeLast(start + DoublePrinter.longest - end)
  }
}

extension String {
  /// Whether XML 1.0 can hold every character of the text.
  var isXML: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }

  /// Whether the text is a name without a prefix, of ASCII characters.
  var isXMLName: Bool {
    guard let first = utf8.first, 65...90 ~= first || 97...122 ~= first || first == 95 else {
      return false
    }
    return utf8.allSatisfy { byte in
      65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte || byte == 95 || byte == 45
        || byte == 46
    }
  }
}
