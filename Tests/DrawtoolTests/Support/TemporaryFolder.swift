import DrawingFormat
import Foundation

/// A folder that is removed with the last reference to it.
final class TemporaryFolder {
  let path: String

  /// Makes an empty folder, where asked in a file system in memory, if there is one.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let root =
      inMemory && FileManager.default.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    let folder =
      root
      .appendingPathComponent("drawtool-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file; folders on the way are made.
  func write(_ name: String, _ text: String) throws {
    let target = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: target)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// The drawing in a `.drawing` file.
  func drawing(_ name: String) throws -> Drawing {
    let bytes = try bytes(name)
    return try Drawing(decoding: bytes.span)
  }

  /// The names in the folder, hidden ones too, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
