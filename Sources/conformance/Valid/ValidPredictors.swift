import DrawingFormat

/// `Docs/format.md`, "Prediction", "Heads and bodies".
extension ValidCase {
  static func predictors() throws(DrawingError) -> [ValidCase] {
    var predictors: [(String, Predictor)] = (0...7).map { ("\($0)", .fixed($0)) }
    for (count, shift) in [(1, 0), (2, 1), (3, 4), (4, 7)] {
      let coefficients = Array(([-128, 127, -1, 3] as [Int8]).prefix(count))
      predictors.append(("fitted-\(count)", .fitted(coefficients, shift: shift)))
    }
    let doubles: [Double] = [
      1, 1.5, 2.000000238418579, 2.5, 2.9, -0.0, 3.1, 0x1p-1030, 1 / 3, 1.7e308, -1.7e308, 0,
    ]
    let floats = doubles.map { Float(max(min($0, 3e38), -3e38)) }
    let whole: [Int64] = [100, 105, 100, 96, -1000, .max, .min, 0, .max, -1, 7, 7]
    var cases: [ValidCase] = []
    for (index, (name, predictor)) in predictors.enumerated() {
      for (word, mapping, numbers, palette) in [
        ("whole", .decimal(1), whole, .none),
        ("float32", .float32, floats.map { Image.of($0) }, .none),
        ("float64", .float64, doubles.map { Image.of($0) }, .none),
        (
          "ranks", .float32, floats.map { Image.of($0) },
          .values(Set(floats.map { Image.of($0) }).sorted())
        ),
        (
          "steps", .decimal(2), [5, 9, 6, 5, 9, 9, 13, 10, 9, 13, 10, 14],
          .differences([-3, -1, 0, 4])
        ),
      ] as [(String, Mapping, [Int64], Column.Palette)] {
        let column = Column(
          numbers: numbers, mapping: mapping, layout: index % 2 == 0 ? .adaptive : .bytes,
          predictor: predictor, headMode: index % 3, palette: palette)
        cases.append(
          try ValidCase(
            "predictor-\(name)-\(word)", ["predictor \(name)", "prediction of \(word)"],
            File(Block(column, lengths: [1, 6, 5]))))
      }
    }
    return try cases + heads()
  }

  private static func heads() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    let palettes: [(String, Column.Palette)] = [
      ("none", .none), ("values", .values([1, 4, 5, 6, 9])),
      ("differences", .differences([-4, 1, 4])),
    ]
    for mode in 0...2 {
      for (name, palette) in palettes {
        let column = Column(
          numbers: [1, 5, 6, 9, 5, 6, 1, 5], layout: .plainTokens, headMode: mode, palette: palette)
        let file = File(Block(column, lengths: [0, 2, 0, 1, 3, 2, 0]))
        cases.append(
          try ValidCase("heads-\(mode)-\(name)", ["head mode \(mode)", "palette \(name)"], file))
      }
    }
    for mode in 1...2 {
      let values = [1.5, 2.5, -0.0, 1e10, 0.1]
      let column = Column(
        numbers: values.map { Image.of($0) }, mapping: .float64, headMode: mode)
      cases.append(
        try ValidCase(
          "heads-\(mode)-float64", ["head mode \(mode)"], File(Block(column, lengths: [2, 1, 2]))))
    }
    return cases
  }
}
