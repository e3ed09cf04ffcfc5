import DrawingFormat
import Foundation

/// `manifest.json`: one line for each file.
struct Manifest {
  private var valid: [String] = []
  private var invalid: [String] = []

  var validCount: Int { valid.count }
  var invalidCount: Int { invalid.count }

  mutating func add(_ sound: ValidCase, json: [UInt8]?) {
    let path = "valid/\(sound.name)"
    valid.append(
      line([
        ("file", quoted(path + ".drawing")),
        ("json", json == nil ? "null" : quoted(path + ".json")),
        ("features", "[" + sound.features.map(quoted).joined(separator: ",") + "]"),
        ("formatVersion", "1"), ("sha256", quoted(hash(sound.bytes))),
        ("jsonSha256", json.map { quoted(hash($0)) } ?? "null"),
      ]))
  }

  mutating func add(_ faulty: InvalidCase, offset: Int?) {
    invalid.append(
      line([
        ("file", quoted("invalid/\(faulty.name).drawing")),
        ("features", "[" + quoted(faulty.section) + "]"), ("formatVersion", "1"),
        ("sha256", quoted(hash(faulty.bytes))), ("code", quoted(faulty.code)),
        ("offset", offset.map { "\($0)" } ?? "null"),
      ]))
  }

  var text: String {
    """
    {
    "schema":1,
    "valid":[
    \(valid.joined(separator: ",\n"))
    ],
    "invalid":[
    \(invalid.joined(separator: ",\n"))
    ]
    }

    """
  }

  /// Refuses a manifest that has lost or changed an entry of the one that is there.
  func checkKeepsLines(of url: URL) throws {
    guard let old = try? String(contentsOf: url, encoding: .utf8) else { return }
    let new = Set(valid + invalid)
    for oldLine in old.split(separator: "\n") where oldLine.hasPrefix("{\"file\"") {
      let entry = String(oldLine.hasSuffix(",") ? oldLine.dropLast() : oldLine)
      guard new.contains(entry) else {
        throw Generation.Refusal(description: "the manifest would lose \(entry)")
      }
    }
  }

  private func line(_ members: [(String, String)]) -> String {
    "{" + members.map { quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  /// Names and features need no escapes.
  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func hash(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }
}

/// `known-disagreements.txt`: files that the library judges otherwise than the document.
struct Disagreements {
  private let paths: Set<String>

  init(in root: URL) {
    let url = root.appendingPathComponent("known-disagreements.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    paths = Set(
      text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
  }

  func contains(_ path: String) -> Bool { paths.contains(path) }
}
