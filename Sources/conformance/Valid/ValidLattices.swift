import DrawingFormat

/// `Docs/format.md`, "Lattices": each rounding, with and without corrections.
extension ValidCase {
  static func lattices() throws(DrawingError) -> [ValidCase] {
    let roundings: [(String, Lattice.Rounding)] = [
      ("double", .none), ("float", .float), ("places-2", .places(2)), ("places-22", .places(22)),
    ]
    let numbers: [Int64] = [0, 1, 2, 3, 7, -5, 100, 99]
    var cases: [ValidCase] = []
    for (name, rounding) in roundings {
      for dividesFirst in [false, true] {
        for hasCorrections in [false, true] {
          // With 22 places the values must stay small: 2^53 steps at most.
          let scale = name == "places-22" ? 1e-9 : 1.0
          let lattice = Lattice(
            multiplier: 0.1 * scale, divisor: 3, offset: name == "places-22" ? 0 : 0.3,
            dividesFirst: dividesFirst, rounding: rounding, hasCorrections: hasCorrections)
          let corrections = Column(
            numbers: [0, -1, 1, 0, 2, -1000, 0, 1],
            layout: [.plainTokens, .bytes][cases.count % 2],
            predictor: .fixed(0))
          let column = Column(
            numbers: numbers, mapping: .lattice(lattice),
            layout: [.plainTokens, .bytes, .adaptive][cases.count % 3],
            corrections: hasCorrections ? [corrections] : [])
          let words = [
            dividesFirst ? "divides" : "multiplies", hasCorrections ? "corrected" : "bare",
          ]
          cases.append(
            try ValidCase(
              "lattice-\(name)-\(words[0])-\(words[1])",
              ["lattice", "rounding to \(name)"] + words,
              File(Block(column, lengths: [3, 5]))))
        }
      }
    }
    return try cases + document() + correctionForms()
  }

  /// The examples of the document, and factors that are negative or no decimals.
  private static func document() throws(DrawingError) -> [ValidCase] {
    let lattices: [(String, Lattice)] = [
      ("tenths", Lattice(multiplier: 0.1, offset: 0.3)),
      ("third-as-float", Lattice(divisor: 3, rounding: .float)),
      ("two-thirds-rounded", Lattice(multiplier: 2, divisor: 3, rounding: .places(2))),
      ("negative-factors", Lattice(multiplier: -1 / 3, divisor: -.pi, offset: -0.0)),
      ("whole-places", Lattice(multiplier: 0.5, rounding: .places(0))),
    ]
    var cases: [ValidCase] = []
    for (name, lattice) in lattices {
      let column = Column(numbers: [3, 1, 0, -1, 1 << 40], mapping: .lattice(lattice))
      cases.append(try ValidCase("lattice-\(name)", ["lattice"], File(Block(column))))
    }
    return cases
  }

  /// Columns of corrections of every layout, with a palette, in every form of block.
  private static func correctionForms() throws(DrawingError) -> [ValidCase] {
    let columns: [(String, Column)] = [
      ("constant", Column(numbers: [1, 1, 1, 1, 1], layout: .constant)),
      ("tokens", Column(numbers: [0, 0, 1, -1, 0], layout: .plainTokens)),
      ("bytes", Column(numbers: [0, 0, 300, -1, 0], layout: .bytes, predictor: .fixed(2))),
      ("adaptive", Column(numbers: [0, 0, 1, -1, 0])),
      ("values", Column(numbers: [0, 9, 0, -9, 0], palette: .values([-9, 0, 9]))),
      ("differences", Column(numbers: [4, 4, 5, 4, 4], palette: .differences([-1, 0, 1]))),
    ]
    var cases: [ValidCase] = []
    for (name, corrections) in columns {
      for (word, form) in [("plain", Form.plain), ("packed", .packed)] {
        var bare = corrections
        if word == "packed", name == "tokens" || name == "bytes" { bare.layout = .adaptive }
        let lattice = Lattice(multiplier: 0.1, divisor: 1, offset: 0.3, hasCorrections: true)
        let column = Column(
          numbers: [3, 4, 5, 7, 8], mapping: .lattice(lattice), corrections: [bare])
        var block = Block(column, lengths: [2, 3], form: form)
        // A neighbor leans on the numbers of the lattice, not on its corrections.
        block.tables.channels.append(Channel(name: .y))
        block.sets = [[0, 1]]
        block.columns[.channel(1)] = Column(numbers: [10, 11, 20, 22, 21], usesNeighbor: true)
        cases.append(
          try ValidCase(
            "corrections-\(name)-\(word)", ["lattice", "corrections", "neighbor", word], File(block)
          ))
      }
    }
    var none = Block(
      Column(
        mapping: .lattice(Lattice(multiplier: 2, hasCorrections: true)), corrections: [Column()]),
      lengths: [0])
    none.columns[.length] = Column(layout: .constant)
    cases.append(try ValidCase("corrections-of-nothing", ["lattice", "corrections"], File(none)))
    return cases
  }
}
