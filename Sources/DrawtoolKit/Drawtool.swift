/// The command line tool.
public enum Drawtool {
  /// The version of the tool.
  static let version = "0.1.0"

  /// All commands, in the order of the help text.
  static let commands = [
    CommandEntry(ConvertCommand.self), CommandEntry(ValidateCommand.self),
    CommandEntry(StatsCommand.self), CommandEntry(InfoCommand.self),
    CommandEntry(RecoverCommand.self), CommandEntry(CutCommand.self),
    CommandEntry(AppendCommand.self), CommandEntry(RenderCommand.self),
  ]

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    let code = run(Array(CommandLine.arguments.dropFirst()), .process)
    POSIX.exit(code.rawValue)
  }

  /// Runs a command line without the tool's own name.
  static func run(_ words: [String], _ console: Console) -> ExitCode {
    do throws(UsageError) {
      let work = try prepare(words)
      do throws(ToolError) {
        return try work(console)
      } catch {
        console.say(error.message)
        return .failure
      }
    } catch {
      reportUsage(error, words, console)
      return .usage
    }
  }

  private typealias Work = (Console) throws(ToolError) -> ExitCode

  private static func prepare(_ words: [String]) throws(UsageError) -> Work {
    guard let first = words.first else {
      throw UsageError("no command; the commands are \(Text.list(names, "and"))")
    }
    switch first {
    case "--version": return show("drawtool \(version)")
    case "--help", "-h": return show(overview)
    case "help": return try prepareHelp(Array(words.dropFirst()))
    default: break
    }
    if first.hasPrefix("-") { throw unknownGeneralOption(first) }
    let command = try entry(first)
    let rest = Array(words.dropFirst())
    // Help is given however wrong the other words are; behind "--" everything is a path.
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return show(Help.text(of: command.specification))
    }
    return try command.prepare(rest).start
  }

  private static func prepareHelp(_ words: [String]) throws(UsageError) -> Work {
    guard let word = words.first, word != "--help" else { return show(overview) }
    guard words.count == 1 else { throw UsageError("unexpected argument '\(words[1])'") }
    return show(Help.text(of: try entry(word).specification))
  }

  private static func show(_ text: String) -> Work {
    { console throws(ToolError) in
      try console.print(text)
      return .success
    }
  }

  private static var names: [String] { commands.map(\.specification.name) }

  private static var overview: String {
    Help.text(of: commands.map(\.specification), version: version)
  }

  private static func entry(_ name: String) throws(UsageError) -> CommandEntry {
    if let entry = commands.first(where: { $0.specification.name == name }) { return entry }
    throw Suggestion.unknownCommand(name, names + ["help"])
  }

  private static func unknownGeneralOption(_ word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" })
    guard let guess = Suggestion.nearest(to: name, among: ["help", "version"]) else {
      return UsageError("unknown option '\(word)'; a command comes first")
    }
    return UsageError("unknown option '\(word)'; did you mean '--\(guess)'?")
  }

  private static func reportUsage(_ error: UsageError, _ words: [String], _ console: Console) {
    console.say(error.message)
    let command = commands.first { $0.specification.name == words.first }
    if let command {
      console.writeMessage(Help.usage(of: command.specification) + "\n")
      console.writeMessage("See 'drawtool help \(command.specification.name)'.\n")
    } else {
      console.writeMessage("See 'drawtool --help'.\n")
    }
  }
}
