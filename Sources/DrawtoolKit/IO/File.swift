import Glibc

/// Whole files as bytes.
enum File {
  /// How much is read or written at once: large enough that calls cost nothing, small enough that
  /// progress and waiting signals are noticed within some milliseconds.
  static let pieceSize = 1 << 20

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String, in console: Console) throws(ToolError) -> [UInt8] {
    if path == "-" { return try console.readInput() }
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_RDONLY)
    } catch {
      throw ToolError(cannot: "open", path, error)
    }
    defer { try? POSIX.close(descriptor) }
    do throws(SystemError) {
      return try read(descriptor, named: path, in: console)
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
  }

  private static func read(
    _ descriptor: Int32, named path: String, in console: Console
  ) throws(SystemError) -> [UInt8] {
    let size = try POSIX.status(of: descriptor).size
    var progress = Progress(console)
    defer { progress.clear() }
    return try read(descriptor: descriptor, expecting: size) { done in
      progress.show("reading \(path)", done: done, of: size >= done ? size : 0)
    }
  }

  /// Reads a descriptor to its end.
  static func read(
    descriptor: Int32, expecting size: Int = 0, progress: (Int) -> Void
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The size is a hint: special files tell nothing, and files grow.
    bytes.reserveCapacity(min(max(size, 0), 1 << 30))
    while try POSIX.read(descriptor, upTo: pieceSize, into: &bytes) > 0 { progress(bytes.count) }
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
