import DrawingJSON
import DrawingSamples
import Foundation
import Testing

@testable import DrawingFormat

/// Files stay as small as they were measured to be.
@Suite struct SizeTests {
  @Test(arguments: Effort.allCases) func fixedOverhead(effort: Effort) throws {
    let pen = Drawing(inks: [Ink(type: .pen, color: .black, width: 2)])
    #expect(try pen.bytes(effort).count <= 40)
    var dot = pen
    try dot.strokes.append(Stroke(ink: 0, points: ["x": [5], "y": [7]]))
    let count = try dot.bytes(effort).count
    #expect(count <= 40)
    #expect(try Drawing().bytes(effort).count == 8)
  }

  /// Small drawings are packed, because that is smaller.
  @Test(arguments: [0.1, 0.5, 1.5]) func packedIsSmaller(seconds: Double) throws {
    let drawing = try PenDrawing.drawing(seconds: seconds)
    var bare = Drawing()
    for stroke in drawing.strokes {
      let channels = ([.x, .y, .time, .width] as [ChannelName]).map {
        ($0, Array(stroke.points[$0] ?? []))
      }
      try bare.strokes.append(Stroke(points: StrokePoints(channels)))
    }
    let bytes = try bare.bytes(.max)
    #expect(try FileStructure(inspecting: bytes.span).blocks.map(\.form) == ["packed"])
    #expect(try bytes.count < SectionedFile.make(bare, .chosen).count)
  }

  /// A copied stroke costs next to nothing where the effort looks for repetitions.
  @Test(arguments: [Effort.default, .max]) func copiedStrokes(effort: Effort) throws {
    var random = SeededGenerator(seed: 3)
    let stroke = Stroke(points: [
      "x": ValueKind.penCurve.values(250, using: &random),
      "y": ValueKind.penCurve.values(250, using: &random),
    ])
    var drawing = Drawing()
    try drawing.strokes.append(stroke)
    let one = try drawing.bytes(effort).count
    for _ in 0..<19 { try drawing.strokes.append(stroke) }
    #expect(try expectRoundTrip(drawing, effort).count < one * 6)
  }

  /// Noise costs what it costs, and little more: a double is never much longer than its 64 bits.
  @Test(arguments: Effort.allCases) func worstCase(effort: Effort) throws {
    var random = SeededGenerator(seed: 3)
    for count in [1, 10, isDebug ? 200 : 2000] {
      let drawing = try Drawing(["x": ValueKind.anyBits.values(count, using: &random)])
      #expect(try drawing.bytes(effort).count <= 60 + count * 9)
    }
  }
}

/// Real drawings: exact, and as small as promised.
@Suite struct CorpusTests {
  struct Folder: Sendable, CustomTestStringConvertible {
    let name: String
    /// Bytes a point at effort max.
    let size: Double?
    var testDescription: String { name }
    var url: URL { Files.shared.appendingPathComponent("corpus/json/\(name)") }
    var files: [URL] {
      Files.names(in: url, suffix: ".json").map { url.appendingPathComponent($0) }
    }
  }

  static let folders = [
    Folder(name: "uim", size: 2.04), Folder(name: "unipen_atu", size: 1.72),
    Folder(name: "unipen_sie", size: 1.56), Folder(name: "will", size: 2.07),
    Folder(name: "wacom_paper_480hz", size: 1.26), Folder(name: "rm_v6", size: 6.36),
    Folder(name: "svc", size: nil),
  ]

  static let isThere = !folders[0].files.isEmpty

  /// JSON → drawing → bytes → drawing, bit for bit; in debug builds the smallest few files.
  @Test(.enabled(if: isThere, Files.isMissing), arguments: folders) func exact(
    folder: Folder
  ) throws {
    var files: [(url: URL, bytes: [UInt8])] = []
    for url in folder.files { files.append((url, try Files.bytes(url))) }
    files.sort { $0.bytes.count < $1.bytes.count }
    #expect(!files.isEmpty)
    for (index, file) in files.enumerated() {
      if isDebug, index >= 2 || file.bytes.count > 40_000 { break }
      let drawing = try Drawing(json: file.bytes)
      for effort in isDebug ? [.fast, .default] : Effort.allCases {
        try expectRoundTrip(drawing, effort, "\(file.url.lastPathComponent)")
      }
    }
  }

  /// All files of a folder one by one, as people have them.
  @Test(
    .enabled(if: isThere, Files.isMissing), .enabled(if: !isDebug, "takes minutes in debug"),
    arguments: folders)
  func sizes(folder: Folder) throws {
    var (bytes, points) = (0, 0)
    for url in folder.files {
      let drawing = try Drawing(json: try Files.bytes(url))
      bytes += try drawing.bytes(.max).count
      points += drawing.strokes.pointCount
    }
    let size = Double(bytes) / Double(points)
    print("\(folder.name): \(size) bytes a point in \(folder.files.count) files")
    if let promised = folder.size { #expect(size <= promised) }
  }
}

/// Grids of angles, as PencilKit has them: 65,535 steps of a turn, π subtracted.
@Suite struct AngleGridTests {
  private func mapping(of values: [[Double]]) throws -> String {
    var drawing = Drawing()
    for values in values { try drawing.strokes.append(Stroke(points: ["azimuth": values])) }
    let bytes = try drawing.encoded()
    let structure = try FileStructure(inspecting: bytes.span)
    return structure.blocks[0].columns.first { $0.name == "azimuth" }?.mapping ?? ""
  }

  private func azimuth(_ whole: Int) -> Double {
    Double(whole) / 65535 * (2 * Double.pi) - Double.pi
  }

  /// Neighbouring values are many steps apart, and the strokes lie far from one another.
  @Test(arguments: UInt64(1)...6) func coarseSteps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let strokes = (0..<12).map { _ in
      var whole = 10_000 + random.below(40_000)
      return (0..<60).map { _ in
        if random.below(3) == 0 { whole += (random.below(2) * 2 - 1) * (26 + random.below(2)) }
        return azimuth(whole)
      }
    }
    let mapping = try mapping(of: strokes)
    #expect(mapping.hasPrefix("n / 65535.0 x 6.28"), "seed \(seed): \(mapping)")
  }
}
