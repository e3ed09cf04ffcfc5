import Glibc

/// A program that takes bytes and gives bytes.
struct Subprocess {
  /// What the program left behind.
  struct Result {
    /// The exit status; 128 and the signal's number where a signal ended it.
    let code: Int32
    let output: [UInt8]
    /// What it said on standard error.
    let messages: String
  }

  /// Runs a program of the `PATH`, without a shell.
  ///
  /// - Returns: `nil` where there is no such program.
  static func run(_ words: [String], input: [UInt8]) throws(SystemError) -> Result? {
    let (child, pipes): (Int32, ChildPipes)
    do throws(SystemError) {
      (child, pipes) = try POSIX.spawn(words)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    // Writing to a program that has ended must fail, not end this one.
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    var output: [UInt8] = []
    var messages: [UInt8] = []
    let failure = exchange(pipes, input, &output, &messages)
    let code = try POSIX.wait(for: child)
    if let failure { throw failure }
    return Result(code: code, output: output, messages: String(decoding: messages, as: UTF8.self))
  }

  /// Writes and reads whatever can be at the moment, so that neither side waits for the other.
  private static func exchange(
    _ pipes: ChildPipes, _ input: [UInt8], _ output: inout [UInt8], _ messages: inout [UInt8]
  ) -> SystemError? {
    var (isWriting, isReading, isListening) = (true, true, true)
    var position = 0
    defer { for open in [pipes.input, pipes.output, pipes.messages] { try? POSIX.close(open) } }
    do throws(SystemError) {
      while isReading || isListening {
        let ready = try POSIX.poll([
          isWriting ? (pipes.input, POLLOUT) : nil, isReading ? (pipes.output, POLLIN) : nil,
          isListening ? (pipes.messages, POLLIN) : nil,
        ])
        if ready[0] {
          position += writePiece(pipes.input, input[position...]) ?? input.count
          if position >= input.count {
            isWriting = false
            pipes.closeInput()
          }
        }
        if ready[1] {
          isReading = try POSIX.read(pipes.output, upTo: File.pieceSize, into: &output) > 0
        }
        if ready[2] {
          isListening = try POSIX.read(pipes.messages, upTo: 4096, into: &messages) > 0
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// The number of bytes that were taken; `nil` where the program takes no more, which its exit
  /// status explains better than a broken pipe does.
  private static func writePiece(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    // A pipe that is ready takes 4096 bytes (PIPE_BUF) without waiting.
    try? POSIX.write(descriptor, bytes.prefix(4096))
  }
}

/// This process's ends of the pipes of a child.
final class ChildPipes {
  private(set) var input: Int32
  let output: Int32
  let messages: Int32

  init(input: Int32, output: Int32, messages: Int32) {
    (self.input, self.output, self.messages) = (input, output, messages)
  }

  /// Tells the child that nothing follows.
  func closeInput() {
    try? POSIX.close(input)
    input = -1
  }
}
