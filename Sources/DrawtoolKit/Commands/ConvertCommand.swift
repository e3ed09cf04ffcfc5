import DrawingFormat

/// `drawtool convert`.
struct ConvertCommand: Command {
  private static let from = Option.format(
    "from", help: "The format of IN, drawing or json; told from its content where left out.")
  private static let to = Option.format(
    "to", help: "The format of OUT, drawing or json; told from its extension where left out.")
  private static let effort = Option<EncodingOptions.Effort>(
    "effort", value: "LEVEL", expected: "fast, default or max",
    help: "How long to search for the smallest .drawing file: fast, default or max.",
    parse: { ["fast": .fast, "default": .default, "max": .max][$0] })
  private static let tolerance = Option<[EncodingOptions.Tolerance]>(
    "tolerance", value: "LIST",
    expected: "pairs such as x=0.01,y=0.01: each channel once, each value above 0",
    help: "How far values of channels may be moved to save space, such as x=0.01,y=0.01.",
    parse: { ToleranceList.parse($0) })
  private static let force = Flag(
    "force", help: "Replace OUT where it exists already, even where it is IN.")

  static let specification = CommandSpecification(
    name: "convert", abstract: "Convert a drawing from one format to another.",
    discussion: """
      Without --tolerance every value keeps every bit; OUT is read back and compared before it is \
      put in place. OUT is written to a temporary file first, so that a failure leaves an old OUT \
      as it was.
      """,
    parameters: [
      from.parameter, to.parameter, effort.parameter, tolerance.parameter, force.parameter,
      Argument("IN", help: "The file to read; - is standard input.").parameter,
      Argument("OUT", help: "The file to write; - is standard output.").parameter,
    ])

  private let input: String
  private let output: String
  private let inputFormat: DrawingFileFormat?
  private let outputFormat: DrawingFileFormat
  private let options: EncodingOptions
  private let replaces: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.arguments[0]
    output = arguments.arguments[1]
    inputFormat = try arguments.value(Self.from)
    let named = try arguments.value(Self.to)
    guard let format = named ?? DrawingFileFormat.forExtension(of: output) else {
      throw UsageError(
        "cannot tell the format of OUT '\(output)'; give --to \(DrawingFileFormat.names)")
    }
    outputFormat = format
    let tolerances = try arguments.value(Self.tolerance) ?? []
    if !tolerances.isEmpty && !format.hasEncodingOptions {
      throw UsageError("--tolerance does not go with \(format.name) as format of OUT")
    }
    options = EncodingOptions(
      effort: try arguments.value(Self.effort) ?? .default, tolerances: tolerances)
    replaces = arguments.has(Self.force)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    try checkOutput(console)
    let file = try DrawingFile(input, format: inputFormat, in: console)
    let drawing = try file.drawing()
    let losses = outputFormat.losses(drawing)
    let bytes = try encode(drawing, file, console)
    let changes = try compare(drawing, bytes, losses: losses)
    if output == "-" {
      try console.writeOutput(bytes)
    } else {
      try AtomicFile.write(bytes, to: output, replacing: replaces, in: console)
    }
    report(file, bytes, changes, losses, console)
    return losses.isEmpty ? .success : .loss
  }

  /// Refuses an impossible output before any work is done.
  private func checkOutput(_ console: Console) throws(ToolError) {
    if output == "-" {
      guard outputFormat.isBinary && console.isOutputTerminal else { return }
      throw Self.binaryOnTerminal(outputFormat, "standard output")
    }
    let status = try? POSIX.status(of: output)
    if status?.kind == .special("device"), outputFormat.isBinary, POSIX.isTerminal(output) {
      throw Self.binaryOnTerminal(outputFormat, output)
    }
    if let status, status.kind == .file, !replaces, input != "-",
      status.identity == (try? POSIX.status(of: input))?.identity
    {
      throw ToolError("IN and OUT are one file, \(output); use --force to replace it")
    }
    try AtomicFile.check(status, output, replacing: replaces)
  }

  private static func binaryOnTerminal(
    _ format: DrawingFileFormat, _ name: String
  ) -> ToolError {
    ToolError("\(format.name) is binary and \(name) is a terminal; name a file or use a pipe")
  }

  private func encode(
    _ drawing: Drawing, _ file: DrawingFile, _ console: Console
  ) throws(ToolError) -> [UInt8] {
    // Encoding takes about a second for a million points; below 100,000 nobody waits.
    Progress(console).begin("encoding", isLong: drawing.strokes.pointCount > 100_000)
    defer { Progress.erase(console) }
    do throws(Issue) {
      return try outputFormat.write(drawing, options)
    } catch {
      throw ToolError("\(file.shownPath): cannot be written as \(outputFormat.name): \(error.text)")
    }
  }

  private func compare(
    _ drawing: Drawing, _ bytes: [UInt8], losses: [String]
  ) throws(ToolError) -> [ChannelChange] {
    let written: Drawing
    do throws(Issue) {
      written = try outputFormat.read(bytes)
    } catch {
      throw ToolError(
        "a fault of drawtool: what it would write cannot be read: \(error.text); "
          + "nothing was written, please report this")
    }
    if !losses.isEmpty { return [] }
    guard let changes = ChannelChange.between(drawing, written, allowed: options.tolerances) else {
      throw ToolError(
        "a fault of drawtool: what it would write differs from \(input) beyond the tolerance; "
          + "nothing was written, please report this")
    }
    return changes
  }

  private func report(
    _ file: DrawingFile, _ bytes: [UInt8], _ changes: [ChannelChange], _ losses: [String],
    _ console: Console
  ) {
    let name = output == "-" ? "standard output" : output
    let result =
      !losses.isEmpty ? "not everything could be kept" : changes.isEmpty ? "lossless" : "lossy"
    console.say(
      "\(file.shownPath) (\(file.format.name), \(Text.count(file.bytes.count, "byte"))) to "
        + "\(name) (\(outputFormat.name), \(Text.count(bytes.count, "byte"))): \(result)")
    for change in changes { console.say(change.text) }
    for loss in losses { console.say("lost: \(loss)") }
  }
}
