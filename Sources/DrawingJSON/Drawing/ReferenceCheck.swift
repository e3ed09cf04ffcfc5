/// Checks that the strokes' positions in a table are below its count.
///
/// The table may stand behind the strokes. Until it has been read, only positions greater than all
/// before are kept: the first one out of range, which is the one to report, is always among them.
struct ReferenceCheck {
  private struct Reference {
    let index: Int
    let stroke: Int
    let position: JSONError.Position
  }

  /// The member of strokes, and the table that it is a position in.
  private let member: String
  private let table: String
  /// The number of entries of the table, once it has been read.
  private var count: Int?
  private var records: [Reference] = []
  /// Whether all positions are kept until `faults(count:)` asks for them, and nothing is refused.
  var keepsAll = false

  init(member: String, table: String) {
    self.member = member
    self.table = table
  }

  /// Takes note of a position that a stroke names, or refuses it.
  mutating func check(
    _ index: Int, stroke: Int, at position: JSONError.Position
  ) throws(JSONError) {
    let reference = Reference(index: index, stroke: stroke, position: position)
    if keepsAll {
      records.append(reference)
    } else if let count {
      guard index < count else { throw error(reference, count) }
    } else if index > records.last?.index ?? -1 {
      records.append(reference)
    }
  }

  /// Takes note of the table's size, and refuses positions above it.
  mutating func setCount(_ count: Int) throws(JSONError) {
    self.count = count
    for reference in records where reference.index >= count { throw error(reference, count) }
    records = []
  }

  /// The errors about all positions that were kept.
  func faults(count: Int) -> [JSONError] {
    records.filter { $0.index >= count }.map { error($0, count) }
  }

  private func error(_ reference: Reference, _ count: Int) -> JSONError {
    JSONError(
      .badReference, path: "strokes[\(reference.stroke)].\(member)", position: reference.position,
      found: "\(reference.index)",
      expected: "a position in \(table), which has \(count) \(count == 1 ? "entry" : "entries")")
  }
}
