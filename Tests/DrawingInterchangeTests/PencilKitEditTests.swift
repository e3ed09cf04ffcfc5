import DrawingFormat
import Testing

@testable import DrawingInterchange

/// Drawings that were changed since they were read: never the wrong ink, never a silent loss.
@Suite struct PencilKitEditTests {
  private func file(_ kind: String) throws -> PythonWriter.File {
    try #require(PythonWriter.files(ofKind: kind).first { $0.name.hasPrefix("pen") })
  }

  private func drawing(_ file: PythonWriter.File) throws -> Drawing {
    try PencilKitFormat.read(file.bytes, limits: .default).value
  }

  /// The drawing with other strokes.
  private func changed(_ drawing: Drawing, _ change: (inout [Stroke]) -> Void) throws -> Drawing {
    var strokes = Array(drawing.strokes)
    change(&strokes)
    var result = drawing
    result.strokes = StrokeList()
    for stroke in strokes { try result.strokes.append(stroke) }
    return result
  }

  /// Expects a file with the ink of a drawing.
  private func expectInk(_ bytes: [UInt8], _ drawing: Drawing) throws -> Drawing {
    let read = try PencilKitFormat.read(bytes, limits: .default).value
    #expect(read.strokes == drawing.strokes)
    #expect(read.inks == drawing.inks)
    return read
  }

  @Test(arguments: ["plain", "unknown", "overlong", "saved", "masks"])
  func `a stroke that is gone stays gone`(_ kind: String) throws {
    let file = try file(kind)
    let edited = try changed(try drawing(file)) { $0.remove(at: 1) }
    let written = try PencilKitFormat.write(edited)
    #expect(written.losses.count == 1 && written.losses[0].contains("source record"))
    _ = try expectInk(written.value, edited)
  }

  @Test(arguments: ["plain", "unknown", "overlong"])
  func `strokes in another order are in that order`(_ kind: String) throws {
    let edited = try changed(try drawing(try file(kind))) { $0.swapAt(0, 1) }
    let written = try PencilKitFormat.write(edited)
    #expect(!written.losses.isEmpty)
    _ = try expectInk(written.value, edited)
  }

  @Test func `points that moved are in a file with everything else as it was`() throws {
    for kind in ["plain", "unknown", "saved", "order", "masks", "constant"] {
      let file = try file(kind)
      let edited = try changed(try drawing(file)) { strokes in
        var channels: [(ChannelName, [Double])] = []
        strokes[0].points.forEachChannel { name, values in
          channels.append((name, values.map { name == .y ? Double(Float($0 + 64)) : $0 }))
        }
        strokes[0].points = StrokePoints(channels)
      }
      let written = try PencilKitFormat.write(edited)
      #expect(written.value != file.bytes)
      #expect(written.losses.count == 1 && written.losses[0].contains("changed since"), "\(kind)")
      _ = try expectInk(written.value, edited)
      // IDs of paths and unknown fields are still those of the file.
      let (old, new) = (
        try PencilKitFile(file.bytes, limits: .default),
        try PencilKitFile(written.value, limits: .default)
      )
      for (left, right) in zip(old.strokes, new.strokes) {
        #expect(left.fields.map(\.tag) == right.fields.map(\.tag))
        for (left, right) in zip(left.path?.fields ?? [], right.path?.fields ?? [])
        where left.tag != PathTag.pointRecords {
          #expect(file.bytes[left.value] == written.value[right.value])
        }
      }
      // What PencilKit had computed of the whole is not true any more.
      #expect(!new.fields.contains { $0.tag == DrawingTag.bounds })
    }
  }

  @Test func `a title is told as lost, and the file is the original`() throws {
    for kind in ["plain", "overlong"] {
      let file = try file(kind)
      var edited = try drawing(file)
      edited.metadata.title = "Notes"
      let written = try PencilKitFormat.write(edited)
      #expect(written.value == file.bytes)
      #expect(written.losses == ["the title 'Notes'"])
    }
  }

  @Test func `another ink is another ink`() throws {
    for kind in ["plain", "overlong"] {
      var edited = try drawing(try file(kind))
      edited.inks[0].color = Color(red: 1, green: 0.5, blue: 0)
      let written = try PencilKitFormat.write(edited)
      #expect(!written.losses.isEmpty)
      _ = try expectInk(written.value, edited)
    }
  }

  @Test func `deleted strokes are kept without a source`() throws {
    let file = try file("deleted")
    var edited = try drawing(file)
    PencilKitFormat.removeSource(from: &edited)
    #expect(PencilKitSource(of: edited) == nil)
    let deleted = DeletedStroke.all(of: edited)
    #expect(!deleted.isEmpty)
    let again = try PencilKitFormat.read(try PencilKitFormat.write(edited).value, limits: .default)
    #expect(DeletedStroke.all(of: again.value) == deleted)
    #expect(again.value.strokes == edited.strokes)
  }

  /// A source is bytes in a file, and may be anybody's.
  @Test func `a damaged source never gives other ink`() throws {
    let drawing = try drawing(try file("unknown"))
    guard case .bytes(let source)? = drawing.metadata.attributes[PencilKitSource.attribute] else {
      Issue.record("no source")
      return
    }
    let content = try #require(PencilKitSource(of: drawing)?.inflated())
    var sources: [[UInt8]] = [[], [0], [1], [7, 7], Array(source.dropLast())]
    for index in stride(from: 0, to: content.count, by: max(content.count / 60, 1)) {
      var damaged = content
      damaged[index] ^= 1 << UInt8(index % 8)
      guard case .bytes(let bytes)? = PencilKitSource.value(.rebuilt, damaged) else { continue }
      sources.append(bytes)
      guard case .bytes(let cut)? = PencilKitSource.value(.rebuilt, Array(content[..<index])) else {
        continue
      }
      sources.append(cut)
    }
    for bytes in sources {
      var edited = drawing
      edited.metadata.attributes[PencilKitSource.attribute] = .bytes(bytes)
      let written = try PencilKitFormat.write(edited)
      _ = try expectInk(written.value, edited)
    }
  }
}
