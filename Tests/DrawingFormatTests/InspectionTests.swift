import DrawingSamples
import Testing

@testable import DrawingFormat

/// `FileStructure`, `Finding` and what is doubtful.
@Suite struct InspectionTests {
  @Test func structureOfASmallFile() throws {
    var drawing = Drawing(inks: [Ink()])
    try drawing.strokes.append(Stroke(ink: 0, points: ["x": [1, 2, 4], "y": [1, 1, 1]]))
    try drawing.strokes.append(Stroke(ink: 0, points: ["x": [1, 2], "y": [1, 1]]))
    drawing.unknownChunks = [UnknownChunk(type: 9, payload: [1, 2], position: 1)]
    let bytes = try drawing.bytes()
    let structure = try FileStructure(inspecting: bytes.span)
    #expect(structure.version == 1)
    #expect(structure.chunks.map(\.type) == [2, 9])
    #expect(structure.chunks.map(\.name) == ["block", "unknown, optional"])
    #expect(structure.chunks[0].offset == 7)
    #expect(structure.chunks[1].payloadSize == 2)
    #expect(structure.chunks[1].size == 2 + 2 + 4)
    let block = try #require(structure.blocks.first)
    #expect(block.strokes == 2)
    #expect(block.points == 5)
    #expect(block.columns.map(\.name) == ["point counts", "ink", "x", "y"])
    #expect(block.columns.map(\.isChannel) == [false, false, true, true])
    #expect(block.columns.map(\.values) == [2, 2, 5, 5])
    #expect(block.columns[3].residuals == "constant")
    #expect(block.columns[3].predictor == "none")
    #expect(throws: DrawingError.self) { try FileStructure(inspecting: [1, 2, 3].span) }
  }

  @Test func doubtfulDrawings() throws {
    var drawing = Drawing()
    drawing.describe(Channel(name: "force", minimum: 0, maximum: 1))
    try drawing.strokes.append(Stroke(points: ["t": [0, 1, 0.5, 0.25], "force": [0, 1, 1, 0]]))
    try drawing.strokes.append(Stroke(points: ["force": [0.5, 1.5, -1]]))
    try drawing.strokes.append(Stroke(points: ["force": [-1e-9]]))
    try drawing.strokes.append(Stroke())
    let findings = drawing.semanticFindings()
    #expect(
      findings.map(\.code) == ["time-backwards", "out-of-range", "out-of-range", "empty-stroke"])
    #expect(
      findings.map(\.context) == [
        "stroke 0, channel t, point 2", "stroke 1, channel force, point 1",
        "stroke 2, channel force, point 0", "stroke 3",
      ])
    #expect(findings.allSatisfy { $0.severity == .warning && $0.offset == nil })
    // All of it is allowed, and kept.
    try expectRoundTrip(drawing)
    #expect(Drawing().semanticFindings().isEmpty)
  }

  /// Of each code a hundred are listed and the others counted: a file of kilobytes may have millions of
  /// strokes without points.
  @Test(arguments: [1, 99, 100, 101, 5000]) func manyFindings(count: Int) throws {
    var drawing = Drawing()
    for stroke in 0..<count {
      try drawing.strokes.append(Stroke())
      let points: StrokePoints = stroke % 2 == 0 ? ["t": [1, 0]] : ["t": [0, 1]]
      try drawing.strokes.append(Stroke(points: points))
    }
    let bytes = try drawing.bytes(.fast)
    let findings = FileFindings(checking: bytes.span).findings
    #expect(findings == drawing.semanticFindings())
    for (code, wanted) in [("empty-stroke", count), ("time-backwards", (count + 1) / 2)] {
      let found = findings.filter { $0.code == code }
      #expect(found.count == min(wanted, 100))
      #expect(found.dropLast().allSatisfy { $0.further == 0 })
      #expect(found.last?.further == max(wanted - 100, 0))
    }
    // Chunks of twelve bytes with a wrong checksum.
    let damaged: [UInt8] = [65, 6, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0]
    let file =
      Array(HandMade.file([]).dropLast()) + (0..<count).flatMap { _ in damaged } + [0]
    let faults = Drawing.findings(in: file.span)
    #expect(faults.count == min(count, 100))
    #expect(faults.reduce(0) { $0 + 1 + $1.further } == count)
    #expect(faults.allSatisfy { $0.code == "checksum-mismatch" })
  }

  /// Words for every setting; none is empty.
  @Test func words() {
    for header in ColumnTests.headers {
      #expect(!header.mapping.summary.isEmpty)
      #expect(!header.predictorSummary.isEmpty)
      #expect(!header.layout.summary.isEmpty)
    }
    #expect(Mapping.decimal(places: 2).summary == "decimal, 2 places")
    #expect(Mapping.multiple(places: 0, step: 5, rest: 0).summary == "5 n")
    #expect(Mapping.multiple(places: 2, step: 5, rest: 1).summary == "(5 n + 1) / 10^2")
    #expect(hexadecimal(0xAB) == "0x000000ab")
  }
}
