import DrawingFormat
import DrawingInterchange
import DrawingJSON

/// JSON to `.drawing`, block by block.
extension ConvertCommand {
  /// Whether the input is JSON that is to become a `.drawing` file, and long.
  ///
  /// A tolerance is told by the values of the whole drawing; short input has one block anyway.
  func streams(_ input: PieceInput) -> Bool {
    guard input.isLong, outputFormat.name == DrawingFileFormat.drawing.name,
      options.tolerances.isEmpty, !dropsSource
    else { return false }
    let format = inputFormat ?? DrawingFileFormat.recognized(input.beginning)
    return format?.name == DrawingFileFormat.json.name
  }

  /// Converts block by block; `nil`, with nothing read yet, where that needs a temporary file and none
  /// can be had.
  func run(_ input: PieceInput, _ console: Console) throws(ToolError) -> ExitCode? {
    var result = Filled()
    if try output.isRegular() {
      try AtomicFile.write(to: output.path, replacing: output.replaces) {
        (file) throws(ToolError) in result = try fill(file, from: input, console)
      }
    } else {
      // What is sent cannot be taken back, and nothing may be sent before all of it was compared.
      guard let temporary = NamelessFile() else { return nil }
      try AtomicFile.spool(in: temporary) { (file) throws(ToolError) in
        result = try fill(file, from: input, console)
      } sending: { (bytes) throws(ToolError) in
        try output.write(bytes, console)
      }
    }
    report(input.count, .json, result.count, [], result.losses, console)
    return result.losses.isEmpty ? .success : .loss
  }

  /// A file that was written.
  private struct Filled {
    var count = 0
    var losses: [String] = []
  }

  /// Writes the whole `.drawing` file.
  private func fill(
    _ file: FileOutput, from input: PieceInput, _ console: Console
  ) throws(ToolError) -> Filled {
    let progress = Box(Progress(console))
    defer { progress.value.clear() }
    let source = PieceSource(input) { () throws(ToolError) in
      try file.checkSignals()
      progress.value.show("converting", done: input.count, of: input.size ?? 0)
    }
    let stream = DrawingStream(source, limits: limits, effort: options.effort, to: file)
    do throws(StreamFault) {
      var losses: [String] = []
      if case .whole(let drawing) = try stream.run() {
        losses = try fillWhole(file, drawing, console)
      }
      return Filled(count: file.count, losses: losses)
    } catch {
      throw Self.failure(error, DrawingFile.shown(self.input))
    }
  }

  private func fillWhole(
    _ file: FileOutput, _ drawing: Drawing, _ console: Console
  ) throws(StreamFault) -> [String] {
    do throws(ToolError) {
      let written = try encode(drawing, console)
      _ = try compare(drawing, written.value, losses: written.losses)
      try file.restart()
      try file.write(written.value[...])
      return written.losses
    } catch {
      throw .tool(error)
    }
  }
}
