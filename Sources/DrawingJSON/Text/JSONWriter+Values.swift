extension JSONWriter {
  /// Writes a string.
  public mutating func string(_ value: String) {
    beginValue()
    appendQuoted(value)
  }

  /// Writes an integer.
  public mutating func integer(_ value: some BinaryInteger) {
    beginValue()
    append(String(value))
  }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) {
    beginValue()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes a number in its shortest form.
  ///
  /// - Throws: `JSONError` with the code `notFinite` for NaN and the infinities, which JSON lacks.
  public mutating func double(_ value: Double) throws(JSONError) {
    beginValue()
    guard value.isFinite else { throw notFinite(value) }
    reserve(DoublePrinter.longest)
    var printer = DoublePrinter()
    let start = count
    var room = buffer.mutableSpan
    count = printer.write(value, to: &room, at: start)
  }

  /// Writes an array of numbers in their shortest form.
  ///
  /// - Throws: `JSONError` with the code `notFinite` for NaN and the infinities, which JSON lacks.
  public mutating func doubles(_ values: ArraySlice<Double>) throws(JSONError) {
    try beginArray()
    var printer = DoublePrinter()
    var first = 0
    while first < values.count {
      // Room for 1,024 numbers at a time, 27 KiB.
      let length = min(1024, values.count - first)
      reserve(length * (DoublePrinter.longest + 1))
      let start = count
      var room = buffer.mutableSpan
      let numbers = values.span.extracting(first..<first + length)
      let run = printer.write(numbers, isFirst: first == 0, to: &room, at: start)
      count = run.end
      first += run.written
      guard run.written == length else {
        setElement(first)
        throw notFinite(values[values.startIndex + first])
      }
    }
    endArray()
  }

  private func notFinite(_ value: Double) -> JSONError {
    error(.notFinite, expected: "a finite number", found: value.description)
  }

  /// Writes a text in quotes, with the escapes that JSON demands and no others.
  mutating func appendQuoted(_ value: String) {
    append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x20: append((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
