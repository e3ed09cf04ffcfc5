/// A command of the tool: a type whose declarations are its command line and whose values are one
/// call of it.
protocol Command: SendableMetatype {
  /// The command line.
  static var specification: CommandSpecification { get }
  /// Takes the values from a command line.
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// Does the work.
  func run(_ console: Console) throws(ToolError) -> ExitCode
}

/// The command line of a command, as the parser and the help text need it.
struct CommandSpecification: Sendable {
  /// The word that calls the command.
  let name: String
  /// What it does, in one sentence.
  let abstract: String
  /// More about it; paragraphs are separated by empty lines.
  let discussion: String
  /// Everything that can be given, in the order of the help text.
  let parameters: [Parameter]

  /// The words that must be given.
  var arguments: [Parameter] {
    parameters.filter { if case .argument = $0.kind { true } else { false } }
  }

  /// The flags and options.
  var options: [Parameter] {
    parameters.filter { if case .argument = $0.kind { false } else { true } }
  }
}

/// A command in the list of all commands.
struct CommandEntry: Sendable {
  let specification: CommandSpecification
  /// Parses the words behind the command's name.
  let prepare: @Sendable ([String]) throws(UsageError) -> Run

  /// The work of one call.
  struct Run {
    let start: (Console) throws(ToolError) -> ExitCode
  }

  init<C: Command>(_ type: C.Type) {
    let specification = C.specification
    self.specification = specification
    prepare = { words throws(UsageError) in
      let command = try C(ParsedArguments(words, specification))
      return Run { console throws(ToolError) in try command.run(console) }
    }
  }
}
