import DrawingFormat

/// What recovery saved and what it did not.
struct RecoveryReport {
  private let input: String
  private let output: String
  private let recovery: Recovery
  /// Kept bytes of a later version that found no place in the new file.
  var droppedExtras = 0

  init(_ input: String, _ output: String, _ recovery: Recovery) {
    self.input = input
    self.output = output
    self.recovery = recovery
  }

  var isComplete: Bool { recovery.isComplete && droppedExtras == 0 }

  /// The lines for people.
  var lines: [String] {
    let strokes = recovery.drawing.strokes
    let saved =
      "\(input) to \(output): saved \(Text.count(strokes.count, "stroke")), "
      + "\(Text.count(strokes.pointCount, "point")) in \(Text.count(recovery.keptBlocks, "block"))"
    if isComplete { return [saved + "; nothing was lost"] }
    return [saved] + losses.map { "lost: \($0)" }
  }

  private var losses: [String] {
    var losses: [String] = []
    if recovery.lostBytes > 0 {
      let shown = recovery.lostRanges.prefix(8).map { "\($0.lowerBound) to \($0.upperBound - 1)" }
      let rest = recovery.lostRanges.count - shown.count
      let more =
        rest > 0 ? " and \(Text.count(rest, "more stretch", plural: "more stretches"))" : ""
      losses.append(
        "\(Text.count(recovery.lostBytes, "byte")): \(shown.joined(separator: ", "))\(more)")
    }
    if let count = recovery.lostStrokes {
      if count > 0 { losses.append(Text.count(count, "stroke") + times) }
    } else {
      losses.append("strokes, perhaps: no index tells how many" + times)
    }
    if recovery.isCutOff { losses.append("the end: nobody knows how the file went on") }
    if recovery.cutStrokes > 0 {
      losses.append("the beginning of \(Text.count(recovery.cutStrokes, "stroke"))")
    }
    if recovery.lostReferences > 0 {
      losses.append(
        "\(Text.count(recovery.lostReferences, "reference")) to inks, groups or channels that are "
          + "gone")
    }
    if droppedExtras > 0 {
      losses.append("bytes of a later version in \(Text.count(droppedExtras, "block"))")
    }
    return losses
  }

  private var times: String {
    guard let times = recovery.lostTimes else { return "" }
    return ", started from \(times.lowerBound) s to \(times.upperBound) s"
  }

  /// The report for machines.
  var value: ReportValue {
    [
      "complete": .bool(isComplete), "strokes": .integer(recovery.drawing.strokes.count),
      "points": .integer(recovery.drawing.strokes.pointCount),
      "blocks": .integer(recovery.keptBlocks), "lostBytes": .integer(recovery.lostBytes),
      "lostRanges": .list(
        recovery.lostRanges.map {
          .list([.integer($0.lowerBound), .integer($0.upperBound)])
        }), "lostStrokes": ReportValue(recovery.lostStrokes),
      "lostFrom": ReportValue(recovery.lostTimes?.lowerBound),
      "lostTo": ReportValue(recovery.lostTimes?.upperBound),
      "cutOff": .bool(recovery.isCutOff), "cutStrokes": .integer(recovery.cutStrokes),
      "lostReferences": .integer(recovery.lostReferences),
      "droppedExtras": .integer(droppedExtras),
    ]
  }
}
