/// `Docs/format.md`, "Names", "Values", "Numbers", "Records".
extension InvalidCase {
  static var names: [InvalidCase] {
    func of(_ name: String, _ code: String, _ key: [UInt8]) -> InvalidCase {
      InvalidCase("name-" + name, "Names", code, Faulty.block([32, 1] + key))
    }
    return [
      of("registered-54", Code.newer, [108, 0]),
      of("registered-2-to-the-62", Code.newer, Wire.varint(1 << 63) + [0]),
      of("longer-than-the-header", Code.truncated, [21, 0x61, 0]),
      of("of-2-to-the-63-bytes", Code.truncated, Wire.varint(.max) + [0]),
      of("registered-as-text", Code.notCanonical, Wire.textName("pen") + [0]),
      of("not-utf-8", Code.illegal, [3, 0xFF, 0]),
      of("overlong", Code.notCanonical, [0x83, 0x00, 0x61, 0]),
      of("cut", Code.truncated, []),
    ]
  }

  static var values: [InvalidCase] {
    func of(_ name: String, _ code: String, _ value: [UInt8]) -> InvalidCase {
      InvalidCase("value-" + name, "Values", code, Faulty.attribute(value))
    }
    func number(_ name: String, _ code: String, _ value: [UInt8]) -> InvalidCase {
      InvalidCase("number-" + name, "Numbers", code, Faulty.attribute(value))
    }
    func lists(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x0D, count: count - 1) + [0x05] }
    return [
      of("kind-7", Code.newer, [7]), of("simple-3", Code.newer, [0x18]),
      of("simple-31", Code.newer, [0xF8]),
      of("integer-beyond-64-bits", Code.illegal, [0xF9] + Wire.varint(.max - 30)),
      of("integer-overlong", Code.notCanonical, [0xF9, 0x80, 0x00]),
      of("integer-cut", Code.truncated, [0xF9]),
      of("text-longer-than-the-header", Code.truncated, [0x1B, 0x61]),
      of("text-overlong-utf-8", Code.illegal, [0x13, 0xC0, 0x80]),
      of("text-surrogate", Code.illegal, [0x1B, 0xED, 0xA0, 0x80]),
      of("text-above-10FFFF", Code.illegal, [0x23, 0xF4, 0x90, 0x80, 0x80]),
      of("text-cut-character", Code.illegal, [0x0B, 0xC3]),
      of("bytes-longer-than-the-header", Code.truncated, [0x14, 0]),
      of("bytes-of-2-to-the-63", Code.truncated, [0xFC] + Wire.varint(1 << 63)),
      of("list-longer-than-the-header", Code.truncated, [0x1D, 0, 0]),
      of("dictionary-longer-than-the-header", Code.truncated, [0x16, 3, 0x61]),
      of("dictionary-name-twice", Code.illegal, [0x16, 3, 0x61, 0, 3, 0x61, 0]),
      of("depth-65", Code.limit, lists(65)), of("missing", Code.truncated, []),
      number("form-17", Code.illegal, [17 << 3 | 2, 0]),
      number("form-31", Code.illegal, [31 << 3 | 2, 0]),
      number("needless-place", Code.notCanonical, [1 << 3 | 2, 20]),
      number("decimal-as-bits", Code.notCanonical, [0x82] + Wire.bits(0.5)),
      number("zero-as-bits", Code.notCanonical, [0x82] + Wire.bits(0)),
      number("more-than-49-bits", Code.notCanonical, [2] + Wire.signed(1 << 49)),
      number("zero-with-places", Code.notCanonical, [3 << 3 | 2, 0]),
      number("nan", Code.notFinite, [0x82] + Wire.bits(.nan)),
      number("infinity", Code.notFinite, [0x82] + Wire.bits(.infinity)),
      number("negative-infinity", Code.notFinite, [0x82] + Wire.bits(-.infinity)),
      number("cut", Code.truncated, [0x82, 0, 0, 0]),
    ]
  }

  static var records: [InvalidCase] {
    func of(_ name: String, _ code: String, _ header: [UInt8]) -> InvalidCase {
      InvalidCase("record-" + name, "Records", code, Faulty.block(header))
    }
    let (title, created) = (Wire.name("title"), Wire.name("created"))
    return [
      of("count-beyond-the-header", Code.illegal, [32, 5, 3, 0x61, 0]),
      of("count-beyond-by-one", Code.illegal, [32, 4, 3, 0x61, 0]).at(11),
      of("name-twice", Code.illegal, [32, 2, 3, 0x61, 0, 3, 0x61, 0]),
      of("registered-name-twice", Code.illegal, [32, 2, 0, 0, 0, 0]),
      of("members-out-of-order", Code.notCanonical, [1, 2] + created + [2, 2] + title + [3]),
      of("member-behind-attribute", Code.notCanonical, [1, 2, 3, 0x61, 0] + title + [3]),
      of("shorter-than-its-count", Code.truncated, [1, 2] + title + [3]),
    ]
  }
}
