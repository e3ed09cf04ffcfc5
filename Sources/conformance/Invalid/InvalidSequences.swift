/// `Docs/format.md`, "Sequences" and "Property data".
extension InvalidCase {
  static var sequences: [InvalidCase] { numbers + wholes + limits }

  private static let section = "Sequences"

  private static func stroke(
    _ name: String, _ code: String, states: Int, _ columns: [UInt8], tables: [UInt8] = [],
    flags: Int = 0
  ) -> InvalidCase {
    InvalidCase(
      "sequence-" + name, section, code,
      Faulty.stroke(states: states, columns, tables: tables, flags: flags))
  }

  /// A constant column of whole numbers.
  private static func constant(_ number: Int64) -> [UInt8] { [0xC0] + Wire.signed(number) }

  private static var numbers: [InvalidCase] {
    func points(_ name: String, _ columns: [UInt8], sets: [UInt8] = [1, 1]) -> InvalidCase {
      InvalidCase(
        "sequence-" + name, section, Code.illegal,
        Faulty.block([0x44, 1, 0, 0, 1] + sets + [0] + columns + constant(0)))
    }
    let ink: [UInt8] = [1, 24, 0]
    let group: [UInt8] = [1, 0]
    return [
      points("channel-set-2-of-2", constant(2) + constant(0), sets: [2, 1, 0]),
      points("channel-set-negative", constant(-1) + constant(0), sets: [2, 1, 0]),
      points("length-131073", constant(131_073)), points("length-negative", constant(-1)),
      InvalidCase(
        "sequence-points-without-channels", section, Code.illegal,
        Faulty.block([64, 1, 1, 0, 0] + constant(1))),
      stroke(
        "presence-2", Code.illegal, states: 2, constant(2) + constant(0), tables: ink, flags: 8),
      stroke("presence-negative", Code.illegal, states: 2 << 12, constant(-1)),
      stroke("ink-1-of-1", Code.reference, states: 1, constant(1), tables: ink, flags: 8),
      stroke("ink-negative", Code.reference, states: 1, constant(-1), tables: ink, flags: 8),
      stroke("ink-of-no-table", Code.reference, states: 1, constant(0)),
      stroke("group-1-of-1", Code.reference, states: 4, constant(1), tables: group, flags: 16),
      stroke("group-of-no-table", Code.reference, states: 4, constant(0)),
      stroke("id-kind-3", Code.illegal, states: 1 << 6, constant(3) + constant(0)),
      stroke("id-kind-negative", Code.illegal, states: 1 << 6, constant(-1) + constant(0)),
    ]
  }

  /// Sequences of whole numbers that are coded as something else, and neighbors where none are.
  private static var wholes: [InvalidCase] {
    func length(_ name: String, _ column: [UInt8], _ section: [UInt8] = []) -> InvalidCase {
      InvalidCase(
        "sequence-whole-" + name, self.section, Code.illegal,
        Faulty.block([64, 1, 1, 0, 0] + column, section))
    }
    let exception: [UInt8] = [1, 0] + Wire.bits(0)
    let starts = 1 << 4
    return [
      length("decimal-1", [0xC1, 0]), length("binary", [0xCA, 1, 0]), length("float64", [0xCE, 0]),
      length("multiple", [0xCC, 0, 2, 0, 0]), length("decimal-9", [0xC9, 9, 0]),
      length("lattice", [0xCB, 0, 0, 2, 0, 2, 0, 0, 0]),
      length("exceptions", [0x80, 0x40] + exception + [0]), length("neighbor", [0x80, 0x80, 0]),
      stroke("start-neighbor", Code.reference, states: starts, [0x80, 0x80, 0]),
      stroke(
        "transform-neighbor", Code.reference, states: 1 << 8,
        [0x80, 0x80, 0, 0xC0, 0, 0xC0, 0, 0xC0, 0, 0xC0, 0, 0xC0, 0]),
      stroke(
        "start-not-finite", Code.notFinite, states: starts,
        [0xCE] + Wire.signed(Image.of(Double.nan))),
    ]
  }

