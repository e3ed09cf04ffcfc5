import DrawingFormat
import DrawingJSON
import DrawingSamples
import Foundation
import Testing

/// PKDrawing files from the independent writer, `pkdrawing_writer.py`, made once a run of the tests.
final class PythonWriter: Sendable {
  /// A file and what PencilKit would tell of it.
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let truth: Truth

    /// What is special about the file.
    var kind: String { String(name.split(separator: "-").last ?? "") }
    var testDescription: String { name }
  }

  /// All kinds of files of a pen drawing of our own, and of shared recordings where they are.
  static let files: [File] = (try? written()) ?? []

  /// The kinds that the writer has.
  static let kinds = [
    "plain", "sensor", "noise", "constant", "masks", "transform", "deleted", "shape", "version2",
    "saved",
    "unknown", "order", "overlong", "nan", "bare", "empty",
  ]

  static func files(ofKind kind: String) -> [File] { files.filter { $0.kind == kind } }

  private static func written() throws -> [File] {
    let drawing = try PenDrawing.drawing(seconds: 2, seed: 11)
    // Debug builds take their time.
    return try written(drawing, Shared.recordings, kinds: "all", points: 120)
  }

  /// Files of one kind of a pen drawing of so many seconds, for measuring.
  static func pen(seconds: Double, kind: String) throws -> File {
    let drawing = try PenDrawing.drawing(seconds: seconds, seed: 5)
    return try written(drawing, [], kinds: kind, points: .max)[0]
  }

  /// Larger files of one kind of shared recordings.
  static func recordings(kind: String) throws -> [File] {
    try written(nil, Array(Shared.recordings.prefix(2)), kinds: kind, points: 1500)
  }

  private static func written(
    _ own: Drawing?, _ recordings: [URL], kinds: String, points: Int
  ) throws -> [File] {
    try Python.inFolder { folder in
      var paths = recordings.map(\.path)
      if let own {
        let pen = folder.appendingPathComponent("pen.json")
        try Data(own.json(style: .minified)).write(to: pen)
        paths.append(pen.path)
      }
      _ = try Python.run("pkdrawing_writer.py", [folder.path, kinds, "\(points)"] + paths)
      return try read(folder)
    }
  }

  private static func read(_ folder: URL) throws -> [File] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".pkdrawing") }.sorted()
    return try names.map { name in
      let base = String(name.dropLast(".pkdrawing".count))
      let truth = try Data(contentsOf: folder.appendingPathComponent(base + ".json"))
      return File(
        name: base,
        bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))),
        truth: try JSONDecoder().decode(Truth.self, from: truth))
    }
  }
}

/// What PencilKit's API tells of a file, as the writer knows it.
struct Truth: Decodable, Sendable {
  struct Ink: Decodable, Sendable {
    let identifier: String
    let color: [Double]
  }

  struct Stroke: Decodable, Sendable {
    var id: String?
    var created: Double?
    var bounds: [Double]?
    var transform: [Double]?
    var ink: Ink?
    var x: [Double]?
    var y: [Double]?
    var t: [Double]?
    var w: [Double]?
    var h: [Double]?
    var force: [Double]?
    var azimuth: [Double]?
    var altitude: [Double]?
    var opacity: [Double]?
    var secondaryWidth: [Double]?
  }

  let strokes: [Stroke]
  let deleted: [String]
}
