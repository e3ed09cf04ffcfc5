import DrawingFormat

struct FileStructure: Sendable {
  var version: Int
  var chunks: [ChunkSummary]
  var blocks: [BlockSummary]
}
struct ChunkSummary: Sendable {
  var type: UInt64
  var name: String
  var offset: Int
  var size: Int
  var payloadSize: Int
}
struct BlockSummary: Sendable {
  var offset: Int
  var size: Int
  var strokes: Int
  var points: Int
  var columns: [ColumnSummary]
}
struct ColumnSummary: Sendable {
  var name: String
  var isChannel: Bool
  var values: Int
  var bytes: Int
  var mapping: String
  var predictor: String
  var residuals: String
}

/// The only place that calls the codec and the JSON form.
enum CodecAdapter {
  static let missing = Issue(
    code: "not-merged", context: "codec", found: "no codec in this build", expected: "a codec")
  static func isDrawing(_ bytes: [UInt8]) -> Bool { bytes.first == 0x89 }
  static func decoded(_ bytes: [UInt8]) throws(Issue) -> Drawing { throw missing }
  static func encoded(
    _ drawing: Drawing, _ options: EncodingOptions
  ) throws(Issue) -> [UInt8] { throw missing }
  static func structure(of bytes: [UInt8]) throws(Issue) -> FileStructure { throw missing }
  static func faults(in bytes: [UInt8]) -> [Issue] { [missing] }
  static func warnings(about drawing: Drawing) -> [Issue] { [] }
  static func readJSON(_ bytes: [UInt8]) throws(Issue) -> Drawing { throw missing }
  static func writeJSON(_ drawing: Drawing, isMinified: Bool) throws(Issue) -> [UInt8] {
    throw missing
  }
  static func lossesInJSON(of drawing: Drawing) -> [String] { [] }
  static func gzipSize(of bytes: [UInt8]) -> Int { bytes.count }
}
