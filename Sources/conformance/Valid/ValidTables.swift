import DrawingFormat

/// `Docs/format.md`, "Tables": metadata, canvas, channels, inks, groups.
extension ValidCase {
  static func tables() throws(DrawingError) -> [ValidCase] {
    func file(_ tables: Tables) -> File { File(Block(tables)) }
    let metadata = Metadata(
      title: "A title: é, e\u{301}, \u{0}, 日本, \u{1F58B}", created: 1_700_000_000.25,
      application: "", device: "pen 2", attributes: ["source": "scan", "page": 3])
    let canvas = Canvas(
      origin: .init(x: -10, y: 0.5), size: .init(x: 595.276, y: 841.89), unit: "pt",
      attributes: ["ruled": true])
    return [
      try ValidCase("metadata", ["metadata"], file(Tables(metadata: metadata))),
      try ValidCase(
        "metadata-created-before-1970", ["metadata"],
        file(Tables(metadata: Metadata(created: -86400.5)))),
      try ValidCase("canvas", ["canvas"], file(Tables(canvas: canvas))),
      try ValidCase("canvas-without-members", ["canvas"], file(Tables(canvas: Canvas()))),
      try ValidCase("inks", ["inks"], file(Tables(inks: inks))),
      try ValidCase("groups", ["groups"], file(Tables(groups: groups))),
      try ValidCase("channels", ["channels", "tolerance"], file(Tables(channels: channels))),
      try ValidCase(
        "tables-all", ["metadata", "canvas", "channels", "inks", "groups", "attributes"],
        file(
          Tables(
            metadata: metadata, canvas: canvas, channels: channels, inks: inks, groups: groups,
            attributes: ["x": 1]))),
      try ValidCase(
        "tables-all-deflated", ["deflated", "inks"],
        File(Block(Tables(metadata: metadata, canvas: canvas, inks: inks), form: .deflated))),
      try ValidCase(
        "tables-all-packed", ["packed", "inks"],
        File(Block(Tables(metadata: metadata, canvas: canvas, inks: inks), form: .packed))),
      try tolerance(),
    ]
  }

  private static var inks: [Ink] {
    let types: [InkType] = [
      .pen, .pencil, .marker, .monoline, .fountainPen, .watercolor, .crayon, .reed, .eraser,
    ]
    return types.map { Ink(type: $0) } + [
      Ink(type: "com.example.brush", color: Color(red: 1, green: 0.5, blue: -0.25, alpha: 1.5)),
      Ink(type: "", colorSpace: "displayP3", width: 0.1), Ink(type: .pen), Ink(type: "x"),
      Ink(
        type: .pen, color: .black, colorSpace: "sRGB", width: 2.5,
        attributes: ["tip": "round", "layer": 2]),
    ]
  }

  private static var groups: [Group] {
    [
      Group(name: "page 1", kind: "page"), Group(name: "", kind: "layer", parent: 0),
      Group(parent: 1, isVisible: false), Group(),
      Group(name: "free", kind: "own kind", parent: 0, attributes: ["opacity": 0.5]),
    ]
  }

  private static var channels: [Channel] {
    [
      Channel(name: .x, unit: "mm", minimum: 0, maximum: 210, tolerance: 0.005),
      Channel(name: .force, minimum: -0.0, maximum: 1e300),
      Channel(name: "com.example.grip", attributes: ["sensors": [1, 2, 3]]),
      Channel(name: "é"), Channel(name: "e\u{301}"), Channel(name: ""), Channel(name: "pen"),
    ]
  }

  /// Rounded values beside the tolerance that says so.
  private static func tolerance() throws(DrawingError) -> ValidCase {
    var block = Block(Column(numbers: curve, mapping: .decimal(2)))
    block.tables.channels = [Channel(name: .x, tolerance: 0.005)]
    return try ValidCase("tolerance", ["tolerance"], File(block))
  }
}
