@testable import DrawtoolKit

/// A console that keeps what is written to it.
final class Recorder {
  var input: [UInt8] = []
  private(set) var output: [UInt8] = []
  private(set) var messages = ""
  var isOutputTerminal = false
  var isMessageTerminal = false

  var outputText: String { String(decoding: output, as: UTF8.self) }

  var console: Console {
    Console(
      readInput: { () throws(ToolError) in self.input },
      writeOutput: { bytes throws(ToolError) in self.output += bytes },
      writeMessage: { self.messages += $0 },
      isOutputTerminal: isOutputTerminal, isMessageTerminal: isMessageTerminal)
  }

  /// Runs a command line against this console.
  func run(_ words: String...) -> ExitCode { Drawtool.run(words, console) }
}
