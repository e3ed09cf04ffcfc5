import DrawingFormat

/// `Docs/format.md`, "Residuals": tokens of each setting, classes, bytes, adaptive, and deflate.
extension ValidCase {
  static func layouts() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    for small in 0...7 {
      for top in 0...min(3, small) {
        let largest = min(62, small + (255 - 1 << small) >> top - 1)
        var numbers: [Int64] = [0, -1, 1, -2, 2, 3, 5, -9, 63, 64, -100, 1000, 70_001]
        let power = Int64(1) << Int64(largest - 1)
        numbers += [power - 1, -power, 1 << Int64(largest / 2) + 1]
        let column = Column(
          numbers: numbers, layout: .tokens(small: small, top: top, thresholds: []),
          predictor: .fixed(0), deflate: [.stored, .fixed, .dynamic][cases.count % 3])
        cases.append(
          try ValidCase(
            "tokens-\(small)-\(top)", ["tokens", "S \(small)", "M \(top)"],
            File(Block(column, lengths: [10, numbers.count - 10]))))
      }
    }
    return try cases + classes() + document() + deflates() + neighbors() + wide()
  }

  private static let jumps: [Int64] = [
    3, 1, -3, 12, 0, 5, 0, 0, 1, 200, -300, 2, 0, 0, 0, 70_000, 1, 1, 0, -1, 4, 1 << 40, 6, 0,
  ]

  /// One to eight classes, the residuals alone or beside those of another channel.
  private static func classes() throws(DrawingError) -> [ValidCase] {
    let thresholds: [[UInt8]] = [
      [], [6], [4, 10], [1, 5, 9], [0, 2, 8, 20], [1, 2, 3, 4, 5], [2, 4, 6, 8, 12, 255],
      [1, 2, 4, 7, 12, 30, 100],
    ]
    var cases: [ValidCase] = []
    for (index, list) in thresholds.enumerated() {
      for isBeside in [false, true] {
        let layout = Column.Layout.tokens(small: 4, top: 1, thresholds: list)
        let column = Column(
          numbers: jumps, layout: layout, predictor: .fixed(0), usesNeighbor: isBeside,
          deflate: [.fixed, .stored, .mixed][index % 3])
        var block = Block(column, lengths: [3, 0, 21])
        block.tables.channels.append(Channel(name: .y))
        block.sets = [[0, 1]]
        var first = column
        first.usesNeighbor = false
        block.columns = [.channel(0): first, .channel(1): column]
        if isBeside { block.columns[.channel(0)]?.numbers = jumps.reversed() }
        let count = list.count + 1
        cases.append(
          try ValidCase(
            "classes-\(count)" + (isBeside ? "-beside" : ""),
            ["tokens", "\(count) classes"] + (isBeside ? ["neighbor"] : []), File(block)))
      }
    }
    return cases
  }

  /// The worked examples of the document.
  private static func document() throws(DrawingError) -> [ValidCase] {
    let classes = Column(
      numbers: [3, 1, -3, 12, 0, 5], layout: .tokens(small: 4, top: 1, thresholds: [4, 10]),
      predictor: .fixed(0))
    let tokens = Column(numbers: [100, 105, 115], mapping: .decimal(1), layout: .plainTokens)
    let adaptive = Column(numbers: [0, 4, 8], mapping: .decimal(3), predictor: .fixed(2))
    return [
      try ValidCase("document-classes", ["tokens", "3 classes"], File(Block(classes))),
      try ValidCase("document-tokens", ["tokens"], File(Block(tokens))),
      try ValidCase("document-adaptive", ["adaptive"], File(Block(adaptive))),
    ]
  }

  private static func deflates() throws(DrawingError) -> [ValidCase] {
    let kinds: [(String, Deflate)] = [
      ("stored", .stored), ("fixed", .fixed), ("dynamic", .dynamic), ("mixed", .mixed),
    ]
    var cases: [ValidCase] = []
    for (name, kind) in kinds {
      for (word, layout) in [("tokens", Column.Layout.plainTokens), ("bytes", .bytes)] {
        let numbers = curve + curve + [Int64](repeating: 5, count: 40)
        let column = Column(numbers: numbers, layout: layout, predictor: .fixed(0), deflate: kind)
        var block = Block(column, form: .deflated)
        block.headerDeflate = kind
        cases.append(
          try ValidCase(
            "deflate-\(name)-\(word)", ["deflate \(name)", word, "deflated"], File(block)))
      }
    }
    return try cases + [farMatch(), emptySections()]
  }

  /// A header in which deflate repeats bytes from 32,768 bytes before: the table of a palette.
  private static func farMatch() throws(DrawingError) -> ValidCase {
    var table: [Int64] = [0]
    for index in 1..<32_800 {
      let step: Int64 = index < 20 || index > 32_768 && index < 32_788 ? Int64(index % 5 + 1) : 1
      table.append(table[index - 1] + step)
    }
    let numbers = [table[5], table[32_790], table[20_000]]
    let column = Column(numbers: numbers, predictor: .fixed(0), palette: .values(table))
    return try ValidCase(
      "deflate-far-repetition", ["deflate fixed", "deflated", "palette"],
      File(Block(column, form: .deflated)))
  }

  /// Sequences of no numbers have sections all the same.
  private static func emptySections() throws(DrawingError) -> ValidCase {
    var block = Block(Column(layout: .plainTokens), lengths: [0, 0, 0])
    block.tables.channels += [Channel(name: .y), Channel(name: .time)]
    block.sets = [[0, 1, 2]]
    block.columns[.channel(1)] = Column(layout: .bytes)
    block.columns[.channel(2)] = Column(layout: .adaptive)
    return try ValidCase(
      "sections-of-nothing", ["tokens", "bytes", "adaptive", "no points"], File(block))
  }

  /// A channel beside another: constant, with classes, adaptive, and in a packed block.
  private static func neighbors() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    for (word, form) in [("plain", Form.plain), ("packed", .packed)] {
      for isConstant in [false, true] {
        var block = Block(
          Column(numbers: jumps, predictor: .fixed(0)), lengths: [4, 20], form: form)
        if isConstant {
          let numbers = [Int64](repeating: 9, count: jumps.count)
          block.columns[.channel(0)] = Column(numbers: numbers, layout: .constant)
        }
        block.tables.channels.append(Channel(name: .y))
        block.sets = [[0, 1]]
        block.columns[.channel(1)] = Column(
          numbers: jumps.reversed(), predictor: .fixed(1), usesNeighbor: true)
        cases.append(
          try ValidCase(
            "neighbor-\(word)" + (isConstant ? "-of-constant" : ""),
            ["neighbor", "adaptive", word],
            File(block)))
      }
    }
    return cases
  }

  /// Residuals of up to 64 bits.
  private static func wide() throws(DrawingError) -> [ValidCase] {
    var numbers: [Int64] = [.min, .max]
    for shift in 0..<63 as Range<Int64> {
      let power: Int64 = 1 << shift
      numbers += [power, -power - 1]
    }
    var cases: [ValidCase] = []
    for (word, layout) in [
      ("tokens", Column.Layout.plainTokens), ("bytes", .bytes), ("adaptive", .adaptive),
    ] {
      let column = Column(numbers: numbers, layout: layout, predictor: .fixed(0))
      cases.append(
        try ValidCase("residuals-widest-\(word)", [word, "widest residuals"], File(Block(column))))
    }
    return cases
  }
}
