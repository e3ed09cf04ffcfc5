import DrawingFormat
import DrawingJSON

/// What files may ask for.
struct Limits: Sendable {
  /// For `.drawing` files.
  var drawing = DecodingLimits.default
  /// For JSON.
  var json = JSONLimits()
  /// The bytes of a file that is read as a whole.
  var fileBytes = 1 << 31
}

/// The options that set what files may ask for.
enum LimitOptions {
  private static let defaults = Limits()
  private static let outputBytes = option(
    "output-bytes", "Bytes of decoded values, headers and strokes", defaults.drawing.outputBytes)
  private static let points = option("points", "Points of a drawing", defaults.drawing.points)
  private static let strokes = option("strokes", "Strokes of a drawing", defaults.drawing.strokes)
  private static let channels = option(
    "channels", "Channels of a drawing", defaults.drawing.channels)
  private static let attributeValues = option(
    "attribute-values", "Values in free attributes", defaults.drawing.attributeValues)
  private static let inflation = option(
    "inflation", "Decoded bytes for each byte of a file", defaults.drawing.inflation)
  private static let chunkBytes = option(
    "chunk-bytes", "Bytes of one chunk", defaults.drawing.chunkBytes)
  private static let fileBytes = option(
    "file-bytes", "Bytes of a file that is read as a whole", defaults.fileBytes)
  private static let none = Flag(
    "no-limits", help: "Set no limits; for files that you wrote yourself.")

  private static let all = [
    outputBytes, points, strokes, channels, attributeValues, inflation, chunkBytes, fileBytes,
  ]

  /// The declarations, for a command's list.
  static let parameters = all.map(\.parameter) + [none.parameter]

  /// What the help text says about all of them.
  static let discussion = """
    Limits stop files that would take all memory or time. A file beyond one is refused with \
    limit-exceeded and the limit's name. Numbers may end in K, M or G: 1024, 1024^2, 1024^3.
    """

  private static func option(_ name: String, _ what: String, _ value: Int) -> Option<Int> {
    Option(
      "limit-\(name)", value: "N", expected: "a whole number above 0, such as 500000 or 64M",
      help: "\(what), \(Number.text(ofCount: value)) where left out.", parse: { Number.count($0) })
  }

  /// The limits of a command line.
  static func limits(_ arguments: ParsedArguments) throws(UsageError) -> Limits {
    var limits = Limits()
    if arguments.has(none) {
      for option in all where try arguments.value(option) != nil {
        throw UsageError("--\(option.parameter.name) does not go with --no-limits")
      }
      limits.drawing = .unlimited
      limits.json = .unlimited
      limits.fileBytes = .max
      return limits
    }
    if let value = try arguments.value(outputBytes) {
      (limits.drawing.outputBytes, limits.json.outputBytes) = (value, value)
    }
    if let value = try arguments.value(points) {
      (limits.drawing.points, limits.json.points) = (value, value)
    }
    if let value = try arguments.value(strokes) {
      (limits.drawing.strokes, limits.json.strokes) = (value, value)
    }
    if let value = try arguments.value(channels) {
      (limits.drawing.channels, limits.json.channels) = (value, value)
    }
    if let value = try arguments.value(attributeValues) {
      (limits.drawing.attributeValues, limits.json.attributeValues) = (value, value)
    }
    if let value = try arguments.value(inflation) { limits.drawing.inflation = value }
    if let value = try arguments.value(chunkBytes) { limits.drawing.chunkBytes = value }
    if let value = try arguments.value(fileBytes) { limits.fileBytes = value }
    return limits
  }
}
