/// `Docs/format.md`, "Lattices" and "Palettes".
extension InvalidCase {
  /// Multiplier 1, divisor 1, offset 0.
  private static let plain: [UInt8] = [0, 2, 0, 2, 0, 0]

  static var lattices: [InvalidCase] {
    func of(_ name: String, _ code: String, _ parameters: [UInt8]) -> InvalidCase {
      InvalidCase("lattice-" + name, "Lattices", code, Faulty.adaptive(11, 0, parameters))
    }
    /// Corrections with a header of their own behind that of the numbers, all zeros.
    func corrected(_ name: String, _ header: [UInt8], _ section: [UInt8] = []) -> InvalidCase {
      InvalidCase(
        "corrections-" + name, "Lattices", Code.illegal,
        Faulty.column([0x8B, 0, 4] + plain + [0] + header, section))
    }
    let (one, zero) = (Wire.number(1), Wire.number(0))
    return [
      of("flag-16", Code.newer, [16] + plain), of("flag-128", Code.newer, [128] + plain),
      of("two-roundings", Code.illegal, [10, 2] + plain),
      of("places-23", Code.illegal, [8, 23] + plain),
      of("multiplier-0", Code.illegal, [0] + zero + one + zero),
      of("multiplier-negative-0", Code.illegal, [0, 16] + Wire.bits(-0.0) + one + zero),
      of("divisor-0", Code.illegal, [0] + one + zero + zero),
      of("divisor-negative-0", Code.illegal, [0] + one + [16] + Wire.bits(-0.0) + zero),
      of("offset-nan", Code.notFinite, [0] + one + one + [16] + Wire.bits(.nan)),
      of("multiplier-infinite", Code.notFinite, [0, 16] + Wire.bits(.infinity) + one + zero),
      of("multiplier-not-canonical", Code.notCanonical, [0, 1, 20] + one + zero),
      of("number-form-17", Code.illegal, [0, 17, 2] + one + zero),
      of("cut", Code.truncated, []),
      value("not-finite", [0] + Wire.number(1e300) + one + zero, 1 << 62),
      value("float-not-finite", [2] + Wire.number(1e30) + one + zero, 1 << 40),
      value("places-beyond-2-to-the-53", [8, 3] + plain, 1 << 52),
      corrected("decimal-1", [0x81, 0, 0]), corrected("float64", [0x8E, 0, 0]),
      corrected("constant-decimal-1", [0xC1, 0]),
      corrected("with-exceptions", [0x80, 0x40, 1, 0] + Wire.bits(1) + [0]),
      corrected("with-neighbor", [0x80, 0x80, 0]),
      corrected("that-are-a-lattice", [0x8B, 0, 0] + plain + [0]),
      corrected("nested", [0x8B, 0, 4] + plain + [0, 0x8B, 0, 4] + plain + [0, 0xC0, 0]),
      InvalidCase(
        "corrections-of-a-constant", "Lattices", Code.illegal,
        Faulty.column([0xCB, 4] + plain + [0, 0xC0, 0])),
      InvalidCase(
        "corrections-missing", "Lattices", Code.truncated,
        Faulty.column([0x8B, 0, 4] + plain + [0])),
    ]
  }

  /// A number that a lattice makes no finite value of.
  private static func value(_ name: String, _ parameters: [UInt8], _ number: Int64) -> InvalidCase {
    InvalidCase(
      "lattice-" + name, "Lattices", Code.notFinite,
      Faulty.section([0x8B, 0] + parameters, Faulty.stream([0], [number, 0])))
  }

  static var palettes: [InvalidCase] {
    func of(_ name: String, _ table: [UInt8]) -> InvalidCase {
      InvalidCase("palette-" + name, "Palettes", Code.illegal, Faulty.adaptive(0x10, 0, table))
    }
    func position(_ name: String, _ kind: UInt8, _ heads: [Int64], _ bodies: [Int64]) -> InvalidCase
    {
      InvalidCase(
        "palette-" + name, "Palettes", Code.illegal,
        Faulty.section([0x80 + kind << 4, 0, 2, 1, 1], Faulty.stream(heads, bodies)))
    }
    return [
      of("of-none", [0]), of("beyond-the-header", [9, 0, 0]),
      of("beyond-by-one", [4, 0, 0]).at(22),
      of("of-65537", Wire.count(65_537) + [UInt8](repeating: 0, count: 9)),
      of("entry-beyond-64-bits", [2] + Wire.signed(.max) + [0]),
      of("entry-around-64-bits", [2, 0] + Wire.varint(.max)),
      InvalidCase(
        "palette-cut", "Palettes", Code.truncated, Faulty.column([0x90, 0, 2, 0])),
      InvalidCase(
        "palette-overlong", "Palettes", Code.notCanonical,
        Faulty.adaptive(0x10, 0, [2, 0, 0x80, 0x00])),
      // The table is −1, 1: positions 0 and 1, ranks −1 and 0.
      position("position-2-of-2", 1, [0], [2, 0]), position("position-negative", 1, [-1], [0, 0]),
      position("rank-1-of-2", 2, [0], [1, 0]), position("rank-negative", 2, [0], [-2, 0]),
    ]
  }
}
