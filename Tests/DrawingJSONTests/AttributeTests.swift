import DrawingFormat
import DrawingJSON
import Testing

/// Free attributes of every type, at every place.
@Suite struct AttributeTests {
  /// Values and the only text that they are written as.
  static let table: [(AttributeValue, String)] = [
    (.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
    (.integer(0), "0"), (.integer(-7), "-7"), (.integer(.max), "9223372036854775807"),
    (.integer(.min), "-9223372036854775808"), (.double(0.5), "0.5"), (.double(-0.0), "-0"),
    (.double(5), #"{"$double":5}"#), (.double(0), #"{"$double":0}"#),
    (.double(1e18), #"{"$double":1e18}"#), (.double(1e19), "1e19"),
    (.double(9_223_372_036_854_775_808), "9.223372036854776e18"),
    (.double(-9_223_372_036_854_775_808), "-9.223372036854776e18"),
    (.double(9_223_372_036_854_774_784), #"{"$double":9.223372036854775e18}"#),
    (.double(4_503_599_627_370_495.5), "4503599627370495.5"),
    (.double(4_503_599_627_370_497), #"{"$double":4503599627370497}"#),
    (.double(.leastNonzeroMagnitude), "5e-324"),
    (.text(""), #""""#),
    (
      .text("a\"\\/\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é"),
      "\"a\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\u{7F}é\""
    ),
    (.bytes([]), #"{"$bytes":""}"#), (.bytes([1]), #"{"$bytes":"AQ=="}"#),
    (.bytes([1, 2]), #"{"$bytes":"AQI="}"#), (.bytes([1, 2, 3]), #"{"$bytes":"AQID"}"#),
    (.bytes([0xFB, 0xEF, 0xFF, 0xFF]), #"{"$bytes":"++///w=="}"#),
    (.list([]), "[]"), (.list([.list([.null]), .double(1)]), #"[[null],{"$double":1}]"#),
    (.dictionary([:]), "{}"), (.dictionary(["b": 1.value, "a": .null]), #"{"b":1,"a":null}"#),
    (.dictionary(["$bytes": .text("AQ==")]), #"{"$$bytes":"AQ=="}"#),
    (.dictionary(["$double": 5.value]), #"{"$$double":5}"#),
    (.dictionary(["$text": .text("x")]), #"{"$$text":"x"}"#),
    (.dictionary(["$$$text": .null]), #"{"$$$$text":null}"#),
    (.dictionary(["$bytes": .bytes([1])]), #"{"$$bytes":{"$bytes":"AQ=="}}"#),
    (.dictionary(["$bytes": 1.value, "x": 2.value]), #"{"$bytes":1,"x":2}"#),
    (.dictionary(["$other": 1.value]), #"{"$other":1}"#),
    (.dictionary(["bytes": 1.value]), #"{"bytes":1}"#), (.dictionary(["$": .null]), #"{"$":null}"#),
    (.dictionary(["": .null]), #"{"":null}"#),
  ]

  @Test(arguments: table) func valueAndText(value: AttributeValue, text: String) throws {
    var drawing = Drawing()
    drawing.attributes["a"] = value
    let json = #"{"a":\#(text),"strokes":[]}"#
    #expect(String(try drawing.json(style: .minified)) == json)
    #expect(try Drawing(json).attributes["a"] == value)
  }

  /// Other spellings of values.
  @Test(
    arguments: [
      ("5.0", 5.value), ("5e0", 5.value), ("50e-1", 5.value), ("0.0", 0.value),
      ("1e18", .integer(1_000_000_000_000_000_000)),
      ("-0.0", .double(-0.0)), ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.00000000000000000000000000001", .double(1)), (#"{"$double":5.0}"#, .double(5)),
      (#"{"$double":0.5}"#, .double(0.5)),
      (#"{"$double":9007199254740993}"#, .double(9_007_199_254_740_992)),
      (#"{"$text":"x"}"#, .text("x")), (#"{"\u0024bytes":"AQ=="}"#, .bytes([1])),
      (#""\u0041\u00e9\ud83d\udd8b\/""#, .text("Aé\u{1F58B}/")), (#""\u0000""#, .text("\0")),
    ] as [(String, AttributeValue)])
  func otherSpellings(text: String, value: AttributeValue) throws {
    #expect(try Drawing(#"{"a":\#(text),"strokes":[]}"#).attributes["a"] == value)
  }

  @Test func everyPlaceKeepsUnknownMembersInOrder() throws {
    let json = """
      {"metadata":{"z":1,"a":2},"canvas":{"z":1,"a":2},"channels":{"x":{"z":1,"a":2}},\
      "inks":[{"type":"pen","z":1,"a":2}],"groups":[{"z":1,"a":2}],"z":1,"a":2,\
      "strokes":[{"z":1,"a":2,"points":{"x":[1]}}]}
      """
    let drawing = try Drawing(json)
    let expected: Attributes = ["z": 1.value, "a": 2.value]
    #expect(drawing.metadata.attributes == expected)
    #expect(drawing.canvas?.attributes == expected)
    #expect(drawing.channel("x")?.attributes == expected)
    #expect(drawing.inks.first?.attributes == expected)
    #expect(drawing.groups.first?.attributes == expected)
    #expect(drawing.attributes == expected)
    #expect(drawing.strokes.first?.attributes == expected)
    #expect(String(try drawing.json(style: .minified)) == json)
  }

  /// Names that Swift calls equal but whose bytes differ are different names.
  @Test func namesAreComparedByBytes() throws {
    let json = #"{"é":1,"e\#u{301}":2,"strokes":[]}"#
    let drawing = try Drawing(json)
    #expect(drawing.attributes.count == 2)
    #expect(String(try drawing.json(style: .minified)).isIdentical(to: json))
  }

  /// Objects with many members use another way to find duplicates.
  @Test(arguments: [2, 15, 16, 17, 18, 40, 300]) func duplicatesAmongMany(count: Int) throws {
    let members = (0..<count).map { #""m\#($0)":\#($0)"# }
    let legal = #"{"a":{\#(members.joined(separator: ","))},"strokes":[]}"#
    let expected = try Drawing(legal).attributes["a"]
    guard case .dictionary(let dictionary) = expected else {
      Issue.record("no dictionary")
      return
    }
    #expect(dictionary.count == count)
    for repeated in [0, count / 2, count - 1] {
      let faulty = #"{"a":{\#((members + [members[repeated]]).joined(separator: ","))}}"#
      let error = #expect(throws: JSONError.self) { try Drawing(faulty) }
      #expect(error?.code == .duplicateMember)
      #expect(error?.path == "a.m\(repeated)")
    }
  }
}

extension Int {
  fileprivate var value: AttributeValue { .integer(Int64(self)) }
}
