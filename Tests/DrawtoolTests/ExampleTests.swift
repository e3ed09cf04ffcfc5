import Testing

@testable import DrawtoolKit

/// The example that comes with the project.
struct ExampleTests {
  @Test func `the letter is written as drawtool writes it`() throws {
    let letter = Path.joined(Path.folder(of: #filePath), "../../Examples/letter.json")
    let folder = try TemporaryFolder()
    let recorder = Recorder()
    #expect(recorder.run("convert", letter, folder("letter.json")) == .success)
    #expect(
      try File.read(folder("letter.json"), in: recorder.console)
        == File.read(letter, in: recorder.console))
    #expect(recorder.run("convert", letter, folder("letter.drawing")) == .success)
    #expect(recorder.run("convert", folder("letter.drawing"), folder("back.json")) == .success)
    #expect(
      try File.read(folder("back.json"), in: recorder.console)
        == File.read(letter, in: recorder.console))
    #expect(recorder.run("validate", "--strict", letter, folder("letter.drawing")) == .success)
  }

  /// What the README shows of PKDrawing.
  @Test func `the letter becomes a PKDrawing and comes back`() throws {
    let letter = Path.joined(Path.folder(of: #filePath), "../../Examples/letter.json")
    let folder = try TemporaryFolder()
    let recorder = Recorder()
    #expect(recorder.run("convert", letter, folder("letter.pkdrawing")) == .loss)
    #expect(
      recorder.run("convert", folder("letter.pkdrawing"), folder("letter.drawing")) == .success)
    #expect(
      recorder.run("convert", folder("letter.drawing"), folder("back.pkdrawing")) == .success)
    #expect(try folder.bytes("back.pkdrawing") == folder.bytes("letter.pkdrawing"))
    #expect(recorder.messages.contains("letter.pkdrawing (pkdrawing, 55,796 bytes) to "))
    #expect(recorder.run("formats") == .success)
  }
}
