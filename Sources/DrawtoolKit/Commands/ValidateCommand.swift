import DrawingFormat

/// `drawtool validate`.
struct ValidateCommand: Command {
  private static let json = Flag("json", help: "Report as JSON, one object a line; also --ndjson.")
  private static let ndjson = Flag("ndjson", help: "The same as --json.")
  private static let strict = Flag("strict", help: "Let warnings fail as errors do.")

  static let specification = CommandSpecification(
    name: "validate", abstract: "Find everything that is wrong with drawings.",
    discussion: """
      Errors break the format. Warnings are about meaning, such as time that runs backwards, strokes \
      without points, or values outside a channel's declared range; they fail only under --strict.

      Folders are searched for files with the extensions of 'drawtool formats', with all folders \
      inside. One bad file never stops the run. Files are checked on all processors. Of a \
      file the first 100 findings of each code are shown, and the number of the others; of JSON up to \
      100 errors, the first of each table entry and each member of a stroke, as far as the text is \
      JSON.

      With --json each file is an object on a line of its own, as soon as it is checked: path, \
      format, valid, strokes, points, digest, findings (severity, code, offset, context, found, \
      expected, and on the hundredth of a code further, how many more there are). The last line is {"summary":{…}} with the numbers of files, of invalid ones, of \
      findings by code. The digest is the same for equal drawings, however they are written.

      \(LimitOptions.discussion)
      """,
    parameters: [json.parameter, ndjson.parameter, strict.parameter]
      + RunOptions.parameters + LimitOptions.parameters + [
        Argument(
          "PATH", repeats: true, isOptional: true, help: "A file or folder; - is standard input."
        ).parameter
      ])

  private let options: RunOptions
  private let limits: Limits
  private let isJSON: Bool
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try RunOptions(arguments)
    limits = try LimitOptions.limits(arguments)
    isJSON = arguments.has(Self.json) || arguments.has(Self.ndjson)
    isStrict = arguments.has(Self.strict)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let (limits, isJSON) = (limits, isJSON)
    let run = FileRun<FileCheck>(
      threads: options.threadCount, isOrdered: options.isOrdered || !isJSON,
      work: { FileCheck($0, limits, hasDigest: isJSON, $1) },
      unreadable: { FileCheck(unreadable: $0, $1) })
    let tally = Box(CheckTally())
    let leftOut = try run.run(try options.files(console), console) { (check) throws(ToolError) in
      tally.value.add(check, isStrict: isStrict)
      if options.isSummary { return }
      try console.print(
        isJSON
          ? check.report(isStrict: isStrict).line
          : check.lines(isStrict: isStrict).joined(separator: "\n"))
    }
    try console.print(
      isJSON
        ? tally.value.report(leftOut: leftOut).line : tally.value.lines.joined(separator: "\n"))
    if tally.value.invalid > 0 { return .failure }
    return leftOut > 0 ? .loss : .success
  }
}

/// A value that closures change.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
