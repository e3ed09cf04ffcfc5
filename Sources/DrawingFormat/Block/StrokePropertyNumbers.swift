/// The property sequences of a block as they come in, and the strokes made of them.
///
/// `Docs/format.md`, "Stroke properties": each sequence has one number for each stroke that has the
/// property, in stroke order.
struct StrokePropertyNumbers {
  /// For each property, which of the strokes that begin in the block have it.
  private var presence: [[Bool]]
  private let strokeCount: Int
  var inks: [Int64] = []
  var groups: [Int64] = []
  var starts: [Double] = []
  var idKinds: [Int64] = []
  var idNumbers: [Int64] = []
  /// The six numbers of the transforms, each a sequence.
  var transforms: [[Double]] = []
  var randomSeeds: [Int64] = []

  init(strokeCount: Int, states: PropertyStates) {
    self.strokeCount = strokeCount
    presence = StrokeProperty.allCases.map { property in
      [Bool](repeating: states[property] == .all, count: strokeCount)
    }
  }

  mutating func setPresence(of property: StrokeProperty, _ flags: [Bool]) {
    presence[property.rawValue] = flags
  }

  /// The number of strokes that have a property.
  func count(of property: StrokeProperty) -> Int {
    presence[property.rawValue].reduce(0) { $0 + ($1 ? 1 : 0) }
  }

  /// The number of IDs that are numbers.
  var idNumberCount: Int { idKinds.reduce(0) { $0 + ($1 == 1 ? 1 : 0) } }

  /// The strokes; what is no number is read from the property data.
  func strokes(
    dataFrom reader: inout ByteReader, inkCount: Int, groupCount: Int
  ) throws(DrawingError) -> [Stroke] {
    var strokes = [Stroke](repeating: Stroke(), count: strokeCount)
    for (stroke, ink) in zip(members(.ink), inks) {
      strokes[stroke].ink = try reference(ink, "ink", count: inkCount, reader)
    }
    for (stroke, group) in zip(members(.group), groups) {
      strokes[stroke].group = try reference(group, "group", count: groupCount, reader)
    }
    for (stroke, start) in zip(members(.start), starts) { strokes[stroke].start = start }
    for (stroke, seed) in zip(members(.randomSeed), randomSeeds) {
      strokes[stroke].randomSeed = UInt64(bitPattern: seed)
    }
    for (number, stroke) in members(.transform).enumerated() {
      let parts = transforms.map { $0[number] }
      strokes[stroke].transform = AffineTransform(
        a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
    }
    try readData(from: &reader, into: &strokes)
    return strokes
  }

  /// The strokes that have a property.
  private func members(_ property: StrokeProperty) -> [Int] {
    let flags = presence[property.rawValue]
    return flags.indices.filter { flags[$0] }
  }

  private func readData(
    from reader: inout ByteReader, into strokes: inout [Stroke]
  ) throws(DrawingError) {
    var nextNumber = 0
    for (stroke, kind) in zip(members(.id), idKinds) {
      strokes[stroke].id = try reader.idData(kind: kind) {
        nextNumber < idNumbers.count ? UInt64(bitPattern: idNumbers[nextNumber]) : nil
      }
      if kind == 1 { nextNumber += 1 }
    }
    for stroke in members(.mask) { strokes[stroke].mask = try reader.mask() }
    for stroke in members(.attributes) {
      strokes[stroke].attributes = try RecordReader(
        from: &reader, reserved: Stroke.members
      ).rest()
      guard !strokes[stroke].attributes.isEmpty else {
        throw reader.error(
          .notCanonical, found: "no attributes", expected: "at least one, or no presence")
      }
    }
  }

  private func reference(
    _ number: Int64, _ what: String, count: Int, _ reader: ByteReader
  ) throws(DrawingError) -> Int {
    guard number >= 0, number < Int64(count) else {
      throw reader.error(
        .badReference, found: "\(what) \(number)",
        expected: count == 0 ? "no \(what): the table is empty" : "0 to \(count - 1)")
    }
    return Int(number)
  }
}
