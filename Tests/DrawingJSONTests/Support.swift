import DrawingFormat
import DrawingJSON
import Foundation
import Testing

/// Test data beside the package, which is not part of it.
enum Shared {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = package.deletingLastPathComponent().appendingPathComponent("shared")
  static let suite = files("corpus/jsontestsuite/test_parsing")
  static let corpus = [
    "rm_v6", "svc", "uim", "unipen_atu", "unipen_sie", "wacom_paper_480hz", "will",
  ].flatMap { files("corpus/json/" + $0) }
  static let isMissing: Comment = "../shared, the data beside the package, is not there"

  /// The files of a folder as paths below `folder`; none where it is missing.
  private static func files(_ path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(path).path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map { path + "/" + $0 }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  static func packageFile(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: package.appendingPathComponent(path)))
  }
}

/// A generator of random numbers that a seed determines (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }

  init(_ bytes: [UInt8]) { self = String(decoding: bytes, as: UTF8.self) }
}

extension Drawing {
  /// Reads a drawing from JSON text.
  init(_ json: String) throws(JSONError) { try self.init(json: json.bytes) }
}

/// What is thrown, as the message that people see.
func message(_ body: () throws(JSONError) -> Void) -> String {
  do {
    try body()
    return "nothing thrown"
  } catch {
    return error.description
  }
}
