import DrawingJSON
import Glibc

/// A file or standard input that is read once, from its beginning to its end, and of which the
/// beginning can be looked at before.
final class PieceInput {
  /// The first bytes: `File.pieceSize` or more of them, or all where there are fewer.
  let beginning: [UInt8]
  /// Whether more follows.
  let isLong: Bool
  /// The number of bytes, where it is known.
  let size: Int?
  /// The number of bytes that were read so far, the beginning included.
  private(set) var count: Int
  private let readMore: (inout [UInt8]) throws(ToolError) -> Int
  private var isBeginningRead = false

  /// Opens a file, or standard input for `-`.
  init(_ path: String, in console: Console) throws(ToolError) {
    if path == "-" {
      size = nil
      readMore = { (buffer) throws(ToolError) in
        buffer = try console.readPiece()
        return buffer.count
      }
    } else {
      let file = try OpenFile(path)
      size = file.size
      readMore = { (buffer) throws(ToolError) in try file.read(into: &buffer) }
    }
    var bytes: [UInt8] = []
    var piece: [UInt8] = []
    var length = 1
    while bytes.count < File.pieceSize, length > 0 {
      length = try readMore(&piece)
      bytes += piece[..<length]
    }
    beginning = bytes
    isLong = length > 0
    count = bytes.count
  }

  /// Puts the next bytes at the front of the buffer; says how many, 0 at the end.
  func read(into buffer: inout [UInt8]) throws(ToolError) -> Int {
    if !isBeginningRead {
      isBeginningRead = true
      buffer = beginning
      return beginning.count
    }
    let length = try readMore(&buffer)
    count += length
    return length
  }

  /// Everything, where it is no more than the limit.
  func all(_ name: String, limit: Int) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece: [UInt8] = []
    while true {
      let length = try read(into: &piece)
      if length == 0 { return bytes }
      bytes += piece[..<length]
      guard bytes.count <= limit else { throw File.tooLong(name, limit) }
    }
  }

  /// A file that stays open as long as it is needed.
  private final class OpenFile {
    let size: Int?
    private let descriptor: Int32
    private let path: String

    init(_ path: String) throws(ToolError) {
      self.path = path
      do throws(SystemError) {
        descriptor = try POSIX.open(path, O_RDONLY)
        let status = try POSIX.status(of: descriptor)
        size = status.kind == .file ? status.size : nil
      } catch {
        throw ToolError(cannot: "open", path, error)
      }
    }

    deinit { try? POSIX.close(descriptor) }

    func read(into buffer: inout [UInt8]) throws(ToolError) -> Int {
      // One buffer for all pieces: fresh memory costs more than copying into it.
      if buffer.count != File.pieceSize / 4 {
        buffer = [UInt8](repeating: 0, count: File.pieceSize / 4)
      }
      do throws(SystemError) {
        return try POSIX.read(descriptor, over: &buffer)
      } catch {
        throw ToolError(cannot: "read", path, error)
      }
    }
  }
}

/// Pieces as a source of JSON; what the operating system refuses is kept for the caller.
final class PieceSource: JSONByteSource {
  private let input: PieceInput
  private let onPiece: () throws(ToolError) -> Void
  private(set) var failure: ToolError?

  /// Calls `onPiece` before each piece, to show progress and to end on signals.
  init(_ input: PieceInput, onPiece: @escaping () throws(ToolError) -> Void) {
    self.input = input
    self.onPiece = onPiece
  }

  func read(into buffer: inout [UInt8]) throws(JSONError) -> Int {
    do throws(ToolError) {
      try onPiece()
      return try input.read(into: &buffer)
    } catch {
      failure = error
      throw JSONError(.inputOutput, found: "a failure", expected: "the next bytes")
    }
  }
}
