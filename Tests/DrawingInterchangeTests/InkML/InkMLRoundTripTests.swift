import DrawingFormat
import DrawingInterchange
import DrawingSamples
import Foundation
import Testing

/// Drawing → InkML → drawing is the identity.
@Suite struct InkMLRoundTripTests {
  private func expectSame(
    _ drawing: Drawing, _ comment: Comment, location: SourceLocation = #_sourceLocation
  ) throws {
    let written = try InkML.write(drawing)
    #expect(written.losses == [], sourceLocation: location)
    #expect(InkML.recognizes(written.value), sourceLocation: location)
    let read = try InkML.read(written.value, limits: .unlimited)
    #expect(read.losses == [], comment, sourceLocation: location)
    #expect(read.value == drawing, comment, sourceLocation: location)
    #expect(
      DrawingDigest.difference(drawing, read.value) == nil, comment, sourceLocation: location)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func samples(seed: UInt64) throws {
    for size in SampleDrawings.Size.allCases {
      try expectSame(SampleDrawings.drawing(seed: seed, size: size), "seed \(seed), \(size)")
    }
  }

  @Test func pen() throws {
    try expectSame(PenDrawing.drawing(seconds: 20, seed: 3), "pen")
  }

  @Test(arguments: [InkMLRealWorld.office, InkMLRealWorld.formula]) func foreign(
    text: String
  ) throws {
    try expectSame(InkMLDocument.read(text), "foreign")
  }

  /// Names of channels that InkML has for something else, or that XML cannot hold.
  @Test func namesOfChannels() throws {
    let names: [ChannelName] = [
      "x", "X", "t", "T", "", "a b", "\u{0}\u{FFFF}<&\"'>", "é", "e\u{301}", "drawing:X", "%58",
      "F",
      "x.missing", "\n",
    ]
    var drawing = Drawing()
    try drawing.strokes.append(
      Stroke(points: StrokePoints(names.enumerated().map { ($1, [Double($0), -0.0]) })))
    drawing.describe(Channel(name: "T", unit: "ms", minimum: 3))
    drawing.describe(Channel(name: "t", unit: "\u{1}"))
    try expectSame(drawing, "names")
  }

  /// Texts that are or look like what the writer itself makes.
  @Test func identifiers() throws {
    var drawing = Drawing()
    let ids: [StrokeID] = [
      .text("a"), .text("a"), .text("t1"), .text("t3"), .text("t3_"), .text("c0"), .text("x#y"),
      .text(""), .text("é\u{FFFE}"), .text("a b"), .number(7), .uuid(high: 1, low: 2), .text("0"),
      // Marks that make one character of Swift with what is in front of them; two forms of one letter.
      .text("\u{329}"), .text("é"), .text("e\u{301}"), .text("b\u{301}"), .text("K"),
      .text("\u{212A}"),
    ]
    for id in ids {
      try drawing.strokes.append(Stroke(id: id, randomSeed: 3, points: ["x": [1]]))
      try drawing.strokes.append(Stroke(id: id, points: ["x": [1]]))
      try drawing.strokes.append(Stroke(randomSeed: 4))
    }
    try expectSame(drawing, "identifiers")
  }

  @Test func starts() throws {
    for created in [nil, 1_700_000_000, 1.1, -5, 0.0005, 1e300] as [Double?] {
      var drawing = Drawing(metadata: Metadata(created: created))
      for start in [0, -0.0, 0.25, 1.0 / 3, -7.125, 1e300, 4.5e12, 12345.678901] {
        try drawing.strokes.append(Stroke(start: start, points: ["x": [1], "t": [5]]))
      }
      try expectSame(drawing, "created \(created ?? .nan)")
    }
  }

  /// Groups in pieces, and deeper than elements may be.
  @Test func groups() throws {
    var drawing = Drawing()
    for index in 0..<400 {
      drawing.groups.append(Group(kind: "layer", parent: index == 0 ? nil : index - 1))
    }
    drawing.groups.append(Group(name: "empty"))
    for group in [3, nil, 1, 3, 2, 399, 0, 400, 399, nil] as [Int?] {
      try drawing.strokes.append(Stroke(group: group, points: ["x": [1]]))
    }
    try expectSame(drawing, "groups")
  }

  /// A brush that somebody changed after the drawing was written.
  @Test func changedBrush() throws {
    var drawing = Drawing(inks: [
      Ink(type: .pencil, color: .black, width: 2, attributes: ["a": .integer(1)])
    ])
    try drawing.strokes.append(Stroke(ink: 0, points: ["x": [1]]))
    let text = String(decoding: try InkML.write(drawing).value, as: UTF8.self)
    let changed = text.replacingOccurrences(of: "value=\"#000000\"", with: "value=\"#FF0000\"")
    let read = try InkMLDocument.read(changed)
    #expect(read.strokes[0].ink == 1)
    #expect(read.inks[0] == drawing.inks[0])
    #expect(read.inks[1].color == Color(red: 1, green: 0, blue: 0))
  }

