import DrawingFormat
import DrawingInterchange
import DrawingJSON

/// What must hold for any bytes read as InkML, and any drawing written as it.
enum InkMLChecks {
  static func read(_ input: [UInt8]) throws(FuzzFailure) {
    _ = InkML.recognizes(input)
    guard let drawing = try? InkML.read(input, limits: .fuzzing).value else { return }
    try expectSame(drawing)
  }

  static func write(_ input: [UInt8]) throws(FuzzFailure) {
    let limits = JSONLimits(strokesTimesChannels: 1 << 16)
    guard let drawing = try? Drawing(json: input, limits: limits) else { return }
    try expectSame(drawing)
  }

  /// What is read once has a form that gives the same, to the last bit.
  private static func expectSame(_ drawing: Drawing) throws(FuzzFailure) {
    do throws(DrawingError) {
      let written = try InkML.write(drawing)
      guard InkML.recognizes(written.value) else {
        throw DrawingError(.notADrawing, context: "InkML", found: "other bytes", expected: "InkML")
      }
      let read = try InkML.read(written.value, limits: .unlimited)
      guard read.value == drawing, try sameJSON(read.value, drawing) else {
        throw DrawingError(
          .badChannels, context: "InkML", found: "another drawing", expected: "the same")
      }
      guard written.losses.isEmpty, read.losses.isEmpty else {
        throw DrawingError(
          .illegalValue, context: "InkML", found: "\(written.losses + read.losses)",
          expected: "no losses")
      }
    } catch {
      throw FuzzFailure(message: "InkML: \(error)")
    }
  }

  /// Compares what `==` takes for the same, such as −0.0 and 0.
  private static func sameJSON(_ left: Drawing, _ right: Drawing) throws(DrawingError) -> Bool {
    do throws(JSONError) {
      return try left.json() == right.json()
    } catch {
      throw DrawingError(
        .illegalValue, context: error.path, found: error.found, expected: error.expected)
    }
  }
}
