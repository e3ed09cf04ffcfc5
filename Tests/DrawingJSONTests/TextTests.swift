import DrawingFormat
import DrawingJSON
import Testing

/// UTF-8 and what stands between the values.
@Suite struct TextTests {
  /// Bytes that are not UTF-8, and the offset of the first faulty one in the string.
  static let faults: [([UInt8], Int)] = [
    ([0x80], 0), ([0xBF], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0), ([0xC2], 1), ([0xC2, 0x41], 1),
    ([0xE0, 0x80, 0x80], 1), ([0xE0, 0x9F, 0xBF], 1), ([0xE1, 0x80], 2), ([0xED, 0xA0, 0x80], 1),
    ([0xED, 0xBF, 0xBF], 1), ([0xF0, 0x80, 0x80, 0x80], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
    ([0xF1, 0x80, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 0),
    ([0xFE], 0), ([0xFF], 0), ([0xF8, 0x88, 0x80, 0x80, 0x80], 0),
  ]

  @Test(arguments: faults) func badUTF8(bytes: [UInt8], offset: Int) {
    for prefix in ["{\"a\":\"", "{\"a\":\"x", "{\""] {
      let document = prefix.bytes + bytes + "\":0}".bytes
      for size in [1, 2, 100] {
        let error = #expect(throws: JSONError.self) {
          try JSONReader.validate(JSONArraySource(document, pieceSize: size))
        }
        #expect(error?.code == .badUTF8)
        #expect(error?.offset == prefix.utf8.count + offset)
      }
    }
  }

  @Test(
    arguments: [
      0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000,
      0x10FFFF,
    ] as [UInt32])
  func goodUTF8(value: UInt32) throws {
    let text = "a" + String(try #require(UnicodeScalar(value))) + "b"
    let document = "{\"\(text)\":\"\(text)\",\"strokes\":[]}".bytes
    for size in [1, 2, 3, 100] {
      let drawing = try Drawing(jsonFrom: JSONArraySource(document, pieceSize: size))
      #expect(drawing.attributes == [text: .text(text)])
    }
  }

  @Test(arguments: 0..<0x20 as Range<UInt8>) func controlCharacters(byte: UInt8) {
    let document = "{\"a\":\"".bytes + [byte] + "\"}".bytes
    let error = #expect(throws: JSONError.self) { try Drawing(json: document) }
    #expect(error?.code == .syntax)
    #expect(error?.offset == 6)
  }

  @Test func linesAndColumns() {
    let document = "{\r\n\t\"é\":1,\n\n  \"b\":x}"
    let error = #expect(throws: JSONError.self) { try Drawing(document) }
    #expect(error?.line == 4)
    #expect(error?.column == 7)
    #expect(error?.offset == 19)
    #expect(error?.position == JSONError.Position(line: 4, column: 7, offset: 19))
    let second = #expect(throws: JSONError.self) { try Drawing("{\"é\"x") }
    #expect(second?.column == 6)
  }

  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + #","strokes":[]}"#
    }
    #expect(try Drawing(nested(72)).attributes.count == 1)
    let error = #expect(throws: JSONError.self) { try Drawing(nested(73)) }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == 5 + 71)
    let three = JSONLimits(depth: 3)
    #expect(try Drawing(json: nested(3).bytes, limits: three).attributes.count == 1)
    #expect(throws: JSONError.self) { try Drawing(json: nested(4).bytes, limits: three) }
    let deepest = JSONLimits(depth: .max)
    #expect(try Drawing(json: nested(512).bytes, limits: deepest).attributes.count == 1)
    #expect(throws: JSONError.self) { try Drawing(json: nested(513).bytes, limits: deepest) }
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONError.self) { try JSONReader.validate(JSONArraySource(open)) }
  }

  @Test func channelsAreLimited() throws {
    let limits = JSONLimits(channels: 3)
    let legal = #"{"channels":{"x":{},"z":{}},"strokes":[{"points":{"x":[1],"y":[2]}}]}"#
    #expect(try Drawing(json: legal.bytes, limits: limits).channels.count == 3)
    let more = #"{"channels":{"x":{},"z":{}},"strokes":[{"points":[{"x":1,"y":2,"t":3}]}]}"#
    let found = message { () throws(JSONError) in
      _ = try Drawing(json: more.bytes, limits: limits)
    }
    #expect(
      found
        == "strokes[0].points[0].t: expected at most 3, the limit `channels`: raise it for files that you trust, "
        + "found one more (line 1, column 68)"
    )
  }

  @Test func strokesTimesChannelsIsLimited() throws {
    let limits = JSONLimits(strokesTimesChannels: 5)
    let legal = #"{"strokes":[{"points":{"x":[1],"y":[2]}},{}]}"#
    #expect(try Drawing(json: legal.bytes, limits: limits).strokes.count == 2)
    let more = #"{"strokes":[{"points":{"x":[1],"y":[2]}},{},{}]}"#
    let error = #expect(throws: JSONError.self) { try Drawing(json: more.bytes, limits: limits) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.found == "3 strokes and 2 channels")
    #expect(error?.expected.contains("`strokesTimesChannels`") == true)
  }

  /// A limit is asked while a column is read, not behind it: of a million numbers only a few are held.
  @Test func columnsEndAtTheirLimit() throws {
    let text =
      #"{"strokes":[{"points":{"x":["# + String(repeating: "0,", count: 1_000_000) + "0]}}]}"
    let limits = JSONLimits(outputBytes: 8000)
    let error = #expect(throws: JSONError.self) { try Drawing(json: text.bytes, limits: limits) }
    #expect(error?.code == .limitExceeded)
    let found = try #require(error.flatMap { Int($0.found) })
    #expect(found > 8000 && found < 400_000)
  }

  /// Whatever takes more memory than text is counted, by all who read, to the same end.
  @Test(arguments: [
    ("strokes", JSONLimits(strokes: 2), #""strokes":[{},{}"#, ",{}]"),
    (
      "points", JSONLimits(points: 3), #""strokes":[{"points":{"x":[1,2],"y":[1,2]}}"#,
      #",{"points":{"x":[1,2]}}]"#
    ),
    (
      "points", JSONLimits(points: 3), #""strokes":[{"points":[{"x":1},{"x":2},{"x":3}"#,
      #",{"x":4}]}]"#
    ),
    (
      "outputBytes", JSONLimits(outputBytes: 32),
      #""strokes":[{"points":{"x":[1,2],"y":[1,2]}}"#, #",{"points":{"x":[1]}}]"#
    ),
    (
      "outputBytes", JSONLimits(outputBytes: 32),
      #""strokes":[{"points":[{"x":1,"y":1},{"x":2,"y":2}"#, #",{"x":3,"y":3}]}]"#
    ),
    ("attributeValues", JSONLimits(attributeValues: 4), #""strokes":[],"a":[1,{"b":2}"#, ",3]"),
    ("attributeValues", JSONLimits(attributeValues: 2), #""strokes":[],"inks":[{},{}"#, ",{}]"),
    ("attributeValues", JSONLimits(attributeValues: 2), #""strokes":[],"groups":[{},{}"#, ",{}]"),
    (
      "attributeValues", JSONLimits(attributeValues: 1),
      #""strokes":[],"chunks":[{"type":201,"position":0,"payload":""}"#,
      #",{"type":201,"position":0,"payload":""}]"#
    ),
    (
      "attributeValues", JSONLimits(attributeValues: 1),
      #""strokes":[],"extras":[{"block":0,"payload":"AA=="}"#,
      #",{"block":0,"payload":"AA=="}]"#
    ),
    (
      "attributeValues", JSONLimits(attributeValues: 2),
      #""strokes":[{"mask":{"ranges":[[0,1],[2,3]"#, ",[4,5]]}}]"
    ),
    (
      "attributeValues", JSONLimits(attributeValues: 2),
      #""strokes":[{"mask":{"path":[["move",0,1],["close"]"#, #",["close"]]}}]"#
    ),
  ])
  func memoryIsLimited(name: String, limits: JSONLimits, legal: String, more: String) throws {
    // What is one too many is the first element of `more`.
    let within = "{" + legal + Self.closing(of: more) + "}"
    _ = try Drawing(json: within.bytes, limits: limits)
    #expect(Drawing.jsonFaults(in: within.bytes, limits: limits).isEmpty)
    let beyond = "{" + legal + more + "}"
    _ = try Drawing(json: beyond.bytes, limits: .unlimited)
    for size in [1, 7, 1000] {
      let error = #expect(throws: JSONError.self) {
        try Drawing(jsonFrom: JSONArraySource(beyond.bytes, pieceSize: size), limits: limits)
      }
      #expect(error?.code == .limitExceeded)
      #expect(error?.expected.contains("the limit `\(name)`") == true)
    }
    let faults = Drawing.jsonFaults(in: beyond.bytes, limits: limits)
    #expect(faults.map(\.code) == [.limitExceeded])
  }

  /// The brackets that are left where the first element, behind a comma, is taken out.
  private static func closing(of text: String) -> String {
    var depth = 0
    for (index, character) in zip(text.indices, text).dropFirst() {
      if character == "[" || character == "{" { depth += 1 }
      if character == "]" || character == "}" { depth -= 1 }
      if depth < 0 { return String(text[index...]) }
    }
    return ""
  }
}
