/// Work on every file of a list, on several threads; what cannot be read never stops the others.
struct FileRun<Result: Sendable>: Sendable {
  /// The number of threads.
  let threads: Int
  /// Whether results are handed over in the order of the list.
  let isOrdered: Bool
  /// Makes the result of a file; called on any thread.
  let work: @Sendable (String, Console) -> Result
  /// Makes the result of a path that cannot be read.
  let unreadable: @Sendable (_ path: String, _ reason: String) -> Result

  /// So many results may wait for an earlier one.
  private static var window: Int { 1024 }

  /// What all threads share.
  private struct State {
    var list: FileList
    let console: Console
    let use: (Result) throws(ToolError) -> Void
    var progress: Progress
    /// The number of files that were taken from the list.
    var taken = 0
    /// The number of results that were used.
    var used = 0
    var waiting: [Int: Result] = [:]
    var leftOut = 0
    var failure: ToolError?
  }

  /// What a thread does next.
  private enum Task {
    case file(Int, String)
    case unreadable(Int, path: String, reason: String)
    case end
  }

  /// Does the work on all files.
  ///
  /// - Parameters:
  ///   - list: The files.
  ///   - console: Where messages go.
  ///   - use: Takes each result, one at a time; what it throws ends the run.
  /// - Returns: How many drawings were passed over because they are not files.
  /// - Throws: `ToolError` where the list cannot be read or `use` throws.
  func run(
    _ list: FileList, _ console: Console, use: @escaping (Result) throws(ToolError) -> Void
  ) throws(ToolError) -> Int {
    let state = Guarded(
      State(list: list, console: console, use: use, progress: Progress(console)))
    Threads.run(threads) { doTasks(state) }
    return try state.change { state in
      state.progress.clear()
      return state.failure.map(Swift.Result<Int, ToolError>.failure) ?? .success(state.leftOut)
    }.get()
  }

  private func doTasks(_ shared: Guarded<State>) {
    while true {
      switch shared.wait(for: { nextTask(&$0) }) {
      case .end: return
      case .file(let number, let path):
        // Nobody writes to the console from here but through what threads share.
        let result = work(path, shared.change { ConsoleBox($0.console.quiet) }.console)
        shared.change { deliver(result, number, &$0) }
      case .unreadable(let number, let path, let reason):
        let result = unreadable(path, reason)
        shared.change { deliver(result, number, &$0) }
      }
    }
  }

  /// The next task; `nil` while too many results wait for an earlier one.
  private func nextTask(_ state: inout State) -> Task? {
    if state.failure != nil { return .end }
    guard state.taken - state.used < Self.window else { return nil }
    do throws(ToolError) {
      while let step = try state.list.step() {
        switch step {
        case .note(let text, let isLoss):
          state.progress.clear()
          state.console.say(text)
          if isLoss { state.leftOut += 1 }
        case .file(let path):
          state.taken += 1
          return .file(state.taken - 1, path)
        case .unreadable(let path, let reason):
          state.taken += 1
          return .unreadable(state.taken - 1, path: path, reason: reason)
        }
      }
    } catch {
      state.failure = error
    }
    return .end
  }

  private func deliver(_ result: Result, _ number: Int, _ state: inout State) {
    if state.failure != nil { return }
    do throws(ToolError) {
      if isOrdered {
        state.waiting[number] = result
        while let next = state.waiting.removeValue(forKey: state.used) {
          try use(next, &state)
        }
      } else {
        try use(result, &state)
      }
    } catch {
      state.failure = error
    }
  }

  private func use(_ result: Result, _ state: inout State) throws(ToolError) {
    // A bar must not stand in the middle of results on the same terminal.
    if state.console.isOutputTerminal { state.progress.clear() }
    try state.use(result)
    state.used += 1
    state.progress.showFiles(done: state.used, of: state.list.total)
  }
}

/// A console on its way to a thread: reading standard input is all that the thread does with it, and
/// only one file of a list is standard input.
private struct ConsoleBox: @unchecked Sendable {
  let console: Console

  init(_ console: Console) { self.console = console }
}
