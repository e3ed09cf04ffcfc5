import DrawingFormat

/// `drawtool stats`.
struct StatsCommand: Command {
  private static let json = Flag("json", help: "Report as JSON, one object a line; also --ndjson.")
  private static let ndjson = Flag("ndjson", help: "The same as --json.")
  private static let idle = Option<Double>(
    "idle", value: "SECONDS", expected: "a number of seconds, 0 or more",
    help: "How much of a pause between two strokes counts as active time; 60 where left out.",
    parse: { Number.notNegative($0) })
  private static let assumeRate = Option<Double>(
    "assume-rate", value: "HZ", expected: "a number of points a second above 0",
    help: "Estimate the time of strokes without times from this many points a second.",
    parse: { Number.positive($0) })
  private static let plot = Option<String>(
    "plot", value: "OUT.svg", expected: "a file name that ends with .svg",
    help: "Also draw bytes by channel and bytes per hour as a picture.",
    parse: { Path.fileExtension(of: $0) == "svg" ? $0 : nil })
  private static let force = Flag("force", help: "Replace OUT.svg where it exists already.")

  static let specification = CommandSpecification(
    name: "stats", abstract: "Report how much space drawings take, and what takes it.",
    discussion: """
      Says how many megabytes an hour of drawing takes (1 MB is 1,000,000 bytes): per hour with the \
      pen down, and per active hour, in which pauses count too. Compares with the same ink as \
      minified JSON, as gzipped JSON (gzip -9), and in the layout of Apple's PKDrawing.

      A file in another format is encoded as .drawing in memory, and that is measured. Folders are \
      searched for files with the extensions of 'drawtool formats', with all folders inside.

      With --json each file is an object on a line of its own, as soon as it is measured. The last \
      line is {"summary":{…}}: idleSeconds, assumedRate, and the same members for all files; with \
      --summary it is the only one.

      \(LimitOptions.discussion)
      """,
    parameters: [
      json.parameter, ndjson.parameter, idle.parameter, assumeRate.parameter, plot.parameter,
      force.parameter,
    ] + RunOptions.parameters + LimitOptions.parameters + [
      Argument(
        "PATH", repeats: true, isOptional: true, help: "A file or folder; - is standard input."
      ).parameter
    ])

  private let options: RunOptions
  private let limits: Limits
  private let isJSON: Bool
  private let rules: SizeReport.TimeRules
  private let plot: String?
  private let replaces: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try RunOptions(arguments)
    limits = try LimitOptions.limits(arguments)
    isJSON = arguments.has(Self.json) || arguments.has(Self.ndjson)
    plot = try arguments.value(Self.plot)
    replaces = arguments.has(Self.force)
    guard plot != nil || !replaces else { throw UsageError("--force goes only with --plot") }
    rules = SizeReport.TimeRules(
      idleLimit: try arguments.value(Self.idle) ?? 60,
      assumedRate: try arguments.value(Self.assumeRate))
  }

  /// What is known after some files.
  private struct Account {
    var total: SizeReport
    var measured = 0
    var untimed = 0
    var failed = 0
    /// Files of which something could not be read.
    var lossy = 0
    /// The only file so far, or nothing.
    var only: FileSize?
    /// The rows of the table for people.
    var rows: [[String]] = []
    /// The files of the picture: those whose time is known.
    var files: [SizePlot.File] = []
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let (rules, limits) = (rules, limits)
    if let plot { try AtomicFile.check(try? POSIX.status(of: plot), plot, replacing: replaces) }
    let run = FileRun<Result<FileSize, ToolError>>(
      threads: options.threadCount, isOrdered: options.isOrdered || !isJSON,
      work: { path, console in
        do throws(ToolError) {
          return .success(try FileSize(path, rules, limits, console))
        } catch {
          return .failure(error)
        }
      }, unreadable: { .failure(ToolError("\($0): \($1)")) })
    let account = Box(Account(total: SizeReport(idleLimit: rules.idleLimit)))
    let leftOut = try run.run(try options.files(console), console) { (result) throws(ToolError) in
      switch result {
      case .success(let size): try add(size, to: &account.value, console)
      case .failure(let error):
        account.value.failed += 1
        console.say(error.message)
      }
    }
    try report(account.value, console)
    try drawPlot(account.value, console)
    let isLossy = leftOut > 0 || account.value.lossy > 0
    return account.value.failed > 0 ? .failure : isLossy ? .loss : .success
  }

  private func add(
    _ size: FileSize, to account: inout Account, _ console: Console
  ) throws(ToolError) {
    account.total.add(size.report)
    if !size.losses.isEmpty { account.lossy += 1 }
    for loss in size.losses { console.say("lost: \(loss)") }
    account.measured += 1
    account.only = account.measured == 1 ? size : nil
    if size.report.penDown == nil { account.untimed += 1 }
    if plot != nil, let rate = size.report.bytesPerPenDownHour {
      account.files.append(SizePlot.File(name: Path.name(of: size.path), bytesPerHour: rate))
    }
    if options.isSummary { return }
    if isJSON {
      try console.print(size.value.line)
    } else {
      account.rows.append(size.cells)
    }
  }

  private func drawPlot(_ account: Account, _ console: Console) throws(ToolError) {
    guard let plot else { return }
    let picture = SizePlot(
      total: account.total, files: account.files, fileCount: account.measured)
    try AtomicFile.write(picture.svg(), to: plot, replacing: replaces, in: console)
  }

  private func report(_ account: Account, _ console: Console) throws(ToolError) {
    var account = account
    account.total.notes += notes(account)
    if isJSON {
      try console.print(ReportValue.object([.init(name: "summary", value: total(account))]).line)
    } else {
      try console.print(text(account))
    }
  }

  private func notes(_ account: Account) -> [String] {
    var notes: [String] = []
    if account.untimed > 0 && account.untimed == account.measured {
      notes.append(SizeReport.noTimes)
    } else if account.untimed > 0 {
      notes.append(
        "\(Text.count(account.untimed, "file")) without times left out of bytes per hour")
    }
    if account.failed > 0 {
      notes.append("\(Text.count(account.failed, "file")) could not be measured")
    }
    return notes
  }

  private func text(_ account: Account) -> String {
    if let only = account.only {
      return ([only.path, ""] + only.report.lines()).joined(separator: "\n")
    }
    var table = Table([.left, .right, .right, .right, .right, .right, .left])
    table.add(["file", "bytes", "strokes", "points", "bytes/point", "MB/h pen down"])
    for row in account.rows { table.add(row) }
    let title = "total of \(Text.count(account.measured, "file"))"
    let files = options.isSummary ? [] : table.lines(indentation: 0) + [""]
    return (files + [title, ""] + account.total.lines()).joined(separator: "\n")
  }

  private func total(_ account: Account) -> ReportValue {
    .object(
      [
        .init(name: "files", value: .integer(account.measured)),
        .init(name: "failed", value: .integer(account.failed)),
        .init(name: "idleSeconds", value: .number(rules.idleLimit)),
        .init(name: "assumedRate", value: ReportValue(rules.assumedRate)),
      ] + account.total.members)
  }
}
