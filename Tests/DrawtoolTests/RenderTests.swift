import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool render`.
struct RenderTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
  }

  @Test func `SVG`() throws {
    #expect(recorder.run("render", "--width", "120", folder("a.json"), folder("a.svg")) == .success)
    let text = try folder.text("a.svg")
    #expect(text.hasPrefix("<svg ") && text.contains("<title>Two lines</title>"))
    #expect(text.split(separator: "<path ").count == 3)
    #expect(
      recorder.messages
        == "drawtool: \(folder("a.json")) (json, \(Text.grouped(Samples.timed.utf8.count)) bytes) to "
        + "\(folder("a.svg")) (svg, 120 × 68 pixels, \(Text.grouped(text.utf8.count)) bytes)\n")
  }

  @Test func `through pipes`() throws {
    recorder.input = Array(Samples.timed.utf8)
    #expect(recorder.run("render", "-", "-", "--to", "svg") == .success)
    #expect(recorder.outputText.hasSuffix("</svg>\n"))
    let run = try ChildProcess.shell(
      "$DRAWTOOL convert a.json - --to drawing | $DRAWTOOL render - - --to svg", in: folder)
    #expect(run.output == recorder.output)
  }

  @Test(arguments: [
    (["a.json", "a.gif"], "cannot tell the format of OUT 'a.gif'; give --to svg, png or html"),
    (["a.json", "a.svg", "--to", "gif"], "--to: found 'gif', expected svg, png or html"),
    (
      ["a.json", "a.svg", "--width", "0.5"],
      "--width: found '0.5', expected a number of pixels from 1 to 100000"
    ),
    (
      ["a.json", "a.svg", "--background", "#12345"],
      "--background: found '#12345', expected white, black, none, #rgb, #rrggbb or #rrggbbaa"
    ),
    (["a.json", "a.svg", "--page", "0"], "--page: found '0', expected a whole number above 0"),
    (["a.json", "a.html", "--width", "9"], "--width does not go with html, which fits its window"),
  ])
  func `wrong usage`(_ words: [String], _ message: String) {
    #expect(Drawtool.run(["render"] + words, recorder.console) == .usage)
    #expect(recorder.messages.hasPrefix("drawtool: \(message)\n"), "\(recorder.messages)")
  }

  @Test(arguments: [
    ("#f80", "#ff8800"), ("#FF8000", "#ff8000"), ("white", "#ffffff"), ("BLACK", "#000000"),
    ("#11223380", "#112233"),
  ])
  func `backgrounds`(_ word: String, _ fill: String) throws {
    #expect(
      recorder.run("render", folder("a.json"), folder("a.svg"), "--background", word) == .success)
    let text = try folder.text("a.svg")
    #expect(text.contains("fill=\"\(fill)\""))
    #expect(text.contains("fill-opacity") == (word.count == 9))
  }

  @Test func `a page that is not there`() {
    #expect(recorder.run("render", "--page", "2", folder("a.json"), folder("a.svg")) == .failure)
    #expect(
      recorder.messages == "drawtool: \(folder("a.json")) has no page 2; it has 1 page\n")
  }

  @Test func `an old picture stays without --force, the drawing always`() throws {
    try folder.write("a.svg", "old")
    #expect(recorder.run("render", folder("a.json"), folder("a.svg")) == .failure)
    #expect(try folder.text("a.svg") == "old")
    #expect(recorder.run("render", "--force", folder("a.json"), folder("a.svg")) == .success)
    #expect(
      recorder.run("render", "--force", folder("a.json"), folder("a.json"), "--to", "svg")
        == .failure)
    #expect(
      recorder.messages.hasSuffix(
        "IN and OUT are one file, \(folder("a.json")); name another OUT\n"))
    #expect(try folder.text("a.json") == Samples.timed)
  }

  @Test func `what cannot be drawn is counted`() throws {
    try folder.write(
      "b.json", "{\"strokes\":[{\"points\":{\"x\":[1,2]}},{\"points\":{\"x\":[1],\"y\":[1]}}]}")
    #expect(recorder.run("render", folder("b.json"), folder("b.svg")) == .loss)
    #expect(
      recorder.messages.hasSuffix(
        "drawtool: not drawn: 1 stroke with points that have no x and y\n"))
  }

  @Test func `HTML holds the very file`() throws {
    _ = recorder.run("convert", "--effort", "max", folder("a.json"), folder("a.drawing"))
    #expect(
      recorder.run("render", "--page", "1", folder("a.drawing"), folder("a.html")) == .success)
    let text = try folder.text("a.html")
    let file = Data(try folder.bytes("a.drawing")).base64EncodedString()
    #expect(text.contains("id=\"file\">\(file)</script>"))
    #expect(text.contains("<title>Two lines</title>") && text.contains("data-page=\"1\""))
    #expect(
      recorder.messages.contains(
        "(html, with \(try folder.bytes("a.drawing").count) bytes of drawing, "))
    // Of another format the drawing is encoded.
    #expect(recorder.run("render", folder("a.json"), folder("b.html")) == .success)
    #expect(try folder.text("b.html").contains("id=\"file\">iURSDQoK"))
    #expect(recorder.run("render", "--page", "2", folder("a.json"), folder("c.html")) == .failure)
  }

  @Test func `limits and faults are those of other commands`() throws {
    try folder.write("bad.json", Samples.broken)
    #expect(recorder.run("render", folder("bad.json"), folder("a.svg")) == .failure)
    _ = recorder.run("convert", folder("a.json"), folder("a.drawing"))
    let words = ["render", "--limit-points", "5", folder("a.drawing"), folder("a.svg")]
    #expect(Drawtool.run(words, recorder.console) == .failure)
    #expect(recorder.messages.contains("the limit `points`"))
    #expect(try folder.names() == ["a.drawing", "a.json", "bad.json"])
  }
}
