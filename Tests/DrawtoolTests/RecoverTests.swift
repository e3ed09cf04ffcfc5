import DrawingFormat
import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool recover`.
struct RecoverTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    for _ in 0..<3 {
      #expect(recorder.run("append", folder("a.drawing"), folder("a.json")) == .success)
    }
  }

  /// Writes the damaged file.
  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder("bad.drawing")))
  }

  private func recover(_ words: String...) -> ExitCode {
    Drawtool.run(
      ["recover", "--force", folder("bad.drawing"), folder("b.drawing")] + words, recorder.console)
  }

  @Test func `an intact file comes back as a whole`() throws {
    try write(try folder.bytes("a.drawing"))
    #expect(recover() == .success)
    #expect(recorder.messages.contains("saved 8 strokes, 24 points in 4 blocks; nothing was lost"))
    #expect(
      try folder.drawing("b.drawing")
        == folder.drawing("a.drawing"))
  }

  @Test func `a damaged block is told and the rest saved`() throws {
    var bytes = try folder.bytes("a.drawing")
    bytes[40] ^= 1
    try write(bytes)
    #expect(recover("--json") == .loss)
    #expect(recorder.messages.contains("lost: 2 strokes, started from 0.0 s to 10.0 s"))
    let report = try JSONSerialization.jsonObject(with: Data(recorder.output)) as? [String: Any]
    #expect(report?["strokes"] as? Int == 6)
    #expect(report?["lostStrokes"] as? Int == 2)
    #expect(report?["lostTo"] as? Double == 10)
    #expect(report?["complete"] as? Bool == false)
    let drawing = try folder.drawing("b.drawing")
    #expect(drawing.strokes.count == 6 && drawing.inks.count == 1)
    #expect(drawing.metadata.title == "Two lines")
    #expect(recorder.run("validate", folder("b.drawing")) == .success)
  }

  @Test func `a missing end`() throws {
    try write(try folder.bytes("a.drawing").dropLast(3))
    #expect(recover() == .loss)
    #expect(recorder.messages.contains("lost: the end: nobody knows how the file went on"))
    #expect(try folder.drawing("b.drawing").strokes.count == 8)
    // To JSON as well.
    let code = recorder.run("recover", folder("bad.drawing"), folder("b.json"))
    #expect(code == .loss)
    #expect(recorder.run("validate", folder("b.json")) == .success)
  }

  @Test func `what is nothing of a drawing is a failure and nothing is written`() throws {
    #expect(recorder.run("recover", folder("a.json"), folder("x.drawing")) == .failure)
    #expect(recorder.messages.contains("a.json: nothing can be saved: "))
    try write([UInt8](repeating: 0, count: 5000))
    #expect(recover() == .failure)
    #expect(try !folder.names().contains("x.drawing"))
    #expect(recorder.run("recover", folder("a.drawing"), folder("a.drawing")) == .failure)
    #expect(recorder.run("recover", "--json", folder("a.drawing"), "-", "--to", "json") == .usage)
  }
}
