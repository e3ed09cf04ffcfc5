import DrawingFormat
import DrawingInterchange
import DrawingJSON

/// `drawtool convert`.
struct ConvertCommand: Command {
  private static let from = Option.format(
    "from",
    help: "The format of IN, one of 'drawtool formats'; told from its content where left out.")
  private static let tolerance = Option<[EncodingOptions.Tolerance]>(
    "tolerance", value: "LIST",
    expected: "pairs such as x=0.01,y=0.01: each channel once, each value above 0",
    help: "How far values of channels may be moved to save space, such as x=0.01,y=0.01.",
    parse: { ToleranceList.parse($0) })
  private static let dropSource = Flag(
    "drop-source",
    help: "Leave out what only a conversion back to the very bytes of the original needs.")
  private static let force = Flag(
    "force", help: "Replace OUT where it exists already, even where it is IN.")

  static let specification = CommandSpecification(
    name: "convert", abstract: "Convert a drawing from one format to another.",
    discussion: """
      Without --tolerance every value keeps every bit; OUT is read back and compared before it is \
      put in place. OUT is written to a temporary file first, so that a failure leaves an old OUT \
      as it was.

      A .drawing made from a PKDrawing keeps what is needed to give the same bytes back, which is \
      proven before it is written; --drop-source leaves that out, and so does --tolerance.

      A .drawing file becomes JSON, and JSON a .drawing file, block by block, in memory for some \
      blocks however long it is; the whole drawing is needed with --tolerance, where tables stand \
      behind the strokes of JSON, and for a .drawing to standard output where no temporary file \
      can be had in TMPDIR or /tmp.

      \(LimitOptions.discussion)
      """,
    parameters: [
      from.parameter, OutputFile.to.parameter, OutputFile.effort.parameter, tolerance.parameter,
      dropSource.parameter, force.parameter,
    ] + LimitOptions.parameters + [
      Argument("IN", help: "The file to read; - is standard input.").parameter,
      Argument("OUT", help: "The file to write; - is standard output.").parameter,
    ])

  let input: String
  let output: OutputFile
  let inputFormat: DrawingFileFormat?
  let options: EncodingOptions
  let dropsSource: Bool
  let limits: Limits

