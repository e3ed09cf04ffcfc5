@testable import DrawtoolKit

/// A console that keeps what is written to it.
final class Recorder {
  var input: [UInt8] = []
  /// So many bytes of the input come at once.
  var pieceSize = 1 << 20
  private(set) var output: [UInt8] = []
  private(set) var messages = ""
  var isOutputTerminal = false
  var isMessageTerminal = false

  var outputText: String { String(decoding: output, as: UTF8.self) }

  var console: Console {
    Console(
      readPiece: { () throws(ToolError) in
        let piece = Array(self.input.prefix(self.pieceSize))
        self.input.removeFirst(piece.count)
        return piece
      },
      writeOutput: { bytes throws(ToolError) in self.output += bytes },
      writeMessage: { self.messages += $0 },
      isOutputTerminal: isOutputTerminal, isMessageTerminal: isMessageTerminal)
  }

  /// Runs a command line against this console.
  func run(_ words: String...) -> ExitCode { Drawtool.run(words, console) }
}