  /// Annotations that somebody added.
  @Test func addedAnnotation() throws {
    let drawing = try InkMLDocument.read(InkMLRealWorld.formula)
    let text = String(decoding: try InkML.write(drawing).value, as: UTF8.self)
    let changed = text.replacingOccurrences(
      of: "</ink>", with: "<annotation type='new'>n</annotation></ink>")
    var expected = drawing
    guard case .list(let values) = drawing.attributes["annotations"] else {
      Issue.record("no annotations")
      return
    }
    let added = AttributeValue.dictionary(["type": .text("new"), "text": .text("n")])
    expected.attributes["annotations"] = .list(values + [added])
    #expect(try InkMLDocument.read(changed) == expected)
  }

  /// What other software sees: elements, not only our annotations.
  @Test func elementsForOthers() throws {
    var drawing = Drawing(
      metadata: Metadata(created: 12.5), inks: [Ink(type: .marker, color: .black, width: 2.5)],
      groups: [Group(name: "g")])
    try drawing.strokes.append(
      Stroke(
        ink: 0, group: 0, start: 0.25, id: .text("s"),
        transform: AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: -6),
        points: ["x": [1, 2.5], "y": [-3, 1e-7], "t": [0, 0.004], "force": [1, 0]]))
    let text = String(decoding: try InkML.write(drawing).value, as: UTF8.self)
    for part in [
      "<timestamp xml:id=\"ts0\" time=\"12500\"/>",
      "<brush xml:id=\"b0\"><brushProperty name=\"width\" value=\"2.5\"/>"
        + "<brushProperty name=\"color\" value=\"#000000\"/>"
        + "<brushProperty name=\"rasterOp\" value=\"maskPen\"/></brush>",
      "<affine>2 0 5, 0 2 -6</affine>", "<channel name=\"X\" type=\"decimal\"/>",
      "<channel name=\"Y\" type=\"double\"/>", "<channel name=\"T\" type=\"decimal\" units=\"s\"/>",
      "<channel name=\"F\" type=\"integer\"/>", "<traceGroup xml:id=\"g0\">",
      "<trace xml:id=\"s\" contextRef=\"#c0\" brushRef=\"#b0\" timeOffset=\"250\">"
        + "1 -3 0 1,2.5 1e-7 0.004 0</trace>",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func refusals() throws {
    var drawing = Drawing()
    try drawing.strokes.append(Stroke(ink: 0, points: ["x": [1]]))
    #expect(fault(drawing)?.code == .badReference)
    drawing = Drawing()
    try drawing.strokes.append(Stroke(group: 2, points: ["x": [1]]))
    #expect(fault(drawing)?.code == .badReference)
    for value in [Double.nan, .infinity] {
      drawing = Drawing()
      try drawing.strokes.append(Stroke(points: ["x": [1, value]]))
      #expect(fault(drawing)?.context == "stroke 0, channel x, point 1")
      drawing = Drawing(metadata: Metadata(created: value))
      #expect(fault(drawing)?.code == .notFinite)
      drawing = Drawing()
      try drawing.strokes.append(Stroke(start: value))
      #expect(fault(drawing)?.code == .notFinite)
    }
    drawing = Drawing(inks: [Ink(attributes: ["width": .null])])
    #expect(fault(drawing)?.code == .illegalValue)
  }

  private func fault(_ drawing: Drawing) -> DrawingError? {
    do {
      _ = try InkML.write(drawing)
      return nil
    } catch {
      return error
    }
  }

  /// Another XML reader takes what is written, and finds the elements that belong there.
  @Test func anotherReader() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inkml-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var expected = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let drawing = try SampleDrawings.drawing(seed: seed, size: .small)
      expected += drawing.strokes.count
      try Data(try InkML.write(drawing).value).write(
        to: folder.appendingPathComponent("\(seed).inkml"))
    }
    let script = """
      import pathlib, sys, xml.etree.ElementTree as tree
      count = 0
      for path in pathlib.Path(sys.argv[1]).glob('*.inkml'):
          root = tree.parse(path).getroot()
          assert root.tag == '{http://www.w3.org/2003/InkML}ink', root.tag
          count += len(root.findall('.//{http://www.w3.org/2003/InkML}trace'))
      print(count)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // 127: there is no Python.
    try #require(process.terminationStatus == 0 || process.terminationStatus == 127)
    guard process.terminationStatus == 0 else { return }
    #expect(String(decoding: data, as: UTF8.self) == "\(expected)\n")
  }
}
