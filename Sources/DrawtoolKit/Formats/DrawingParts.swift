import DrawingFormat
import DrawingJSON

/// Why reading a stream ended: its bytes, or the operating system.
enum StreamFault: Error {
  case drawing(DrawingError)
  case json(JSONError)
  case tool(ToolError)

  /// Turns the codec's errors into faults.
  static func catching<Value>(
    _ body: () throws(DrawingError) -> Value
  ) throws(StreamFault) -> Value {
    do throws(DrawingError) {
      return try body()
    } catch {
      throw .drawing(error)
    }
  }
}

/// A `.drawing` file that arrives in pieces, block by block.
struct DrawingParts {
  private var reader: DrawingReader
  private var isFinished = false
  /// The number of bytes so far.
  private(set) var count = 0

  init(limits: DecodingLimits) { reader = DrawingReader(limits: limits) }

  /// What was read of the drawing beside its strokes.
  var tables: Drawing { reader.tables }

  /// Takes the first bytes.
  mutating func start(with bytes: [UInt8]) {
    reader.append(bytes.span)
    count += bytes.count
  }

  /// The strokes of the next block; `nil` at the end, when all of the file was found sound.
  mutating func next(
    _ read: () throws(ToolError) -> [UInt8]
  ) throws(StreamFault) -> DrawingReader.Part? {
    while true {
      do throws(DrawingError) {
        if let part = try reader.next() { return part }
        if isFinished {
          try reader.finish()
          return nil
        }
      } catch {
        throw .drawing(error)
      }
      do throws(ToolError) {
        let piece = try read()
        isFinished = piece.isEmpty
        start(with: piece)
      } catch {
        throw .tool(error)
      }
    }
  }
}
