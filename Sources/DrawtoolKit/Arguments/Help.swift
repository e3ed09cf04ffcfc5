/// The help texts, made from the declarations of the commands.
enum Help {
  /// The text of one command.
  static func text(of command: CommandSpecification) -> String {
    var sections = [Text.wrapped(command.abstract), usage(of: command)]
    if !command.arguments.isEmpty {
      sections.append(list("Arguments:", command.arguments.map { ($0.spelling, $0.help) }))
    }
    let options = command.options.map { ($0.spelling, $0.help) } + [("--help", "Show this help.")]
    sections.append(list("Options:", options))
    if !command.discussion.isEmpty { sections.append(Text.wrapped(command.discussion)) }
    return sections.joined(separator: "\n\n")
  }

  /// The line that shows how a command is called.
  static func usage(of command: CommandSpecification) -> String {
    var words: [String] = []
    for option in command.options where !option.name.hasPrefix("limit-") {
      words.append("[\(option.spelling)]")
    }
    // One word for all of them: the list below has each.
    if command.options.contains(where: { $0.name.hasPrefix("limit-") }) {
      words.append("[--limit-… N]")
    }
    for argument in command.arguments {
      let isOptional = argument.kind == .argument(repeats: true, isOptional: true)
      words.append(isOptional ? "[\(argument.spelling)]" : argument.spelling)
    }
    let start = "Usage: drawtool \(command.name) "
    // An option and its value stay on one line: the space between them is put in after wrapping.
    let joined = words.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }.joined(separator: " ")
    let wrapped = start + Text.wrapped(joined, indentation: start.count)
    return String(wrapped.map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// The text of the tool as a whole.
  static func text(of commands: [CommandSpecification], version: String) -> String {
    let general = [
      ("help COMMAND", "Show the help of a command."), ("--help", "Show this help."),
      ("--version", "Show the version."),
    ]
    return [
      "drawtool \(version): converts, checks and measures pen drawings.",
      "Usage: drawtool COMMAND [options]",
      list("Commands:", commands.map { ($0.name, $0.abstract) }),
      list("General:", general),
      Text.wrapped(exitCodes),
    ].joined(separator: "\n\n")
  }

  static let exitCodes = """
    Exit codes: 0 all is fine, 1 something failed, 2 the command line is wrong, 3 finished, but \
    something was lost or left out. Results go to standard output, messages to standard error.
    """

  private static func list(_ title: String, _ rows: [(String, String)]) -> String {
    let width = rows.map { $0.0.count }.max() ?? 0
    let indentation = width + 4
    let lines = rows.map { name, help in
      "  " + Text.padded(name, to: width) + "  "
        + Text.wrapped(help, width: 80, indentation: indentation)
    }
    return title + "\n" + lines.joined(separator: "\n")
  }
}
