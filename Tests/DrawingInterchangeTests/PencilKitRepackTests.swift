import DrawingFormat
import DrawingJSON
import Testing

@testable import DrawingInterchange

/// PKDrawing → .drawing → PKDrawing gives the same bytes, always.
@Suite struct PencilKitRepackTests {
  /// The same drawing after it was a file.
  private func stored(_ drawing: Drawing) throws -> Drawing {
    let bytes = try drawing.encoded(options: EncodingOptions(effort: .fast))
    return try Drawing(decoding: bytes.span)
  }

  @Test(.enabled(if: !Shared.native.isEmpty, Shared.isMissing), arguments: Shared.native)
  func `PencilKit's own files come back`(_ name: String) throws {
    let bytes = try Shared.bytes("native/pkdrawing/\(name).pkdrawing")
    let drawing = try PencilKitFormat.read(bytes, limits: .default).value
    let written = try PencilKitFormat.write(try stored(drawing))
    #expect(written.value == bytes)
    #expect(written.losses.isEmpty)
    #expect(PencilKitSource(of: drawing)?.kind != .whole)
  }

  @Test(arguments: PythonWriter.files)
  func `files of the independent writer come back`(_ file: PythonWriter.File) throws {
    let drawing = try PencilKitFormat.read(file.bytes, limits: .default).value
    let written = try PencilKitFormat.write(try stored(drawing))
    #expect(written.value == file.bytes)
    #expect(written.losses.isEmpty)
    let source = PencilKitSource(of: drawing)
    // Without strokes there is nothing to keep.
    if file.kind == "empty" { return #expect(source == nil) }
    #expect(source?.kind == (file.kind == "overlong" ? .whole : .rebuilt))
    if let source, file.kind == "plain" { #expect(source.byteCount < file.bytes.count / 8) }
  }

  @Test(arguments: PythonWriter.files.filter { $0.name.hasPrefix("pen") })
  func `files come back from JSON too`(_ file: PythonWriter.File) throws {
    let drawing = try PencilKitFormat.read(file.bytes, limits: .default).value
    let written = try PencilKitFormat.write(try Drawing(json: drawing.json()))
    #expect(written.value == file.bytes)
    #expect(written.losses.isEmpty)
  }

  @Test(arguments: PythonWriter.files)
  func `without its source the ink is the same`(_ file: PythonWriter.File) throws {
    var drawing = try PencilKitFormat.read(file.bytes, limits: .default).value
    drawing.metadata.attributes[PencilKitSource.attribute] = nil
    let written = try PencilKitFormat.write(drawing)
    if file.kind != "bare" { #expect(written.losses.isEmpty) }
    var again = try PencilKitFormat.read(written.value, limits: .default).value
    // A file that we wrote needs no source.
    if file.kind != "bare" { #expect(again == drawing) }
    again.metadata.attributes[PencilKitSource.attribute] = nil
    for (left, right) in zip(again.strokes.columns, drawing.strokes.columns) {
      #expect(left.name == right.name && left.starts == right.starts && left.values == right.values)
    }
    #expect(try PencilKitFormat.write(again).value == written.value)
  }

  @Test func `of a file of an unusual make the whole is kept`() throws {
    for file in PythonWriter.files(ofKind: "overlong") {
      let drawing = try PencilKitFormat.read(file.bytes, limits: .default).value
      let source = try #require(PencilKitSource(of: drawing))
      #expect(source.inflated() == file.bytes)
    }
  }
}
