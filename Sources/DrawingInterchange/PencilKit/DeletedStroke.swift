import DrawingFormat

/// A stroke that was deleted: not drawn, but part of the file, so that other replicas learn of it.
///
/// A drawing keeps these in the attribute `deletedStrokes` of its metadata, since a stroke of a drawing
/// is one that is shown.
struct DeletedStroke: Equatable {
  static let attribute = "deletedStrokes"

  /// Which of the shown strokes it stands in front of.
  var before: Int
  /// The 16 bytes of its UUID.
  var id: [UInt8]?
  /// The position of its ink.
  var ink: Int?
}

extension DeletedStroke {
  var value: AttributeValue {
    var entry: Attributes = ["before": .integer(Int64(before))]
    if let id { entry.append("id", .text(UUIDs.text(id))) }
    if let ink { entry.append("ink", .integer(Int64(ink))) }
    return .dictionary(entry)
  }

  /// The deleted strokes of a drawing, in their order.
  static func all(of drawing: Drawing) -> [DeletedStroke] {
    guard case .list(let entries)? = drawing.metadata.attributes[attribute] else { return [] }
    var deleted: [DeletedStroke] = []
    for case .dictionary(let entry) in entries {
      guard case .integer(let before)? = entry["before"] else { continue }
      var ink: Int?
      if case .integer(let number)? = entry["ink"], (0..<Int64(drawing.inks.count)) ~= number {
        ink = Int(number)
      }
      // Behind strokes that are gone is behind the last.
      let place = Int(min(max(before, 0), Int64(drawing.strokes.count)))
      deleted.append(
        DeletedStroke(
          before: max(place, deleted.last?.before ?? 0), id: UUIDs.bytes(entry["id"]), ink: ink))
    }
    return deleted
  }
}
