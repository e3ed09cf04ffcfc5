import DrawingFormat
import DrawingJSON

// Stand-ins with the shape of what the codec will declare; they go away with its arrival.
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

  /// Whether bytes are a `.drawing` file, sound or damaged.
  static func isDrawing(_ bytes: [UInt8]) -> Bool { bytes.first == 0x89 }

  /// Reads a `.drawing` file.
  static func decoded(_ bytes: [UInt8]) throws(Issue) -> Drawing { throw missing }

  /// Writes a `.drawing` file.
  static func encoded(
    _ drawing: Drawing, _ options: EncodingOptions
  ) throws(Issue) -> [UInt8] { throw missing }

  /// What a `.drawing` file consists of.
  static func structure(of bytes: [UInt8]) throws(Issue) -> FileStructure { throw missing }

  /// Everything that is wrong with a `.drawing` file.
  static func faults(in bytes: [UInt8]) -> [Issue] { [missing] }

  /// What is doubtful about the meaning of a drawing.
  static func warnings(about drawing: Drawing) -> [Issue] { [] }

  /// How many bytes `gzip -9` makes of bytes.
  static func gzipSize(of bytes: [UInt8]) -> Int { bytes.count }

  /// Reads JSON.
  static func readJSON(_ bytes: [UInt8]) throws(Issue) -> Drawing {
    do throws(JSONError) {
      return try Drawing(json: bytes)
    } catch {
      throw Issue(error)
    }
  }

  /// Writes JSON.
  static func writeJSON(_ drawing: Drawing, isMinified: Bool) throws(Issue) -> [UInt8] {
    do throws(JSONError) {
      return try drawing.json(style: isMinified ? .minified : .readable)
    } catch {
      throw Issue(error)
    }
  }
}

extension Issue {
  /// A fault of JSON; its path and line become the context.
  fileprivate init(_ error: JSONError) {
    var context = error.path.isEmpty ? "JSON" : error.path
    if let position = error.position {
      context += ", line \(position.line), column \(position.column)"
    }
    self.init(
      code: error.code.rawValue, offset: error.offset, context: context, found: error.found,
      expected: error.expected)
  }
}
