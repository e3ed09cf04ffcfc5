import Glibc

/// A file that is read from its beginning to its end.
final class InputFile {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(ToolError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_RDONLY)
    } catch {
      throw ToolError(cannot: "open", path, error)
    }
  }

  deinit { try? POSIX.close(descriptor) }

  /// The next bytes; none at the end.
  func readPiece() throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      _ = try POSIX.read(descriptor, upTo: File.pieceSize, into: &bytes)
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
    return bytes
  }
}
