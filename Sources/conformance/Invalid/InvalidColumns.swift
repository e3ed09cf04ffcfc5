/// `Docs/format.md`, "Column header", "Sections", "Mappings", "Exceptions".
extension InvalidCase {
  static var columnHeaders: [InvalidCase] {
    func of(_ name: String, _ code: String, _ bytes: [UInt8]) -> InvalidCase {
      InvalidCase("column-" + name, "Column header", code, bytes)
    }
    var cases = [
      of("mapping-15", Code.newer, Faulty.adaptive(15, 0)),
      of("constant-mapping-15", Code.newer, Faulty.column([0xCF, 0])),
      of("palette-3", Code.newer, Faulty.adaptive(0x30, 0, [1, 0])),
      of("head-mode-3", Code.newer, Faulty.adaptive(0, 0x30)),
      of("constant-with-palette", Code.illegal, Faulty.column([0xD0, 0])),
      of("predictor-shift-8", Code.illegal, Faulty.adaptive(0, 15, [32, 1])),
      of("predictor-shift-63", Code.illegal, Faulty.adaptive(0, 15, [252, 1])),
      of("differences-of-float32", Code.illegal, Faulty.adaptive(0x2D, 0, [1, 0])),
      of("differences-of-float64", Code.illegal, Faulty.adaptive(0x2E, 0, [1, 0])),
      of("neighbor-of-the-first-channel", Code.reference, Faulty.adaptive(0, 0x80)),
      of("neighbor-with-other-strokes", Code.reference, neighbor),
      of("section-of-2-to-the-31", Code.illegal, Faulty.column([0x80, 0] + Wire.count(1 << 31))),
      of("section-beyond-the-payload", Code.truncated, Faulty.column([0x80, 0, 2], [1]))
        .inSections(),
      of("second-section-missing", Code.truncated, secondSection)
        .inSections(Faulty.stored([0, 0, 0]).count),
      of("cut", Code.truncated, Faulty.column([0x80])),
      of("constant-overlong", Code.notCanonical, Faulty.column([0xC0, 0x80, 0x00])),
    ]
    for predictor: UInt8 in 8...14 {
      cases.append(of("predictor-\(predictor)", Code.newer, Faulty.adaptive(0, predictor)))
    }
    return cases
  }

  /// Two strokes, of which the second has y alone.
  private static var neighbor: [UInt8] {
    let column: [UInt8] = [0x80, 0, 0]
    return Faulty.block(
      [0x44, 2, 0, 0, 2, 0, 2, 2, 3, 2, 0, 0xC0, 0, 0xC0, 2] + column + [0x80, 0x80, 0])
  }

  /// Two columns of which the first takes all there is.
  private static var secondSection: [UInt8] {
    let section = Faulty.stored([0, 0, 0])
    let column: [UInt8] = [0x40, 0, 3, UInt8(section.count)]
    return Faulty.block([0x44, 2, 0, 0, 2, 0, 1, 1, 3, 0, 0xC0, 6] + column + column, section)
  }

  static var mappings: [InvalidCase] {
    func of(_ name: String, _ code: String, _ first: UInt8, _ parameters: [UInt8]) -> InvalidCase {
      InvalidCase("mapping-" + name, "Mappings", code, Faulty.adaptive(first, 0, parameters))
    }
    func constant(_ name: String, _ code: String, _ mapping: UInt8, _ number: Int64) -> InvalidCase
    {
      InvalidCase(
        "mapping-" + name, "Mappings", code, Faulty.column([0xC0 + mapping] + Wire.signed(number)))
    }
    func stream(_ name: String, _ code: String, _ mapping: UInt8, _ number: Int64) -> InvalidCase {
      InvalidCase(
        "mapping-" + name, "Mappings", code,
        Faulty.section([0x80 + mapping, 0], Faulty.stream([0], [number, 0])))
    }
    return [
      of("decimal-long-8", Code.illegal, 9, [8]), of("decimal-long-23", Code.illegal, 9, [23]),
      of("binary-0", Code.illegal, 10, [0]), of("binary-65", Code.illegal, 10, [65]),
      of("multiple-places-23", Code.illegal, 12, [23, 2, 0]),
      of("multiple-step-0", Code.illegal, 12, [0, 0, 0]),
      of("multiple-step-1", Code.illegal, 12, [0, 1, 0]),
      of("multiple-step-above-2-to-the-53", Code.illegal, 12, [0] + Wire.varint(1 << 53 + 1) + [0]),
      of("multiple-rest-as-large-as-step", Code.illegal, 12, [0, 5, 5]),
      constant("float32-image-2-to-the-31", Code.illegal, 13, 1 << 31),
      stream("float32-image-below-32-bits", Code.illegal, 13, -(1 << 31) - 1),
      constant("float32-infinity", Code.notFinite, 13, Image.of(Float.infinity)),
      stream("float32-nan", Code.notFinite, 13, Image.of(Float.nan)),
      constant("float64-nan", Code.notFinite, 14, Image.of(Double.nan)),
      stream("float64-negative-infinity", Code.notFinite, 14, Image.of(-Double.infinity)),
    ]
  }

  static var exceptions: [InvalidCase] {
    func of(_ name: String, _ code: String, mapping: UInt8 = 0, _ table: [UInt8]) -> InvalidCase {
      let parameters: [UInt8] = mapping == 11 ? [0, 0, 2, 0, 2, 0, 0] : []
      return InvalidCase(
        "exceptions-" + name, "Exceptions", code,
        Faulty.adaptive(mapping, 0x40, parameters + table))
    }
    let one: [UInt8] = [1, 0] + Wire.bits(1)
    return [
      of("of-none", Code.notCanonical, [0]), of("beyond-the-header", Code.illegal, [5, 0, 0]),
      of("at-3-of-3", Code.illegal, [1, 3] + Wire.bits(1)),
      of("at-the-second-of-3-beyond", Code.illegal, [2, 2] + Wire.bits(1) + [0] + Wire.bits(1)),
      of("at-2-to-the-31", Code.illegal, [1] + Wire.count(1 << 31) + Wire.bits(1)),
      of("nan", Code.notFinite, [1, 0] + Wire.bits(.nan)),
      of("infinity", Code.notFinite, [1, 0] + Wire.bits(.infinity)),
      of("of-float32", Code.illegal, mapping: 13, one),
      of("of-float64", Code.illegal, mapping: 14, one),
      of("of-a-lattice", Code.illegal, mapping: 11, one),
    ]
  }
}
