import DrawingFormat
import DrawingJSON

/// Recordings of people, each folder a source, each file a drawing.
///
/// Prints a line a source: name, drawings, points, bytes of JSON, bytes at each effort from `fast` to
/// `max`, and the processor's seconds for encoding at each and for decoding, between tabs.
enum Sources {
  static func run(_ folder: String) throws {
    for name in try Files.names(in: folder) {
      let files = try Files.names(in: "\(folder)/\(name)").filter { $0.hasSuffix(".json") }
      if files.isEmpty { continue }
      let texts = try files.map { try Files.read("\(folder)/\(name)/\($0)") }
      let drawings = try texts.map { try Drawing(json: $0) }
      var fields = [name, "\(files.count)"]
      fields.append("\(drawings.reduce(0) { $0 + $1.strokes.pointCount })")
      fields.append("\(try drawings.reduce(0) { try $0 + $1.jsonSize() })")
      var encoded: [[UInt8]] = []
      var times: [Double] = []
      for effort in EncodingOptions.Effort.allCases {
        let options = EncodingOptions(effort: effort)
        let time = try Sample.of { encoded = try drawings.map { try $0.encoded(options: options) } }
        fields.append("\(encoded.reduce(0) { $0 + $1.count })")
        times.append(time.processor)
      }
      let decoding = try Sample.of {
        for bytes in encoded { try Kept.keep(Drawing(decoding: bytes.span)) }
      }
      fields += (times + [decoding.processor]).map { "\($0)" }
      print(fields.joined(separator: "\t"))
    }
  }
}
