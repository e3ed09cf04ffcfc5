import DrawingFormat
import DrawingInterchange
import Testing

/// Documents of our own as text.
enum InkMLDocument {
  /// A document with a body, in the namespace of InkML.
  static func text(_ body: String) -> String {
    "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>"
  }

  /// A document with one trace and a format whose inside is given; nothing for the default.
  static func trace(_ points: String, format: String? = nil) -> String {
    text((format.map { "<traceFormat>\($0)</traceFormat>" } ?? "") + "<trace>\(points)</trace>")
  }

  /// Channels by name, decimal.
  static func channels(_ names: String...) -> String {
    names.map { "<channel name=\"\($0)\"/>" }.joined()
  }

  /// Reads a document that must hold no losses.
  static func read(
    _ text: String, location: SourceLocation = #_sourceLocation
  ) throws -> Drawing {
    let result = try InkML.read(Array(text.utf8), limits: .default)
    #expect(result.losses == [], sourceLocation: location)
    return result.value
  }

  /// Reads the body of a document.
  static func body(
    _ body: String, location: SourceLocation = #_sourceLocation
  ) throws -> Drawing {
    try read(text(body), location: location)
  }

  /// What reading a document throws.
  static func fault(_ text: String, limits: DecodingLimits = .default) -> DrawingError? {
    do {
      _ = try InkML.read(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

extension Drawing {
  /// The values of a channel of a stroke.
  func values(_ name: ChannelName, _ stroke: Int = 0) -> [Double]? {
    guard stroke < strokes.count else { return nil }
    return strokes[stroke].points[name].map { Array($0) }
  }
}
