import DrawingFormat
import Testing

@testable import DrawtoolKit

/// PKDrawing files in all commands.
struct PencilKitCommandTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("timed.json", Samples.timed)
    #expect(recorder.run("convert", folder("timed.json"), folder("own.pkdrawing")) == .loss)
    // Another replica than ours: a file from elsewhere.
    try write("ink.pkdrawing", try changed { $0[30] ^= 0xFF })
  }

  private func changed(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try folder.bytes("own.pkdrawing")
    change(&bytes)
    return bytes
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try AtomicFile.write(bytes, to: folder(name), replacing: true, in: recorder.console)
  }

  /// The file with a point's x, 3.5, as NaN.
  private func broken() throws -> [UInt8] {
    try changed { bytes in
      for index in bytes.indices.dropLast(3)
      where Array(bytes[index..<index + 4]) == [0, 0, 0x60, 0x40] {
        bytes[index + 2] = 0xC0
        bytes[index + 3] = 0x7F
        return
      }
    }
  }

  @Test func `lists the formats`() {
    #expect(recorder.run("formats") == .success)
    let lines = recorder.outputText.split(separator: "\n")
    #expect(lines.count == DrawingFileFormat.all.count + PictureFormat.allCases.count + 1)
    #expect(lines.contains { $0.hasPrefix("html") && $0.contains("written by render") })
    #expect(lines.contains { $0.hasPrefix("pkdrawing") && $0.contains(".pkdrawing") })
    let other = Recorder()
    #expect(other.run("formats", "--json") == .success)
    #expect(other.outputText.contains("\"name\": \"pkdrawing\""))
    #expect(other.outputText.contains("\"written\": true"))
    #expect(other.outputText.split(separator: "\"read\": false").count == 4)
  }

  @Test func `what PencilKit cannot hold is told`() {
    #expect(recorder.messages.contains("not everything could be kept"))
    #expect(recorder.messages.contains("lost: the title 'Two lines'"))
    #expect(recorder.messages.contains("lost: the groups"))
  }

  @Test func `a source that the format cannot keep is told`() throws {
    try #require(
      recorder.run("convert", folder("ink.pkdrawing"), folder("ink.drawing")) == .success)
    let other = Recorder()
    #expect(other.run("convert", folder("ink.drawing"), folder("ink.inkml")) == .success)
    #expect(
      other.messages.contains(
        "was left out: the bytes of the original pkdrawing can't be had back from inkml, its ink can"
      ))
    let json = Recorder()
    #expect(json.run("convert", folder("ink.drawing"), folder("ink.json")) == .success)
    #expect(!json.messages.contains("left out"))
  }

  @Test func `repacks to the same bytes`() throws {
    for name in ["ink", "own"] {
      #expect(
        recorder.run("convert", folder("\(name).pkdrawing"), folder("\(name).drawing")) == .success)
      #expect(
        recorder.run("convert", folder("\(name).drawing"), folder("\(name).2.pkdrawing"))
          == .success)
      #expect(try folder.bytes("\(name).2.pkdrawing") == folder.bytes("\(name).pkdrawing"))
      #expect(
        recorder.run("convert", folder("\(name).drawing"), folder("\(name).json")) == .success)
      #expect(
        recorder.run("convert", folder("\(name).json"), folder("\(name).3.pkdrawing")) == .success)
      #expect(try folder.bytes("\(name).3.pkdrawing") == folder.bytes("\(name).pkdrawing"))
    }
  }

  @Test func `info says how the bytes come back`() throws {
    #expect(recorder.run("convert", folder("ink.pkdrawing"), folder("ink.drawing")) == .success)
    #expect(recorder.run("info", folder("ink.drawing")) == .success)
    #expect(recorder.outputText.contains("PKDrawing, rebuilt from columns, "))
    #expect(recorder.outputText.contains(" bytes beside them"))
    // The tag of the drawing's UUID in two bytes instead of one.
    let longer = try changed { bytes in
      bytes[bytes.count - 18] = 0xC2
      bytes.insert(0, at: bytes.count - 17)
    }
    try write("long.pkdrawing", longer)
    #expect(recorder.run("convert", folder("long.pkdrawing"), folder("long.drawing")) == .success)
    let other = Recorder()
    #expect(other.run("info", folder("long.drawing")) == .success)
    #expect(other.outputText.contains("PKDrawing, kept whole, deflated, "))
    let json = Recorder()
    #expect(json.run("info", "--json", folder("long.drawing")) == .success)
    #expect(json.outputText.contains("\"kind\": \"whole\""))
    #expect(
      recorder.run("convert", folder("long.drawing"), folder("long.2.pkdrawing")) == .success)
    #expect(try folder.bytes("long.2.pkdrawing") == longer)
  }

  @Test(arguments: [["--drop-source"], ["--tolerance", "x=0.5"]])
  func `the source can be left out`(_ option: [String]) throws {
    let words = ["convert"] + option + [folder("ink.pkdrawing"), folder("small.drawing")]
    #expect(Drawtool.run(words, recorder.console) == .success)
    #expect(recorder.messages.contains("was left out: the bytes of the original pkdrawing"))
    #expect(try folder.drawing("small.drawing").metadata.attributes["pkdrawing"] == nil)
    #expect(recorder.run("info", folder("small.drawing")) == .success)
    #expect(!recorder.outputText.contains("PKDrawing"))
    #expect(recorder.run("convert", folder("ink.pkdrawing"), folder("ink.drawing")) == .success)
    #expect(try folder.bytes("small.drawing").count < folder.bytes("ink.drawing").count)
  }

  @Test func `a source of a .drawing can be left out too`() throws {
    #expect(recorder.run("convert", folder("ink.pkdrawing"), folder("a.drawing")) == .success)
    #expect(
      recorder.run("convert", "--drop-source", folder("a.drawing"), folder("b.json")) == .success)
    #expect(try !folder.text("b.json").contains("\"pkdrawing\""))
  }

  @Test func `content tells the format in every command`() throws {
    try write("ink.drawing", try folder.bytes("ink.pkdrawing"))
    #expect(recorder.run("validate", "--json", folder("ink.drawing")) == .success)
    #expect(recorder.outputText.contains("\"format\":\"pkdrawing\""))
    #expect(recorder.outputText.contains("\"points\":6"))
    for words in [["stats"], ["info"], ["validate", "--strict"]] {
      #expect(Drawtool.run(words + [folder("ink.drawing")], recorder.console) == .success)
    }
    #expect(recorder.run("convert", folder("ink.drawing"), folder("ink.json")) == .success)
    #expect(try folder.text("ink.json").contains("\"curve\":\"bspline\""))
  }

  @Test func `folders are searched for it`() throws {
    #expect(recorder.run("validate", folder.path) == .success)
    #expect(recorder.outputText.contains("ink.pkdrawing: valid, 2 strokes, 6 points"))
    #expect(recorder.outputText.contains("own.pkdrawing: valid"))
  }

  @Test func `damage has a code and a place`() throws {
    try write("cut.pkdrawing", Array(try folder.bytes("ink.pkdrawing").dropLast(5)))
    try write("other.pkdrawing", Array("not ink at all".utf8))
    #expect(
      recorder.run("validate", folder("cut.pkdrawing"), folder("other.pkdrawing")) == .failure)
    #expect(recorder.outputText.contains("error truncated: PKDrawing (byte "))
    #expect(recorder.outputText.contains("error not-a-drawing: PKDrawing (byte 0)"))
    #expect(recorder.run("convert", folder("cut.pkdrawing"), folder("no.drawing")) == .failure)
    #expect(try !folder.names().contains("no.drawing"))
  }

  @Test func `strokes are added and cut`() throws {
    #expect(recorder.run("convert", folder("timed.json"), folder("a.drawing")) == .success)
    #expect(recorder.run("append", folder("a.drawing"), folder("ink.pkdrawing")) == .loss)
    #expect(try folder.drawing("a.drawing").strokes.count == 4)
    #expect(recorder.run("convert", folder("ink.pkdrawing"), folder("ink.drawing")) == .success)
    for name in ["ink.drawing", "ink.pkdrawing"] {
      #expect(
        recorder.run("cut", "--to", "5", "--force", folder(name), folder("c.drawing")) == .success)
      let cut = try folder.drawing("c.drawing")
      #expect(cut.strokes.count == 1)
      // What it kept was of the whole.
      #expect(cut.metadata.attributes["pkdrawing"] == nil)
    }
    #expect(recorder.run("cut", "--to", "5", folder("timed.json"), folder("d.pkdrawing")) == .loss)
    #expect(recorder.run("validate", folder("d.pkdrawing")) == .success)
  }

  @Test func `numbers that are none are told, and come back`() throws {
    let bytes = try broken()
    try write("nan.pkdrawing", bytes)
    let loss = "1 value of points that are not finite numbers; 0 stands in for it"
    #expect(recorder.run("convert", folder("nan.pkdrawing"), folder("nan.drawing")) == .loss)
    #expect(recorder.messages.contains("lost: \(loss)"))
    #expect(recorder.run("convert", folder("nan.drawing"), folder("nan.2.pkdrawing")) == .success)
    #expect(try folder.bytes("nan.2.pkdrawing") == bytes)
    for words in [
      ["stats", folder("nan.pkdrawing")], ["cut", folder("nan.pkdrawing"), folder("cut.json")],
      ["append", folder("nan.drawing"), folder("nan.pkdrawing")],
    ] {
      let other = Recorder()
      #expect(Drawtool.run(words, other.console) == .loss, "\(words)")
      #expect(other.messages.contains(loss), "\(words): \(other.messages)")
    }
    let other = Recorder()
    #expect(other.run("validate", folder("nan.pkdrawing")) == .success)
    #expect(other.outputText.contains("warning not-carried"))
  }
}
