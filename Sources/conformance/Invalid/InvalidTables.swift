/// `Docs/format.md`, "Metadata" to "Groups" and "Table additions".
extension InvalidCase {
  static var tables: [InvalidCase] { members + reserved + channelTables + groupTables + counts }

  private static func of(
    _ name: String, _ section: String, _ code: String, _ header: [UInt8]
  ) -> InvalidCase {
    InvalidCase(name, section, code, Faulty.block(header))
  }

  /// A record of one member.
  private static func member(_ name: String, _ value: [UInt8]) -> [UInt8] {
    [1] + Wire.name(name) + value
  }

  private static var members: [InvalidCase] {
    let pair: [UInt8] = [0x15, 2, 2, 2, 2]
    return [
      of("metadata-title-null", "Metadata", Code.illegal, [1] + member("title", [0])),
      of("metadata-created-integer", "Metadata", Code.illegal, [1] + member("created", [9])),
      of("metadata-device-bytes", "Metadata", Code.illegal, [1] + member("device", [4])),
      of(
        "canvas-size-of-3", "Canvas", Code.illegal, [2] + member("size", [0x1D, 2, 2, 2, 2, 2, 2])),
      of("canvas-size-of-integers", "Canvas", Code.illegal, [2] + member("size", [0x15, 9, 9])),
      of("canvas-origin-text", "Canvas", Code.illegal, [2] + member("origin", [3])),
      of(
        "canvas-origin-behind-size", "Canvas", Code.notCanonical,
        [2, 2] + Wire.name("size") + pair + Wire.name("origin") + pair),
      of(
        "ink-color-of-3", "Inks", Code.illegal,
        [8, 1, 24] + member("color", [0x1D, 2, 0, 2, 0, 2, 0])),
      of("ink-width-text", "Inks", Code.illegal, [8, 1, 24] + member("width", [3])),
      of(
        "ink-width-nan", "Inks", Code.notFinite,
        [8, 1, 24] + member("width", [0x82] + Wire.bits(.nan))),
      of("ink-color-space-integer", "Inks", Code.illegal, [8, 1, 24] + member("colorSpace", [9])),
    ]
  }

  private static var reserved: [InvalidCase] {
    func drawing(_ name: String) -> InvalidCase {
      of("attribute-named-\(name)", "Table additions", Code.notCanonical, [32] + member(name, [0]))
    }
    func stroke(_ name: String) -> InvalidCase {
      InvalidCase(
        "stroke-attribute-named-\(name)", "Property data", Code.notCanonical,
        Faulty.stroke(states: 1 << 14, [], data: member(name, [0])))
    }
    return ["metadata", "canvas", "channels", "inks", "groups", "strokes", "chunks", "extras"]
      .map(drawing)
      + ["ink", "group", "start", "id", "transform", "randomSeed", "mask", "points"].map(stroke)
      + [
        of("ink-attribute-named-type", "Inks", Code.notCanonical, [8, 1, 24] + member("type", [3]))
      ]
  }

  private static var channelTables: [InvalidCase] {
    let twice = Container.file([
      Container.chunk(2, Form.plain([4, 1, 0, 0])), Container.chunk(2, Form.plain([4, 1, 0, 0])),
    ])
    return [
      of("channel-twice", "Channels", Code.illegal, [4, 2, 0, 0, 0, 0]),
      InvalidCase("channel-twice-in-two-blocks", "Channels", Code.illegal, twice),
      of(
        "channel-tolerance-0", "Channels", Code.illegal, [4, 1, 0] + member("tolerance", [2, 0])),
      of(
        "channel-tolerance-negative", "Channels", Code.illegal,
        [4, 1, 0] + member("tolerance", [2, 1])),
      of("channel-min-integer", "Channels", Code.illegal, [4, 1, 0] + member("min", [9])),
      of("channel-unit-list", "Channels", Code.illegal, [4, 1, 0] + member("unit", [5])),
    ]
  }

  private static var groupTables: [InvalidCase] {
    let parent = Wire.name("parent")
    return [
      of("group-parent-of-the-first", "Groups", Code.illegal, [16, 1] + member("parent", [1])),
      of("group-parent-itself", "Groups", Code.illegal, [16, 2, 0, 1] + parent + [0x11]),
      of("group-parent-later", "Groups", Code.illegal, [16, 3, 0, 1] + parent + [0x21, 0]),
      of("group-parent-negative", "Groups", Code.illegal, [16, 2, 0, 1] + parent + [9]),
      of("group-parent-double", "Groups", Code.illegal, [16, 2, 0, 1] + parent + [2, 0]),
      of("group-visible-true", "Groups", Code.illegal, [16, 1] + member("visible", [0x10])),
      of("group-visible-null", "Groups", Code.illegal, [16, 1] + member("visible", [0])),
      of("group-name-null", "Groups", Code.illegal, [16, 1] + member("name", [0])),
    ]
  }

  private static var counts: [InvalidCase] {
    let section = "Table additions"
    let channels = Wire.count(1025) + [UInt8](repeating: 0, count: 3000)
    return [
      of("table-of-0-channels", section, Code.notCanonical, [4, 0]),
      of("table-of-0-inks", section, Code.notCanonical, [8, 0]),
      of("table-of-0-groups", section, Code.notCanonical, [16, 0]),
      of("table-longer-than-the-header", section, Code.illegal, [8, 5, 24, 0]),
      of("table-longer-by-one", section, Code.illegal, [8, 3, 24, 0]).at(11),
      InvalidCase(
        "table-of-1025-channels", section, Code.illegal, Faulty.file(Form.deflated([4] + channels))),
      of("table-cut", section, Code.truncated, [8, 2, 24, 0]),
    ]
  }
}
