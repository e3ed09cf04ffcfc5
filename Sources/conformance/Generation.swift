import DrawingFormat
import DrawingJSON
import Foundation

/// Makes all files and the manifest, and refuses to change what is there.
enum Generation {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Adds what is missing to a folder; says what it did.
  static func run(folder: String) throws -> String {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let known = Disagreements(in: root)
    var manifest = Manifest()
    var files: [(path: String, bytes: [UInt8])] = []
    var refusals: [String] = []
    for sound in try ValidCase.all() {
      let json: [UInt8]?
      do { json = try Check.json(of: sound) } catch {
        refusals.append("\(error)")
        continue
      }
      files.append(("valid/\(sound.name).drawing", sound.bytes))
      if let json { files.append(("valid/\(sound.name).json", json)) }
      manifest.add(sound, json: json)
    }
    for faulty in InvalidCase.all {
      let path = "invalid/\(faulty.name).drawing"
      let offset: Int?
      do { offset = try Check.offset(of: faulty, isKnown: known.contains(path)) } catch {
        refusals.append("\(error)")
        continue
      }
      files.append((path, faulty.bytes))
      manifest.add(faulty, offset: offset)
    }
    if !refusals.isEmpty { throw Refusal(description: refusals.joined(separator: "\n")) }
    try checkNames(files.map(\.path), in: root)
    let text = manifest.text
    try manifest.checkKeepsLines(of: root.appendingPathComponent("manifest.json"))
    var added = 0
    for (path, bytes) in files where try write(bytes, to: root.appendingPathComponent(path), path) {
      added += 1
    }
    try Data(text.utf8).write(to: root.appendingPathComponent("manifest.json"))
    return "\(manifest.validCount) valid, \(manifest.invalidCount) invalid; \(added) files added"
  }

  /// Writes a file that is not there; refuses another one of the same name.
  private static func write(_ bytes: [UInt8], to url: URL, _ path: String) throws -> Bool {
    if let there = try? Data(contentsOf: url) {
      guard Array(there) == bytes else {
        throw Refusal(description: "\(path) is there with other bytes; files are never changed")
      }
      return false
    }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return true
  }

  /// Each name once, and no file in the folder that no case makes.
  private static func checkNames(_ paths: [String], in root: URL) throws {
    let made = Set(paths)
    guard made.count == paths.count else {
      let repeated = Dictionary(grouping: paths) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
      throw Refusal(description: "several cases are called \(repeated)")
    }
    for folder in ["valid", "invalid"] {
      let url = root.appendingPathComponent(folder)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      where !made.contains("\(folder)/\(name)") {
        throw Refusal(description: "\(folder)/\(name) is there, but no case makes it any more")
      }
    }
  }
}

/// Ends with a message on standard error.
func complain(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}
