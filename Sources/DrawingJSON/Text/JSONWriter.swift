/// Writes JSON, one thing after another.
///
/// The text is kept until `drain` moves it on, so that the caller decides how much memory it takes.
///
/// ```swift
/// var writer = JSONWriter(style: .minified)
/// try writer.beginObject()
/// try writer.key("strokes")
/// try writer.integer(12)
/// try writer.endObject()
/// let bytes = writer.finish()
/// ```
public struct JSONWriter {
  private struct Frame {
    let isObject: Bool
    let breaksLines: Bool
    var count = 0
    var key = ""
  }

  /// How the text is laid out.
  public let style: JSONStyle
  /// How many objects and arrays may be inside one another; what is deeper, a reader would refuse.
  public let depthLimit: Int

  /// The text not moved on yet, followed by room.
  ///
  /// With room, writing a byte is an assignment, which is several times faster than `append`.
  var buffer: [UInt8]
  /// How much of `buffer` is text.
  var count = 0
  private var frames: [Frame] = []

  /// Makes a writer.
  public init(style: JSONStyle = .readable, depthLimit: Int = JSONLimits().depth) {
    self.style = style
    self.depthLimit = min(depthLimit, JSONLimits.deepest)
    buffer = [UInt8](repeating: 0, count: 4096)
  }

  /// The number of bytes that `drain` would move on.
  public var pendingCount: Int { count }

  /// Moves the text written so far to a sink.
  public mutating func drain<Sink: JSONByteSink>(into sink: inout Sink) throws(JSONError) {
    try sink.write(buffer[..<count])
    count = 0
  }

  /// Ends the document and returns what has not been moved on.
  public mutating func finish() -> [UInt8] {
    endDocument()
    let bytes = Array(buffer[..<count])
    count = 0
    return bytes
  }

  /// Ends the document: in the readable style with a line feed.
  mutating func endDocument() {
    if style == .readable { append(UInt8(ascii: "\n")) }
  }

  /// Sees to it that `extra` bytes can be written at `count`.
  mutating func reserve(_ extra: Int) {
    let needed = count + extra
    guard needed > buffer.count else { return }
    // Doubling, so that the copies add up to no more than the text itself.
    buffer.append(contentsOf: repeatElement(0, count: max(needed, 2 * buffer.count) - buffer.count))
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    buffer[count] = byte
    count += 1
  }

  mutating func append(_ text: String) {
    reserve(text.utf8.count)
    for byte in text.utf8 {
      buffer[count] = byte
      count += 1
    }
  }

  /// Begins an object; `layout` counts in the readable style only.
  public mutating func beginObject(_ layout: JSONLayout = .inline) throws(JSONError) {
    try begin(UInt8(ascii: "{"), isObject: true, layout)
  }

  /// Ends the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array; `layout` counts in the readable style only.
  public mutating func beginArray(_ layout: JSONLayout = .inline) throws(JSONError) {
    try begin(UInt8(ascii: "["), isObject: false, layout)
  }

  /// Ends the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  private mutating func begin(
    _ byte: UInt8, isObject: Bool, _ layout: JSONLayout
  ) throws(JSONError) {
    beginValue()
    guard frames.count < depthLimit else {
      throw error(
        .tooDeep, expected: "at most \(depthLimit) objects and arrays inside one another",
        found: "one more")
    }
    append(byte)
    frames.append(
      Frame(isObject: isObject, breaksLines: style == .readable && layout == .lines))
  }

  private mutating func end(_ byte: UInt8) {
    if let frame = frames.popLast(), frame.breaksLines, frame.count > 0 { breakLine() }
    append(byte)
  }

  /// Writes the name of the next member.
  public mutating func key(_ name: String) {
    separate()
    if let last = frames.indices.last { frames[last].key = name }
    appendQuoted(name)
    append(UInt8(ascii: ":"))
  }

  /// Writes what stands before a value: in an object nothing more, the key is already there.
  mutating func beginValue() {
    if let frame = frames.last, !frame.isObject { separate() }
  }

  /// Writes what stands before a key or an element.
  private mutating func separate() {
    guard let last = frames.indices.last else { return }
    if frames[last].count > 0 { append(UInt8(ascii: ",")) }
    frames[last].count += 1
    if frames[last].breaksLines { breakLine() }
  }

  private mutating func breakLine() {
    append(UInt8(ascii: "\n"))
    for _ in frames { append("  ") }
  }

  /// An error at the place that is being written.
  func error(_ code: JSONError.Code, expected: String, found: String) -> JSONError {
    JSONError(code, path: path, found: found, expected: expected)
  }

  private var path: String {
    var text = ""
    for frame in frames where frame.count > 0 {
      if frame.isObject {
        JSONPath.append(name: Array(frame.key.utf8)[...], to: &text)
      } else {
        text += "[\(frame.count - 1)]"
      }
    }
    return text
  }
}

extension JSONWriter {
  /// Makes the number of the current element known, where elements were not written one by one.
  mutating func setElement(_ index: Int) {
    guard let last = frames.indices.last else { return }
    frames[last].count = index + 1
  }
}
