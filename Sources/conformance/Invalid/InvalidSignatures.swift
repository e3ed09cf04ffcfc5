/// `Docs/format.md`, "Signature" and "Chunks".
extension InvalidCase {
  static var signatures: [InvalidCase] {
    func of(_ name: String, _ code: String, _ bytes: [UInt8]) -> InvalidCase {
      InvalidCase("signature-" + name, "Signature", code, bytes)
    }
    let rest: [UInt8] = [1, 0]
    return [
      of("of-an-empty-file", Code.notADrawing, []),
      of("of-png", Code.notADrawing, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      of("of-json", Code.notADrawing, Array("{\"strokes\":[]}".utf8)),
      of("in-lower-case", Code.notADrawing, [0x89, 0x64, 0x72, 0x0D, 0x0A, 0x0A] + rest),
      of("other-last-byte", Code.notADrawing, [0x89, 0x44, 0x52, 0x0D, 0x0A, 0x00] + rest),
      of("cut-to-1", Code.truncated, [0x89]),
      of("cut-to-3", Code.truncated, [0x89, 0x44, 0x52]),
      of("cut-to-5", Code.truncated, [0x89, 0x44, 0x52, 0x0D, 0x0A]),
      of("without-version", Code.truncated, Container.signature),
      of("text-crlf-became-lf", Code.textMode, [0x89, 0x44, 0x52, 0x0A, 0x0A] + rest),
      of(
        "text-lf-became-crlf", Code.textMode,
        [0x89, 0x44, 0x52, 0x0D, 0x0D, 0x0A, 0x0D, 0x0A] + rest),
      of(
        "text-lone-lf-became-crlf", Code.textMode,
        [0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0D, 0x0A] + rest),
      of("text-lf-became-cr", Code.textMode, [0x89, 0x44, 0x52, 0x0D, 0x0D, 0x0D] + rest),
      of("text-seven-bits", Code.textMode, [0x09, 0x44, 0x52, 0x0D, 0x0A, 0x0A] + rest),
      of("text-as-utf-8", Code.textMode, [0xC2, 0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0A] + rest),
      of("text-replaced", Code.textMode, [0xEF, 0xBF, 0xBD, 0x44, 0x52, 0x0D, 0x0A, 0x0A] + rest),
      of("version-0", Code.illegal, Container.file([], version: 0)),
      of("version-2", Code.newer, Container.file([], version: 2)),
      of("version-2-to-the-63", Code.newer, Container.file([], version: 1 << 63)),
      of("version-overlong", Code.notCanonical, Container.signature + [0x81, 0x00, 0x00]),
      of(
        "version-of-65-bits", Code.notCanonical,
        Container.signature + [UInt8](repeating: 0xFF, count: 9) + [0x02, 0x00]),
      of("version-cut", Code.truncated, Container.signature + [0x81]),
    ]
  }

  static var chunks: [InvalidCase] {
    func of(_ name: String, _ code: String, _ body: [UInt8]) -> InvalidCase {
      InvalidCase("chunk-" + name, "Chunks", code, Container.signature + [1] + body)
    }
    let dot = Container.chunk(2, Block.dot.payload)
    func damaged(_ chunk: [UInt8], at position: Int) -> [UInt8] {
      var bytes = chunk
      bytes[position] ^= 0x10
      return bytes
    }
    let unknown = Container.chunk(9, [1, 2, 3])
    var cases = [
      of("end-mark-missing", Code.truncated, []),
      of("end-mark-missing-after-a-block", Code.truncated, dot),
      of("end-mark-twice", Code.trailing, dot + [0, 0]),
      of("bytes-after-the-end-mark", Code.trailing, [0] + dot),
      of("end-mark-overlong", Code.notCanonical, [0x80, 0x00]),
      of("type-overlong", Code.notCanonical, [0x82, 0x00] + dot.dropFirst() + [0]),
      of("length-overlong", Code.notCanonical, [0x09, 0x80, 0x00, 0, 0, 0, 0, 0]),
      of("cut-in-type", Code.truncated, dot + [0x81]),
      of("cut-in-length", Code.truncated, [0x02, 0x80]),
      of("cut-before-length", Code.truncated, [0x02]),
      of("cut-in-payload", Code.truncated, Array(dot.dropLast(6))),
      of("cut-in-checksum", Code.truncated, Array(dot.dropLast(1))),
      of("length-beyond-the-file", Code.truncated, [0x09, 0x7F, 1, 2, 3, 4, 0]),
      of("length-without-room-for-checksum", Code.truncated, [0x09, 0x03, 1, 2, 3, 4, 0]),
      of("length-2-to-the-32", Code.truncated, [0x09] + Wire.varint(1 << 32) + [1, 2, 3, 4, 0]),
      of("length-2-to-the-62", Code.truncated, [0x09] + Wire.varint(1 << 62) + [1, 2, 3, 4, 0])
        .at(7),
      of("length-2-to-the-64", Code.truncated, [0x09] + Wire.varint(.max) + [1, 2, 3, 4, 0])
        .at(7),
      of("checksum-of-block", Code.checksum, damaged(dot, at: dot.count - 1) + [0]),
      of("checksum-of-unknown", Code.checksum, damaged(unknown, at: 7) + [0]),
      of(
        "checksum-of-index", Code.checksum,
        damaged(Container.chunk(3, File.index([])), at: 8) + [0]),
      of("payload-changed", Code.checksum, damaged(dot, at: 5) + [0]),
      of("payload-of-unknown-changed", Code.checksum, damaged(unknown, at: 3) + [0]),
      of("type-changed", Code.checksum, [0x0B] + unknown.dropFirst() + [0]),
    ]
    for type: UInt64 in [4, 6, 62, 64, 126, 128, .max - 1] {
      cases.append(of("type-\(type)", Code.newer, Container.chunk(type, [1]) + [0]))
    }
    return cases
  }
}
