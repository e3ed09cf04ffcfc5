import DrawingFormat
import DrawingJSON
import Testing

/// Real drawings: from JSON and back without a difference.
@Suite struct CorpusTests {
  @Test(.enabled(if: !Shared.corpus.isEmpty, Shared.isMissing))
  func corpusIsComplete() {
    #expect(Shared.corpus.count == 176)
  }

  @Test(
    .enabled(if: !Shared.corpus.isEmpty, Shared.isMissing),
    // Debug builds read 2 MB/s: small drawings are enough to meet every source and channel.
    arguments: Shared.corpus)
  func roundTrip(path: String) throws {
    let bytes = try Shared.bytes(path)
    guard bytes.count < 60_000 else { return }
    let drawing = try Drawing(json: bytes)
    #expect(!drawing.strokes.isEmpty)
    #expect(drawing.inks.count > 0)
    let readable = try drawing.json()
    let minified = try drawing.json(style: .minified)
    // `==` compares every value's bits.
    #expect(try Drawing(json: readable) == drawing)
    #expect(try Drawing(json: minified) == drawing)
    #expect(minified.count < readable.count)
    #expect(try drawing.jsonSize() == minified.count)
    #expect(try Drawing(json: readable).json() == readable)
    #expect(try Drawing(jsonFrom: JSONArraySource(bytes, pieceSize: 61)) == drawing)
  }

  /// Every number of a file, read by the standard library instead.
  @Test(.enabled(if: !Shared.corpus.isEmpty, Shared.isMissing))
  func numbersAreThoseOfTheStandardLibrary() throws {
    let path = try #require(Shared.corpus.first { $0.hasSuffix("normal-a-stroke-2-layers.json") })
    let text = String(try Shared.bytes(path))
    let drawing = try Drawing(text)
    var found: [UInt64] = []
    for stroke in drawing.strokes {
      for name in stroke.points.channels {
        found += (stroke.points[name] ?? []).map(\.bitPattern)
      }
    }
    // The columns begin with `":[` and end with `]`.
    var expected: [UInt64] = []
    for piece in text.split(separator: "[") {
      guard let list = piece.split(separator: "]").first, !list.contains("{") else { continue }
      expected += list.split(separator: ",").compactMap { Double($0)?.bitPattern }
    }
    #expect(!found.isEmpty)
    #expect(found == expected)
  }
}
