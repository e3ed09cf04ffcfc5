import DrawingFormat
import DrawingInterchange

/// `drawtool recover`.
struct RecoverCommand: Command {
  private static let json = Flag("json", help: "Report as JSON on standard output.")
  private static let force = Flag("force", help: "Replace OUT where it exists already.")

  static let specification = CommandSpecification(
    name: "recover", abstract: "Save what is intact in a damaged .drawing file.",
    discussion: """
      Every block and table whose checksum is right is saved, whatever is missing in front of it: \
      the signature, the first block, a piece in the middle, the index, the end. Nothing is guessed \
      and no ink invented. Says what was lost: bytes and their places and, where an index is left, \
      strokes and times. Ends with 3 where anything was lost or nobody can tell, as where the end \
      is missing, and with 0 where everything was saved.

      \(LimitOptions.discussion)
      """,
    parameters: [json.parameter, OutputFile.to.parameter, OutputFile.effort.parameter]
      + [force.parameter] + LimitOptions.parameters + [
        Argument("DAMAGED", help: "The file to read; - is standard input.").parameter,
        Argument("OUT", help: "The file to write; - is standard output.").parameter,
      ])

  private let input: String
  private let output: OutputFile
  private let effort: EncodingOptions.Effort
  private let isJSON: Bool
  private let limits: Limits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.arguments[0]
    output = try OutputFile(
      arguments.arguments[1], try arguments.value(OutputFile.to),
      replaces: arguments.has(Self.force))
    effort = try arguments.value(OutputFile.effort) ?? .default
    isJSON = arguments.has(Self.json)
    limits = try LimitOptions.limits(arguments)
    if isJSON, output.path == "-" {
      throw UsageError("--json writes to standard output; name a file as OUT")
    }
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    try output.check(against: input, named: "DAMAGED", console)
    let name = DrawingFile.shown(input)
    let bytes = try File.read(input, limit: limits.fileBytes, in: console)
    var recovery: Recovery
    do throws(Issue) {
      recovery = try CodecAdapter.recovered(bytes, limits)
    } catch {
      throw ToolError("\(name): nothing can be saved: \(error.text)")
    }
    var report = RecoveryReport(name, output.shownPath, recovery)
    report.droppedExtras = dropExtras(from: &recovery.drawing)
    let written = try output.write(recovery.drawing, EncodingOptions(effort: effort), console)
    for loss in written.losses { console.say("lost: \(loss)") }
    if isJSON { try console.print(report.value.json()) }
    for line in report.lines { console.say(line) }
    return report.isComplete && written.losses.isEmpty ? .success : .loss
  }

  /// Bytes of a later version belong to a block by its number, and the new file has other blocks.
  private func dropExtras(from drawing: inout Drawing) -> Int {
    let extras = drawing.unknownExtras
    if extras.isEmpty || (try? drawing.encoded(options: EncodingOptions(effort: .fast))) != nil {
      return 0
    }
    drawing.unknownExtras = []
    return extras.count
  }
}
