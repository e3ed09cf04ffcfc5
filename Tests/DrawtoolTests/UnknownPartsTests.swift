import DrawingFormat
import Testing

@testable import DrawtoolKit

/// What a later version put into a file is found again at the same place, or at the end of a file that
/// does not have that place.
struct UnknownPartsTests {
  private let chunk = UnknownChunk(type: 65, payload: [1, 2], position: 0)

  /// Each place before writing, and each one after it.
  @Test(arguments: 0...3, 0...6) func `a chunk alone`(_ known: Int, _ before: Int) {
    for after in 0...6 {
      let (old, new) = (moved(before), moved(after))
      let found = UnknownParts(knownChunks: known, blocks: 1).replaced(in: new, by: old)
      let isKept = after == min(before, known)
      #expect(found == (isKept ? old : new), "\(before) to \(after) of \(known)")
    }
  }

  @Test(arguments: 1...3, 0...6) func `extra bytes alone`(_ blocks: Int, _ before: Int) {
    for after in 0...6 {
      var (old, new) = (Drawing(), Drawing())
      old.unknownExtras = [UnknownExtra(block: before, bytes: [7])]
      new.unknownExtras = [UnknownExtra(block: after, bytes: [7])]
      let found = UnknownParts(knownChunks: 0, blocks: blocks).replaced(in: new, by: old)
      let isKept = after == min(before, blocks - 1)
      #expect(found == (isKept ? old : new), "\(before) to \(after) of \(blocks)")
    }
  }

  @Test func `a lost, changed or exchanged part is no kept one`() {
    var (old, good) = (Drawing(), Drawing())
    old.unknownChunks = [chunk, UnknownChunk(type: 67, payload: [], position: 5)]
    good.unknownChunks = [chunk, UnknownChunk(type: 67, payload: [], position: 2)]
    old.unknownExtras = [0, 3, 5].map { UnknownExtra(block: $0, bytes: [UInt8($0)]) }
    good.unknownExtras = [
      UnknownExtra(block: 0, bytes: [0]), UnknownExtra(block: 1, bytes: [3, 5]),
    ]
    let parts = UnknownParts(knownChunks: 2, blocks: 2)
    #expect(parts.replaced(in: good, by: old) == old)
    var bad = [good, good, good, good, good]
    bad[0].unknownChunks.removeLast()
    bad[1].unknownChunks[0].payload = [1]
    bad[2].unknownChunks[1].type = 69
    bad[3].unknownExtras[1].bytes = [5, 3]
    bad[4].unknownExtras.removeFirst()
    for each in bad { #expect(parts.replaced(in: each, by: old) == each) }
  }

  private func moved(_ position: Int) -> Drawing {
    var drawing = Drawing()
    var chunk = chunk
    chunk.position = position
    drawing.unknownChunks = [chunk]
    return drawing
  }
}
