/// `drawtool formats`.
struct FormatsCommand: Command {
  private static let json = Flag("json", help: "Report as JSON.")

  static let specification = CommandSpecification(
    name: "formats", abstract: "List the formats that are read and written.",
    discussion: """
      A format is told by the content of a file; its extension decides where the content looks like \
      none. Docs/interchange.md says what of other software's ink becomes what.
      """,
    parameters: [json.parameter])

  private let isJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) { isJSON = arguments.has(Self.json) }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    if isJSON {
      let reports = DrawingFileFormat.all.map(Self.report) + PictureFormat.allCases.map(Self.report)
      try console.print(ReportValue.list(reports).json())
      return .success
    }
    var table = Table([.left, .left, .left, .left])
    table.add(["name", "extensions", "", "what it is"])
    for format in DrawingFileFormat.all {
      table.add([
        format.name, format.extensions.map { ".\($0)" }.joined(separator: " "),
        "read and written", format.title,
      ])
    }
    for format in PictureFormat.allCases {
      table.add([format.rawValue, ".\(format.rawValue)", "written by render", format.title])
    }
    try console.print(table.lines(indentation: 0).joined(separator: "\n"))
    return .success
  }

  private static func report(_ format: DrawingFileFormat) -> ReportValue {
    [
      "name": .text(format.name), "extensions": .list(format.extensions.map { .text($0) }),
      "title": .text(format.title), "read": .bool(true), "written": .bool(true),
      "binary": .bool(format.isBinary),
    ]
  }

  private static func report(_ format: PictureFormat) -> ReportValue {
    [
      "name": .text(format.rawValue), "extensions": .list([.text(format.rawValue)]),
      "title": .text(format.title), "read": .bool(false), "written": .bool(true),
      "binary": .bool(format == .png),
    ]
  }
}
