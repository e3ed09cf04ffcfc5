@testable import DrawingFormat

/// What is to be found in a file, from the whole of it in memory and in the plainest way: what checking
/// block by block is measured against.
struct WholeFindings {
  /// The drawing where it can be read.
  let drawing: Drawing?
  private(set) var findings: [Finding] = []

  init(_ bytes: [UInt8]) {
    drawing = try? Drawing(decoding: bytes.span)
    if let drawing {
      for stroke in drawing.strokes.indices { findDoubtful(drawing, stroke) }
    } else {
      findFaults(bytes.span)
    }
  }

  private mutating func findDoubtful(_ drawing: Drawing, _ index: Int) {
    let points = drawing.strokes[index].points
    if points.count == 0 {
      add("empty-stroke", "stroke \(index)", "no points", "at least one")
    }
    let times = Array(points[.time] ?? [])
    if let point = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      add(
        "time-backwards", "stroke \(index), channel t, point \(point)",
        "\(times[point]) after \(times[point - 1])", "a time that is not earlier")
    }
    for channel in drawing.channels {
      let values = Array(points[channel.name] ?? [])
      let (lower, upper) = (channel.minimum ?? -.infinity, channel.maximum ?? .infinity)
      guard let point = values.firstIndex(where: { $0 < lower || $0 > upper }) else { continue }
      add(
        "out-of-range", "stroke \(index), channel \(channel.name.rawValue), point \(point)",
        "\(values[point])", values[point] < lower ? "at least \(lower)" : "at most \(upper)")
    }
  }

  private mutating func add(
    _ code: String, _ context: String, _ found: String, _ expected: String
  ) {
    findings.append(Finding(warning: code, context: context, found: found, expected: expected))
  }

  private mutating func findFaults(_ bytes: Span<UInt8>) {
    do throws(DrawingError) {
      var position = try Signature.read(bytes).end
      // One for the whole file: no strokes are taken out.
      var assembly = DrawingAssembly(
        start: position, budget: DecodingBudget(.default, inputBytes: bytes.count))
      var isIncomplete = false
      while let chunk = try Chunk.whole(in: bytes, at: position) {
        position = chunk.end
        let fault = fault { () throws(DrawingError) in
          try chunk.verify(in: bytes)
          try chunk.checkIsUnderstood()
          try assembly.add(chunk, payload: chunk.payload(in: bytes))
        }
        guard let fault else { continue }
        let isBlock = chunk.type == ChunkType.block
        let follows = isIncomplete && (fault.code == .badReference || !isBlock)
        if !follows || fault.code == .checksumMismatch { findings.append(Finding(fault)) }
        isIncomplete = isIncomplete || isBlock
      }
      guard position + 1 < bytes.count else { return }
      throw DrawingError(
        .trailingBytes, offset: position + 1, context: "file",
        found: "\(bytes.count - position - 1) bytes after the end mark", expected: "none")
    } catch {
      findings.append(Finding(error))
    }
  }
}
