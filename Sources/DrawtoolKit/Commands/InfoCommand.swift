import DrawingFormat
import DrawingInterchange

/// `drawtool info`.
struct InfoCommand: Command {
  private static let json = Flag("json", help: "Report as JSON.")

  static let specification = CommandSpecification(
    name: "info", abstract: "Show what a file consists of.",
    discussion: """
      Lists metadata, canvas, inks, groups and channels and, for a .drawing file, its chunks with \
      offsets and sizes and the columns of every block. Of a damaged file it shows what can be read.

      The digest is the same for drawings with the same ink, tables and metadata, in whatever format \
      and however they are written.

      \(LimitOptions.discussion)
      """,
    parameters: [json.parameter] + LimitOptions.parameters + [
      Argument("FILE", help: "The file; - is standard input.").parameter
    ])

  private let path: String
  private let isJSON: Bool
  private let limits: Limits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.arguments[0]
    isJSON = arguments.has(Self.json)
    limits = try LimitOptions.limits(arguments)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    let file = try DrawingFile(path, limits: limits, in: console)
    var faults: [Issue] = []
    var structure: FileStructure?
    var drawing: Drawing?
    do throws(Issue) {
      if file.format.name == DrawingFileFormat.drawing.name {
        structure = try CodecAdapter.structure(of: file.bytes, limits)
      }
    } catch { faults.append(error) }
    do throws(Issue) {
      drawing = try file.format.read(file.bytes, limits).value
    } catch {
      if !faults.contains(error) { faults.append(error) }
    }
    for fault in faults { console.say("\(file.shownPath): \(fault.text)") }
    let info = FileInfo(file: file, structure: structure, drawing: drawing)
    if structure != nil || drawing != nil || isJSON {
      try console.print(isJSON ? info.report(faults).json() : info.text)
    }
    return faults.isEmpty ? .success : .failure
  }
}
