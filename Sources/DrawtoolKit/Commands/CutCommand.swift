import DrawingFormat
import DrawingInterchange

/// `drawtool cut`.
struct CutCommand: Command {
  private static let from = Option<Double>(
    "from", value: "T", expected: "a number of seconds",
    help: "The earliest start of a stroke; from the first where left out.",
    parse: { Number.finite($0) })
  private static let to = Option<Double>(
    "to", value: "T", expected: "a number of seconds",
    help: "Strokes that start at T or later are left out; to the last where left out.",
    parse: { Number.finite($0) })
  private static let format = Option.format(
    "format",
    help: "The format of OUT, one of 'drawtool formats'; told from its extension where left out.")
  private static let force = Flag("force", help: "Replace OUT where it exists already.")

  static let specification = CommandSpecification(
    name: "cut", abstract: "Take the strokes of a range of time out of a drawing.",
    discussion: """
      Takes the strokes that start at or after --from and before --to, in the measure of their \
      starts: seconds since the drawing's creation. Strokes without a start are left out; inks, \
      groups, channels and metadata are kept, chunks of kinds that this version does not know are \
      not.

      Of a .drawing file with an index only the blocks that hold wanted strokes are read. From a \
      pipe, and of a file without an index, block after block is read and let go.

      \(LimitOptions.discussion)
      """,
    parameters: [
      from.parameter, to.parameter, format.parameter, OutputFile.effort.parameter, force.parameter,
    ] + LimitOptions.parameters + [
      Argument("IN", help: "The file to read; - is standard input.").parameter,
      Argument("OUT", help: "The file to write; - is standard output.").parameter,
    ])

  private let input: String
  private let output: OutputFile
  private let range: Range<Double>
  private let effort: EncodingOptions.Effort
  private let limits: Limits

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.arguments[0]
    output = try OutputFile(
      arguments.arguments[1], try arguments.value(Self.format), option: "format",
      replaces: arguments.has(Self.force))
    let (lower, upper) = (try arguments.value(Self.from), try arguments.value(Self.to))
    if let lower, let upper, lower > upper {
      throw UsageError("--from \(lower) is later than --to \(upper)")
    }
    range = (lower ?? -.infinity)..<(upper ?? .infinity)
    effort = try arguments.value(OutputFile.effort) ?? .default
    limits = try LimitOptions.limits(arguments)
  }

  func run(_ console: Console) throws(ToolError) -> ExitCode {
    try output.check(against: input, named: "IN", console)
    var (cut, source) = try cut(console)
    for attribute in DrawingFileFormat.sourceAttributes {
      // It is of strokes that are to be gone.
      cut.value.metadata.attributes[attribute] = nil
    }
    let drawing = cut.value
    let written = try output.write(drawing, EncodingOptions(effort: effort), console)
    let (size, losses) = (written.value, cut.losses + written.losses)
    console.say(
      "\(DrawingFile.shown(input)) to \(output.shownPath): \(Text.count(drawing.strokes.count, "stroke"))"
        + ", \(Text.count(size, "byte"))" + source)
    for loss in losses { console.say("lost: \(loss)") }
    return losses.isEmpty ? .success : .loss
  }

  /// The wanted strokes, and words about what was read.
  private func cut(
    _ console: Console
  ) throws(ToolError) -> (Translation<Drawing>, source: String) {
    if input != "-", let source = try FileSource(input) {
      do throws(DrawingError) {
        if CodecAdapter.isDrawing(try source.beginning()) {
          var indexed = try IndexedDrawing(source, limits: limits.drawing)
          let drawing = try indexed.drawing(startingIn: range)
          let read = Text.count(source.bytesRead, "byte")
          return (Translation(drawing), "; \(read) of \(Text.grouped(source.count)) read")
        }
      } catch {
        throw damaged(Issue(error))
      }
    }
    return (try cutStream(console), "")
  }

  private func damaged(_ issue: Issue) -> ToolError {
    let help = "save what is intact with: drawtool recover"
    return ToolError("\(DrawingFile.shown(input)): \(issue.text); \(help)")
  }

  /// Reads block after block, or another format as a whole.
  private func cutStream(_ console: Console) throws(ToolError) -> Translation<Drawing> {
    let read = input == "-" ? console.readPiece : try InputFile(input).readPiece
    let beginning = try read()
    guard CodecAdapter.isDrawing(beginning) else {
      var (bytes, piece) = (beginning, beginning)
      while !piece.isEmpty {
        piece = try read()
        bytes += piece
        guard bytes.count <= limits.fileBytes else { throw File.tooLong(input, limits.fileBytes) }
      }
      let file = try DrawingFile(input, bytes: bytes, limits: limits)
      var whole = try file.translation()
      whole.value = try filtered(whole.value)
      return whole
    }
    var parts = DrawingParts(limits: limits.drawing)
    var strokes = StrokeCutter(range: range)
    parts.start(with: beginning)
    let kept: StrokeList
    do throws(StreamFault) {
      while let part = try parts.next(read) { try strokes.add(part) }
      kept = try strokes.finished()
    } catch {
      switch error {
      case .tool(let error): throw error
      case .drawing(let error): throw damaged(Issue(error))
      case .json(let error): throw damaged(Issue(error))
      }
    }
    var drawing = parts.tables
    drawing.unknownChunks = []
    drawing.unknownExtras = []
    drawing.strokes = kept
    return Translation(drawing)
  }

  private func filtered(_ whole: Drawing) throws(ToolError) -> Drawing {
    var drawing = whole
    drawing.strokes = StrokeList()
    for stroke in whole.strokes {
      guard let start = stroke.start, range.contains(start) else { continue }
      // What one list of strokes has, another can have.
      try? drawing.strokes.append(stroke)
    }
    return drawing
  }
}

/// Keeps the strokes of a range of time out of a stream of parts.
private struct StrokeCutter {
  let range: Range<Double>
  private var kept = StrokeList()
  /// The last stroke so far, which may go on.
  private var last: Stroke?

  init(range: Range<Double>) { self.range = range }

  mutating func add(_ part: DrawingReader.Part) throws(StreamFault) {
    for (index, stroke) in part.strokes.enumerated() {
      if index == 0, part.continuesLastStroke, let begun = last {
        last = begun.joined(with: stroke)
        continue
      }
      try keepLast()
      if let start = stroke.start, range.contains(start) { last = stroke }
    }
    // A view on a block would keep all of the block.
    last = last?.joined(with: nil)
  }

  private mutating func keepLast() throws(StreamFault) {
    if let last { try StreamFault.catching { () throws(DrawingError) in try kept.append(last) } }
    last = nil
  }

  mutating func finished() throws(StreamFault) -> StrokeList {
    try keepLast()
    return kept
  }
}

extension Stroke {
  /// The stroke with the points of its next part behind its own, in memory of its own.
  func joined(with next: Stroke?) -> Stroke {
    var result = self
    var channels: [(ChannelName, [Double])] = []
    points.forEachChannel { name, values in
      channels.append((name, Array(values) + (next?.points[name].map(Array.init) ?? [])))
    }
    result.points = StrokePoints(channels)
    return result
  }
}
