extension SizeReport {
  /// The report for machines.
  var members: [ReportValue.Member] {
    guard case .object(let members) = value else { return [] }
    return members
  }

  private var value: ReportValue {
    [
      "bytes": .integer(bytes), "strokes": .integer(strokes), "points": .integer(points),
      "penDownSeconds": ReportValue(penDown), "activeSeconds": ReportValue(active),
      "timeIsEstimated": .bool(isEstimate), "timedBytes": .integer(timedBytes),
      "bytesPerPoint": ReportValue(bytesPerPoint),
      "bytesPerPenDownHour": ReportValue(bytesPerPenDownHour),
      "bytesPerActiveHour": ReportValue(bytesPerActiveHour),
      "comparedWith": [
        "json": .integer(json), "jsonGzip": .integer(jsonGzip), "pkdrawing": .integer(pencilKit),
      ],
      "columns": .list(columns.map(\.report)),
      "bytesOutsideColumns": .integer(bytesOutsideColumns),
      "notes": .list(notes.map { .text($0) }),
    ]
  }
}

extension SizeReport.Column {
  fileprivate var report: ReportValue {
    [
      "name": .text(name), "isChannel": .bool(isChannel), "values": .integer(values),
      "bytes": .integer(bytes), "bitsPerValue": ReportValue(bitsPerValue),
      "mappings": .list(mappings.map { .text($0) }),
      "predictors": .list(predictors.map { .text($0) }),
      "tokens": .list(tokens.map { .text($0) }),
    ]
  }
}
