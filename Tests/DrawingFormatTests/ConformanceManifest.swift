import Foundation
import Testing

@testable import DrawingFormat

/// `Tests/Conformance/manifest.json`, whose form the README beside it describes.
struct ConformanceManifest: Decodable {
  struct Valid: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let json: String?
    let features: [String]
    let formatVersion: Int
    let sha256: String
    let jsonSha256: String?

    var testDescription: String { file }
  }

  struct Invalid: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let features: [String]
    let formatVersion: Int
    let sha256: String
    let code: String
    let offset: Int?

    var testDescription: String { file }
  }

  let schema: Int
  let valid: [Valid]
  let invalid: [Invalid]

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Conformance")

  /// An empty one where it cannot be read; a test asks for more.
  static let whole: ConformanceManifest = {
    let data = try? Data(contentsOf: folder.appendingPathComponent("manifest.json"))
    let manifest = data.flatMap { try? JSONDecoder().decode(ConformanceManifest.self, from: $0) }
    return manifest ?? ConformanceManifest(schema: 0, valid: [], invalid: [])
  }()

  /// Files that the library is known to judge otherwise than the document, with how.
  static let disagreements: [String: String] = {
    let url = folder.appendingPathComponent("known-disagreements.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var result: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      result[String(line[..<space])] = String(line[line.index(after: space)...])
    }
    return result
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  static func sha256(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
