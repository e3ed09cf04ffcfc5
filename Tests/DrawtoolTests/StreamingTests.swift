import DrawingFormat
import DrawingJSON
import Foundation
import Testing

@testable import DrawtoolKit

/// JSON becomes `.drawing` block by block, and as a whole where that cannot be.
struct StreamingConvertTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws { folder = try TemporaryFolder() }

  /// Long enough to be read in pieces, with three blocks: numbers that take room and no time.
  private static let numbers = [String](repeating: "100000.125", count: 40_000)
    .joined(separator: ",")
  private static let tables =
    #""metadata":{"title":"long"},"inks":[{"type":"pen"},{"type":"marker"}]"#

  private static func strokes(_ ink: Int = 1) -> String {
    let stroke = { (ink: Int) in #"{"ink":\#(ink),"start":5,"points":{"x":[\#(numbers)]}}"# }
    return #""strokes":[\#(stroke(0)),\#(stroke(ink)),\#(stroke(0))]"#
  }

  private func whole(_ json: String) throws -> [UInt8] {
    try Drawing(json: Array(json.utf8)).encoded()
  }

  @Test func `block by block the bytes are those of the whole`() throws {
    let json = "{\(Self.tables),\(Self.strokes())}"
    try folder.write("a.json", json)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    #expect(try folder.bytes("a.drawing") == whole(json))
    #expect(recorder.messages.contains("a.json (json, 1,320,"))
    #expect(recorder.messages.contains("lossless"))
    // To standard output from standard input, in small pieces.
    recorder.input = Array(json.utf8)
    recorder.pieceSize = 100_003
    #expect(recorder.run("convert", "-", "--to=drawing", "-") == .success)
    #expect(recorder.output == (try whole(json)))
  }

  /// Where no temporary file can be had, the whole drawing is converted in memory.
  @Test func `standard output without a temporary folder`() throws {
    let json = "{\(Self.tables),\(Self.strokes())}"
    try folder.write("a.json", json)
    try folder.write("no-folder", "")
    for place in [folder("missing"), folder("no-folder"), "/proc"] {
      let script = "TMPDIR='\(place)' exec \"$DRAWTOOL\" convert"
      let file = try ChildProcess.shell("\(script) a.json - --to=drawing", in: folder)
      #expect(file.code == 0, "\(file.messages)")
      #expect(file.output == (try whole(json)))
      let pipe = try ChildProcess.shell("\(script) - - --to=drawing < a.json", in: folder)
      #expect(pipe.code == 0, "\(pipe.messages)")
      #expect(pipe.output == (try whole(json)))
    }
    #expect(try folder.names() == ["a.json", "no-folder"])
  }

  /// Members that stand behind the strokes and are needed in front of them.
  @Test(arguments: [
    tables, #""inks":[{},{}],"groups":[{"name":"late"}]"#, #""inks":[{},{}],"free":[1,2]"#,
    #""inks":[{},{}],"channels":{"x":{"unit":"pt"},"y":{}}"#,
    #""inks":[{},{}],"chunks":[{"type":201,"position":1,"payload":"AQI="}]"#,
    #""inks":[{},{}],"extras":[{"block":1,"payload":"AQI="}]"#,
  ])
  func `tables behind the strokes`(_ members: String) throws {
    // With inks in front too, the blocks are written before the rest is known to be missing.
    for front in ["", #""inks":[{},{}],"#] {
      let members = front.isEmpty ? members : members.replacing(#""inks":[{},{}],"#, with: "")
      if members.contains("inks"), !front.isEmpty { continue }
      let json = "{\(front)\(Self.strokes()),\(members)}"
      try folder.write("a.json", json)
      #expect(
        recorder.run("convert", "--force", folder("a.json"), folder("a.drawing")) == .success)
      #expect(try folder.bytes("a.drawing") == whole(json))
    }
  }

  @Test func `a stroke whose ink comes later`() throws {
    let json = #"{"inks":[{}],\#(Self.strokes(0)),"groups":[{}]}"#
      .replacing(#"{"ink":0,"start":5,"points"#, with: #"{"group":0,"ink":0,"start":5,"points"#)
    recorder.input = Array(json.utf8)
    #expect(recorder.run("convert", "-", folder("a.drawing")) == .success)
    #expect(try folder.bytes("a.drawing") == whole(json))
  }

  /// The channels of a drawing keep the order in which strokes first had them.
  @Test func `a channel that is described and comes late`() throws {
    let late = #",{"points":{"t":[0],"force":[1],"x":[1]}}]"#
    let json =
      #"{\#(Self.tables),"channels":{"force":{"unit":"N"}},\#(Self.strokes().dropLast())\#(late)}"#
    try folder.write("a.json", json)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
    #expect(try folder.bytes("a.drawing") == whole(json))
    #expect(try folder.drawing("a.drawing").channels.map(\.name) == ["x", "t", "force"])
  }

  /// Faults that show when blocks have been written, after the strokes or instead of their `]`: the
  /// message is that of the whole, and nothing is left behind.
  @Test(arguments: [
    ("]", "truncated"), (#"],"groups":3}"#, "groups"), ("]}x", "trailing"),
    (#",{"points":{"x":[1],"y":[]}}]}"#, "strokes[3].points.y"),
    (#",{"points":{"x":[1e999]}}]}"#, "number-too-large"), (#",{"ink":2}]}"#, "strokes[3].ink"),
  ])
  func `faults behind the first block`(_ end: String, _ message: String) throws {
    let json = "{\(Self.tables),\(Self.strokes().dropLast())\(end)"
    try folder.write("a.json", json)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .failure)
    let error = #expect(throws: JSONError.self) { try Drawing(json: Array(json.utf8)) }
    #expect(
      recorder.messages == "drawtool: \(folder("a.json")): \(Issue(try #require(error)).text)\n")
    #expect("\(try #require(error).code.rawValue) \(recorder.messages)".contains(message))
    #expect(try folder.names() == ["a.json"])
    recorder.input = Array(json.utf8)
    #expect(recorder.run("convert", "-", "-", "--to", "drawing") == .failure)
    #expect(recorder.output.isEmpty)
  }

  @Test func `a reading fault in the middle`() throws {
    var count = 0
    let bytes = Array("{\(Self.tables),\(Self.strokes())}".utf8)
    var console = recorder.console
    console.readPiece = { () throws(ToolError) in
      count += 1
      if count > 30 { throw ToolError("the tape is torn") }
      return Array(bytes[(count - 1) * 40_000..<count * 40_000])
    }
    #expect(Drawtool.run(["convert", "-", folder("a.drawing")], console) == .failure)
    #expect(recorder.messages == "drawtool: the tape is torn\n")
    #expect(try folder.names() == [])
  }
}
