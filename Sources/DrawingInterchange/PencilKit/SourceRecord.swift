import DrawingFormat

/// What a PKDrawing held beside its ink, so that the very same bytes can be written again: which
/// fields its messages have, in which order, and every value that is not the one that would be written
/// without a record.
///
/// Docs/interchange.md, "Source record".
struct SourceRecord {
  /// Which value a column of the record is of.
  struct Key: Hashable {
    let kind: MessageKind
    let tag: WireTag
  }

  /// The version of the container.
  var version: UInt16 = 1
  /// A checksum of the file.
  var fingerprint: UInt32 = 0
  /// A checksum of what the record is counted by, see `PencilKitPlan.identity`.
  var identity: UInt32 = 0
  /// The fields of the drawing where they are others than expected.
  var order: [FieldRun]?
  /// The fields of inks, strokes and paths where they are others than expected.
  var shapes: [MessageKind: ShapeTable] = [:]
  /// The values that differ from the expected ones, in the order in which they first occurred.
  var columns: [(key: Key, values: LeafColumn)] = []
}

/// The fields that messages of a kind have, in order.
struct ShapeTable: Equatable {
  /// The sets that occur beside the expected one.
  var shapes: [[WireTag]] = []
  /// For each message the number of its set, 0 for the expected one, in runs.
  var runs: [(shape: Int, count: Int)] = []

  mutating func append(_ tags: [WireTag]?) {
    var shape = 0
    if let tags {
      if let known = shapes.firstIndex(of: tags) {
        shape = known + 1
      } else {
        shapes.append(tags)
        shape = shapes.count
      }
    }
    if let last = runs.last, last.shape == shape {
      runs[runs.count - 1].count += 1
    } else {
      runs.append((shape, 1))
    }
  }

  static func == (left: ShapeTable, right: ShapeTable) -> Bool {
    left.shapes == right.shapes && left.runs.elementsEqual(right.runs, by: ==)
  }
}

/// Values of one field of the messages of one kind.
struct LeafColumn: Equatable {
  /// Which message each value is of, ascending.
  var positions: [Int] = []
  var values: [[UInt8]] = []
}

/// Walks over a record as a file is written; every column is met in ascending order.
struct SourceCursor {
  private let record: SourceRecord
  private let places: [SourceRecord.Key: Int]
  private var next: [Int]
  private var runs: [MessageKind: (run: Int, used: Int)] = [:]

  init(_ record: SourceRecord) {
    self.record = record
    var places: [SourceRecord.Key: Int] = [:]
    for (index, column) in record.columns.enumerated() { places[column.key] = index }
    self.places = places
    next = [Int](repeating: 0, count: record.columns.count)
  }

  /// The value of a field that is not the expected one.
  mutating func value(_ kind: MessageKind, _ tag: WireTag, _ position: Int) -> [UInt8]? {
    guard let place = places[SourceRecord.Key(kind: kind, tag: tag)] else { return nil }
    let column = record.columns[place].values
    while next[place] < column.positions.count, column.positions[next[place]] < position {
      next[place] += 1
    }
    guard next[place] < column.positions.count, column.positions[next[place]] == position else {
      return nil
    }
    return column.values[next[place]]
  }

  /// The fields of the next message of a kind; `nil` where they are the expected ones.
  mutating func shape(_ kind: MessageKind) -> [WireTag]? {
    guard let table = record.shapes[kind] else { return nil }
    var (run, used) = runs[kind] ?? (0, 0)
    guard run < table.runs.count else { return nil }
    let shape = table.runs[run].shape
    used += 1
    if used >= table.runs[run].count { (run, used) = (run + 1, 0) }
    runs[kind] = (run, used)
    return shape == 0 ? nil : table.shapes[shape - 1]
  }
}

/// A checksum of 32 bits that tells a change from none: FNV-1a of 64 bits, folded.
///
/// Source: Fowler, Noll, Vo; constants from draft-eastlake-fnv.
struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  var value: UInt32 { UInt32(truncatingIfNeeded: state ^ state >> 32) }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    checksum.update(bytes)
    return checksum.value
  }
}

extension PencilKitPlan {
  /// A checksum of what positions in a record count: inks, and strokes by their IDs.
  ///
  /// With other strokes, or the same in another order, a record would give each what belongs to
  /// another one.
  var identity: UInt32 {
    var checksum = Checksum()
    checksum.update(WireValue.varint(UInt64(drawing.inks.count)))
    for slot in slots {
      switch slot {
      case .stroke(let index): checksum.update([1] + (UUIDs.bytes(drawing.strokes[index].id) ?? []))
      case .deleted(let deleted): checksum.update([0] + (deleted.id ?? []))
      }
    }
    return checksum.value
  }
}
