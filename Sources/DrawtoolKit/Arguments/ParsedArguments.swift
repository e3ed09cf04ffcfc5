/// The words of a command line, sorted by what a command declares.
struct ParsedArguments: Sendable, Equatable {
  private var flags: Set<String> = []
  private var options: [String: String] = [:]
  private var words: [String] = []

  /// Sorts the words.
  ///
  /// - Throws: `UsageError` for anything that the command does not declare, values left out, and
  ///   arguments missing or too many.
  init(_ words: [String], _ specification: CommandSpecification) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        self.words += rest
        break
      }
      // A single dash is standard input or output.
      if word.hasPrefix("-") && word != "-" {
        // As in find -print0 and xargs -0.
        try addOption(word == "-0" ? "--null" : word, &rest, specification)
      } else {
        self.words.append(word)
      }
    }
    try checkCount(specification)
  }

  private mutating func addOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ specification: CommandSpecification
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (spelling, attached) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    guard let parameter = specification.options.first(where: { "--\($0.name)" == spelling }) else {
      throw Suggestion.unknownOption(spelling, specification.options)
    }
    guard case .option(let value) = parameter.kind else {
      guard attached == nil else { throw UsageError("\(spelling) takes no value; found \(word)") }
      flags.insert(parameter.name)
      return
    }
    // A value may begin with one dash, as negative numbers do; with two it is the next option.
    let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let given = attached ?? next else {
      throw UsageError("\(spelling) needs a value: \(spelling) \(value)")
    }
    if attached == nil { rest.removeFirst() }
    guard options.updateValue(given, forKey: parameter.name) == nil else {
      throw UsageError("\(spelling) is given twice; give it once")
    }
  }

  private func checkCount(_ specification: CommandSpecification) throws(UsageError) {
    let arguments = specification.arguments
    let needed = arguments.filter { $0.kind != .argument(repeats: true, isOptional: true) }
    if words.count < needed.count {
      let missing = needed[words.count...].map(\.name)
      throw UsageError("missing \(Text.list(missing, "and"))")
    }
    if case .argument(repeats: true, _) = arguments.last?.kind { return }
    if words.count > arguments.count {
      throw UsageError("unexpected argument '\(words[arguments.count])'")
    }
  }

  /// Whether a flag is given.
  func has(_ flag: Flag) -> Bool { flags.contains(flag.parameter.name) }

  /// The value of an option, or `nil` where it is not given.
  func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value? {
    guard let text = options[option.parameter.name] else { return nil }
    guard let value = option.parse(text) else {
      throw UsageError(
        "--\(option.parameter.name): found '\(text)', expected \(option.expected)")
    }
    return value
  }

  /// The words that are neither options nor their values.
  var arguments: [String] { words }
}
