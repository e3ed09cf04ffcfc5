import DrawingFormat
import DrawingJSON

/// What must hold for any bytes read as JSON.
enum JSONChecks {
  private static func drawing<Source: JSONByteSource>(
    _ source: Source
  ) -> Result<Drawing, JSONError> {
    do throws(JSONError) {
      return .success(try Drawing(jsonFrom: source, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  private static let limits = JSONLimits(strokesTimesChannels: 1 << 16)

  static func read(_ input: [UInt8]) throws(FuzzFailure) {
    var numbers = InputNumbers(input)
    let size = 1 + numbers.below(1 + numbers.below(64))
    let whole = drawing(JSONArraySource(input))
    let pieces = drawing(JSONArraySource(input, pieceSize: size))
    switch (whole, pieces) {
    case (.success(let left), .success(let right)):
      guard left == right else {
        throw FuzzFailure(message: "pieces of \(size) give another drawing")
      }
    case (.failure(let left), .failure(let right)):
      guard "\(left)" == "\(right)" else {
        throw FuzzFailure(message: "whole: \(left); pieces of \(size): \(right)")
      }
    default: throw FuzzFailure(message: "whole: \(whole); pieces of \(size): \(pieces)")
    }
    try checkFaults(input, whole)
  }

  /// Whoever looks for all faults finds some where reading does, and none elsewhere.
  private static func checkFaults(
    _ input: [UInt8], _ result: Result<Drawing, JSONError>
  ) throws(FuzzFailure) {
    let faults = Drawing.jsonFaults(in: input, limits: limits)
    switch result {
    case .success where !faults.isEmpty:
      throw FuzzFailure(message: "a sound document has faults: \(faults)")
    case .failure(let error) where faults.isEmpty:
      // Strokes that do not fit together are none of their own.
      guard error.code == .badChannels || error.code == .limitExceeded else {
        throw FuzzFailure(message: "no fault, but \(error)")
      }
    default: break
    }
  }

  static func roundTrip(_ input: [UInt8]) throws(FuzzFailure) {
    guard let drawing = try? drawing(JSONArraySource(input)).get() else { return }
    var numbers = InputNumbers(input)
    do throws(JSONError) {
      let style: JSONStyle = numbers.below(2) == 0 ? .readable : .minified
      let text = try drawing.json(style: style)
      let back = try Drawing(json: text)
      guard back == drawing else {
        throw JSONError(
          .badChannels, path: "", position: nil, found: "another drawing", expected: "the same")
      }
      guard try back.json(style: style) == text else {
        throw JSONError(
          .badChannels, path: "", position: nil, found: "another text", expected: "the same")
      }
    } catch {
      throw FuzzFailure(message: "JSON: \(error)")
    }
    guard drawing.strokes.pointCount <= 1000, drawing.strokes.count <= 1000,
      drawing.unknownExtras.isEmpty, numbers.below(8) == 0,
      // JSON may hold what no file can: a channel's tolerance of 0, chunks of known types.
      (try? drawing.encoded(options: EncodingOptions(effort: .fast))) != nil
    else { return }
    try FileChecks.expectSame(drawing, .fast, "from JSON")
  }
}
