import DrawingFormat

/// A sound file with the drawing that it holds.
struct ValidCase {
  let name: String
  let features: [String]
  let bytes: [UInt8]
  let drawing: Drawing

  init(_ name: String, _ features: [String], _ file: File) throws(DrawingError) {
    self.init(name, features, bytes: file.bytes, drawing: try file.drawing())
  }

  /// A file of bytes that no plan gives.
  init(_ name: String, _ features: [String], bytes: [UInt8], drawing: Drawing) {
    self.name = name
    self.features = features
    self.bytes = bytes
    self.drawing = drawing
  }

  /// All sound files.
  static func all() throws(DrawingError) -> [ValidCase] {
    try workedFiles() + container() + tables() + attributes() + properties() + strokes()
      + mappings() + lattices()
      + predictors() + palettes() + layouts() + forms() + permissions() + combinations()
  }
}

extension Block {
  /// A block of one channel, `x`, with as many strokes as lengths.
  init(_ column: Column, lengths: [Int]? = nil, form: Form = .plain) {
    self.form = form
    tables.channels = [Channel(name: .x)]
    self.lengths = lengths ?? [column.numbers.count]
    columns = [.channel(0): column]
  }

  /// A block of strokes without points.
  init(_ strokes: [Stroke], form: Form = .plain) {
    self.form = form
    sets = [[]]
    self.strokes = strokes
    lengths = [Int](repeating: 0, count: strokes.count)
  }

  /// A block of tables alone.
  init(_ tables: Tables, form: Form = .plain) {
    self.tables = tables
    self.form = form
  }

  /// A dot at (3, 4).
  static let dot: Block = {
    var block = Block(Column(numbers: [3], layout: .constant))
    block.tables.channels = [Channel(name: .x), Channel(name: .y)]
    block.sets = [[0, 1]]
    block.columns[.channel(1)] = Column(numbers: [4], layout: .constant)
    return block
  }()

  /// The same strokes once more, without tables.
  func withoutTables() -> Block {
    var block = self
    block.tables = Tables()
    return block
  }
}

extension Column.Layout {
  static let plainTokens = Self.tokens(small: 4, top: 1, thresholds: [])
}

/// Whole numbers like those of a pen.
let curve: [Int64] = [100, 105, 112, 121, 130, 136, 139, 139, 136, 130, 121, 110]
