import DrawingFormat

/// `Docs/format.md`, "Index" and "Table copy".
extension InvalidCase {
  /// The chunk of a dot, and what an index says of it.
  private static let dot = Container.chunk(2, Block.dot.payload)

  private static func entry(
    gap: Int = 0, size: Int = dot.count, strokes: Int = 1, points: Int = 1, flags: UInt8 = 2,
    times: [UInt8] = []
  ) -> [UInt8] {
    [gap, size, strokes, points].flatMap { Wire.count($0) } + [flags] + times
  }

  static var indexes: [InvalidCase] {
    func of(_ name: String, _ code: String, _ payload: [UInt8]) -> InvalidCase {
      let file = Container.file([dot, Container.chunk(3, payload)])
      return InvalidCase("index-" + name, "Index", code, file)
    }
    func entries(_ name: String, _ code: String, _ entries: [[UInt8]]) -> InvalidCase {
      of(name, code, File.index(entries))
    }
    var timed = Block.dot
    timed.strokes = [.init(start: 2)]
    let timedChunk = Container.chunk(2, timed.payload)
    func times(_ name: String, _ code: String, flags: UInt8 = 3, _ bytes: [UInt8]) -> InvalidCase {
      let entry = entry(size: timedChunk.count, flags: flags, times: bytes)
      return InvalidCase(
        "index-" + name, "Index", code,
        Container.file([timedChunk, Container.chunk(3, File.index([entry]))]))
    }
    let sound = File.index([entry()])
    return [
      entries("without-entries", Code.illegal, []),
      entries("with-an-entry-too-many", Code.illegal, [entry(), entry()]),
      InvalidCase(
        "index-in-front-of-its-block", "Index", Code.illegal,
        Container.file([Container.chunk(3, sound), dot])),
      of("count-beyond-the-payload", Code.illegal, [0x7F] + sound.dropFirst()),
      entries("gap", Code.illegal, [entry(gap: 1)]),
      entries("size", Code.illegal, [entry(size: dot.count + 1)]),
      entries("strokes", Code.illegal, [entry(strokes: 2)]),
      entries("points", Code.illegal, [entry(points: 0)]),
      entries("flag-of-tables-missing", Code.illegal, [entry(flags: 0)]),
      entries("flag-of-continued-set", Code.illegal, [entry(flags: 6)]),
      entries("flag-8", Code.newer, [entry(flags: 10)]),
      entries("times-of-no-start", Code.illegal, [entry(flags: 3, times: [0, 0, 0, 0])]),
      times("times-missing", Code.illegal, flags: 2, []),
      times("times-other", Code.illegal, Wire.number(1) + Wire.number(2)),
      times("times-reversed", Code.illegal, Wire.number(2) + Wire.number(1)),
      times("times-not-canonical", Code.notCanonical, [1, 40] + Wire.number(2)),
      times("times-not-finite", Code.notFinite, [16] + Wire.bits(.nan) + Wire.number(2)),
      times("times-form-17", Code.illegal, [17, 4] + Wire.number(2)),
      of("chunk-size", Code.illegal, sound.dropLast(4) + Wire.littleEndian(99, count: 4)),
      of("chunk-size-missing", Code.truncated, sound.dropLast(4) + [1, 0]),
      of("trailing", Code.trailing, trailing(sound)),
      of("overlong-varint", Code.notCanonical, overlong()),
    ]
  }

  /// An index whose chunk size is right although a byte follows it.
  private static func trailing(_ sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    bytes[bytes.count - 4] += 1
    return bytes + [0]
  }

  /// A gap of 0 in two bytes.
  private static func overlong() -> [UInt8] { File.index([[0x80, 0x00] + entry().dropFirst()]) }

  static var tableCopies: [InvalidCase] {
    func of(
      _ name: String, _ code: String, _ payload: [UInt8], _ tables: Tables? = nil
    )
      -> InvalidCase
    {
      let block = tables.map { Container.chunk(2, Block($0).payload) } ?? dot
      return InvalidCase(
        "table-copy-" + name, "Table copy", code,
        Container.file([block, Container.chunk(5, payload)]))
    }
    let channels: [UInt8] = [2, 0, 0, 2, 0]
    let all = Tables(
      metadata: .init(title: "a"), canvas: .init(unit: "b"), inks: [.init()], groups: [.init()])
    func other(_ name: String, _ change: (inout Tables) -> Void) -> InvalidCase {
      var copy = all
      change(&copy)
      return of(name, Code.illegal, Wire.varint(copy.flags) + copy.bytes, all)
    }
    return [
      of("flag-64", Code.newer, [68] + channels),
      of("trailing", Code.trailing, [4] + channels + [0]),
      of("empty", Code.truncated, []), of("cut", Code.truncated, [4, 2, 0, 0, 2]),
      of("without-channels", Code.illegal, [0]), of("of-one-channel", Code.illegal, [4, 1, 0, 0]),
      of("of-inks-that-are-not-there", Code.illegal, [12] + channels + [1, 24, 0]),
      other("of-other-metadata") { $0.metadata?.title = "c" },
      other("without-metadata") { $0.metadata = nil },
      other("of-other-canvas") { $0.canvas = nil },
      other("of-other-inks") { $0.inks[0].width = 1 },
      other("of-other-groups") { $0.groups = [] },
      of("with-a-name-as-text", Code.notCanonical, [4, 2, 3, 0x78, 0, 2, 0]),
    ]
  }
}
