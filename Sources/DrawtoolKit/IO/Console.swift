import Glibc

/// Where a command reads and writes; tests put recorders in place of the process's streams.
struct Console {
  /// The next bytes on standard input; none at its end.
  var readPiece: () throws(ToolError) -> [UInt8]
  /// Puts bytes on standard output.
  var writeOutput: ([UInt8]) throws(ToolError) -> Void
  /// Puts text on standard error.
  var writeMessage: (String) -> Void
  /// Whether standard output is a terminal.
  var isOutputTerminal = false
  /// Whether standard error is a terminal, where progress can be shown.
  var isMessageTerminal = false

  /// The streams of the process.
  static var process: Console {
    Console(
      readPiece: { () throws(ToolError) in
        do throws(SystemError) {
          var bytes: [UInt8] = []
          _ = try POSIX.read(STDIN_FILENO, upTo: File.pieceSize, into: &bytes)
          return bytes
        } catch {
          throw ToolError(cannot: "read", "standard input", error)
        }
      },
      writeOutput: { bytes throws(ToolError) in
        do throws(SystemError) {
          try File.write(bytes, to: STDOUT_FILENO)
        } catch {
          throw ToolError(cannot: "write", "standard output", error)
        }
      },
      writeMessage: { text in
        // Nobody could be told that standard error cannot be written.
        do { try File.write(Array(text.utf8), to: STDERR_FILENO) } catch {}
      },
      isOutputTerminal: POSIX.isTerminal(STDOUT_FILENO),
      isMessageTerminal: POSIX.isTerminal(STDERR_FILENO))
  }

  /// Everything on standard input.
  func readInput(limit: Int = .max) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try readPiece()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw File.tooLong("standard input", limit) }
    }
  }

  /// The same without progress, for work beside other work.
  var quiet: Console {
    var result = self
    result.isMessageTerminal = false
    return result
  }

  /// Puts a text and a line end on standard output.
  func print(_ text: String) throws(ToolError) {
    try writeOutput(Array((text + "\n").utf8))
  }

  /// Puts a line for people on standard error.
  func say(_ text: String) { writeMessage("drawtool: \(text)\n") }
}
