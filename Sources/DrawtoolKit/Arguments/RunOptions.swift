/// The options of commands that work on many files.
struct RunOptions: Sendable {
  private static let filesFrom = Option<String>(
    "files-from", value: "LIST", expected: "a path",
    help: "Take more paths from LIST, one a line; - is standard input.", parse: { $0 })
  private static let nul = Flag(
    "null", help: "Paths in LIST end with NUL instead of a line end; also -0.")
  private static let threads = Option<Int>(
    "threads", value: "N", expected: "a whole number above 0",
    help: "How many files to work on at once; one a processor where left out.",
    parse: { Number.count($0) })
  private static let ordered = Flag(
    "ordered", help: "Give results of NDJSON in the order of the paths, as other output is.")
  private static let summary = Flag("summary", help: "Show only the summary.")

  /// The declarations, for a command's list.
  static let parameters = [
    filesFrom.parameter, nul.parameter, threads.parameter, ordered.parameter, summary.parameter,
  ]

  /// The paths of the command line.
  let paths: [String]
  /// A list of more paths.
  let list: String?
  private let separator: UInt8
  let threadCount: Int
  let isOrdered: Bool
  let isSummary: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.arguments
    list = try arguments.value(Self.filesFrom)
    guard !paths.isEmpty || list != nil else {
      throw UsageError("missing PATH; name a file or folder, or give --files-from LIST")
    }
    let hasNul = arguments.has(Self.nul)
    guard !hasNul || list != nil else { throw UsageError("--null goes only with --files-from") }
    if list == "-", paths.contains("-") {
      throw UsageError("standard input cannot be both a drawing and the list of --files-from")
    }
    separator = hasNul ? 0 : UInt8(ascii: "\n")
    threadCount = min(try arguments.value(Self.threads) ?? Threads.processorCount, 64)
    isOrdered = arguments.has(Self.ordered)
    isSummary = arguments.has(Self.summary)
  }

  /// The files.
  func files(_ console: Console) throws(ToolError) -> FileList {
    try FileList(paths, from: list, separator: separator, console)
  }
}
