import DrawingFormat

/// `drawtool validate`.
struct ValidateCommand: Command {
  private static let json = Flag("json", help: "Report as JSON.")
  private static let strict = Flag("strict", help: "Let warnings fail as errors do.")

  static let specification = CommandSpecification(
    name: "validate", abstract: "Find everything that is wrong with drawings.",
    discussion: """
      Errors break the format. Warnings are about meaning, such as time that runs backwards, strokes \
      without points, or values outside a channel's declared range; they fail only under --strict.

      Folders are searched for .drawing and .json files, with all folders inside.
      """,
    parameters: [
      json.parameter, strict.parameter,
      Argument("PATH", repeats: true, help: "A file or folder; - is standard input.").parameter,
    ])

  private let paths: [String]
  private let isJSON: Bool
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.arguments
    isJSON = arguments.has(Self.json)
    isStrict = arguments.has(Self.strict)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let run = PathRun(paths, console)
    var results: [FileCheck] = []
    run.forEachFile { path in results.append(FileCheck(path, console)) }
    for failure in run.failures { results.append(FileCheck(unreadable: failure)) }
    let bad = results.filter { !$0.passes(isStrict: isStrict) }.count
    try console.print(isJSON ? report(results, bad, run).json() : text(results, bad))
    if bad > 0 { return .failure }
    return run.leftOut > 0 ? .loss : .success
  }

  private func text(_ results: [FileCheck], _ bad: Int) -> String {
    var lines = results.flatMap { $0.lines(isStrict: isStrict) }
    let total = Text.count(results.count, "file")
    lines.append(bad == 0 ? "\(total), all valid" : "\(total), \(Text.grouped(bad)) not valid")
    return lines.joined(separator: "\n")
  }

  private func report(_ results: [FileCheck], _ bad: Int, _ run: PathRun) -> ReportValue {
    [
      "files": .list(results.map { $0.report(isStrict: isStrict) }),
      "total": [
        "files": .integer(results.count), "invalid": .integer(bad),
        "errors": .integer(results.map(\.errors).reduce(0, +)),
        "warnings": .integer(results.map(\.warnings).reduce(0, +)),
        "leftOut": .integer(run.leftOut),
      ],
    ]
  }
}
