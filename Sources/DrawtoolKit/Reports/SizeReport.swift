import DrawingFormat

/// The measures of one drawing or of many together.
struct SizeReport: Sendable {
  /// What a column of the format takes.
  struct Column: Sendable {
    let name: String
    let isChannel: Bool
    var values: Int
    var bytes: Int
    var mappings: [String]
    var predictors: [String]
    var tokens: [String]
  }

  var bytes = 0
  var strokes = 0
  var points = 0
  var penDown: Double?
  var active: Double?
  /// The seconds up to which a pause counts as active time.
  var idleLimit = 60.0
  /// The bytes of the drawings whose time is known, which is what bytes an hour are counted from.
  var timedBytes = 0
  var isEstimate = false
  var json = 0
  var jsonGzip = 0
  var pencilKit = 0
  var columns: [Column] = []
  var notes: [String] = []

  /// Measures of no drawing.
  init(idleLimit: Double = 60) { self.idleLimit = idleLimit }

  /// Bytes a point; `nil` without points.
  var bytesPerPoint: Double? { points > 0 ? Double(bytes) / Double(points) : nil }
  /// Bytes an hour of pen-down time.
  var bytesPerPenDownHour: Double? { perHour(penDown) }
  /// Bytes an hour of active time.
  var bytesPerActiveHour: Double? { perHour(active) }

  private func perHour(_ seconds: Double?) -> Double? {
    guard let seconds, seconds > 0 else { return nil }
    return Double(timedBytes) / (seconds / 3600)
  }

  /// The bytes that are in no column: headers, inks, metadata, checksums.
  var bytesOutsideColumns: Int { bytes - columns.map(\.bytes).reduce(0, +) }

  /// Adds the measures of another drawing.
  mutating func add(_ other: SizeReport) {
    bytes += other.bytes
    strokes += other.strokes
    points += other.points
    timedBytes += other.timedBytes
    if let time = other.penDown { penDown = (penDown ?? 0) + time }
    if let time = other.active { active = (active ?? 0) + time }
    isEstimate = isEstimate || other.isEstimate
    json += other.json
    jsonGzip += other.jsonGzip
    pencilKit += other.pencilKit
    for column in other.columns { add(column) }
  }

  /// Adds a column to the one of its name, or as a new one.
  mutating func add(_ column: Column) {
    guard
      let index = columns.firstIndex(where: {
        $0.name == column.name && $0.isChannel == column.isChannel
      })
    else { return columns.append(column) }
    columns[index].values += column.values
    columns[index].bytes += column.bytes
    columns[index].mappings.addNew(column.mappings)
    columns[index].predictors.addNew(column.predictors)
    columns[index].tokens.addNew(column.tokens)
  }
}

extension SizeReport.Column {
  /// Bits a value; `nil` without values.
  var bitsPerValue: Double? { values > 0 ? Double(bytes) * 8 / Double(values) : nil }

  init(_ summary: ColumnSummary) {
    name = summary.name
    isChannel = summary.isChannel
    values = summary.values
    bytes = summary.bytes
    mappings = [summary.mapping]
    predictors = [summary.predictor]
    tokens = [summary.residuals]
  }
}

extension [String] {
  /// Adds the texts that are not there yet.
  fileprivate mutating func addNew(_ others: [String]) {
    for other in others where !contains(other) { append(other) }
  }
}
