import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool convert`.
struct ConvertTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
  }

  @Test func `there and back again nothing is lost`() throws {
    #expect(recorder.run("convert", folder("a.json"), folder("plain.json")) == .success)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    #expect(recorder.run("convert", folder("a.drawing"), folder("back.json")) == .success)
    #expect(try folder.text("back.json") == (try folder.text("plain.json")))
    #expect(recorder.messages.contains("lossless"))
    #expect(recorder.output.isEmpty)
  }

  /// A file of one block has no place behind the fourth known chunk: what a later version put there comes
  /// to the end, and is no reason to refuse the file.
  @Test(arguments: ["a.json", "a.inkml"])
  func `unknown parts of a file with more blocks`(_ source: String) throws {
    let chunks = [(65, 0, "AAE="), (65, 4, "Ag=="), (67, 2, ""), (65, 9, "Aw==")]
    let list = chunks.map { "{\"type\":\($0),\"position\":\($1),\"payload\":\"\($2)\"}" }
    let sorted = [list[0], list[2], list[1], list[3]].joined(separator: ",")
    try folder.write(
      "first.json",
      "{\"strokes\":[{\"points\":{\"x\":[3],\"y\":[4]}}],\"chunks\":[\(sorted)],"
        + "\"extras\":[{\"block\":2,\"payload\":\"BAU=\"},{\"block\":7,\"payload\":\"Bg==\"}]}")
    try #require(
      recorder.run("convert", folder("first.json"), folder(source), "--force") == .success)
    #expect(recorder.run("convert", folder(source), folder("a.drawing")) == .success)
    #expect(recorder.run("convert", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(recorder.run("convert", folder("b.drawing"), folder("b.json")) == .success)
    #expect(!recorder.messages.contains("fault"), "\(recorder.messages)")
    let text = try folder.text("b.json")
    for part in [
      #"{"type":65,"position":0,"payload":"AAE="}"#, #"{"type":67,"position":1,"payload":""}"#,
      #"{"type":65,"position":1,"payload":"Ag=="}"#, #"{"type":65,"position":1,"payload":"Aw=="}"#,
      #"{"block":0,"payload":"BAUG"}"#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test(arguments: ["fast", "default", "max"])
  func `every effort gives a sound file`(_ effort: String) throws {
    #expect(
      recorder.run("convert", "--effort", effort, folder("a.json"), folder("a.drawing"))
        == .success)
    #expect(recorder.run("validate", folder("a.drawing")) == .success)
  }

  @Test func `content tells the format, not the extension`() throws {
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    try FileManager.default.moveItem(atPath: folder("a.drawing"), toPath: folder("b.json"))
    #expect(recorder.run("convert", folder("b.json"), folder("c.json")) == .success)
    #expect(recorder.messages.contains("b.json (drawing, "))
  }

  @Test func `standard input and output`() throws {
    recorder.input = Array(Samples.timed.utf8)
    #expect(recorder.run("convert", "-", "-", "--to", "drawing") == .success)
    #expect(recorder.messages.contains("standard input (json, "))
    let second = Recorder()
    second.input = recorder.output
    #expect(second.run("convert", "-", "--to=json", "-") == .success)
    #expect(second.outputText.hasPrefix("{"))
  }

  @Test func `binary never goes to a terminal, text does`() throws {
    recorder.isOutputTerminal = true
    #expect(recorder.run("convert", folder("a.json"), "-", "--to", "drawing") == .failure)
    #expect(
      recorder.messages == """
        drawtool: drawing is binary and standard output is a terminal; name a file or use a pipe

        """)
    #expect(recorder.output.isEmpty)
    #expect(recorder.run("convert", folder("a.json"), "-", "--to", "json") == .success)
  }

  @Test func `an old file stays unless asked`() throws {
    try folder.write("old.json", "old")
    #expect(recorder.run("convert", folder("a.json"), folder("old.json")) == .failure)
    #expect(
      recorder.messages
        == "drawtool: \(folder("old.json")) exists already; use --force to replace it\n")
    #expect(try folder.text("old.json") == "old")
    #expect(recorder.run("convert", "--force", folder("a.json"), folder("old.json")) == .success)
    #expect(try folder.text("old.json") != "old")
  }

  @Test func `a file is not converted onto itself unless asked`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.json"), withDestinationPath: folder("a.json"))
    #expect(recorder.run("convert", folder("a.json"), folder("link.json")) == .failure)
    let link = folder("link.json")
    #expect(
      recorder.messages
        == "drawtool: IN and OUT are one file, \(link); use --force to replace it\n")
    #expect(recorder.run("convert", "--force", folder("a.json"), link) == .success)
    #expect(try POSIX.status(of: link, followingLinks: false).kind == .link)
  }

  @Test func `says by how much values moved`() throws {
    #expect(
      recorder.run(
        "convert", "--tolerance", "x=0.2,roll=1", folder("a.json"), folder("a.drawing"))
        == .success)
    #expect(recorder.messages.contains("channel x: "))
    #expect(recorder.messages.contains("(allowed: 0.2)"))
    #expect(
      recorder.messages.contains("channel roll does not occur; its tolerance does nothing"))
  }

  @Test(arguments: [
    ("", "is empty, not a drawing"),
    (
      "\u{7F}ELF and so on",
      "is in no known format: it begins with the bytes 7F 45 4C 46 20 61 6E 64, expected "
        + "the signature of a .drawing file, '{' for JSON, 'wrd' and the byte F0 for PKDrawing or "
        + "'<ink' for InkML"
    ),
  ])
  func `refuses what is no drawing`(_ content: String, _ message: String) throws {
    try folder.write("thing", content)
    #expect(recorder.run("convert", folder("thing"), folder("b.json")) == .failure)
    #expect(recorder.messages == "drawtool: \(folder("thing")) \(message)\n")
    #expect(try folder.names() == ["a.json", "thing"])
  }

  @Test func `says what is wrong with a damaged drawing`() throws {
    try folder.write("broken.json", Samples.broken)
    #expect(recorder.run("convert", folder("broken.json"), folder("b.drawing")) == .failure)
    #expect(recorder.messages.hasPrefix("drawtool: \(folder("broken.json")): "))
    #expect(recorder.messages.contains("strokes[0].points"))
    #expect(try folder.names() == ["a.json", "broken.json"])
  }

  @Test func `says what cannot be opened`() throws {
    #expect(recorder.run("convert", folder("none"), folder("b.json")) == .failure)
    #expect(
      recorder.messages == "drawtool: cannot open \(folder("none")): No such file or directory\n")
  }
}
