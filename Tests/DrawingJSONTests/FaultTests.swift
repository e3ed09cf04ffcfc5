import DrawingFormat
import Testing

@testable import DrawingJSON

/// All faults of a document, not only the first.
@Suite struct FaultTests {
  private func faults(_ text: String, atMost count: Int = 100) -> [String] {
    Drawing.jsonFaults(in: Array(text.utf8), atMost: count)
      .map { "\($0.code.rawValue) \($0.path)" }
  }

  @Test func faultsInDifferentPlaces() {
    let text = #"""
      {"metadata":{"title":5},
      "canvas":{"size":[1]},
      "channels":{"x":{"min":"low"},"y":3,"force":{}},
      "inks":[{"type":1},{},{"color":[1,2]}],
      "groups":[{"parent":0},{"visible":1}],
      "free":{"$bytes":"?"},
      "strokes":[
        {"ink":3,"group":true,"start":"soon","points":{"x":[1],"y":[1,2]}},
        {"ink":2,"points":{"x":[1,"two",3]},"id":-1,"transform":[1,2]},
        7,
        {"ink":0,"ink":{"a":1,"a":2},"points":[{"x":1},{"y":2}],"group":2},
        {"mask":{"shape":[]},"randomSeed":1.5,"points":{"x":[1e999]},"start":0},
        {"ink":1,"points":{"x":[1]}}],
      "chunks":[{"type":201},{"type":201,"position":1,"payload":"AQI="}],
      "chunks":[],
      "extras":{}}
      """#
    #expect(
      faults(text) == [
        "wrong-type metadata.title", "illegal-value canvas.size", "wrong-type channels.x.min",
        "wrong-type channels.y", "wrong-type inks[0].type", "illegal-value inks[2].color",
        "bad-reference groups[0].parent", "wrong-type groups[1].visible",
        "illegal-value free", "bad-reference strokes[0].ink", "wrong-type strokes[0].group",
        "wrong-type strokes[0].start", "bad-channels strokes[0].points.y",
        "wrong-type strokes[1].points.x[1]", "illegal-value strokes[1].id",
        "illegal-value strokes[1].transform", "wrong-type strokes[2]",
        "duplicate-member strokes[3].ink", "bad-channels strokes[3].points[1].y",
        "bad-reference strokes[3].group", "unknown-member strokes[4].mask.shape",
        "illegal-value strokes[4].randomSeed", "number-too-large strokes[4].points.x[0]",
        "missing-member chunks[0]", "duplicate-member chunks", "wrong-type extras",
      ])
    let positions = Drawing.jsonFaults(in: Array(text.utf8)).map { ($0.line ?? 0) }
    #expect(positions == positions.sorted() && positions.first == 1 && positions.last == 16)
  }

  /// Behind a place that is no JSON nothing is looked for; a fault of meaning in front of it stays.
  @Test(arguments: [
    (#"{"strokes":[{"ink":"a"},{"start":tru}],"inks":5}"#, ["wrong-type", "syntax"]),
    (#"{"strokes":[{"ink":"a","id":01},{"start":"b"}]}"#, ["wrong-type", "bad-number"]),
    (#"{"strokes":[{"ink":{"a":"\uD800"}}]}"#, ["wrong-type", "bad-escape"]),
    (#"{"strokes":[{"start":"a"}"#, ["wrong-type", "truncated"]),
    (#"{"strokes":[{"start":"a"}]}x"#, ["wrong-type", "trailing-bytes"]),
    ("[]", ["wrong-type"]), ("", ["truncated"]), ("{}", ["missing-member"]),
    (#"{"strokes":3,"strokes":4}"#, ["wrong-type", "duplicate-member"]),
    (#"{"inks":{},"strokes":[{"ink":5}]}"#, ["wrong-type"]),
    (
      #"{"strokes":[{"ink":5},{"ink":2},{"ink":9}],"inks":[{},{},{}]}"#,
      ["bad-reference", "bad-reference"]
    ),
    (#"{"strokes":[{"ink":0,"points":{"x":[]}}],"inks":[{}]}"#, []),
  ])
  func codes(text: String, codes: [String]) {
    #expect(faults(text).map { String($0.prefix { $0 != " " }) } == codes)
  }

  @Test func atMostSoMany() {
    let strokes = [String](repeating: #"{"start":"a"}"#, count: 250).joined(separator: ",")
    #expect(faults(#"{"strokes":[\#(strokes)]}"#).count == 100)
    #expect(faults(#"{"strokes":[\#(strokes)]}"#, atMost: 3).last == "wrong-type strokes[2].start")
    let late = [String](repeating: #"{"ink":1}"#, count: 250).joined(separator: ",")
    #expect(faults(#"{"strokes":[\#(late)],"inks":[]}"#).count == 100)
  }

  /// Objects of many members, each of which is a place to come back to, take no longer than they
  /// should: a copy of their names for each would take minutes.
  @Test(.timeLimit(.minutes(1))) func manyMembers() {
    let members = (0..<30_000).map { #""name \#($0)":\#($0)"# }.joined(separator: ",")
    #expect(
      faults(#"{\#(members),"strokes":[{\#(members),"start":"a"}]}"#)
        == ["wrong-type strokes[0].start"])
    let repeated = [String](repeating: #""a":[1,{"b":2,"b":3}]"#, count: 200).joined(separator: ",")
    #expect(faults(#"{"strokes":[{\#(repeated)}]}"#).count == 100)
    // The text ends in a value that is wrong.
    #expect(
      Drawing.jsonFaults(in: Array(#"{"strokes":[{"id":-1"#.utf8)).map(\.code.rawValue)
        == ["illegal-value", "truncated"])
  }

  /// The fault that stops the reader is among those found, whatever the refusal.
  @Test(arguments: RefusalTests.table) func theFirstIsAmongThem(_ refusal: Refusal) {
    let error = #expect(throws: JSONError.self) { try Drawing(json: Array(refusal.json.utf8)) }
    let found = Drawing.jsonFaults(in: Array(refusal.json.utf8))
    if let error { #expect(found.contains(error)) }
  }
}
