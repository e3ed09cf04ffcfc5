import DrawingFormat
import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool validate`.
struct ValidateTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws { folder = try TemporaryFolder() }

  @Test func `a sound file`() throws {
    try folder.write("a.json", Samples.timed)
    #expect(recorder.run("validate", folder("a.json")) == .success)
    #expect(
      recorder.outputText == """
        \(folder("a.json")): valid, 2 strokes, 6 points
        1 file, all valid

        """)
    #expect(recorder.messages.isEmpty)
  }

  @Test func `one bad file does not stop the others`() throws {
    try folder.write("a.json", Samples.broken)
    try folder.write("b.json", Samples.timed)
    try folder.write("c.json", "{")
    #expect(recorder.run("validate", folder.path, folder("none")) == .failure)
    let lines = recorder.outputText.split(separator: "\n")
    #expect(lines.contains("\(folder("a.json")): not valid, 1 error"))
    #expect(lines.contains("\(folder("b.json")): valid, 2 strokes, 6 points"))
    #expect(lines.contains("\(folder("c.json")): not valid, 1 error"))
    #expect(lines.contains { $0.contains("  error unreadable: \(folder("none")): found No such") })
    #expect(lines.contains("4 files, 3 not valid"))
    #expect(lines.contains("  1 unreadable"))
  }

  /// Beyond a megabyte a file is read chunk by chunk, which nothing but memory may show.
  @Test func `long files`() throws {
    var noise: [UInt8] = []
    var state: UInt64 = 7
    for _ in 0..<1_300_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    var drawing = Drawing()
    drawing.attributes = ["noise": .bytes(noise)]
    try drawing.strokes.append(Stroke())
    var bytes = try drawing.encoded(options: EncodingOptions(effort: .fast))
    let (path, length) = (folder("a.drawing"), bytes.count)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(recorder.run("validate", path) == .success)
    #expect(recorder.outputText.contains("a.drawing: valid, 1 warning, 1 stroke, 0 points\n"))
    #expect(recorder.run("validate", "--limit-file-bytes", "1M", path) == .failure)
    #expect(recorder.outputText.contains("  1 limit-exceeded\n"))
    bytes[length / 2] ^= 1
    try Data(bytes + [0, 0]).write(to: URL(fileURLWithPath: path))
    let damaged = Recorder()
    #expect(damaged.run("validate", path) == .failure)
    #expect(damaged.outputText.contains("error checksum-mismatch: chunk (block) (byte 7): found"))
    #expect(damaged.outputText.contains("error trailing-bytes: file (byte \(length)): found 2"))
    // What only looks like a drawing by its name is read as what it is.
    try folder.write("b.drawing", Samples.timed + String(repeating: " ", count: 1 << 20))
    #expect(recorder.run("validate", folder("b.drawing")) == .success)
    #expect(recorder.outputText.contains("b.drawing: valid, 2 strokes, 6 points"))
  }

  @Test func `warnings fail only when strict`() throws {
    try folder.write("a.json", Samples.doubtful)
    #expect(recorder.run("validate", folder("a.json")) == .success)
    #expect(recorder.outputText.contains("valid, 2 warnings"))
    #expect(recorder.run("validate", "--strict", folder("a.json")) == .failure)
    #expect(recorder.outputText.contains("not valid, 2 warnings"))
  }

  @Test func `reports as JSON`() throws {
    try folder.write("a.json", Samples.broken)
    #expect(recorder.run("validate", "--json", folder("a.json")) == .failure)
    let text = recorder.outputText
    for part in [
      "\"valid\":false", "\"severity\":\"error\"", "\"code\":\"", "\"offset\":", "\"found\":",
      "\"expected\":", "\"digest\":null",
      "}\n{\"summary\":{\"files\":1,\"invalid\":1,\"errors\":1,",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func `a FIFO in the place of a drawing is left out`() throws {
    try folder.write("b.json", Samples.timed)
    #expect(try ChildProcess.shell("mkfifo a.json", in: folder).code == 0)
    #expect(recorder.run("validate", folder.path) == .loss)
    #expect(recorder.outputText.contains("1 file, all valid"))
    #expect(recorder.messages.contains("skipped \(folder("a.json")): a FIFO, not a file"))
  }

  @Test func `a damaged drawing file has a place and a code`() throws {
    try folder.write("a.json", Samples.timed)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    #expect(try ChildProcess.shell("head -c -5 a.drawing > b.drawing", in: folder).code == 0)
    #expect(recorder.run("validate", folder("a.drawing")) == .success)
    #expect(recorder.run("validate", folder("b.drawing")) == .failure)
    #expect(recorder.outputText.contains("b.drawing: not valid, "))
    #expect(recorder.outputText.contains("(byte "))
  }

  @Test func `an empty folder is told`() throws {
    #expect(recorder.run("validate", folder.path) == .success)
    #expect(
      recorder.messages
        == "drawtool: no .drawing, .json, .pkdrawing or .inkml file in \(folder.path)\n")
  }

  @Test func `reads standard input`() throws {
    recorder.input = Array(Samples.timed.utf8)
    #expect(recorder.run("validate", "-") == .success)
    #expect(recorder.outputText.hasPrefix("-: valid, 2 strokes, 6 points\n"))
  }
}
