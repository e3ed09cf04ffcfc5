import DrawingFormat
import Glibc

/// `drawtool append`.
struct AppendCommand: Command {
  static let specification = CommandSpecification(
    name: "append", abstract: "Add the strokes of drawings to a .drawing file, in place.",
    discussion: """
      Only what is new is written: a block behind those that are there, and an index once the blocks \
      without one take as much room; FILE is on the disk when this ends. Inks and groups are shared with equal ones in FILE, channels with \
      those of the same name. Where both have a creation time, starts are moved so that moments \
      stay the same. What cannot be carried, such as another title, is said, and the exit code is \
      then 3.

      A failure leaves FILE as it was. After a crash or loss of power 'drawtool recover' gives back \
      everything that was in FILE before. 'drawtool convert' merges many small blocks.

      \(LimitOptions.discussion)
      """,
    parameters: [OutputFile.effort.parameter] + LimitOptions.parameters + [
      Argument("FILE", help: "The .drawing file to add to.").parameter,
      Argument("PART", repeats: true, help: "A drawing to add; - is standard input.").parameter,
    ])

  private let path: String
  private let parts: [String]
  private let effort: EncodingOptions.Effort
  private let limits: Limits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.arguments[0]
    parts = Array(arguments.arguments.dropFirst())
    effort = try arguments.value(OutputFile.effort) ?? .default
    limits = try LimitOptions.limits(arguments)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_RDWR)
    } catch {
      throw ToolError(cannot: "open", path, error)
    }
    defer { try? POSIX.close(descriptor) }
    try check(descriptor)
    defer { try? POSIX.unlock(descriptor) }
    let signals = HeldSignals()
    defer { signals.release() }
    let old = try size(descriptor)
    var appending = try Appending(path, descriptor, effort, limits)
    do throws(ToolError) {
      return try add(to: &appending, signals, console)
    } catch {
      guard restore(descriptor, to: old) else {
        throw ToolError(
          "\(error.message); \(path) could not be put back as it was: "
            + "its strokes are intact, get them with: drawtool recover")
      }
      throw error
    }
  }

  private func check(_ descriptor: Int32) throws(ToolError) {
    let isFile: Bool
    do throws(SystemError) {
      isFile = try POSIX.status(of: descriptor).kind == .file
      try POSIX.lock(descriptor)
    } catch {
      if error.code == EWOULDBLOCK {
        throw ToolError("\(path) is being added to by another process; try again later")
      }
      throw ToolError(cannot: "lock", path, error)
    }
    guard isFile else {
      throw ToolError("\(path) is not a file; strokes can be added to files only")
    }
  }

  private func size(_ descriptor: Int32) throws(ToolError) -> Int {
    do throws(SystemError) {
      return try POSIX.status(of: descriptor).size
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
  }

  private func add(
    to appending: inout Appending, _ signals: HeldSignals, _ console: Console
  ) throws(ToolError) -> ExitCode {
    for part in parts {
      let file = try DrawingFile(part, limits: limits, in: console)
      try appending.add(try file.translation(), named: file.shownPath)
      if signals.areWaiting { throw ToolError("interrupted; \(path) is as it was") }
    }
    let written = try appending.finish()
    let from = parts.count == 1 ? DrawingFile.shown(parts[0]) : Text.count(parts.count, "file")
    console.say(
      "\(Text.count(appending.strokeCount, "stroke")) of \(from) added to \(path): "
        + "\(Text.count(written, "byte")) more")
    for loss in appending.losses { console.say("lost: \(loss)") }
    return appending.losses.isEmpty ? .success : .loss
  }

  /// Puts the end mark back where it was; nothing in front of it was touched.
  private func restore(_ descriptor: Int32, to size: Int) -> Bool {
    let sink = FileSink(descriptor: descriptor)
    do throws(DrawingError) {
      try sink.write([0], at: size - 1)
      try sink.truncate(to: size)
      try sink.synchronize()
      return true
    } catch {
      return false
    }
  }
}
