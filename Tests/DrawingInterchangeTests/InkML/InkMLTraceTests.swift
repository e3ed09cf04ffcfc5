import DrawingFormat
import DrawingInterchange
import DrawingSamples
import Testing

/// What the text of a trace means.
@Suite struct InkMLTraceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let points: String
    let x: [Double]
    let y: [Double]

    init(_ points: String, _ x: [Double], _ y: [Double]) {
      (self.points, self.x, self.y) = (points, x, y)
    }

    var testDescription: String { points }
  }

  static let cases = [
    Case("10 0, 9 14, 8 28", [10, 9, 8], [0, 14, 28]),
    // White space of every kind, also wrapped lines; a comma behind the last point.
    Case("\n 1.5\t 2\r\n,3\n4 ,5    6,\n", [1.5, 3, 5], [2, 4, 6]),
    Case("", [], []),
    Case("  \n ", [], []),
    // No white space where none is needed.
    Case("1-2,-3-4", [1, -3], [-2, -4]),
    Case("+1+2,- 3 -  4", [1, -3], [2, -4]),
    // First differences stay until another prefix.
    Case("10 20,'1'2,3 4,!5 6", [10, 11, 14, 5], [20, 22, 26, 32]),
    Case("1 1,'2'2,\"3\"-1,0 0,'1 5", [1, 3, 8, 13, 14], [1, 3, 4, 5, 11]),
    // Of a second difference behind explicit values, the first one is theirs.
    Case("1 0,4 0,\"1 0,0 0", [1, 4, 8, 12], [0, 0, 0, 0]),
    Case("1 2,' 3 ! 4", [1, 4], [2, 4]),
    // A star repeats the value, the difference, or the second difference.
    Case("1 2,* *,* 3", [1, 1, 1], [2, 2, 3]),
    Case("0 0,'1'2,**,* *", [0, 1, 2, 3], [0, 2, 4, 6]),
    Case("0 0,'1'1,\"2 0,* *", [0, 1, 4, 9], [0, 1, 1, 1]),
    // Sums of decimals are decimals.
    Case("0.1 1,'0.2'0.1,0.3 0.1,0.1 0.1", [0.1, 0.3, 0.6, 0.7], [1, 1.1, 1.2, 1.3]),
    Case("0.1 0,'0.02 0,0.003 0", [0.1, 0.12, 0.123], [0, 0, 0]),
    // Forms of numbers.
    Case(".5 5.,-.25 0.125", [0.5, -0.25], [5, 0.125]),
    Case("1e3 2.5E-2,-1e+2 1.e1", [1000, -100], [0.025, 10]),
    Case("#FF #1f,-#10 #0", [255, -16], [31, 0]),
    Case("#A 1,'#5 1", [10, 15], [1, 1]),
    Case(
      "123456789012345678901 0.1000000000000000055511151231257827",
      [1.2345678901234568e20], [0.1]),
    Case("-0 0", [-0.0], [0]),
  ]

  @Test(arguments: cases)
  func values(_ test: Case) throws {
    let drawing = try InkMLDocument.read(InkMLDocument.trace(test.points))
    #expect(drawing.strokes.count == 1)
    #expect(drawing.values(.x)?.map(\.bitPattern) == test.x.map(\.bitPattern))
    #expect(drawing.values(.y)?.map(\.bitPattern) == test.y.map(\.bitPattern))
  }

  /// Differences that no 63 bits hold are added as doubles.
  @Test func wideSums() throws {
    let text = InkMLDocument.trace(
      "1000000000000000.5 900000000000000000,'0.25 '900000000000000000,0 *")
    let drawing = try InkMLDocument.read(text)
    #expect(drawing.values(.x) == [1e15 + 0.5, 1e15 + 0.75, 1e15 + 0.75])
    #expect(drawing.values(.y) == [9e17, 18e17, 27e17])
    let huge = InkMLDocument.trace("9000000000000000000 1e300,'9000000000000000000'1e300,* *")
    #expect(try InkMLDocument.read(huge).values(.x) == [9e18, 18e18, 27e18])
    #expect(try InkMLDocument.read(huge).values(.y) == [1e300, 2e300, 3e300])
  }

  /// Values, differences, booleans and intermittent channels, all in one trace.
  @Test func everything() throws {
    let format =
      InkMLDocument.channels("X", "Y")
      + "<intermittentChannels><channel name=\"B1\" type=\"boolean\" default=\"F\"/>"
      + "<channel name=\"B2\" type=\"boolean\" default=\"T\"/></intermittentChannels>"
    let text = InkMLDocument.trace(
      "100 200,'3'-4,\"2\"1,1-1 T,* * *F,0 0,\n5-5 T", format: format)
    let drawing = try InkMLDocument.read(text)
    #expect(drawing.values(.x) == [100, 103, 108, 114, 121, 128, 140])
    #expect(drawing.values(.y) == [200, 196, 193, 189, 184, 179, 169])
    #expect(drawing.values("B1") == [0, 0, 0, 1, 1, 1, 1])
    #expect(drawing.values("B2") == [1, 1, 1, 1, 0, 0, 0])
  }

  /// An intermittent channel that is left out goes on as with `*`, under any prefix; where no value came
  /// before, it has its default, from which differences count.
  @Test(arguments: [
    ("1 2 5,1 2,1 2", [5.0, 5, 5], [7.0, 7, 7]),
    ("1 2 5,1 2 '2,1 2,1 2 *,1 2 !3,1 2", [5, 7, 9, 11, 3, 3], [7, 7, 7, 7, 7, 7]),
    ("1 2 5,1 2 '2,1 2 \"1,1 2,1 2 0", [5, 7, 10, 14, 18], [7, 7, 7, 7, 7]),
    ("1 2,1 2 * '1,1 2,1 2 4 -2,1 2", [0, 0, 0, 4, 4], [7, 8, 9, 7, 5]),
    ("1 2,1 2 * 3", [0, 0], [7, 3]),
    ("1 2 1 ?,1 2,1 2 * 3", [1, 1, 1], [7, 7, 3]),
    ("1 2 * *,1 2 '2 '3,1 2", [0, 2, 4], [7, 10, 13]),
  ]) func leftOutChannels(points: String, first: [Double], second: [Double]) throws {
    let format =
      InkMLDocument.channels("X", "Y")
      + "<intermittentChannels><channel name=\"A\"/><channel name=\"B\" default=\"7\"/>"
      + "</intermittentChannels>"
    let drawing = try InkMLDocument.read(InkMLDocument.trace(points, format: format))
    #expect(drawing.values("A") == first)
    #expect(drawing.values("B") == second)
  }

  /// Any way to write values, differences and second differences gives the sums that are meant: to the last
  /// bit for decimals, from any default, with values left out.
  ///
  /// Numbers with exponents or of base 16 among
  /// them are eighths, whose sums doubles hold exactly.
  @Test(arguments: 0..<60) func sums(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let isMixed = seed % 2 == 1
    func number() -> Int { (random.below(4001) - 2000) * (isMixed ? 125 : 1) }
    let first = number()
    var (value, difference, second) = (first, 0, 0)
    var order = ""
    var (points, values): ([String], [Double]) = ([], [])
    for point in 0..<40 {
      let new = number()
      let text = Self.text(ofThousandths: new, isMixed ? random.below(3) : 0)
      let choice = random.below(point == 0 ? 3 : 7)
      if choice < 2, point > 0 {
        if order == "\"" { difference += second }
        if order != "" { value += difference }
      } else if choice == 2 {
        (order, value, difference) = ("", new, new - value)
      } else if choice == 3 || choice == 4 {
        (order, difference) = ("'", new)
        value += difference
      } else if choice > 4 {
        (order, second) = ("\"", new)
        difference += second
        value += difference
      }
      points.append(
        "1 2 " + (choice == 0 ? "" : choice == 1 ? "*" : "\(order == "" ? "!" : order)\(text)"))
      values.append(Double(value) / 1000)
    }
    let format =
      InkMLDocument.channels("X", "Y") + "<intermittentChannels><channel name=\"A\" default=\""
      + "\(Self.text(ofThousandths: first, 0))\"/></intermittentChannels>"
    let drawing = try InkMLDocument.read(
      InkMLDocument.trace(points.joined(separator: ","), format: format))
    #expect(drawing.values("A") == values, "seed \(seed): \(first), \(points)")
  }

  /// Thousandths as a decimal, with an exponent, or with base 16 where they are whole.
  private static func text(ofThousandths number: Int, _ form: Int) -> String {
    let sign = number < 0 ? "-" : ""
    if form == 1 { return "\(number)e-3" }
    if form == 2, number % 1000 == 0 {
      return sign + "#" + String(number.magnitude / 1000, radix: 16, uppercase: true)
    }
    let fraction = String(String(number.magnitude % 1000 + 1000).dropFirst())
    var text = "\(sign)\(number.magnitude / 1000).\(fraction)"
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// The values of a channel that are not known are marked by a channel of their own; a channel without
  /// any known value is left out.
  @Test func unknownValues() throws {
    let format = InkMLDocument.channels("X", "Y", "F", "OA")
    let text = InkMLDocument.trace("1 2 ? ?,3 ? 0.5 ?,'2'1?? ,* 4 * ?", format: format)
    let drawing = try InkMLDocument.read(text)
    #expect(drawing.values(.x) == [1, 3, 5, 7])
    #expect(drawing.values(.y) == [2, 2, 3, 7])
    #expect(drawing.values("y.missing") == [0, 1, 0, 0])
    #expect(drawing.values(.force) == [0.5, 0.5, 0.5, 0.5])
    #expect(drawing.values("force.missing") == [1, 0, 1, 0])
    #expect(drawing.strokes[0].points.channels == [.x, .y, .force, "y.missing", "force.missing"])
  }

  @Test func channelsByName() throws {
    let names = [
      "X", "Y", "Z", "F", "S", "TP", "B1", "OTx", "OTy", "OA", "OE", "OR", "C", "CR", "W", "BH",
      "T", "com.example.own",
    ]
    let format = names.map { "<channel name=\"\($0)\"/>" }.joined()
    let points = names.indices.map { "\($0)" }.joined(separator: " ")
    let drawing = try InkMLDocument.read(
      InkMLDocument.text(
        "<traceFormat>\(format)</traceFormat><trace timeOffset=\"0\">\(points)</trace>"))
    let expected: [ChannelName] = [
      .x, .y, "z", .force, "S", "TP", "B1", "tilt_x", "tilt_y", .azimuth, .altitude, .roll, "C",
      "CR", .width, .height, .time, "com.example.own",
    ]
    #expect(drawing.strokes[0].points.channels == expected)
    for (index, name) in expected.enumerated() where name != .time {
      #expect(drawing.values(name) == [Double(index)])
    }
    // Milliseconds where there is no unit.
    #expect(drawing.values(.time) == [0.016])
  }

  @Test func descriptionsOfChannels() throws {
    let drawing = try InkMLDocument.read(
      InkMLDocument.text(
        """
        <context><inkSource xml:id="s" manufacturer="Maker" model="M 1"><traceFormat>
        <channel name="X" type="integer" min="-10" max="1E3" units="mm" orientation="-ve"/>
        <channel name="F" type="double" default="0.5" units="dev"/><channel name="OA"/>
        <channel name="OE" units="rad"/>
        </traceFormat><channelProperties>
        <channelProperty channel="X" name="resolution" value="100" units="1/mm"/>
        <channelProperty channel="F" name="threshold" value="0.125"/>
        </channelProperties></inkSource></context><trace>1 2 3 4</trace>
        """))
    #expect(
      drawing.channels == [
        Channel(
          name: .x, unit: "mm", minimum: -10, maximum: 1000,
          attributes: [
            "type": .text("integer"), "orientation": .text("-ve"), "resolution": .integer(100),
            "resolutionUnits": .text("1/mm"),
          ]),
        Channel(
          name: .force, unit: "dev",
          attributes: [
            "type": .text("double"), "default": .text("0.5"), "threshold": .double(0.125),
          ]),
        Channel(name: .azimuth, unit: "deg"), Channel(name: .altitude, unit: "rad"),
      ])
    #expect(drawing.metadata.device == "Maker M 1")
    guard case .list(let sources) = drawing.attributes["inkSources"] else {
      Issue.record("no sources")
      return
    }
    #expect(sources.count == 1)
  }
}
