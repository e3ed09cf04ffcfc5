/// The elements of InkML.
enum InkElement: String, CaseIterable {
  case ink, definitions, context, canvas, canvasTransform, traceFormat, intermittentChannels
  case channel, inkSource, sampleRate, latency, activeArea, sourceProperty, channelProperties
  case channelProperty, brush, brushProperty, timestamp, mapping, bind, table, affine, trace
  case traceGroup, traceView, annotation, annotationXML

  /// The elements by name.
  static let named = [String: InkElement](
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The attributes that reading understands or keeps; `nil` where any is kept.
  var knownAttributes: Set<String>? {
    switch self {
    case .ink: ["documentID"]
    case .definitions, .intermittentChannels, .channelProperties: []
    case .context:
      [
        "contextRef", "canvasRef", "canvasTransformRef", "traceFormatRef", "inkSourceRef",
        "brushRef", "timestampRef",
      ]
    case .canvas: ["traceFormatRef"]
    case .canvasTransform: ["invertible"]
    case .traceFormat: []
    case .channel: ["name", "type", "default", "min", "max", "orientation", "respectTo", "units"]
    case .brush: ["brushRef"]
    case .brushProperty: ["name", "value", "units"]
    case .mapping: ["type", "mappingRef"]
    case .bind: ["source", "target", "column", "variable"]
    case .table: ["apply", "interpolation"]
    case .affine: []
    default: nil
    }
  }
}

/// Counts what cannot be carried, by kind.
struct LossTally {
  private var counts: [(what: String, count: Int)] = []
  private var positions: [String: Int] = [:]
  private var others = 0
  /// Hostile files could have a kind of loss for every ten bytes.
  private static let most = 100

  /// Counts one; what it is, for people.
  mutating func add(_ what: String) {
    if let position = positions[what] {
      counts[position].count += 1
    } else if counts.count < Self.most {
      positions[what] = counts.count
      counts.append((what, 1))
    } else {
      others += 1
    }
  }

  /// One sentence for each kind.
  var sentences: [String] {
    var sentences = counts.map { what, count in
      count == 1 ? what : "\(what) (\(count) times)"
    }
    if others > 0 { sentences.append("\(others) other parts of other kinds") }
    return sentences
  }

  /// A name from a file, short enough for a sentence.
  static func shown(_ name: String) -> String {
    name.utf8.count <= 60 ? name : String(name.prefix(40)) + "…"
  }
}
