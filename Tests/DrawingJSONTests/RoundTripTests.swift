import DrawingFormat
import DrawingJSON
import Testing

/// Drawing → JSON → drawing is the identity, whatever the pieces.
@Suite struct RoundTripTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func randomDrawings(seed: UInt64) throws {
    var drawings = RandomDrawings(seed: seed)
    for _ in 0..<5 {
      let drawing = try drawings.next()
      let readable = try drawing.json()
      let minified = try drawing.json(style: .minified)
      #expect(try Drawing(json: readable) == drawing, "seed \(seed)")
      #expect(try Drawing(json: minified) == drawing, "seed \(seed)")
      #expect(try Drawing(json: readable).json() == readable, "seed \(seed)")
      #expect(try drawing.jsonSize() == minified.count, "seed \(seed)")
    }
  }

  /// Minified is the readable form without white space outside strings.
  @Test(arguments: [50, 51, 52] as [UInt64]) func minifiedHasNoWhiteSpace(seed: UInt64) throws {
    var drawings = RandomDrawings(seed: seed)
    let drawing = try drawings.next()
    var isInString = false
    var isEscaped = false
    var bytes: [UInt8] = []
    for byte in try drawing.json() {
      if isInString || byte > 0x20 { bytes.append(byte) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    #expect(try drawing.json(style: .minified) == bytes, "seed \(seed)")
  }

  static let everything = """
    {"metadata":{"title":"Zoë \\ud83d\\udd8b","created":1e9,"x":[1,2.5,null,true]},\r
    "canvas":{"origin":[0,-0],"size":[100,200.5],"unit":"pt"},
    \t"strokes" : [ {"ink":0,"start":12.25,"points":{"x":[1, 2,\n3],"y":[4e0,5.5,-6e-1]}},
    {"points":[{"x":1,"t":123456789.125},{"t":12345678901234567890,"x":2}],"id":"é€𝄞"} ],
    "inks":[{"color":[0,0,0,1]}]}
    """

  @Test(arguments: 1...17) func piecesOfEverySize(size: Int) throws {
    let bytes = Self.everything.bytes
    let whole = try Drawing(json: bytes)
    #expect(whole.strokes.count == 2)
    #expect(try Drawing(jsonFrom: JSONArraySource(bytes, pieceSize: size)) == whole)
    #expect(try Drawing(json: bytes.span) == whole)
  }

  /// Faults are reported alike, whatever the pieces: same code, path, place and words.
  @Test(arguments: RefusalTests.table) func piecesOfFaults(refusal: Refusal) {
    let bytes = refusal.json.bytes
    let expected = message { () throws(JSONError) in _ = try Drawing(json: bytes) }
    for size in [1, 2, 3, 5, 8] {
      let found = message { () throws(JSONError) in
        _ = try Drawing(jsonFrom: JSONArraySource(bytes, pieceSize: size))
      }
      #expect(found == expected)
    }
  }

  @Test func everyTruncationIsAnError() throws {
    let bytes = Self.everything.bytes
    for count in 0..<bytes.count {
      let error = #expect(throws: JSONError.self) { try Drawing(json: Array(bytes[..<count])) }
      #expect(error?.offset ?? .max <= count)
      #expect([.truncated, .badNumber].contains(error?.code), "after \(count) bytes")
    }
  }

  /// Every byte replaced by others: an error or a drawing, never a crash.
  @Test func everyReplacedByteIsHandled() {
    let bytes = Self.everything.bytes
    var errors = 0
    for index in bytes.indices {
      for byte: UInt8 in [0x00, 0x22, 0x2C, 0x2D, 0x39, 0x5C, 0x5D, 0x7B, 0x80, 0xED, 0xFF] {
        var changed = bytes
        changed[index] = byte
        do throws(JSONError) {
          _ = try Drawing(json: changed)
        } catch {
          errors += 1
          #expect(error.offset ?? .max <= bytes.count)
        }
      }
    }
    #expect(errors > bytes.count)
  }
}