  private static var limits: [InvalidCase] {
    /// Strokes of constant channels.
    func constants(channels: Int, strokes: Int, points: Int64) -> [UInt8] {
      let last = (channels - 1) / 7
      var bytes: [UInt8] = [0x44] + Wire.count(channels)
      for channel in 0..<channels { bytes += Wire.textName("c\(channel)") + [0] }
      bytes += Wire.count(strokes) + [1] + [UInt8](repeating: 0xFF, count: last)
      bytes += Wire.count(1 << (channels - 7 * last) - 1) + [0] + constant(points)
      for _ in 0..<channels { bytes += constant(0) }
      return bytes
    }
    func of(_ name: String, _ payload: [UInt8]) -> InvalidCase {
      InvalidCase("limit-" + name, "Limits", Code.limit, Faulty.file(payload))
    }
    let packed = constants(channels: 9, strokes: 1, points: 131_072)
    return [
      of("points-of-a-block", Form.plain(constants(channels: 1, strokes: 2, points: 65_537))),
      of("values-of-a-block", Form.deflated(constants(channels: 65, strokes: 1, points: 131_072))),
      of("values-of-a-packed-block", Form.packed(packed)),
    ]
  }

  static var propertyData: [InvalidCase] {
    func of(
      _ name: String, _ code: String, states: Int, _ data: [UInt8], _ columns: [UInt8] = []
    )
      -> InvalidCase
    {
      InvalidCase(
        "data-" + name, "Property data", code, Faulty.stroke(states: states, columns, data: data))
    }
    func mask(_ name: String, _ code: String, _ data: [UInt8]) -> InvalidCase {
      of("mask-" + name, code, states: 1 << 12, data)
    }
    let uuid = constant(0) + constant(0)
    let text = constant(2) + constant(0)
    return [
      of("uuid-cut", Code.truncated, states: 1 << 6, [UInt8](repeating: 1, count: 15), uuid),
      of("uuid-trailing", Code.trailing, states: 1 << 6, [UInt8](repeating: 1, count: 17), uuid),
      of("id-longer-than-the-header", Code.illegal, states: 1 << 6, [5, 0x61], text),
      of("id-longer-by-one", Code.illegal, states: 1 << 6, [2, 0x61], text).at(21),
      of("id-not-utf-8", Code.illegal, states: 1 << 6, [1, 0x80], text),
      of("id-missing", Code.truncated, states: 1 << 6, [], text),
      mask("missing", Code.truncated, []), mask("flag-8", Code.newer, [8]),
      mask("flag-128", Code.newer, [128]),
      mask("ranges-beyond-the-header", Code.illegal, [1, 9, 0, 0]),
      mask("path-beyond-the-header", Code.illegal, [2, 9, 4]),
      mask("ranges-beyond-by-one", Code.illegal, [1, 3, 0, 0]).at(19),
      mask("range-cut", Code.truncated, [1, 1, 0, 0]),
      mask("element-5", Code.newer, [2, 1, 5]), mask("element-255", Code.newer, [2, 1, 255]),
      mask("path-cut", Code.truncated, [2, 1, 1, 0, 0]),
      mask("number-nan", Code.notFinite, [1, 1, 16] + Wire.bits(.nan) + [0, 0]),
      mask("number-not-canonical", Code.notCanonical, [1, 1, 1, 20, 0, 0]),
      mask("number-form-17", Code.illegal, [1, 1, 17, 0, 0, 0]),
      mask("trailing", Code.trailing, [0, 0]),
      of("attributes-of-none", Code.notCanonical, states: 1 << 14, [0]),
      of("attributes-missing", Code.truncated, states: 1 << 14, []),
      of("attribute-twice", Code.illegal, states: 1 << 14, [2, 3, 0x61, 0, 3, 0x61, 0]),
    ]
  }
}
