import DrawingFormat

/// How the bytes of a column are arranged, so that deflate finds what is alike in them.
private enum Arrangement: UInt8, CaseIterable {
  /// Value after value.
  case rows = 0
  /// First the first bytes of all values, then the second ones …
  case planes = 1
  /// The same, each byte as the difference from the one before: for what counts.
  case differences = 2
}

/// The bytes of a column of a source record: the distances of its positions, the differences of its
/// lengths, then the values, those of one length together.
extension LeafColumn {
  func write(to writer: inout WireWriter) {
    writer.varint(UInt64(positions.count))
    var next = 0
    for position in positions {
      writer.varint(UInt64(position - next))
      next = position + 1
    }
    var last = 0
    for value in values {
      let step = Int64(value.count - last)
      writer.varint(UInt64(bitPattern: step << 1 ^ step >> 63))
      last = value.count
    }
    let (arrangement, bytes) = smallest()
    writer.append([arrangement.rawValue])
    writer.append(bytes)
  }

  init(from reader: inout RecordReader) throws(Misfit) {
    let count = try reader.count()
    var next = 0
    for _ in 0..<count {
      let position = next + (try reader.number())
      positions.append(position)
      next = position + 1
    }
    var lengths: [Int] = []
    var last = 0
    for _ in 0..<count {
      let step = try reader.varint()
      let length = last &+ Int(truncatingIfNeeded: Int64(bitPattern: step >> 1) ^ -Int64(step & 1))
      guard length >= 0, length < 1 << 40 else { throw Misfit() }
      lengths.append(length)
      last = length
    }
    guard let arrangement = Arrangement(rawValue: try reader.take(1)[0]) else { throw Misfit() }
    values = [[UInt8]](repeating: [], count: count)
    for group in Self.groups(lengths) {
      try read(group, lengths[group[0]], arrangement, &reader)
    }
  }

  /// Positions of values of one length, the shortest first.
  private static func groups(_ lengths: [Int]) -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for (index, length) in lengths.enumerated() { members[length, default: []].append(index) }
    return members.keys.sorted().map { members[$0] ?? [] }
  }

  /// Values longer than this are no records of small numbers.
  private static let longestPlanes = 64

  private func smallest() -> (Arrangement, [UInt8]) {
    let rows = arranged(.rows)
    guard values.count > 1, values.allSatisfy({ $0.count <= Self.longestPlanes }) else {
      return (.rows, rows)
    }
    let candidates = [rows, arranged(.planes), arranged(.differences)]
    let sizes = candidates.map { Deflate.deflated($0)?.count ?? $0.count }
    var best = 0
    for (index, size) in sizes.enumerated() where size < sizes[best] { best = index }
    return (Arrangement.allCases[best], candidates[best])
  }

  private func arranged(_ arrangement: Arrangement) -> [UInt8] {
    var bytes: [UInt8] = []
    for group in Self.groups(values.map(\.count)) {
      if arrangement == .rows {
        for index in group { bytes += values[index] }
        continue
      }
      for place in 0..<values[group[0]].count {
        var last: UInt8 = 0
        for index in group {
          let byte = values[index][place]
          bytes.append(arrangement == .planes ? byte : byte &- last)
          last = byte
        }
      }
    }
    return bytes
  }

  private mutating func read(
    _ group: [Int], _ length: Int, _ arrangement: Arrangement, _ reader: inout RecordReader
  ) throws(Misfit) {
    if arrangement == .rows {
      for index in group { values[index] = try reader.take(length) }
      return
    }
    for _ in 0..<length {
      let plane = try reader.take(group.count)
      var last: UInt8 = 0
      for (byte, index) in zip(plane, group) {
        last = arrangement == .planes ? byte : last &+ byte
        values[index].append(last)
      }
    }
  }
}
