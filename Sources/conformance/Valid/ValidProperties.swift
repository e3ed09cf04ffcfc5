import DrawingFormat

/// `Docs/format.md`, "Stroke properties", "Property data".
extension ValidCase {
  static func properties() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    for (name, values) in kinds {
      for (suffix, strokes) in [("all", values), ("some", [Stroke()] + values + [Stroke()])] {
        for (word, form) in [("plain", Form.plain), ("packed", .packed)] {
          var block = Block(strokes, form: form)
          block.tables = Tables(
            inks: [Ink(), Ink(type: .marker), Ink()], groups: [Group(), Group(kind: "page")])
          cases.append(
            try ValidCase("\(name)-of-\(suffix)-\(word)", [name, word], File(block)))
        }
      }
    }
    var few = Block([Stroke(start: 1), Stroke(start: 2)])
    few.partial = [0, 2, 3, 6, 7]
    cases.append(
      try ValidCase("properties-of-some-that-all-or-none-have", ["property states"], File(few)))
    return try cases + coded() + [together(.plain), together(.deflated), together(.packed)]
  }

  private static let kinds: [(String, [Stroke])] = [
    ("ink", [Stroke(ink: 2), Stroke(ink: 0), Stroke(ink: 1)]),
    ("group", [Stroke(group: 1), Stroke(group: 1), Stroke(group: 0)]),
    (
      "start",
      [Stroke(start: 0), Stroke(start: -0.0), Stroke(start: 1e9 + 0.125), Stroke(start: -1)]
    ),
    (
      "id",
      [
        Stroke(id: .uuid(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)),
        Stroke(id: .number(0)), Stroke(id: .text("")), Stroke(id: .number(.max)),
        Stroke(id: .text("00000000-0000-0000-0000-000000000000")), Stroke(id: .number(1 << 63)),
      ]
    ),
    (
      "transform",
      [
        Stroke(transform: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
        Stroke(transform: AffineTransform(a: 0.5, b: -0.0, c: 1 / 3, d: -2, tx: 1e-300, ty: 1e300)),
      ]
    ),
    (
      "random-seed", [Stroke(randomSeed: 0), Stroke(randomSeed: .max), Stroke(randomSeed: 1 << 63)]
    ),
    ("mask", masks.map { Stroke(mask: $0) }),
    (
      "stroke-attributes",
      [
        Stroke(attributes: ["a": 1]),
        Stroke(attributes: ["title": "named like a member of another table", "b": [1, 2]]),
      ]
    ),
  ]

  private static let masks: [Mask] = [
    Mask(), Mask(usesEvenOddRule: true), Mask(ranges: []), Mask(path: []),
    Mask(ranges: [.init(lower: 0, upper: 1.5), .init(lower: 3, upper: 2)]),
    Mask(
      ranges: [.init(lower: -0.0, upper: 1e300)],
      path: [
        .move(x: 0, y: 0.5), .line(x: 1 / 3, y: -1),
        .quadratic(controlX: 1, controlY: 2, x: 3, y: 4),
        .cubic(control1X: 1, control1Y: 2, control2X: 3, control2Y: 4, x: 5, y: 6), .close,
      ], usesEvenOddRule: true),
  ]

  /// Properties whose sequences are coded like columns of points.
  private static func coded() throws(DrawingError) -> [ValidCase] {
    let starts: [Int64] = [0, 125, 250, 1000]
    var times = Block(starts.map { Stroke(start: Double($0) / 1000) })
    times.columns[.start] = Column(
      numbers: starts, mapping: .decimal(3), layout: .plainTokens, predictor: .fixed(2))
    var lattice = Block((0..<4).map { Stroke(start: Double($0) / 60) })
    lattice.columns[.start] = Column(
      numbers: [0, 1, 2, 3], mapping: .lattice(Lattice(divisor: 60)), layout: .bytes)
    var seeds = Block([5, 900, 5, 5, 900].map { Stroke(randomSeed: $0) })
    seeds.columns[.randomSeed] = Column(
      layout: .tokens(small: 3, top: 0, thresholds: []), palette: .values([5, 900]))
    var inks = Block([0, 1, 2, 0, 1, 2].map { Stroke(ink: $0) })
    inks.tables.inks = [Ink(), Ink(), Ink()]
    inks.columns[.ink] = Column(layout: .bytes, palette: .differences([-2, 1]))
    var shifts = Block(
      [1.5, 2.5].map { Stroke(transform: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: $0, ty: 2)) })
    shifts.columns[.transform(4)] = Column(numbers: [3, 5], mapping: .binary(1))
    shifts.columns[.transform(5)] = Column(
      numbers: [0, 2], mapping: .decimal(0), exceptions: [(position: 0, value: 2)])
    return [
      try ValidCase("start-decimal", ["start"], File(times)),
      try ValidCase("start-lattice", ["start", "lattice"], File(lattice)),
      try ValidCase("random-seed-palette", ["random-seed", "palette of values"], File(seeds)),
      try ValidCase("ink-palette", ["ink", "palette of differences"], File(inks)),
      try ValidCase("transform-mapped", ["transform", "exceptions"], File(shifts)),
    ]
  }

  private static func together(_ form: Form) throws(DrawingError) -> ValidCase {
    var block = Block(kinds.flatMap { $0.1 }, form: form)
    block.tables = Tables(inks: [Ink(), Ink(), Ink()], groups: [Group(), Group()])
    block.strokes.append(
      Stroke(
        ink: 1, group: 0, start: 5, id: .text("é"),
        transform: AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), randomSeed: 7,
        mask: masks[5], attributes: ["all": true]))
    block.lengths.append(0)
    return try ValidCase("properties-together-\(form)", ["properties", "\(form)"], File(block))
  }
}
