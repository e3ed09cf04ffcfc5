import Glibc

/// Whole files as bytes.
enum File {
  /// How much is read or written at once: large enough that calls cost nothing, small enough that
  /// progress and waiting signals are noticed within some milliseconds.
  static let pieceSize = 1 << 20

  /// Reads a file of at most so many bytes, or standard input for `-`.
  static func read(
    _ path: String, limit: Int = .max, in console: Console
  ) throws(ToolError) -> [UInt8] {
    if path == "-" { return try console.readInput(limit: limit) }
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_RDONLY)
    } catch {
      throw ToolError(cannot: "open", path, error)
    }
    defer { try? POSIX.close(descriptor) }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try read(descriptor, named: path, limit: limit, in: console)
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
    guard let bytes else { throw tooLong(path, limit) }
    return bytes
  }

  /// The refusal of a file that is too long.
  static func tooLong(_ path: String, _ limit: Int) -> ToolError {
    ToolError(
      "\(path) has more than \(Text.count(limit, "byte")), the limit for one file; raise it "
        + "with --limit-file-bytes", code: "limit-exceeded")
  }

  private static func read(
    _ descriptor: Int32, named path: String, limit: Int, in console: Console
  ) throws(SystemError) -> [UInt8]? {
    let size = try POSIX.status(of: descriptor).size
    if size > limit { return nil }
    var progress = Progress(console)
    defer { progress.clear() }
    var bytes: [UInt8] = []
    // The size is a hint: special files tell nothing, and files grow.
    bytes.reserveCapacity(min(max(size, 0), 1 << 30))
    // Small files take one small buffer, not a large one each.
    let piece = size > 0 ? min(size + 1, pieceSize) : pieceSize
    while try POSIX.read(descriptor, upTo: piece, into: &bytes) > 0 {
      if bytes.count > limit { return nil }
      progress.show("reading \(path)", done: bytes.count, of: size >= bytes.count ? size : 0)
    }
    return bytes
  }

  /// Writes all bytes to a descriptor; `mayGoOn` is asked before each piece.
  ///
  /// - Returns: Whether everything was written.
  @discardableResult
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, while mayGoOn: (Int) -> Bool = { _ in true }
  ) throws(SystemError) -> Bool {
    var position = 0
    while position < bytes.count {
      guard mayGoOn(position) else { return false }
      let end = min(position + pieceSize, bytes.count)
      position += try POSIX.write(descriptor, bytes[position..<end])
    }
    return true
  }
}
