import DrawingSamples
import Foundation
import Testing

@testable import DrawingFormat

/// Files that were written once and are read for ever.
///
/// Names end in a hash of what the file holds (`DrawingDigest`), so that reading is checked without
/// the code that wrote it. Files are only ever added, by a run with `DRAWING_GOLDEN` set, and never
/// rewritten. `document-*.drawing` are made by others and only read.
@Suite struct GoldenTests {
  /// What golden files are made of: a name, and the drawing.
  static func makers() throws -> [(name: String, bytes: [UInt8])] {
    var made: [(String, [UInt8])] = []
    func add(_ name: String, _ drawing: Drawing, efforts: [Effort] = Effort.allCases) throws {
      for effort in efforts {
        let bytes = try drawing.bytes(effort)
        guard bytes.count <= 2048 else { continue }
        // A hash of 64 bits tells this file from another.
        let hash = String(DrawingDigest(drawing).hash, radix: 16)
        made.append(("\(name)-\(effort)-\(hash).drawing", bytes))
      }
    }
    try add("empty", Drawing(), efforts: [.fast])
    try add("one-pen", Drawing(inks: [Ink()]), efforts: [.fast])
    try add("one-point", Drawing(["x": [1], "y": [2]]), efforts: [.fast])
    try add("no-points", Drawing([:]), efforts: [.fast])
    for seed in 0..<10 as Range<UInt64> {
      for size in SampleDrawings.Size.allCases where size != .medium {
        let effort = Effort.allCases[Int(seed) % 3]
        let drawing = try SampleDrawings.drawing(seed: 100 + seed, size: size)
        try add("sample-\(size)-\(100 + seed)", drawing, efforts: [effort])
      }
    }
    for (index, kind) in ValueKind.allCases.enumerated() {
      var random = SeededGenerator(seed: UInt64(1000 + index))
      let drawing = try Drawing([
        "a": kind.values(70, using: &random), "b": kind.values(70, using: &random),
      ])
      try add("values-\(kind)", drawing, efforts: [Effort.allCases[index % 3]])
    }
    try add("pen", PenDrawing.drawing(seconds: 0.6), efforts: [.max])
    for (name, bytes, drawing) in try sectioned() {
      let hash = String(DrawingDigest(drawing).hash, radix: 16)
      made.append(("\(name)-\(hash).drawing", bytes))
    }
    return made
  }

  /// Blocks with sections, their headers plain or deflated.
  private static func sectioned() throws -> [(String, [UInt8], Drawing)] {
    var result: [(String, [UInt8], Drawing)] = []
    for layout in SectionedFile.Layout.allCases {
      for title in ["", String(repeating: "ink ", count: 30)] {
        var random = SeededGenerator(seed: 7)
        var drawing = Drawing(metadata: Metadata(title: title.isEmpty ? nil : title))
        for _ in 0..<3 {
          try drawing.strokes.append(
            Stroke(points: [
              "x": ValueKind.penCurve.values(40, using: &random),
              "y": ValueKind.penCurve.values(40, using: &random),
              "azimuth": ValueKind.angles.values(40, using: &random),
              "t": ValueKind.hiddenStep.values(40, using: &random),
            ]))
        }
        let name = "sections-\(layout)-\(title.isEmpty ? "plain" : "deflated")"
        result.append((name, try SectionedFile.make(drawing, layout), drawing))
      }
    }
    return result
  }

  static let names = Files.names(in: Files.golden, suffix: ".drawing")

  @Test func thereAreGoldenFiles() { #expect(Self.names.count >= 35) }

  @Test(arguments: names) func reads(name: String) throws {
    let bytes = try Files.bytes(Files.golden.appendingPathComponent(name))
    let drawing = try Drawing(bytes)
    if !name.hasPrefix("document-") {
      let hash = String(DrawingDigest(drawing).hash, radix: 16)
      #expect(name.hasSuffix("-\(hash).drawing"), "\(hash)")
    }
    #expect(Drawing.findings(in: bytes.span).isEmpty)
    try expectRoundTrip(drawing, .fast)
  }

  /// The seeds give the same drawings for ever.
  @Test func samplesAreAsTheyWere() throws {
    for name in Self.names where name.hasPrefix("sample-") {
      let parts = name.split(separator: "-")
      let size = SampleDrawings.Size.allCases.first { "\($0)" == parts[1] }
      let drawing = try SampleDrawings.drawing(
        seed: try #require(UInt64(parts[2])), size: try #require(size))
      #expect(name.hasSuffix(String(DrawingDigest(drawing).hash, radix: 16) + ".drawing"))
    }
  }

  /// Adds the files that are not there yet.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DRAWING_GOLDEN"] != nil))
  func write() throws {
    for (name, bytes) in try Self.makers() {
      let url = Files.golden.appendingPathComponent(name)
      let prefix = name.split(separator: "-").dropLast().joined(separator: "-") + "-"
      if Self.names.contains(where: { $0.hasPrefix(prefix) }) { continue }
      try Data(bytes).write(to: url)
    }
  }
}
