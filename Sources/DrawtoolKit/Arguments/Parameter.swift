/// What one word of a command line can be: the part of a declaration that the parser and the help
/// text need.
struct Parameter: Sendable, Equatable {
  /// How the parameter is given.
  enum Kind: Sendable, Equatable {
    /// `--name`.
    case flag
    /// `--name VALUE` or `--name=VALUE`.
    case option(value: String)
    /// A word without a name; the last one of a command may be given many times.
    case argument(repeats: Bool, isOptional: Bool = false)
  }

  let kind: Kind
  /// The name without dashes, or the word that stands for an argument.
  let name: String
  /// What it does, as a sentence.
  let help: String

  /// How it is written in the help text, such as `--effort LEVEL`.
  var spelling: String {
    switch kind {
    case .flag: "--\(name)"
    case .option(let value): "--\(name) \(value)"
    case .argument(let repeats, _): repeats ? "\(name)..." : name
    }
  }
}

/// A switch such as `--force`.
struct Flag: Sendable {
  let parameter: Parameter

  init(_ name: String, help: String) {
    parameter = Parameter(kind: .flag, name: name, help: help)
  }
}

/// An option with a value, such as `--idle SECONDS`.
struct Option<Value: Sendable>: Sendable {
  let parameter: Parameter
  /// What a value must be, for the message about one that is not.
  let expected: String
  /// The value of a text, or `nil` where it is none.
  let parse: @Sendable (String) -> Value?

  init(
    _ name: String, value: String, expected: String, help: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    parameter = Parameter(kind: .option(value: value), name: name, help: help)
    self.expected = expected
    self.parse = parse
  }
}

/// A word that a command needs, such as a path.
struct Argument: Sendable {
  let parameter: Parameter

  init(_ name: String, repeats: Bool = false, isOptional: Bool = false, help: String) {
    parameter = Parameter(
      kind: .argument(repeats: repeats, isOptional: isOptional), name: name, help: help)
  }
}

/// What is wrong with a command line.
struct UsageError: Error, Sendable, Equatable {
  /// What was found, what was expected, what to do.
  let message: String

  init(_ message: String) { self.message = message }
}
