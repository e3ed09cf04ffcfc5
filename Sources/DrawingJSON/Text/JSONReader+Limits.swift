/// How much of its limits a reader has spent.
struct JSONSpending {
  var strokes = 0
  var points = 0
  var values = 0
  var attributeValues = 0
}

/// Counting what takes more memory than text.
extension JSONReader {
  mutating func countStroke() throws(JSONError) {
    spent.strokes += 1
    try check("strokes", spent.strokes, limits.strokes)
  }

  mutating func countPoints(_ count: Int) throws(JSONError) {
    spent.points += count
    try check("points", spent.points, limits.points)
  }

  /// Counts values of points.
  mutating func countValues(_ count: Int) throws(JSONError) {
    spent.values += count
    try check("outputBytes", spent.values * MemoryLayout<Double>.size, limits.outputBytes)
  }

  /// Refuses values that are about to be counted, before more of them are read.
  func checkRoom(values count: Int) throws(JSONError) {
    try check("outputBytes", (spent.values + count) * MemoryLayout<Double>.size, limits.outputBytes)
  }

  /// Counts a value of an attribute, an entry of a table, or a part of a mask.
  mutating func countAttributeValue() throws(JSONError) {
    spent.attributeValues += 1
    try check("attributeValues", spent.attributeValues, limits.attributeValues)
  }

  private func check(_ name: String, _ count: Int, _ limit: Int) throws(JSONError) {
    guard count <= limit else { throw limitError(name, limit, found: "\(count)") }
  }

  func limitError(_ name: String, _ limit: Int, found: String) -> JSONError {
    error(
      .limitExceeded,
      expected: "at most \(limit), the limit `\(name)`: raise it for files that you trust",
      found: found)
  }
}
