/// What the process tells its caller.
enum ExitCode: Int32, Sendable {
  /// Everything was done.
  case success = 0
  /// Something failed.
  case failure = 1
  /// The command line was wrong.
  case usage = 2
  /// Finished, but something was lost or left out.
  case loss = 3
}

/// Why a command cannot go on, in words for people.
struct ToolError: Error, Sendable, Equatable {
  /// What was found, where, what was expected, what to do.
  let message: String
  /// A stable name of what it means for a file among many.
  let code: String

  init(_ message: String, code: String = "unreadable") {
    self.message = message
    self.code = code
  }

  /// A failed call to the operating system, such as "cannot open a.json: Permission denied".
  init(cannot action: String, _ path: String, _ error: SystemError) {
    self.init("cannot \(action) \(path): \(error.text)")
  }
}
