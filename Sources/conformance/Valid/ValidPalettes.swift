import DrawingFormat

/// `Docs/format.md`, "Palettes".
extension ValidCase {
  static func palettes() throws(DrawingError) -> [ValidCase] {
    var cases: [ValidCase] = []
    func add(_ name: String, _ column: Column, lengths: [Int]? = nil) throws(DrawingError) {
      for (word, form) in [("plain", Form.plain), ("packed", .packed)] {
        var column = column
        if word == "packed" { column.layout = .adaptive }
        cases.append(
          try ValidCase(
            "palette-\(name)-\(word)", ["palette", word],
            File(Block(column, lengths: lengths, form: form))))
      }
    }
    let tokens = Column.Layout.plainTokens
    try add(
      "values",
      Column(
        numbers: [10, 0, 10, -5, 10], mapping: .decimal(1), layout: tokens,
        palette: .values([-5, 0, 10])))
    try add("values-one", Column(numbers: [7, 7], layout: tokens, palette: .values([7])))
    try add(
      "values-unused",
      Column(numbers: [7, 9], layout: .bytes, palette: .values([-1, 7, 8, 9, 1000])))
    try add(
      "values-widest",
      Column(numbers: [.max, .min, 0], layout: tokens, palette: .values([.min, 0, .max])))
    try add(
      "values-furthest-apart",
      Column(numbers: [.max, .min], layout: tokens, palette: .values([.min, .max])))
    let floats: [Int64] = [0.1, 0.2, -0.0].map { Image.of(Float($0)) }.sorted()
    try add("values-float32", Column(numbers: floats, mapping: .float32, palette: .values(floats)))
    let doubles: [Int64] = [0.1, 0.2, -0.0].map { Image.of($0) }.sorted()
    try add(
      "values-float64", Column(numbers: doubles, mapping: .float64, palette: .values(doubles)))
    try add(
      "values-lattice",
      Column(
        numbers: [5, 1, 5], mapping: .lattice(Lattice(divisor: 7)), palette: .values([1, 5])))
    try add(
      "differences",
      Column(
        numbers: [100, 108, 112, 109, 5, 9], layout: tokens, palette: .differences([-3, 4, 8])),
      lengths: [4, 2])
    try add(
      "differences-negative",
      Column(numbers: [9, 8, 6, 5], layout: .bytes, palette: .differences([-2, -1])))
    try add(
      "differences-positive",
      Column(
        numbers: [1, 3, 4, 6], mapping: .binary(1), layout: tokens, predictor: .fixed(3),
        palette: .differences([1, 2])))
    try add(
      "differences-wrapping",
      Column(
        numbers: [.max, .min, .max, 0], layout: .bytes, palette: .differences([.min + 1, -1, 1])))
    try add(
      "differences-unused",
      Column(numbers: [1, 2, 3], layout: tokens, palette: .differences([-9, 0, 1, 70])))
    return cases
  }
}