  var outputFormat: DrawingFileFormat { output.format }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.arguments[0]
    inputFormat = try arguments.value(Self.from)
    output = try OutputFile(
      arguments.arguments[1], try arguments.value(OutputFile.to),
      replaces: arguments.has(Self.force))
    limits = try LimitOptions.limits(arguments)
    let tolerances = try arguments.value(Self.tolerance) ?? []
    if !tolerances.isEmpty && !output.format.hasEncodingOptions {
      throw UsageError("--tolerance does not go with \(output.format.name) as format of OUT")
    }
    dropsSource = arguments.has(Self.dropSource) || !tolerances.isEmpty
    options = EncodingOptions(
      effort: try arguments.value(OutputFile.effort) ?? .default, tolerances: tolerances)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    try output.check(against: input, named: "IN", console)
    // The stream carries everything.
    let isToJSON = outputFormat.name == DrawingFileFormat.json.name && !dropsSource
    let file: DrawingFile
    if isToJSON, input != "-", let source = try FileSource(input) {
      if isDrawing((try? source.beginning()) ?? []) {
        return try run(JSONStream(path: input, limits: limits), console)
      }
      file = try DrawingFile(input, format: inputFormat, limits: limits, in: console)
    } else {
      let pieces = try PieceInput(input, in: console)
      if streams(pieces), let code = try run(pieces, console) { return code }
      // From a pipe, the .drawing file is kept: a fiftieth of what it becomes.
      let bytes =
        pieces.size == nil
        ? try pieces.all(DrawingFile.shown(input), limit: limits.fileBytes)
        : try File.read(input, limit: limits.fileBytes, in: console)
      if isToJSON, isDrawing(bytes) {
        return try run(JSONStream(bytes: bytes, limits: limits), console)
      }
      file = try DrawingFile(input, bytes: bytes, format: inputFormat, limits: limits)
    }
    var read = try file.translation()
    let dropped = dropSources(of: &read.value)
    let written = try encode(read.value, console)
    let (drawing, bytes, losses) = (read.value, written.value, read.losses + written.losses)
    let changes = try compare(drawing, bytes, losses: written.losses)
    try output.write(bytes, console)
    report(file.bytes.count, file.format, bytes.count, changes, losses, console)
    for source in dropped {
      let reason = dropsSource ? "" : " from \(outputFormat.name)"
      console.say(
        "the source (\(Text.count(source.bytes, "byte"))) was left out: the bytes of the original "
          + "\(source.format) can't be had back\(reason), its ink can")
    }
    return losses.isEmpty ? .success : .loss
  }

  /// Takes out the sources that are not wanted, or of which the output has no use.
  private func dropSources(of drawing: inout Drawing) -> [(format: String, bytes: Int)] {
    var dropped: [(format: String, bytes: Int)] = []
    for format in DrawingFileFormat.all {
      guard let attribute = format.sourceAttribute,
        case .bytes(let bytes)? = drawing.metadata.attributes[attribute],
        dropsSource || !outputFormat.keepsSource(attribute)
      else { continue }
      if dropsSource {
        format.removeSource(&drawing)
      } else {
        drawing.metadata.attributes[attribute] = nil
      }
      dropped.append((format.name, bytes.count))
    }
    return dropped
  }

  private func isDrawing(_ beginning: [UInt8]) -> Bool {
    inputFormat.map { $0.name == DrawingFileFormat.drawing.name }
      ?? CodecAdapter.isDrawing(beginning)
  }

  private func run(_ stream: JSONStream, _ console: Console) throws(ToolError) -> ExitCode {
    let name = DrawingFile.shown(input)
    let overview: JSONStream.Overview
    do throws(StreamFault) {
      overview = try stream.overview()
    } catch {
      throw Self.failure(error, name)
    }
    var size = 0
    if output.path == "-" {
      size = try write(stream, overview, console, console.writeOutput)
    } else {
      try AtomicFile.write(to: output.path, replacing: output.replaces) {
        (file) throws(ToolError) in
        size = try write(stream, overview, console) { (bytes) throws(ToolError) in
          try file.write(bytes[...])
        }
      }
    }
    console.say(
      "\(name) (drawing, \(Text.count(overview.bytes, "byte"))) to "
        + "\(output.shownPath) (json, \(Text.count(size, "byte"))): lossless")
    return .success
  }

  private func write(
    _ stream: JSONStream, _ overview: JSONStream.Overview, _ console: Console,
    _ put: @escaping ([UInt8]) throws(ToolError) -> Void
  ) throws(ToolError) -> Int {
    let progress = Box(Progress(console))
    defer { progress.value.clear() }
    let count = Box(0)
    do throws(StreamFault) {
      return try stream.write(overview) { (bytes) throws(ToolError) in
        try put(bytes)
        count.value += bytes.count
        progress.value.show("writing \(output.shownPath)", done: count.value, of: 0)
      }
    } catch {
      throw Self.failure(error, DrawingFile.shown(input))
    }
  }

  static func failure(_ fault: StreamFault, _ name: String) -> ToolError {
    switch fault {
    case .tool(let error): error
    case .drawing(let error): ToolError("\(name): \(Issue(error).text)")
    case .json(let error): ToolError("\(name): \(Issue(error).text)")
    }
  }

  func encode(
    _ drawing: Drawing, _ console: Console
  ) throws(ToolError) -> Translation<[UInt8]> {
    // Encoding takes about a second for a million points; below 100,000 nobody waits.
    Progress(console).begin("encoding", isLong: drawing.strokes.pointCount > 100_000)
    defer { Progress.erase(console) }
    do throws(Issue) {
      return try outputFormat.write(drawing, options)
    } catch {
      throw ToolError(
        "\(DrawingFile.shown(input)): cannot be written as \(outputFormat.name): \(error.text)")
    }
  }

  func compare(
    _ drawing: Drawing, _ bytes: [UInt8], losses: [String]
  ) throws(ToolError) -> [ChannelChange] {
    let written: Drawing
    do throws(Issue) {
      // What was read within the limits is written beyond none.
      var limits = Limits()
      limits.drawing = .unlimited
      limits.json = .unlimited
      written = try outputFormat.read(bytes, limits).value
    } catch {
      throw ToolError(
        "a fault of drawtool: what it would write cannot be read: \(error.text); "
          + "nothing was written, please report this")
    }
    if !losses.isEmpty { return [] }
    var (drawing, found) = (drawing, written)
    if let attribute = outputFormat.sourceAttribute {
      // The same bytes may be kept in more than one way.
      drawing.metadata.attributes[attribute] = nil
      found.metadata.attributes[attribute] = nil
    }
    if let parts = unknownParts(of: found, bytes, differentFrom: drawing) {
      found = parts.replaced(in: found, by: drawing)
    }
    guard let changes = ChannelChange.between(drawing, found, allowed: options.tolerances) else {
      throw ToolError(
        "a fault of drawtool: what it would write differs from \(input) beyond the tolerance; "
          + "nothing was written, please report this")
    }
    return changes
  }

  /// What room a file has for unknown parts, where these are not where they were.
  private func unknownParts(
    of written: Drawing, _ bytes: [UInt8], differentFrom source: Drawing
  ) -> UnknownParts? {
    guard
      source.unknownChunks != written.unknownChunks
        || source.unknownExtras != written.unknownExtras,
      let file = try? FileStructure(inspecting: bytes.span, limits: .unlimited)
    else { return nil }
    // Reading keeps all chunks that it does not know.
    return UnknownParts(
      knownChunks: file.chunks.count - written.unknownChunks.count, blocks: file.blocks.count)
  }

  func report(
    _ size: Int, _ format: DrawingFileFormat, _ written: Int, _ changes: [ChannelChange],
    _ losses: [String], _ console: Console
  ) {
    let name = output.shownPath
    let result =
      !losses.isEmpty ? "not everything could be kept" : changes.isEmpty ? "lossless" : "lossy"
    console.say(
      "\(DrawingFile.shown(input)) (\(format.name), \(Text.count(size, "byte"))) to "
        + "\(name) (\(outputFormat.name), \(Text.count(written, "byte"))): \(result)")
    for change in changes { console.say(change.text) }
    for loss in losses { console.say("lost: \(loss)") }
  }
}
