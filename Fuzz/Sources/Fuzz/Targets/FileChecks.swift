@testable import DrawingFormat

/// What must hold for the bytes of any `.drawing` file.
enum FileChecks {
  /// The drawing of a file, or the error.
  static func decoded(_ file: [UInt8], _ limits: DecodingLimits) -> Result<Drawing, DrawingError> {
    do throws(DrawingError) {
      return .success(try Drawing(decoding: file.span, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  /// A drawing that is small enough to be encoded in little time.
  static func small(_ file: [UInt8], _ limits: DecodingLimits) -> Drawing? {
    guard let drawing = try? decoded(file, limits).get(), drawing.strokes.pointCount <= 1000,
      drawing.strokes.count <= 1000
    else { return nil }
    return drawing
  }

  static func reencode(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    guard var drawing = small(file, limits) else { return }
    // Of these the positions are those of other blocks.
    drawing.unknownExtras = []
    try expectSame(drawing, effort(for: file), "rewritten")
  }

  /// The effort that bytes are encoded with again: the longest search takes as long as a hundred others.
  static func effort(for bytes: [UInt8]) -> EncodingOptions.Effort {
    var numbers = InputNumbers(bytes)
    return switch numbers.below(512) {
    case 0: .max
    case 1...32: .default
    default: .fast
    }
  }

  /// Encodes a drawing and decodes it.
  static func expectSame(
    _ drawing: Drawing, _ effort: EncodingOptions.Effort, _ what: String
  ) throws(FuzzFailure) {
    do throws(DrawingError) {
      let bytes = try drawing.encoded(options: EncodingOptions(effort: effort))
      // More than was read may fit less well into the limits of fuzzing.
      let back = try Drawing(decoding: bytes.span)
      guard try same(back, drawing) else {
        throw DrawingError(
          .illegalValue, context: what, found: "another drawing", expected: "the same")
      }
    } catch {
      throw FuzzFailure(message: "\(what), \(effort): \(error)")
    }
  }

  /// Whether two drawings are the same, the positions of unknown chunks aside.
  static func same(_ left: Drawing, _ right: Drawing) throws(DrawingError) -> Bool {
    var right = right
    guard left.unknownChunks.count == right.unknownChunks.count else { return false }
    for index in left.unknownChunks.indices {
      right.unknownChunks[index].position = left.unknownChunks[index].position
    }
    right.unknownExtras = left.unknownExtras
    // The digest tells 0 from -0 everywhere, == in the points alone.
    let (leftDigest, rightDigest) = (try left.digest(), try right.digest())
    return left == right && leftDigest == rightDigest
  }

  static func stream(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    let whole = decoded(file, limits)
    try byChannels(file, limits, expecting: try? whole.get())
    var numbers = InputNumbers(file)
    let largest = 1 + numbers.below(max(file.count, 1)) / (1 + numbers.below(8))
    var result = Drawing()
    do throws(DrawingError) {
      var reader = DrawingReader(limits: limits)
      var position = 0
      while position < file.count {
        let end = min(position + 1 + numbers.below(largest), file.count)
        reader.append(file.span.extracting(position..<end))
        position = end
        while let part = try reader.next() { try add(part, to: &result) }
      }
      try reader.finish()
      let strokes = result.strokes
      result = reader.tables
      result.strokes = strokes
    } catch {
      guard case .failure = whole else {
        throw FuzzFailure(message: "pieces: \(error); the whole decodes")
      }
      return
    }
    switch whole {
    case .failure(let error): throw FuzzFailure(message: "the whole: \(error); pieces decode")
    case .success(let drawing):
      guard drawing == result else { throw FuzzFailure(message: "pieces give another drawing") }
    }
  }

  /// Reads the channels as several threads do, few of them together, and perhaps only those of longer
  /// blocks.
  private static func byChannels(
    _ file: [UInt8], _ limits: DecodingLimits, expecting whole: Drawing?
  ) throws(FuzzFailure) {
    let sharing = ColumnSharing(
      columns: 12, headerBytes: 500, values: 50, strokes: 20,
      blockBytes: file.count % 2 == 0 ? 0 : 60, bytes: 0)
    func byChannels(_ names: Set<ChannelName>?) -> Drawing? {
      Drawing.decoded(file.span, limits, names, sharing) { count, body in
        for index in (0..<count).reversed() { body(index) }
      }
    }
    guard byChannels(nil) == whole else {
      throw FuzzFailure(message: "by channels another drawing")
    }
    guard let name = whole?.strokes.columns.last?.name else { return }
    let one = try? Drawing(decoding: file.span, limits: limits, channels: [name])
    guard byChannels([name]) == one else {
      throw FuzzFailure(message: "channel \(name.rawValue) alone: another drawing")
    }
  }

  private static func add(
    _ part: DrawingReader.Part, to drawing: inout Drawing
  ) throws(DrawingError) {
    for (index, stroke) in part.strokes.enumerated() {
      guard index == 0, part.continuesLastStroke, let last = drawing.strokes.last else {
        try drawing.strokes.append(stroke)
        continue
      }
      // Goes on from the last one: one stroke with the points of both.
      var joined = last
      var columns: [(ChannelName, [Double])] = []
      last.points.forEachChannel { name, values in
        columns.append((name, Array(values) + Array(stroke.points[name] ?? [])))
      }
      joined.points = StrokePoints(columns)
      let earlier = drawing.strokes.dropLast()
      var strokes = StrokeList()
      for stroke in earlier { try strokes.append(stroke) }
      try strokes.append(joined)
      drawing.strokes = strokes
    }
  }

  static func recover(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    let recovery: Recovery
    do throws(DrawingError) {
      recovery = try Drawing.recovering(file.span, limits: limits)
    } catch {
      if case .success = decoded(file, limits) {
        throw FuzzFailure(message: "recovery: \(error); the file decodes")
      }
      return
    }
    if case .success(let drawing) = decoded(file, limits) {
      guard recovery.isComplete, recovery.drawing.strokes == drawing.strokes else {
        throw FuzzFailure(message: "a sound file is not recovered whole")
      }
    }
    let strokes = recovery.drawing.strokes
    guard strokes.pointCount <= 1000, strokes.count <= 1000 else { return }
    try expectSame(recovery.drawing, .fast, "recovered")
  }

  static func indexed(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    let whole = try? decoded(file, limits).get()
    var numbers = InputNumbers(file)
    do throws(DrawingError) {
      var indexed = try IndexedDrawing(ArraySource(file), limits: limits)
      let count = indexed.strokeCount
      _ = indexed.startTimes
      let lower = numbers.below(min(max(count, 0), 1 << 20) + 1)
      let upper = lower + numbers.below(6)
      // A file that is not sound may have an index that promises too much.
      let part = try? indexed.drawing(strokes: lower..<upper)
      let earliest = Double(numbers.below(8)) - 1
      let range = earliest..<(earliest + 3)
      let started = try? indexed.drawing(startingIn: range)
      guard let whole else { return }
      guard count == whole.strokes.count, let part, let started,
        Array(part.strokes) == Array(whole.strokes.dropFirst(lower).prefix(upper - lower)),
        Array(started.strokes) == whole.strokes.filter({ $0.start.map(range.contains) ?? false }),
        part.inks == whole.inks, part.groups == whole.groups, part.metadata == whole.metadata
      else {
        throw DrawingError(
          .illegalValue, context: "strokes \(lower) to \(upper)", found: "other strokes",
          expected: "those of the whole")
      }
    } catch {
      if whole != nil { throw FuzzFailure(message: "by index: \(error); the whole decodes") }
    }
  }

  static func append(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    let whole = try? decoded(file, limits).get()
    do throws(DrawingError) {
      var source = ArraySource(file)
      var writer = try DrawingWriter(
        continuing: &source, in: ArraySink(bytes: file), effort: .fast, limits: limits)
      let ink = try writer.append(Ink(type: .pen))
      let stroke = Stroke(ink: ink, start: 1, points: ["x": [1, 2], "fuzz": [3, 4]])
      try writer.append(stroke)
      try writer.synchronize()
      try writer.append(stroke)
      try writer.finish()
      guard var whole else { return }
      whole.inks.append(Ink(type: .pen))
      try whole.strokes.append(stroke)
      try whole.strokes.append(stroke)
      // Two strokes more, in memory for each of all channels, may be beyond the limits of fuzzing.
      let back = try Drawing(decoding: writer.sink.bytes.span)
      guard back.strokes == whole.strokes, back.inks == whole.inks, back.groups == whole.groups
      else {
        throw DrawingError(
          .illegalValue, context: "the longer file", found: "another drawing",
          expected: "the one before and two strokes")
      }
    } catch {
      // The limit of channels, or of inks, may have been reached.
      guard let whole, error.code != .limitExceeded, whole.channels.count <= 1022 else { return }
      throw FuzzFailure(message: "going on: \(error); the file decodes")
    }
  }

  static func inspect(_ file: [UInt8], _ limits: DecodingLimits) throws(FuzzFailure) {
    let findings = Drawing.findings(in: file.span, limits: limits)
    let structure = try? FileStructure(inspecting: file.span, limits: limits)
    switch decoded(file, limits) {
    case .failure(let error):
      guard !findings.isEmpty else { throw FuzzFailure(message: "no finding, but \(error)") }
      guard let offset = error.offset, (0...file.count).contains(offset) else {
        throw FuzzFailure(message: "an offset outside of \(file.count) bytes: \(error)")
      }
      guard !error.found.isEmpty, !error.expected.isEmpty, !error.context.isEmpty else {
        throw FuzzFailure(message: "an error that does not say enough: \(error)")
      }
    case .success(let drawing):
      guard findings.isEmpty, structure != nil else {
        throw FuzzFailure(message: "\(findings), structure \(structure != nil); it decodes")
      }
      _ = drawing.semanticFindings()
      do throws(DrawingError) { _ = try drawing.digest() } catch {
        throw FuzzFailure(message: "no digest: \(error)")
      }
    }
  }
}

/// An array as a file to be written.
struct ArraySink: DrawingSink {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func write(_ more: [UInt8], at offset: Int) throws(DrawingError) {
    bytes.replaceSubrange(offset..<min(offset + more.count, bytes.count), with: more)
  }

  mutating func truncate(to count: Int) throws(DrawingError) {
    bytes.removeLast(bytes.count - count)
  }

  mutating func synchronize() throws(DrawingError) {}
}
