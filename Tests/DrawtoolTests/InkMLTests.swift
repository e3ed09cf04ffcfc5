import Testing

@testable import DrawtoolKit

/// InkML through the commands.
struct InkMLTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()
  private let note = Path.joined(Path.folder(of: #filePath), "../../Examples/note.inkml")

  init() throws { folder = try TemporaryFolder() }

  /// What the README shows.
  @Test func `the note as JSON`() throws {
    #expect(recorder.run("convert", "--to", "json", note, "-") == .success)
    let readme = try File.read(
      Path.joined(Path.folder(of: #filePath), "../../README.md"), in: recorder.console)
    let strokes = recorder.outputText.split(separator: "\n").filter { $0.contains("\"points\"") }
    #expect(strokes.count == 2)
    for stroke in strokes {
      #expect(String(decoding: readme, as: UTF8.self).contains(stroke))
    }
  }

  @Test func `there and back again nothing is lost`() throws {
    for (from, to) in [
      ("note.json", note), ("note.drawing", folder("note.json")),
      ("again.inkml", folder("note.drawing")), ("again.json", folder("again.inkml")),
    ] { #expect(recorder.run("convert", to, folder(from)) == .success) }
    #expect(try folder.text("again.json") == folder.text("note.json"))
    #expect(recorder.messages.contains("again.inkml (inkml, "))
    #expect(
      recorder.run("validate", note, folder("again.inkml"), folder("note.drawing")) == .success)
  }

  @Test func `what is not carried is said`() throws {
    try folder.write("a.inkml", "<ink><foo/><foo/><trace>1 2</trace></ink>")
    #expect(recorder.run("convert", folder("a.inkml"), folder("a.drawing")) == .loss)
    #expect(recorder.messages.contains("not everything could be kept"))
    #expect(
      recorder.messages.contains("lost: an element `foo`, which InkML does not have (2 times)"))
    #expect(recorder.run("validate", folder("a.drawing")) == .success)
  }

  @Test func `a fault has a line and a column`() throws {
    try folder.write("a.inkml", "<ink>\n<trace>1 2,\n3</trace></ink>")
    #expect(recorder.run("convert", folder("a.inkml"), folder("a.drawing")) == .failure)
    #expect(
      recorder.messages.contains(
        "trace 0, point 1, line 3, column 1 (byte 18): found 1 value, expected at least 2, one for "
          + "each regular channel"))
    #expect(recorder.run("validate", "--json", folder("a.inkml")) == .failure)
    #expect(recorder.outputText.contains("\"code\":\"bad-channels\""))
    #expect(recorder.outputText.contains("\"offset\":18"))
  }

  @Test func `limits hold`() throws {
    try folder.write("a.inkml", "<ink><trace>1 2,3 4,5 6</trace></ink>")
    #expect(recorder.run("validate", "--limit-points", "2", folder("a.inkml")) == .failure)
    #expect(recorder.outputText.contains("limit-exceeded"))
    #expect(recorder.run("validate", "--limit-points", "3", folder("a.inkml")) == .success)
  }
}
