/// `Docs/format.md`, "Block forms", "Block header", "Channel sets", "Extra bytes".
extension InvalidCase {
  static var blockForms: [InvalidCase] {
    func of(_ name: String, _ code: String, _ payload: [UInt8]) -> InvalidCase {
      InvalidCase("form-" + name, "Block forms", code, Faulty.file(payload))
    }
    func deflated(_ count: Int, _ bytes: [UInt8], length: Int? = nil) -> [UInt8] {
      Wire.count(count * 4 + 1) + Wire.count(length ?? bytes.count) + bytes
    }
    let header: [UInt8] = [32, 1, 3, 0x61, 0x23] + Array("abcd".utf8)
    let good = Deflate.fixed.deflate(header)
    let packed = Form.packed(header)
    let dot: [UInt8] = [0x44, 1, 0, 0, 1, 1, 1, 0, 0xC0, 2]
    return [
      of("3", Code.newer, [0x0B, 0, 0]), of("missing", Code.truncated, []),
      of("header-above-the-limit", Code.limit, Wire.count((67_108_864 + 1) * 4)),
      of("packed-header-above-the-limit", Code.limit, Wire.count((1_048_576 + 1) * 4 + 2)),
      of("header-of-2-to-the-62", Code.limit, Wire.varint(.max - 3)),
      of("header-longer-than-the-payload", Code.truncated, [0x28, 0]),
      of(
        "deflated-longer-than-the-payload", Code.illegal, deflated(9, good, length: good.count + 9)),
      of("deflated-longer-by-one", Code.illegal, deflated(9, good, length: good.count + 1)).at(10),
      of("deflated-bomb", Code.limit, deflated(1032 * good.count + 1025, good)),
      of("deflated-too-short", Code.deflate, deflated(10, good)),
      of("deflated-too-long", Code.deflate, deflated(8, good)),
      of("deflated-damaged", Code.deflate, deflated(9, [7] + good.dropFirst())),
      of("deflated-cut", Code.deflate, deflated(9, Array(good.dropLast(2)))),
      of("deflated-with-bytes-behind", Code.trailing, deflated(9, good + [0])),
      of("deflated-of-no-bytes", Code.deflate, deflated(9, [])),
      of(
        "packed-longer-than-its-stream", Code.truncated,
        Wire.count(200 * 4 + 2) + packed.dropFirst()),
      of("packed-with-a-byte-more", Code.notCanonical, packed + [1]),
      of("packed-with-a-zero-more", Code.notCanonical, packed + [0]),
      of(
        "packed-with-another-last-byte", Code.notCanonical,
        packed.dropLast() + [packed[packed.count - 1] + 1]),
      of("packed-layout-tokens", Code.illegal, Form.packed(dot + [0, 1, 0x0C])),
      of("packed-layout-bytes", Code.illegal, Form.packed(dot + [0x40, 1, 1])),
      of("sections-with-bytes-behind", Code.trailing, Block.dot.payload + [0]).inSections(),
      of("without-strokes-with-bytes-behind", Code.trailing, [0x04, 0, 0]).inSections(),
      of("front-overlong", Code.notCanonical, [0x84, 0x00, 0]),
    ]
  }

  static var blockHeaders: [InvalidCase] { headers + sets }

  private static var headers: [InvalidCase] {
    func of(_ name: String, _ code: String, _ header: [UInt8]) -> InvalidCase {
      InvalidCase("header-" + name, "Block header", code, Faulty.block(header))
    }
    // No channels; one stroke, or some, with one empty set, no properties, no points.
    let end: [UInt8] = [1, 0, 0, 0xC0, 0]
    func property(_ bits: UInt64) -> [UInt8] { [64, 1, 1, 0] + Wire.varint(bits) + [0xC0, 0] }
    return [
      of("empty", Code.truncated, []), of("flag-512", Code.newer, Wire.count(512)),
      of("flag-2-to-the-63", Code.newer, Wire.varint(1 << 63)),
      of("continued-without-strokes", Code.illegal, Wire.count(128)),
      of("0-strokes", Code.notCanonical, [64, 0] + end),
      of("131073-strokes", Code.illegal, [64] + Wire.count(131_073) + end),
      of("0-channel-sets", Code.notCanonical, [64, 1, 0, 0, 0xC0, 0]),
      of("channel-sets-beyond-the-header", Code.illegal, [64, 1, 9, 0, 0, 0xC0, 0]),
      InvalidCase(
        "header-1025-channel-sets", "Block header", Code.illegal,
        Faulty.file(Form.deflated([64, 1] + Wire.count(1025) + [UInt8](repeating: 0, count: 1100)))),
      of("property-state-3", Code.illegal, property(3)),
      of("property-state-3-of-attributes", Code.illegal, property(3 << 14)),
      of("property-bit-16", Code.newer, property(1 << 16)),
      of("property-bit-63", Code.newer, property(1 << 63)),
      of("trailing", Code.trailing, [64, 1] + end + [0]),
      of("without-strokes-trailing", Code.trailing, [0, 0]),
      of("cut-before-columns", Code.truncated, [64, 1, 1, 0, 0]),
      of("extra-bytes-of-0", Code.notCanonical, Wire.count(256) + [0]),
      of("extra-bytes-beyond-the-header", Code.illegal, Wire.count(256) + [9, 1, 2]),
      of("extra-bytes-beyond-by-one", Code.illegal, Wire.count(256) + [3, 1, 2]).at(12),
      InvalidCase(
        "header-continued-in-the-first-block", "Decoding a block", Code.illegal,
        Faulty.block(Wire.count(192) + [1] + end)),
      InvalidCase(
        "header-continued-with-other-channels", "Decoding a block", Code.illegal,
        otherChannels),
    ]
  }

  /// A stroke with x and y that goes on with x alone.
  private static var otherChannels: [UInt8] {
    var second = Block(Column(numbers: [5]))
    second.tables.channels = []
    second.continues = true
    return File([.block(.dot), .block(second)]).bytes
  }

  private static var sets: [InvalidCase] {
    func of(_ name: String, _ code: String, channels: Int = 1, _ set: [UInt8]) -> InvalidCase {
      let table = Wire.count(channels) + (0..<channels).flatMap { [UInt8($0 * 2), 0] }
      let end: [UInt8] = [0, 0xC0, 0, 0xC0, 0]
      return InvalidCase(
        "channel-set-" + name, "Channel sets", code,
        Faulty.block([0x44] + table + [1, 1] + set + end))
    }
    return [
      of("needless-byte", Code.notCanonical, [0x81, 0x00]).at(16),
      of("needless-byte-alone", Code.notCanonical, [0x80, 0x00]).at(16),
      of("needless-byte-of-9-channels", Code.notCanonical, channels: 9, [0x81, 0x00]),
      of("channel-9-of-9", Code.reference, channels: 9, [0x81, 0x04]),
      of("channel-1-of-1", Code.reference, [0x03]),
      of("channel-7-of-1", Code.reference, [0x81, 0x01]),
      of("channel-70-of-1", Code.reference, [UInt8](repeating: 0x80, count: 10) + [1]),
    ]
  }
}
