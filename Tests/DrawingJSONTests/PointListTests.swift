import DrawingFormat
import DrawingJSON
import Testing

/// Points as a list of objects, in place of columns.
@Suite struct PointListTests {
  static let expected: StrokePoints = ["x": [1, 3, 5], "y": [2, 4, 6], "t": [0, 0.5, 1000]]

  @Test(arguments: [
    #"[{"x":1,"y":2,"t":0},{"x":3,"y":4,"t":0.5},{"x":5,"y":6,"t":1e3}]"#,
    #"[{"x":1,"y":2,"t":0},{"x":3,"y":4,"t":0.5},{"x":5,"y":6,"t":1000}]"#,
    #"[{"x": 1, "y": 2, "t": 0}, {"x": 3, "y": 4, "t": 0.5}, {"x": 5, "y": 6, "t": 1000}]"#,
    #"[ { "x" : 1 , "y" : 2 , "t" : 0 } , {"t":0.5,"x":3,"y":4}, {"y":6,"t":1000.0,"x":5} ]"#,
    #"[{"x":1,"y":2,"t":0},{"x":3,"\u0079":4,"t":5e-1},{"x":5.0,"y":60e-1,"t":1000}]"#,
    "[{\"x\":1,\"y\":2,\"t\":0},\n{\"x\":3,\"y\":4,\"t\":0.5},\n\t{\"x\":\n5,\"y\":6,\"t\":1000}\n]",
  ])
  func spellings(points: String) throws {
    let json = #"{"strokes":[{"points":\#(points)}]}"#.bytes
    for size in 1...json.count {
      let drawing = try Drawing(jsonFrom: JSONArraySource(json, pieceSize: size))
      #expect(drawing.strokes.first?.points == Self.expected)
      #expect(
        String(try drawing.json(style: .minified))
          == #"{"strokes":[{"points":{"x":[1,3,5],"y":[2,4,6],"t":[0,0.5,1000]}}]}"#)
    }
  }

  @Test func noPoints() throws {
    #expect(try Drawing(#"{"strokes":[{"points":[]}]}"#).strokes.first?.points == [:])
  }

  /// Names that need escapes do not fit the fast way, whose comparison is byte for byte.
  @Test func namesWithEscapes() throws {
    let legal = #"{"strokes":[{"points":[{"a\"b":1,"\\":2},{"a\"b":3,"\\":4}]}]}"#
    #expect(try Drawing(legal).strokes.first?.points == ["a\"b": [1, 3], "\\": [2, 4]])
    let faulty = #"{"strokes":[{"points":[{"a\"b":1},{"a"b":3}]}]}"#
    let error = #expect(throws: JSONError.self) { try Drawing(faulty) }
    #expect(error?.code == .syntax)
    #expect(error?.path == "strokes[0].points[1].a")
  }

  /// Faults behind points that fit.
  @Test(arguments: [
    (#"{"x":1,"y":2,}"#, "strokes[0].points[2].y: expected a member's name, found '}'"),
    (#"{"x":1,"y":2 3}"#, "strokes[0].points[2].y: expected ',' or '}', found '3'"),
    (#"{"x":1,"y":02}"#, "strokes[0].points[2].y: expected a number, found 02"),
    (#"{"x":1,"y":2.5.5}"#, "strokes[0].points[2].y: expected a number, found 2.5.5"),
    (#"{"x":1 "y":2}"#, "strokes[0].points[2].x: expected ',' or '}', found '\"'"),
    (#"{"x":1,"x":2}"#, "strokes[0].points[2].x: expected each name once, found \"x\" again"),
    (#"{,"x":1,"y":2}"#, "strokes[0].points[2]: expected a member or '}', found ','"),
    (
      #"{"x":1,"y":2,"z":3}"#,
      "strokes[0].points[2].z: expected the channels of the stroke's first point, found also z"
    ),
    (
      #"{"x":1}"#,
      "strokes[0].points[2]: expected the channels of the stroke's first point, found no y"
    ),
  ])
  func faults(point: String, expected: String) {
    let json = #"{"strokes":[{"points":[{"x":0,"y":1},{"x":0.5,"y":2},\#(point)]}]}"#.bytes
    for size in [1, 3, 1000] {
      let found = message { () throws(JSONError) in
        _ = try Drawing(jsonFrom: JSONArraySource(json, pieceSize: size))
      }
      #expect(found.hasPrefix(expected + " (line 1, column "))
    }
  }

  /// Lists give the same points as columns.
  @Test(arguments: [1, 2, 3] as [UInt64]) func listsAndColumns(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["x", "y", "force", "é"]
    var columns = [[String]](repeating: [], count: names.count)
    var points: [String] = []
    for _ in 0..<40 {
      var members: [String] = []
      for index in names.indices {
        let value = Double(Int.random(in: -999...999, using: &generator)) / 64
        let text = Bool.random(using: &generator) ? "\(value)" : "\(value)e1"
        columns[index].append(text)
        members.append("\"\(names[index])\":\(text)")
      }
      if Bool.random(using: &generator) { members.shuffle(using: &generator) }
      // The first point sets the order of the channels.
      if points.isEmpty { members = names.indices.map { "\"\(names[$0])\":\(columns[$0][0])" } }
      points.append("{" + members.joined(separator: ",") + "}")
    }
    let arrays = names.indices.map { "\"\(names[$0])\":[\(columns[$0].joined(separator: ","))]" }
    let list = "{\"strokes\":[{\"points\":[\(points.joined(separator: ","))]}]}".bytes
    let expected = try Drawing("{\"strokes\":[{\"points\":{\(arrays.joined(separator: ","))}}]}")
    #expect(try Drawing(json: list) == expected, "seed \(seed)")
    #expect(
      try Drawing(jsonFrom: JSONArraySource(list, pieceSize: 50)) == expected, "seed \(seed)")
  }
}
