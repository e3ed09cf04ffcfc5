import DrawingFormat

/// The fields of a message, those of known numbers with the types that they must have.
struct WireMessage {
  let fields: [WireField]

  /// Reads all fields up to the end.
  init(
    _ reader: inout WireReader, _ known: [WireTag], _ budget: inout PencilKitBudget
  ) throws(DrawingError) {
    var fields: [WireField] = []
    while let field = try reader.next() {
      for tag in known where tag.number == field.tag.number && tag.type != field.tag.type {
        throw reader.error(
          .illegalValue, at: field.start,
          found: "field \(tag.number) of wire type \(field.tag.type.rawValue)",
          expected: "wire type \(tag.type.rawValue)")
      }
      try budget.spendField(at: field.start)
      fields.append(field)
    }
    self.fields = fields
  }

  /// The field of a tag; the last one, as protobuf has it, where there are several.
  subscript(tag: WireTag) -> WireField? { fields.last { $0.tag == tag } }

  /// A field that must be there.
  func required(
    _ tag: WireTag, _ reader: WireReader, _ start: Int
  ) throws(DrawingError) -> WireField {
    if let field = self[tag] { return field }
    throw reader.error(
      .truncated, at: start, found: "no field \(tag.number)",
      expected: "field \(tag.number), which is always there")
  }
}

extension WireReader {
  /// A reader of the message in a field.
  func inner(_ field: WireField, context: String) -> WireReader {
    WireReader(bytes, field.value, context: context)
  }

  func expect(_ field: WireField, size: Int, _ what: String) throws(DrawingError) {
    guard field.value.count == size else {
      throw error(
        .illegalValue, at: field.start,
        found: "\(field.value.count) bytes in field \(field.tag.number)",
        expected: "\(what) of \(size) bytes")
    }
  }

  /// The float32 fields 1 to `count` of the message in a field, in that order and nothing else.
  func floats(_ field: WireField, _ count: Int, _ what: String) throws(DrawingError) -> [Float] {
    var reader = inner(field, context: context)
    var values: [Float] = []
    while let inner = try reader.next() {
      guard inner.tag == WireTag(UInt64(values.count + 1), .fixed32), values.count < count else {
        throw error(
          .illegalValue, at: inner.start,
          found: "field \(inner.tag.number) of wire type \(inner.tag.type.rawValue) in \(what)",
          expected: "float32 fields 1 to \(count)")
      }
      values.append(
        Float(bitPattern: UInt32(truncatingIfNeeded: bytes.littleEndian(inner.value))))
    }
    guard values.count == count else {
      throw error(
        .truncated, at: field.start, found: "\(values.count) numbers in \(what)",
        expected: "\(count)")
    }
    return values
  }

  /// Refuses a message that is not of varint fields 1 to 3.
  func expectClock(_ field: WireField) throws(DrawingError) {
    var reader = inner(field, context: context)
    while let inner = try reader.next() {
      guard inner.tag.type == .varint, inner.tag.number <= 3 else {
        throw error(
          .illegalValue, at: inner.start,
          found: "field \(inner.tag.number) of wire type \(inner.tag.type.rawValue) in a clock",
          expected: "varint fields 1 to 3")
      }
    }
  }
}
