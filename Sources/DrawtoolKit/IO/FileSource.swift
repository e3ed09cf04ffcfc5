import DrawingFormat
import Glibc

/// A file as a source of a drawing: only what is asked for is read.
final class FileSource: DrawingSource {
  let count: Int
  /// The number of bytes that were read so far.
  private(set) var bytesRead = 0
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Takes a file that is open and stays so.
  init(_ descriptor: Int32) throws(SystemError) {
    self.descriptor = descriptor
    ownsDescriptor = false
    count = try POSIX.status(of: descriptor).size
  }

  /// Opens a file; `nil` where it can't be read from any position, as a pipe can't.
  init?(_ path: String) throws(ToolError) {
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_RDONLY)
      ownsDescriptor = true
      let status = try POSIX.status(of: descriptor)
      count = status.size
      guard status.kind == .file else { return nil }
    } catch {
      throw ToolError(cannot: "open", path, error)
    }
  }

  deinit { if ownsDescriptor { try? POSIX.close(descriptor) } }

  func read(_ range: Range<Int>) throws(DrawingError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try POSIX.read(descriptor, upTo: range.count, at: range.lowerBound)
    } catch {
      throw DrawingError(
        .inputOutput, offset: range.lowerBound, context: "file", found: error.text,
        expected: "\(range.count) readable bytes")
    }
    bytesRead += bytes.count
    guard bytes.count == range.count else {
      throw DrawingError(
        .truncated, offset: range.lowerBound + bytes.count, context: "file",
        found: "a file that has become shorter", expected: "\(count) bytes")
    }
    return bytes
  }

  /// The first bytes, enough to tell the format.
  func beginning() throws(DrawingError) -> [UInt8] { try read(0..<min(count, 4096)) }
}

/// A file as a sink of a drawing: bytes go to any position.
struct FileSink: DrawingSink {
  let descriptor: Int32

  func write(_ bytes: [UInt8], at offset: Int) throws(DrawingError) {
    try attempt("write", offset) { () throws(SystemError) in
      var position = 0
      while position < bytes.count {
        position += try POSIX.write(descriptor, bytes[position...], at: offset + position)
      }
    }
  }

  func truncate(to count: Int) throws(DrawingError) {
    try attempt("truncate", count) { () throws(SystemError) in
      try POSIX.truncate(descriptor, to: count)
    }
  }

  func synchronize() throws(DrawingError) {
    try attempt("flush", nil) { () throws(SystemError) in try POSIX.synchronize(descriptor) }
  }

  private func attempt(
    _ action: String, _ offset: Int?, _ body: () throws(SystemError) -> Void
  ) throws(DrawingError) {
    do throws(SystemError) {
      try body()
    } catch {
      throw DrawingError(
        .inputOutput, offset: offset, context: action, found: error.text,
        expected: "a file that can be written")
    }
  }
}

extension DrawingError.Code {
  /// The operating system could not read or write.
  static let inputOutput = Self(rawValue: "input-output")
}
