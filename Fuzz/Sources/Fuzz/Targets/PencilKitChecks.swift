import DrawingFormat
import DrawingInterchange

/// What must hold for any bytes read as a PKDrawing.
enum PencilKitChecks {
  /// Half of the inputs lack the signature, so that mutations don't waste themselves on it.
  private static let signature: [UInt8] = [0x77, 0x72, 0x64, 0xF0, 1, 0]

  static func repack(_ input: [UInt8]) throws(FuzzFailure) {
    let bytes = PencilKitFormat.recognizes(input) ? input : signature + input
    guard let read = try? PencilKitFormat.read(bytes, limits: .fuzzing) else { return }
    do throws(DrawingError) {
      var drawing = read.value
      // Encoding takes most of the time.
      if drawing.strokes.pointCount <= 2000 {
        let file = try drawing.encoded(options: EncodingOptions(effort: .fast))
        drawing = try Drawing(decoding: file.span)
      }
      guard drawing == read.value else { throw failure("another drawing as a file") }
      let written = try PencilKitFormat.write(drawing)
      guard written.value == bytes else { throw failure("other bytes") }
      guard written.losses.isEmpty else { throw failure(written.losses[0]) }
      try withoutSource(drawing)
    } catch {
      throw FuzzFailure(message: "PKDrawing: \(error)")
    }
  }

  /// What is written without a source has the same ink, or says what it has not.
  private static func withoutSource(_ drawing: Drawing) throws(DrawingError) {
    var bare = drawing
    bare.metadata.attributes[PencilKitSource.attribute] = nil
    let written = try PencilKitFormat.write(bare)
    let again = try PencilKitFormat.read(written.value, limits: .unlimited)
    guard again.losses.isEmpty else { throw failure(again.losses[0]) }
    guard written.losses.isEmpty == (again.value == bare) else {
      throw failure("a difference that is not told, or told without being one")
    }
  }

  private static func failure(_ what: String) -> DrawingError {
    DrawingError(.illegalValue, context: "repacking", found: what, expected: "the same")
  }
}
