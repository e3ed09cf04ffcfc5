/// The bytes of one column in the file, and what inflates them.
///
/// `Docs/format.md`, "Sections".
struct SectionReader {
  let bytes: [UInt8]
  let context: String
  let offset: Int
  let inflater: Inflater

  /// Inflates exactly `count` bytes from the front; says how many bytes that took.
  func inflate(count: Int) throws(DrawingError) -> (bytes: [UInt8], consumed: Int) {
    var output: [UInt8] = []
    let consumed = try inflate(count: count, into: &output)
    return (output, consumed)
  }

  /// Inflates exactly `count` bytes from the front into `output`, which lends its memory; says how many
  /// bytes of the section that took.
  func inflate(count: Int, into output: inout [UInt8]) throws(DrawingError) -> Int {
    do {
      return try inflater.inflate(bytes.span, count: count, into: &output)
    } catch {
      throw inflateError(error, count: count, offset: offset, context: context)
    }
  }

  func error(_ code: DrawingError.Code, found: String, expected: String) -> DrawingError {
    DrawingError(code, offset: offset, context: context, found: found, expected: expected)
  }
}

/// What is wrong with a deflated part, in words.
func inflateError(
  _ fault: InflateFault, count: Int, offset: Int, context: String
) -> DrawingError {
  let found =
    switch fault {
    case .corrupt: "damaged deflate data"
    case .truncated: "deflate data that is cut off"
    case .tooLong: "deflate data of more than \(count) bytes"
    case .tooShort(let produced): "deflate data of only \(produced) bytes"
    }
  return DrawingError(
    .badDeflate, offset: offset, context: context, found: found,
    expected: "deflate data of \(count) bytes")
}
