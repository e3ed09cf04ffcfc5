import DrawingFormat

/// `Docs/format.md`, "Mappings", "Float images", "Exceptions".
extension ValidCase {
  static func mappings() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    func add(
      _ name: String, _ mapping: Mapping, _ numbers: [Int64], _ features: [String] = []
    ) throws(DrawingError) {
      let layouts: [Column.Layout] = [.plainTokens, .bytes, .adaptive]
      let column = Column(
        numbers: numbers, mapping: mapping, layout: layouts[cases.count % 3],
        predictor: .fixed(cases.count % 2), deflate: [.stored, .fixed, .dynamic][cases.count % 3])
      cases.append(
        try ValidCase("mapping-\(name)", ["mapping \(name)"] + features, File(Block(column))))
    }
    let numbers: [Int64] = [0, 1, -1, 3, 105, -1000, 123_456, 9_007_199_254_740_993]
    for places in 0...22 { try add("decimal-\(places)", .decimal(places), numbers) }
    for exponent in [1, 3, 52, 64] { try add("binary-\(exponent)", .binary(exponent), numbers) }
    // Products and sums that leave 64 bits wrap; so the first numbers are as large as they get.
    let extremes: [Int64] = [.max, .min, .max - 1, 0, .min + 1]
    for (places, step, rest) in [(2, 5, 1), (0, 2, 0), (22, 1 << 53, (1 << 53) - 1), (3, 3, 2)] {
      let mapping = Mapping.multiple(places: places, step: Int64(step), rest: Int64(rest))
      try add("multiple-\(places)-\(step)", mapping, numbers)
      try add("multiple-\(places)-\(step)-wrapping", mapping, extremes)
    }
    try add("decimal-0-extremes", .decimal(0), extremes)
    try add("decimal-22-extremes", .decimal(22), extremes)
    try add("binary-64-extremes", .binary(64), extremes)
    let floats: [Float] = [
      0, -0.0, 1.5, -1.5, 0.1, 1 / 3, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    try add("float32", .float32, floats.map { Image.of($0) }, ["negative zero"])
    let doubles: [Double] = [
      0, -0.0, 1, -1, 0.1, .pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    try add("float64", .float64, doubles.map { Image.of($0) }, ["negative zero"])
    return try cases + constants() + exceptions()
  }

  private static func constants() throws(DrawingError) -> [ValidCase] {
    let mappings: [(String, Mapping, Int64)] = [
      ("decimal", .decimal(1), -15), ("decimal-long", .decimal(17), 15), ("binary", .binary(3), -5),
      ("multiple", .multiple(places: 2, step: 5, rest: 1), 7),
      ("float32", .float32, Image.of(Float(-1.5))), ("float64", .float64, -1),
      ("extreme", .decimal(22), .min),
      ("lattice", .lattice(Lattice(multiplier: 0.1, offset: 0.3)), 3),
    ]
    var cases: [ValidCase] = []
    for (name, mapping, number) in mappings {
      let column = Column(numbers: [number, number, number], mapping: mapping, layout: .constant)
      for (word, form) in [("plain", Form.plain), ("packed", .packed)] {
        let file = File(Block(column, lengths: [2, 0, 1], form: form))
        cases.append(
          try ValidCase("constant-\(name)-\(word)", ["constant", "mapping \(name)", word], file))
      }
    }
    return cases
  }

  private static func exceptions() throws(DrawingError) -> [ValidCase] {
    let mappings: [(String, Mapping)] = [
      ("decimal", .decimal(1)), ("binary", .binary(4)),
      ("multiple", .multiple(places: 1, step: 4, rest: 3)),
    ]
    let layouts: [Column.Layout] = [.plainTokens, .bytes, .adaptive]
    var cases: [ValidCase] = []
    for (index, (name, mapping)) in mappings.enumerated() {
      let column = Column(
        numbers: curve, mapping: mapping, layout: layouts[index],
        exceptions: [(0, -0.0), (1, .pi), (6, .leastNonzeroMagnitude), (11, -1e300)])
      cases.append(
        try ValidCase(
          "exceptions-\(name)", ["exceptions"], File(Block(column, lengths: [1, 4, 0, 7]))))
    }
    let all = Column(
      numbers: [5, 6], mapping: .decimal(0), palette: .values([5, 6]),
      exceptions: [(0, 5), (1, 0.1)])
    cases.append(
      try ValidCase(
        "exceptions-everywhere", ["exceptions", "packed"], File(Block(all, form: .packed))))
    return cases
  }
}
