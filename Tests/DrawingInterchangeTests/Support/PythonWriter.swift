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
    "plain", "noise", "constant", "masks", "transform", "deleted", "shape", "version2", "saved",
    "unknown", "order", "overlong", "nan", "bare", "empty",
  ]

  static func files(ofKind kind: String) -> [File] { files.filter { $0.kind == kind } }

  private static func written() throws -> [File] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pkdrawing-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appendingPathComponent("pen.json")
    let drawing = try PenDrawing.drawing(seconds: 8, seed: 11)
    try Data(drawing.json(style: .minified)).write(to: own)
    // Debug builds take their time.
    try write(Shared.recordings + [own], kinds: "all", points: 250, to: folder)
    return try read(folder)
  }

  /// Files of one kind of a pen drawing of so many seconds, for measuring.
  static func pen(seconds: Double, kind: String) throws -> [File] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pkdrawing-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appendingPathComponent("pen.json")
    try Data(PenDrawing.drawing(seconds: seconds, seed: 5).json(style: .minified)).write(to: own)
    try write([own], kinds: kind, points: .max, to: folder)
    return try read(folder)
  }

  private static func write(
    _ recordings: [URL], kinds: String, points: Int, to folder: URL
  ) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../pkdrawing_writer.py").standardizedFileURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", script.path, folder.path, kinds, "\(points)"] + recordings.map(\.path)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
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
