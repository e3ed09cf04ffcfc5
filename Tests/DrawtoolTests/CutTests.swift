import DrawingFormat
import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool cut`.
struct CutTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()
  private let count = 300

  init() throws {
    folder = try TemporaryFolder()
    // A block for every three strokes, 1 s apart, as an application that saves often makes them.
    let descriptor = try POSIX.open(folder("a.drawing"), O_RDWR | O_CREAT, mode: 0o600)
    defer { try? POSIX.close(descriptor) }
    var writer = try DrawingWriter(creating: FileSink(descriptor: descriptor), effort: .fast)
    for number in 0..<count {
      let values = (0..<40).map { Double(($0 * 7919 + number * 104_729) % 65_536) / 64 }
      try writer.append(
        Stroke(start: Double(number), points: ["x": values, "y": values.reversed()]))
      if number % 3 == 2 { try writer.synchronize() }
    }
    try writer.finish()
  }

  private func starts(_ name: String) throws -> [Double] {
    try folder.drawing(name).strokes.compactMap(\.start)
  }

  private func cut(_ words: String...) -> ExitCode {
    Drawtool.run(["cut", "--force"] + words, recorder.console)
  }

  @Test func `takes a range of time and reads only what it needs`() throws {
    #expect(
      cut("--from", "100", "--to", "104.5", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try starts("b.drawing") == [100, 101, 102, 103, 104])
    let source = try #require(try FileSource(folder("a.drawing")))
    var indexed = try IndexedDrawing(source)
    let opening = source.bytesRead
    #expect(opening < source.count / 5)
    #expect(try indexed.drawing(startingIn: 100..<104.5).strokes.count == 5)
    #expect(source.bytesRead - opening < source.count / 20)
    #expect(recorder.messages.contains("bytes of "))
  }

  @Test func `either end may be left out`() throws {
    #expect(cut("--from", "297", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try starts("b.drawing") == [297, 298, 299])
    #expect(cut("--to=2", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try starts("b.drawing") == [0, 1])
    #expect(cut(folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try starts("b.drawing").count == count)
    #expect(cut("--from", "1e6", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try starts("b.drawing").isEmpty)
  }

  @Test(arguments: [100, 5000, 1 << 20]) func `from a pipe`(_ piece: Int) throws {
    recorder.input = try folder.bytes("a.drawing")
    recorder.pieceSize = piece
    #expect(cut("--from", "10", "--to", "20", "-", folder("b.drawing")) == .success)
    #expect(cut("--from", "10", "--to", "20", folder("a.drawing"), folder("c.drawing")) == .success)
    #expect(try folder.bytes("b.drawing") == folder.bytes("c.drawing"))
  }

  @Test func `from and to JSON`() throws {
    try folder.write("a.json", Samples.timed)
    #expect(cut("--from", "10", folder("a.json"), folder("b.json")) == .success)
    let drawing = try folder.text("b.json")
    #expect(drawing.contains("Two lines") && drawing.contains("\"start\":10"))
    #expect(!drawing.contains("\"start\":0"))
    recorder.input = Array(Samples.timed.utf8)
    #expect(cut("--to", "5", "--format", "drawing", "-", folder("c")) == .success)
    #expect(try starts("c") == [0])
  }

  @Test func `wrong ranges and damaged files`() throws {
    #expect(cut("--from", "2", "--to", "1", folder("a.drawing"), folder("b.drawing")) == .usage)
    #expect(cut("--from", "nan", folder("a.drawing"), folder("b.drawing")) == .usage)
    let bytes = try folder.bytes("a.drawing")
    try Data(bytes.dropLast(bytes.count / 2)).write(to: URL(fileURLWithPath: folder("c.drawing")))
    #expect(cut("--from", "2", folder("c.drawing"), folder("b.drawing")) == .failure)
    #expect(recorder.messages.contains("save what is intact with: drawtool recover"))
  }
}
