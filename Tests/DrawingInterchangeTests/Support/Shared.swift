import Foundation
import Testing

/// The shared corpus beside the project, where there is one.
enum Shared {
  static let isMissing: Comment = "../shared/corpus is not here; skipped"

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../shared/corpus").standardizedFileURL

  /// The files of PencilKit itself, by name without extension.
  static let native = names(in: "native/pkdrawing", suffix: ".pkdrawing")

  /// Recordings to make larger files of.
  static let recordings: [URL] = [
    "json/unipen_atu/aab02.json", "json/uim/4-hello-world-1-3.1-delta.json", "json/svc/signal.json",
    "json/rm_v6/lines-v2.json",
  ].map { folder.appendingPathComponent($0) }
    .filter { FileManager.default.fileExists(atPath: $0.path) }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static func names(in path: String, suffix: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(path).path)
    return (names ?? []).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
      .sorted()
  }
}
