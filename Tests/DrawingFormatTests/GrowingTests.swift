import DrawingSamples
import Testing

@testable import DrawingFormat

/// Files that grow.
struct GrowingTests {
  @Test func `an appended file reads the same in all ways`() throws {
    let strokes = Grown.strokes(24)
    let file = MemoryFile()
    var writer = try DrawingWriter(
      creating: MemorySink(file: file), tables: Grown.tables, effort: .fast)
    var written: [Stroke] = []
    for (number, stroke) in strokes.enumerated() {
      var stroke = stroke
      if number == 10 {
        #expect(try writer.append(Ink(type: .pencil)) == 2)
        #expect(try writer.append(Group(name: "Layer", parent: 0)) == 1)
        #expect(try writer.append(Channel(name: "tilt", unit: "rad")))
        #expect(try !writer.append(Channel(name: "x")))
      }
      if number > 10 { (stroke.ink, stroke.group) = (2, 1) }
      try writer.append(stroke)
      written.append(stroke)
      if number % 4 == 3 {
        try writer.synchronize()
        #expect(try Drawing(file.bytes).strokes.count == number + 1)
      }
      if number % 8 == 7 {
        try writer.finish()
        // Goes on as another program would.
        var source = ArraySource(file.bytes)
        writer = try DrawingWriter(
          continuing: &source, in: MemorySink(file: file), effort: .fast)
      }
    }
    let drawing = try Drawing(file.bytes)
    #expect(PlainStroke.list(drawing.strokes) == PlainStroke.list(written))
    #expect(drawing.inks.count == 3 && drawing.groups.count == 2)
    #expect(drawing.channel("tilt")?.unit == "rad")
    #expect(Drawing.findings(in: file.bytes.span).isEmpty)
    var indexed = try IndexedDrawing(ArraySource(file.bytes))
    #expect(indexed.hasIndex)
    #expect(
      PlainStroke.list(try indexed.drawing(strokes: 0..<100).strokes) == PlainStroke.list(written))
    let recovery = try Drawing.recovering(file.bytes.span)
    #expect(recovery.isComplete && recovery.drawing == drawing)
    // Blocks are merged when the drawing is written as a whole.
    #expect(try drawing.encoded().count < file.bytes.count)
  }

  @Test func `saving costs what is new`() throws {
    let file = MemoryFile()
    var writer = try DrawingWriter(creating: MemorySink(file: file), tables: Grown.tables)
    var costs: [Int] = []
    for stroke in Grown.strokes(300) {
      let before = file.writtenCount
      try writer.append(stroke)
      try writer.synchronize()
      costs.append(file.writtenCount - before)
    }
    let (early, late) = (costs[10..<60].reduce(0, +), costs[250..<300].reduce(0, +))
    #expect(late < early + early / 5)
    #expect(file.writtenCount <= file.bytes.count + 400)
  }

  @Test func `a file that grows by little steps grows with what is new`() throws {
    let file = MemoryFile()
    var writer = try DrawingWriter(
      creating: MemorySink(file: file), tables: Grown.tables, effort: .fast)
    var blocks = 0
    for stroke in Grown.strokes(200, points: 2) {
      let before = file.bytes.count
      try writer.append(stroke)
      try writer.synchronize()
      blocks += file.bytes.count - before
      try writer.finish()
      var source = ArraySource(file.bytes)
      writer = try DrawingWriter(continuing: &source, in: MemorySink(file: file), effort: .fast)
    }
    #expect(file.bytes.count < 3 * blocks)
    #expect(try Drawing(file.bytes).strokes.count == 200)
  }

  /// Cut anywhere, a file gives back all blocks that are there whole.
  @Test func `a file cut at any byte gives back what was synchronized`() throws {
    let strokes = Grown.strokes(8)
    let file = MemoryFile()
    var writer = try DrawingWriter(
      creating: MemorySink(file: file), tables: Grown.tables, effort: .fast)
    var ends = [file.bytes.count - 1]
    for stroke in strokes {
      try writer.append(stroke)
      try writer.synchronize()
      ends.append(file.bytes.count - 1)
    }
    try writer.finish()
    let tableEnd = ends.removeFirst()
    for count in 1..<file.bytes.count {
      let part = Array(file.bytes.prefix(count))
      if count < 7 {
        #expect(fault { () throws(DrawingError) in _ = try Drawing.recovering(part.span) } != nil)
        continue
      }
      let recovery = try Drawing.recovering(part.span)
      let whole = ends.count { $0 <= count }
      #expect(
        PlainStroke.list(recovery.drawing.strokes) == PlainStroke.list(strokes.prefix(whole)),
        "\(count) bytes")
      #expect(recovery.drawing.inks.count == (count >= tableEnd ? 2 : 0), "\(count) bytes")
      // Behind the index only the end mark is missing.
      #expect(recovery.isComplete == (count == file.bytes.count - 1), "\(count) bytes")
    }
  }

  @Test(arguments: Array(stride(from: 1, to: 120, by: 7))) func `a full disk loses nothing`(
    _ room: Int
  ) throws {
    let strokes = Grown.strokes(6)
    let file = MemoryFile()
    var writer = try DrawingWriter(
      creating: MemorySink(file: file), tables: Grown.tables, effort: .fast)
    try writer.append(strokes[0])
    try writer.synchronize()
    file.capacity = file.bytes.count + room
    var failures = 0
    for stroke in strokes[1...] {
      try writer.append(stroke)
      if fault({ () throws(DrawingError) in try writer.synchronize() }) != nil { failures += 1 }
      #expect(!(try Drawing.recovering(file.bytes.span)).drawing.strokes.isEmpty)
    }
    #expect(failures > 0)
    #expect(fault { () throws(DrawingError) in try writer.finish() } != nil)
    file.capacity = .max
    try writer.finish()
    let drawing = try Drawing(file.bytes)
    #expect(PlainStroke.list(drawing.strokes) == PlainStroke.list(strokes))
  }

  @Test func `what has no file form is refused and nothing of it is added`() throws {
    let file = MemoryFile()
    var writer = try DrawingWriter(creating: MemorySink(file: file), effort: .fast)
    for stroke in [
      Stroke(ink: 0), Stroke(points: ["x": [.nan]]), Stroke(points: ["x": [1], "y": []]),
    ] {
      #expect(fault { () throws(DrawingError) in try writer.append(stroke) } != nil)
    }
    #expect(fault { () throws(DrawingError) in try writer.append(Ink(width: .infinity)) } != nil)
    #expect(fault { () throws(DrawingError) in try writer.append(Group(parent: 0)) } != nil)
    let channel = Channel(name: "a", minimum: .nan)
    #expect(fault { () throws(DrawingError) in try writer.append(channel) } != nil)
    try writer.append(Stroke(points: ["x": [1]]))
    try writer.finish()
    let drawing = try Drawing(file.bytes)
    #expect(drawing.strokes.count == 1)
    #expect(drawing.inks.isEmpty && drawing.groups.isEmpty && drawing.channels.count == 1)
  }

  @Test func `many strokes become full blocks`() throws {
    let file = MemoryFile()
    var writer = try DrawingWriter(creating: MemorySink(file: file), effort: .fast)
    let values = (0..<50_000).map { Double($0 % 977) }
    for _ in 0..<4 { try writer.append(Stroke(points: ["x": values])) }
    try writer.finish()
    try writer.finish()
    #expect(try Drawing(file.bytes).strokes.pointCount == 200_000)
    let types = try HandMade.chunks(of: file.bytes).map(\.type)
    #expect(types.filter { $0 == ChunkType.index }.count == 1)
  }
}
