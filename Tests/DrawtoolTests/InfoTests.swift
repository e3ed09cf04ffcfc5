import Testing

@testable import DrawtoolKit

/// `drawtool info`.
struct InfoTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
  }

  @Test func `shows the drawing`() throws {
    #expect(recorder.run("info", folder("a.json")) == .success)
    let lines = recorder.outputText.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("\(folder("a.json")): json, ") == true)
    for line in [
      "  title    Two lines", "  strokes  2", "  points   6",
      "  0  pen  rgba(0.0, 0.0, 0.0, 1.0)  width 2.0", "  0  page  Page 1",
    ] { #expect(lines.contains(line), "\(line)") }
  }

  @Test func `shows chunks, blocks and columns of a drawing file`() throws {
    _ = recorder.run("convert", folder("a.json"), folder("a.drawing"))
    #expect(recorder.run("info", folder("a.drawing")) == .success)
    for title in ["Drawing", "Inks", "Groups", "Channels", "Chunks", "Blocks", "Columns"] {
      #expect(recorder.outputText.contains("\n\(title)\n"), "\(title)")
    }
  }

  @Test func `reports as JSON`() throws {
    #expect(recorder.run("info", "--json", folder("a.json")) == .success)
    for part in ["\"title\": \"Two lines\"", "\"points\": 6", "\"chunks\": []"] {
      #expect(recorder.outputText.contains(part), "\(part)")
    }
  }

  @Test func `a damaged file fails`() throws {
    try folder.write("b.json", Samples.broken)
    #expect(recorder.run("info", folder("b.json")) == .failure)
    #expect(recorder.messages.hasPrefix("drawtool: \(folder("b.json")): "))
    #expect(recorder.output.isEmpty)
  }
}
