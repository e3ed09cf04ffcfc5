import DrawingFormat

/// `Docs/format.md`, "Container": chunks, index, table copy, extra bytes, several blocks.
extension ValidCase {
  static func container() throws(DrawingError) -> [ValidCase] {
    var cases = [
      try ValidCase("empty", ["empty drawing"], File([])),
      try ValidCase("block-of-nothing", ["block without strokes"], File(Block(Tables()))),
      try ValidCase("index-of-nothing", ["index"], File([.index])),
      try ValidCase("table-copy-of-nothing", ["table copy"], File([.tableCopy])),
    ]
    for (index, type) in [1, 7, 63, 65, 127, 129, UInt64.max].enumerated() {
      let file = File([.block(.dot), .unknown(type, [UInt8(index), 0xFF])])
      cases.append(try ValidCase("unknown-type-\(type)", ["unknown chunk"], file))
    }
    for size in [0, 1, 127, 128] {
      let payload = (0..<size).map { UInt8($0 * 7 % 256) }
      let parts: [File.Part] = [
        .unknown(65, payload), .block(.dot), .unknown(65, payload), .unknown(67, payload),
        .tableCopy, .unknown(65, payload), .index, .unknown(65, payload),
      ]
      cases.append(
        try ValidCase("unknown-everywhere-\(size)", ["unknown chunk"], File(parts)))
      if size == 0 { continue }
      var block = Block.dot
      block.extra = payload
      cases.append(try ValidCase("extra-bytes-\(size)", ["extra bytes"], File(block)))
    }
    cases.append(
      try ValidCase(
        "unknown-alone", ["unknown chunk", "empty drawing"],
        File([.unknown(9, [1]), .unknown(11, [])])))
    var extra = Block(Tables())
    extra.extra = [1, 2, 3]
    cases.append(
      try ValidCase(
        "extra-bytes-without-strokes", ["extra bytes"], File([.block(extra), .block(.dot)])))
    return try cases + indexes() + blocks() + continued()
  }

  private static func indexes() throws(DrawingError) -> [ValidCase] {
    let second = Block.dot.withoutTables()
    var timed = Block.dot
    timed.lengths = [1, 1, 0]
    timed.columns[.channel(0)] = Column(numbers: [1, 2], layout: .plainTokens)
    timed.columns[.channel(1)] = Column(numbers: [5, 5], layout: .constant)
    timed.strokes = [Stroke(start: 12.5), Stroke(), Stroke(start: -1e-9)]
    var zeros = second
    zeros.lengths = [1, 1]
    zeros.columns[.channel(0)] = Column(numbers: [1, 1], layout: .constant)
    zeros.columns[.channel(1)] = Column(numbers: [5, 5], layout: .constant)
    zeros.strokes = [Stroke(start: -0.0), Stroke(start: 0)]
    return [
      try ValidCase("index", ["index"], File([.block(.dot), .index])),
      try ValidCase(
        "index-with-times", ["index"], File([.block(timed), .block(zeros), .index])),
      try ValidCase(
        "index-and-table-copy", ["index", "table copy"],
        File([.block(.dot), .block(second), .tableCopy, .index])),
      try ValidCase(
        "index-of-several-ages", ["index", "several blocks"],
        File([.index, .block(.dot), .index, .block(second), .unknown(9, [1]), .index])),
      try ValidCase(
        "index-with-gaps", ["index", "unknown chunk"],
        File([.unknown(9, [0, 1]), .block(.dot), .unknown(9, []), .block(second), .index])),
      try ValidCase(
        "table-copies", ["table copy", "several blocks"],
        File([
          .tableCopy, .block(.dot), .tableCopy, .block(Block(Tables(inks: [Ink()]))), .tableCopy,
          .tableCopy,
        ])),
    ]
  }

  private static func blocks() throws(DrawingError) -> [ValidCase] {
    var first = Block.dot
    first.tables.inks = [Ink(type: .pen)]
    first.tables.groups = [Group(name: "a")]
    first.strokes = [Stroke(ink: 0, group: 0)]
    var second = Block.dot
    second.tables = Tables(
      channels: [Channel(name: .force)], inks: [Ink(type: .pencil, width: 3)],
      groups: [Group(name: "b", parent: 0)])
    second.sets = [[0, 2]]
    second.columns[.channel(2)] = Column(numbers: [7], mapping: .decimal(1), layout: .constant)
    second.strokes = [Stroke(ink: 1, group: 1)]
    var texts = Tables(metadata: Metadata(title: "one"), attributes: ["a": 1])
    texts.canvas = Canvas(unit: "px")
    let other = Tables(
      metadata: Metadata(device: "two"), canvas: Canvas(size: .init(x: 1, y: 2)),
      attributes: ["b": 2])
    let none = Tables(metadata: Metadata(), attributes: [:])
    return [
      try ValidCase(
        "blocks-add-to-tables", ["several blocks"],
        File([.block(first), .block(second), .tableCopy, .index])),
      try ValidCase(
        "blocks-replace-tables", ["several blocks"],
        File([.block(Block(texts)), .block(Block(other)), .tableCopy])),
      try ValidCase(
        "blocks-take-tables-away", ["several blocks"],
        File([.block(Block(texts)), .block(.dot), .block(Block(none))])),
      try ValidCase(
        "blocks-of-three-forms", ["several blocks", "plain", "deflated", "packed"],
        File([.block(.dot), .block(form(.deflated)), .block(form(.packed)), .index])),
    ]
  }

  private static func form(_ form: Form) -> Block {
    var block = Block.dot.withoutTables()
    block.form = form
    return block
  }

  private static func continued() throws(DrawingError) -> [ValidCase] {
    let first = Block(Column(numbers: [1, 2, 3, 10, 20], layout: .plainTokens), lengths: [3, 2])
    func next(_ numbers: [Int64], _ lengths: [Int], _ form: Form = .plain) -> Block {
      var block = Block(Column(numbers: numbers, headMode: 2), lengths: lengths, form: form)
      block.tables = Tables()
      block.continues = true
      return block
    }
    var reordered = next([30, 31, 5], [1, 1, 1])
    reordered.tables.channels = [Channel(name: .y)]
    reordered.sets = [[0, 1], [0]]
    reordered.setOfStroke = [1, 0, 0]
    reordered.columns[.channel(1)] = Column(numbers: [8, 9])
    reordered.strokes = [Stroke(randomSeed: 7)]
    func file(_ parts: [File.Part]) -> File { File([.block(first)] + parts + [.index]) }
    let features = ["continued stroke", "several blocks"]
    return [
      try ValidCase("continued", features, file([.block(next([30, 40], [2]))])),
      try ValidCase(
        "continued-twice", features,
        file([.block(next([30, 40], [2])), .block(next([50], [1], .packed))])),
      try ValidCase(
        "continued-by-nothing", features,
        file([.block(next([], [0])), .block(next([30], [1], .deflated))])),
      try ValidCase(
        "continued-then-others", features, file([.block(next([30, 40, 7, 8, 9], [2, 2, 0, 1]))])),
      try ValidCase(
        "continued-after-a-pause", features,
        file([.block(Block(Tables(inks: [Ink()]))), .unknown(9, [1]), .block(next([30], [1]))])),
      try ValidCase("continued-with-another-set-number", features, file([.block(reordered)])),
    ]
  }
}
