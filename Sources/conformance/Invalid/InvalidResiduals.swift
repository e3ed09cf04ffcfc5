/// `Docs/format.md`, "Tokens", "Extra bits", "Context classes", "Byte residuals", "Adaptive
/// residuals".
extension InvalidCase {
  static var tokens: [InvalidCase] { settings + tokenSections + classes }

  private static var settings: [InvalidCase] {
    func of(_ name: String, _ code: String, _ parameters: [UInt8]) -> InvalidCase {
      InvalidCase(
        "tokens-" + name, "Tokens", code,
        Faulty.section([0, 0] + parameters, Faulty.stored([0, 0, 0])))
    }
    return [
      of("M-above-S", Code.illegal, [0x08]), of("M-3-above-S-2", Code.illegal, [0x1A]),
      of("thresholds-equal", Code.notCanonical, [0x44, 5, 5, 0, 0]),
      of("thresholds-descending", Code.notCanonical, [0x44, 5, 4, 0, 0]),
      of("class-count-2-to-the-31", Code.illegal, [0x24, 5] + Wire.count(1 << 31)),
      InvalidCase(
        "tokens-settings-cut", "Tokens", Code.truncated, Faulty.column([0, 0, 0xE4, 1, 2])),
    ]
  }

  /// The settings S = 4, M = 1; the token 16 has 3 extra bits.
  private static var tokenSections: [InvalidCase] {
    func of(_ name: String, _ code: String, _ section: [UInt8]) -> InvalidCase {
      InvalidCase(
        "tokens-" + name, "Tokens", code, Faulty.section([0, 0, 0x0C], section)
      ).inSections()
    }
    func extra(_ name: String, _ code: String, _ bytes: [UInt8]) -> InvalidCase {
      InvalidCase(
        "extra-bits-" + name, "Extra bits", code,
        Faulty.section([0, 0, 0x0C], Faulty.stored([16, 16, 16]) + bytes)
      ).inSections()
    }
    let sound = Deflate.fixed.deflate([1, 2, 3])
    return [
      of("deflate-damaged", Code.deflate, [7] + sound.dropFirst()),
      of("deflate-cut", Code.deflate, Array(sound.dropLast(2))),
      of("deflate-too-long", Code.deflate, Deflate.fixed.deflate([1, 2, 3, 4])),
      of("deflate-too-short", Code.deflate, Deflate.fixed.deflate([1, 2])),
      of("deflate-not-final", Code.deflate, [0] + Faulty.stored([1, 2, 3]).dropFirst()),
      of("deflate-stored-complement", Code.deflate, [1, 3, 0, 0xFC, 0xFE, 1, 2, 3]),
      of("deflate-distance-too-far", Code.deflate, farDistance),
      of("section-empty", Code.deflate, []),
      extra("missing", Code.truncated, []), extra("too-few", Code.truncated, [0]),
      extra("too-many", Code.trailing, [0, 0, 0]), extra("padding", Code.notCanonical, [0, 2]),
      of("bytes-behind-without-extra-bits", Code.trailing, sound + [0]),
    ]
  }

  /// A literal, then a repetition of two bytes before, where there is only one.
  private static var farDistance: [UInt8] {
    var bits = DeflateBits()
    bits.bits(3, count: 3)
    bits.code(0x31, count: 8)
    bits.code(1, count: 7)
    bits.code(1, count: 5)
    bits.code(0, count: 7)
    return bits.bytes
  }

  /// One head and two bodies; with the threshold 0 both are of class 1, with 9 both of class 0.
  private static var classes: [InvalidCase] {
    func of(_ name: String, _ threshold: UInt8, _ count: Int) -> InvalidCase {
      InvalidCase(
        "classes-" + name, "Context classes", Code.illegal,
        Faulty.section([0, 0, 0x2C, threshold] + Wire.count(count), Faulty.stored([0, 0, 0]))
      ).inSections()
    }
    return [
      of("count-beyond-the-tokens", 9, 3), of("count-far-beyond-the-tokens", 9, 1 << 31 - 1),
      of("first-not-used-up", 0, 1), of("first-too-long", 0, 2), of("first-too-short", 9, 1),
    ]
  }

  static var byteResiduals: [InvalidCase] {
    func of(_ name: String, _ code: String, count: Int = 3, _ section: [UInt8]) -> InvalidCase {
      InvalidCase(
        "bytes-" + name, "Byte residuals", code,
        Faulty.section([0x40, 0] + Wire.count(count), section)
      ).inSections()
    }
    let sound = Deflate.fixed.deflate([1, 2, 3])
    return [
      of("fewer-than-residuals", Code.illegal, count: 2, Faulty.stored([1, 2])),
      of(
        "more-than-ten-each", Code.illegal, count: 31,
        Faulty.stored([UInt8](repeating: 0, count: 31))),
      of("count-2-to-the-31", Code.illegal, count: 1 << 31, sound).at(22),
      of("deflate-damaged", Code.deflate, [7] + sound.dropFirst()),
      of("deflate-cut", Code.deflate, Array(sound.dropLast(2))),
      of("deflate-too-long", Code.deflate, Deflate.fixed.deflate([1, 2, 3, 4])),
      of("deflate-too-short", Code.deflate, Deflate.fixed.deflate([1, 2])),
      of("bytes-behind", Code.trailing, sound + [0]),
      of("residuals-left-over", Code.trailing, count: 4, Faulty.stored([1, 2, 3, 4])),
      of("residuals-missing", Code.truncated, Faulty.stored([0x81, 1, 2])),
      of("residual-overlong", Code.notCanonical, count: 4, Faulty.stored([0x80, 0, 1, 2])),
      of(
        "residual-of-65-bits", Code.notCanonical, count: 12,
        Faulty.stored([UInt8](repeating: 0xFF, count: 9) + [2, 0, 0])),
    ]
  }

  static var adaptiveResiduals: [InvalidCase] {
    func of(_ name: String, _ section: [UInt8]) -> InvalidCase {
      InvalidCase(
        "adaptive-" + name, "Arithmetic coding", Code.notCanonical,
        Faulty.section([0x80, 0], section)
      ).inSections()
    }
    let sound = Faulty.stream([100], [-5, 1000])
    let last = sound[sound.count - 1]
    return [
      of("with-a-byte-more", sound + [1]), of("with-a-zero-more", sound + [0]),
      of("with-many-bytes-more", sound + [UInt8](repeating: 0xAA, count: 20)),
      of("with-another-last-byte", sound.dropLast() + [last < 255 ? last + 1 : last - 1]),
      of("of-zeros-alone", [0]),
      InvalidCase(
        "adaptive-of-nothing-with-a-byte", "Residual layouts", Code.notCanonical,
        Faulty.block([0x44, 1, 0, 0, 1, 1, 1, 0, 0xC0, 0, 0x80, 0, 1], [0x90])
      ).inSections(),
      InvalidCase(
        "tokens-of-nothing-without-deflate", "Residual layouts", Code.deflate,
        Faulty.block([0x44, 1, 0, 0, 1, 1, 1, 0, 0xC0, 0, 0, 0, 0x0C, 0])
      ).inSections(),
    ]
  }
}
