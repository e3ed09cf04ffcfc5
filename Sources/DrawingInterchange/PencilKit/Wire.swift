import DrawingFormat

/// How a value stands on the wire of protobuf.
///
/// Source: protobuf.dev, "Encoding". Groups, types 3 and 4, were given up long ago and are refused.
enum WireType: UInt64 {
  case varint = 0
  case fixed64 = 1
  case bytes = 2
  case fixed32 = 5
}

/// The number of a field with the type of its value, as one varint on the wire.
struct WireTag: Hashable, Sendable {
  let rawValue: UInt64

  init(_ number: UInt64, _ type: WireType) { rawValue = number << 3 | type.rawValue }

  /// Takes a tag apart; `nil` for groups and types that do not exist, and for field 0.
  init?(rawValue: UInt64) {
    guard WireType(rawValue: rawValue & 7) != nil, rawValue >> 3 > 0, rawValue >> 3 < 1 << 29
    else { return nil }
    self.rawValue = rawValue
  }

  var number: UInt64 { rawValue >> 3 }
  // Made of a type, or checked.
  var type: WireType { WireType(rawValue: rawValue & 7) ?? .varint }
}

/// A field of a message, and where its value stands in the file.
struct WireField {
  let tag: WireTag
  /// Where the field begins.
  let start: Int
  /// The bytes of the value: of a varint and a fixed number themselves, of bytes what is behind
  /// their length.
  let value: Range<Int>
  /// The value of a varint.
  let number: UInt64
  /// Whether tag and length took as few bytes as possible; a writer of ours could not repeat it
  /// otherwise.
  let isMinimal: Bool
}

/// Reads fields of a message, one after another; never beyond the end of the message.
struct WireReader {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int
  /// What is being read, for messages.
  let context: String

  init(_ bytes: [UInt8], _ range: Range<Int>, context: String) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.context = context
  }

  /// The next field; `nil` at the end of the message.
  mutating func next() throws(DrawingError) -> WireField? {
    guard position < end else { return nil }
    let start = position
    let (raw, isTagMinimal) = try varint("the tag of a field")
    guard let tag = WireTag(rawValue: raw) else {
      throw error(
        .illegalValue, at: start, found: "field \(raw >> 3) of wire type \(raw & 7)",
        expected: "a field number from 1 on and a wire type of 0, 1, 2 or 5")
    }
    switch tag.type {
    case .varint:
      let begin = position
      let (number, _) = try varint("field \(tag.number)")
      return WireField(
        tag: tag, start: start, value: begin..<position, number: number, isMinimal: isTagMinimal)
    case .fixed32: return try field(tag, start, count: 4, isTagMinimal)
    case .fixed64: return try field(tag, start, count: 8, isTagMinimal)
    case .bytes:
      let (count, isLengthMinimal) = try varint("the length of field \(tag.number)")
      guard count <= UInt64(end - position) else {
        throw error(
          .truncated, at: start,
          found: "\(end - position) bytes left for field \(tag.number)", expected: "\(count)")
      }
      return try field(tag, start, count: Int(count), isTagMinimal && isLengthMinimal)
    }
  }

  private mutating func field(
    _ tag: WireTag, _ start: Int, count: Int, _ isMinimal: Bool
  ) throws(DrawingError) -> WireField {
    guard count <= end - position else {
      throw error(
        .truncated, at: start, found: "\(end - position) bytes left for field \(tag.number)",
        expected: "\(count)")
    }
    defer { position += count }
    return WireField(
      tag: tag, start: start, value: position..<position + count, number: 0, isMinimal: isMinimal)
  }

  /// A varint of at most ten bytes, and whether it was as short as it can be.
  private mutating func varint(
    _ what: String
  ) throws(DrawingError) -> (UInt64, isMinimal: Bool) {
    let start = position
    var value: UInt64 = 0
    for index in 0..<10 {
      guard position < end else {
        throw error(
          .truncated, at: start, found: "the end of the message within \(what)",
          expected: "the rest of a varint")
      }
      let byte = bytes[position]
      position += 1
      if index == 9, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return (value, index == 0 || byte != 0) }
    }
    throw error(
      .illegalValue, at: start, found: "a varint beyond 64 bits in \(what)",
      expected: "at most ten bytes")
  }

  func error(
    _ code: DrawingError.Code, at offset: Int, found: String, expected: String
  ) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }
}

/// Gathers the bytes of a message.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A field: its tag, the length of bytes, the value.
  mutating func field(_ tag: WireTag, _ value: some Collection<UInt8>) {
    varint(tag.rawValue)
    if tag.type == .bytes { varint(UInt64(value.count)) }
    append(value)
  }
}

/// Values as they stand behind a tag.
enum WireValue {
  static func varint(_ value: UInt64) -> [UInt8] {
    var writer = WireWriter()
    writer.varint(value)
    return writer.bytes
  }

  /// The low `count` bytes of a number, least significant first.
  static func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  static func double(_ value: Double) -> [UInt8] { littleEndian(value.bitPattern, count: 8) }

  /// A message of float32 fields 1, 2, 3 and so on.
  static func floats(_ values: [Float]) -> [UInt8] {
    var writer = WireWriter()
    for (index, value) in values.enumerated() {
      writer.field(
        WireTag(UInt64(index + 1), .fixed32), littleEndian(UInt64(value.bitPattern), count: 4))
    }
    return writer.bytes
  }

  /// A message of varint fields 1, 2, 3 and so on.
  static func varints(_ values: [UInt64]) -> [UInt8] {
    var writer = WireWriter()
    for (index, value) in values.enumerated() {
      writer.field(WireTag(UInt64(index + 1), .varint), varint(value))
    }
    return writer.bytes
  }
}

extension [UInt8] {
  /// The number in bytes of a range, least significant first; the range is inside.
  func littleEndian(_ range: Range<Int>) -> UInt64 {
    var value: UInt64 = 0
    for (place, index) in range.enumerated() { value |= UInt64(self[index]) << UInt64(8 * place) }
    return value
  }
}
