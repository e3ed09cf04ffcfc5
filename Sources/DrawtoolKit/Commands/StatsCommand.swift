import DrawingFormat

/// `drawtool stats`.
struct StatsCommand: Command {
  private static let json = Flag("json", help: "Report as JSON.")
  private static let idle = Option<Double>(
    "idle", value: "SECONDS", expected: "a number of seconds, 0 or more",
    help: "How much of a pause between two strokes counts as active time; 60 where left out.",
    parse: { Number.notNegative($0) })
  private static let assumeRate = Option<Double>(
    "assume-rate", value: "HZ", expected: "a number of points a second above 0",
    help: "Estimate the time of strokes without times from this many points a second.",
    parse: { Number.positive($0) })

  static let specification = CommandSpecification(
    name: "stats", abstract: "Report how much space drawings take, and what takes it.",
    discussion: """
      Says how many megabytes an hour of drawing takes (1 MB is 1,000,000 bytes): per hour with the \
      pen down, and per active hour, in which pauses count too. Compares with the same ink as \
      minified JSON, as gzipped JSON (gzip -9), and in the layout of Apple's PKDrawing.

      A file in another format is encoded as .drawing in memory, and that is measured. Folders are \
      searched for .drawing and .json files, with all folders inside.
      """,
    parameters: [
      json.parameter, idle.parameter, assumeRate.parameter,
      Argument("PATH", repeats: true, help: "A file or folder; - is standard input.").parameter,
    ])

  private let paths: [String]
  private let isJSON: Bool
  private let rules: SizeReport.TimeRules

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.arguments
    isJSON = arguments.has(Self.json)
    rules = SizeReport.TimeRules(
      idleLimit: try arguments.value(Self.idle) ?? 60,
      assumedRate: try arguments.value(Self.assumeRate))
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let run = PathRun(paths, console)
    var sizes: [FileSize] = []
    var failed = 0
    run.forEachFile { path in
      do throws(ToolError) {
        sizes.append(try FileSize(path, rules, console))
      } catch {
        failed += 1
        console.say(error.message)
      }
    }
    for failure in run.failures { console.say("\(failure.path): \(failure.reason)") }
    failed += run.failures.count
    let total = total(of: sizes, failed: failed)
    try console.print(isJSON ? report(sizes, total, failed).json() : text(sizes, total))
    return failed > 0 ? .failure : run.leftOut > 0 ? .loss : .success
  }

  private func total(of sizes: [FileSize], failed: Int) -> SizeReport {
    var total = SizeReport(idleLimit: rules.idleLimit)
    for size in sizes { total.add(size.report) }
    let untimed = sizes.count { $0.report.penDown == nil }
    if untimed > 0 && untimed == sizes.count {
      total.notes.append(SizeReport.noTimes)
    } else if untimed > 0 {
      total.notes.append("\(Text.count(untimed, "file")) without times left out of bytes per hour")
    }
    if failed > 0 { total.notes.append("\(Text.count(failed, "file")) could not be measured") }
    return total
  }

  private func text(_ sizes: [FileSize], _ total: SizeReport) -> String {
    if let only = sizes.first, sizes.count == 1 {
      return ([only.path, ""] + only.report.lines()).joined(separator: "\n")
    }
    var table = Table([.left, .right, .right, .right, .right, .right, .left])
    table.add(["file", "bytes", "strokes", "points", "bytes/point", "MB/h pen down"])
    for size in sizes { table.add(size.cells) }
    let title = "total of \(Text.count(sizes.count, "file"))"
    return (table.lines(indentation: 0) + ["", title, ""] + total.lines())
      .joined(separator: "\n")
  }

  private func report(_ sizes: [FileSize], _ total: SizeReport, _ failed: Int) -> ReportValue {
    [
      "idleSeconds": .number(rules.idleLimit), "assumedRate": ReportValue(rules.assumedRate),
      "files": .list(sizes.map(\.value)),
      "total": .object(
        [
          .init(name: "files", value: .integer(sizes.count)),
          .init(name: "failed", value: .integer(failed)),
        ] + total.members),
    ]
  }
}

/// The measures of one file.
struct FileSize: Sendable {
  let path: String
  let format: String
  /// The bytes of the file itself, in whatever format it is.
  let fileBytes: Int
  private(set) var report: SizeReport

  init(_ path: String, _ rules: SizeReport.TimeRules, _ console: Console) throws(ToolError) {
    let file = try DrawingFile(path, in: console)
    self.path = path
    format = file.format.name
    fileBytes = file.bytes.count
    let drawing = try file.drawing()
    do throws(Issue) {
      let isNative = file.format.name == DrawingFileFormat.drawing.name
      let bytes = isNative ? file.bytes : try CodecAdapter.encoded(drawing, EncodingOptions())
      report = try SizeReport(of: drawing, encoded: bytes, rules)
      if !isNative {
        report.notes.append(
          "measured as .drawing, encoded in memory at default effort; the file itself is "
            + "\(format) of \(Text.count(fileBytes, "byte"))")
      }
    } catch {
      throw ToolError("\(file.shownPath): \(error.text)")
    }
  }

  /// What of the row is not measured on the file as it is.
  private var marks: [String] {
    (format == DrawingFileFormat.drawing.name ? [] : ["\(format), encoded in memory"])
      + (report.isEstimate ? ["time estimated"] : [])
  }

  /// The row in the table of files.
  var cells: [String] {
    [
      path, Text.grouped(report.bytes), Text.grouped(report.strokes), Text.grouped(report.points),
      report.bytesPerPoint.map { Text.fixed($0, 2) } ?? "-",
      report.bytesPerPenDownHour.map { Text.significant($0 / 1e6) } ?? "-",
      marks.joined(separator: ", "),
    ]
  }

  var value: ReportValue {
    .object(
      [
        .init(name: "path", value: .text(path)), .init(name: "format", value: .text(format)),
        .init(name: "fileBytes", value: .integer(fileBytes)),
      ] + report.members)
  }
}
