import DrawingFormat
import DrawingInterchange
import DrawingSamples
import Testing

/// Documents that ask for more than they are worth, and damaged ones.
@Suite struct InkMLHostileTests {
  /// Entities that double, or grow in one step, or hold themselves.
  @Test func bombs() {
    var entities = "<!ENTITY e0 'ha ha ha ha ha ha ha ha '>"
    for level in 1...40 { entities += "<!ENTITY e\(level) '&e\(level - 1);&e\(level - 1);'>" }
    let laughs = "<!DOCTYPE ink [\(entities)]><ink><annotation>&e40;</annotation></ink>"
    #expect(InkMLDocument.fault(laughs)?.code == .limitExceeded)
    let attribute = "<!DOCTYPE ink [\(entities)]><ink documentID='&e40;'/>"
    #expect(InkMLDocument.fault(attribute)?.code == .limitExceeded)

    let long = String(repeating: "x", count: 50_000)
    let quadratic =
      "<!DOCTYPE ink [<!ENTITY a '\(long)'>]><ink><annotation>"
      + String(repeating: "&a;", count: 50_000) + "</annotation></ink>"
    #expect(InkMLDocument.fault(quadratic)?.code == .limitExceeded)

    let endless = "<!DOCTYPE ink [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><ink>&a;</ink>"
    #expect(InkMLDocument.fault(endless)?.code == .illegalValue)
  }

  /// Entities of the document itself that stay small are text like any other.
  @Test func smallEntities() throws {
    let drawing = try InkMLDocument.read(
      "<!DOCTYPE ink [<!ENTITY p '10 20,'>]><ink><trace>&p;&p;30 40</trace></ink>")
    #expect(drawing.values(.x) == [10, 10, 30])
  }

  @Test(arguments: [
    "<!DOCTYPE ink [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><ink><annotation>&x;</annotation></ink>",
    "<!DOCTYPE ink SYSTEM 'ink.dtd'><ink><annotation>&x;</annotation></ink>",
  ]) func externalEntities(text: String) {
    let error = InkMLDocument.fault(text)
    #expect(error?.code == .illegalValue)
    #expect(error?.found.contains("outside the file") == true)
  }

  /// A document type alone is no harm, and nothing outside is read.
  @Test func documentTypes() throws {
    let text = "<!DOCTYPE ink SYSTEM '/nowhere/ink.dtd'><ink><trace>1 2</trace></ink>"
    #expect(try InkMLDocument.read(text).values(.x) == [1])
  }

  @Test(arguments: ["traceGroup", "annotationXML", "a", "mapping"]) func depth(name: String) {
    let count = 100_000
    let text =
      "<ink>" + String(repeating: "<\(name)>", count: count)
      + String(repeating: "</\(name)>", count: count) + "</ink>"
    let error = InkMLDocument.fault(text)
    #expect(error?.code == .limitExceeded)
    #expect(error?.offset == 5 + 255 * (name.utf8.count + 2))
  }

  /// A long namespace comes with every element.
  @Test func names() {
    let long = String(repeating: "n", count: 2049)
    #expect(InkMLDocument.fault("<ink xmlns='\(long)'/>")?.code == .limitExceeded)
    #expect(
      InkMLDocument.fault("<ink><trace xmlns:a='\(long)' a:b=''/></ink>")?.code == .limitExceeded)
    #expect(InkMLDocument.fault("<ink xmlns='\(long.dropLast(5))'/>") == nil)
  }

  @Test func attributes() {
    let attributes = (0..<257).map { " a\($0)=''" }.joined()
    #expect(InkMLDocument.fault("<ink><trace\(attributes)/></ink>")?.code == .limitExceeded)
  }

  /// The limits of the decoder hold.
  @Test func limits() {
    let points = InkMLDocument.trace("1 2,3 4,5 6")
    #expect(InkMLDocument.fault(points, limits: DecodingLimits(points: 2))?.code == .limitExceeded)
    #expect(InkMLDocument.fault(points, limits: DecodingLimits(points: 3)) == nil)
    let strokes = InkMLDocument.text("<trace/><trace/><trace/>")
    #expect(
      InkMLDocument.fault(strokes, limits: DecodingLimits(strokes: 2))?.code == .limitExceeded)
    #expect(InkMLDocument.fault(strokes, limits: DecodingLimits(strokes: 3)) == nil)
    #expect(
      InkMLDocument.fault(strokes, limits: DecodingLimits(outputBytes: 500))?.code
        == .limitExceeded)
    let format = (0..<5).map { "<channel name='c\($0)'/>" }.joined()
    let channels = InkMLDocument.trace("1 2 3 4 5", format: format)
    #expect(
      InkMLDocument.fault(channels, limits: DecodingLimits(channels: 4))?.code == .limitExceeded)
    let notes = InkMLDocument.text(String(repeating: "<annotation type='a'/>", count: 4))
    #expect(
      InkMLDocument.fault(notes, limits: DecodingLimits(attributeValues: 7))?.code == .limitExceeded
    )
    #expect(InkMLDocument.fault(notes, limits: DecodingLimits(attributeValues: 8)) == nil)
  }

  /// What could take time by the square of the document's length takes about a second, not minutes.
  @Test(.timeLimit(.minutes(1))) func longChains() {
    var chain = "<definitions><context xml:id='c0'/>"
    for index in 1...5000 { chain += "<context xml:id='c\(index)' contextRef='#c\(index - 1)'/>" }
    chain += "</definitions>" + String(repeating: "<trace contextRef='#c5000'/>", count: 5000)
    #expect(InkMLDocument.fault(InkMLDocument.text(chain)) == nil)

    var brushes = "<definitions><brush xml:id='b0'/>"
    for index in 1...200 { brushes += "<brush xml:id='b\(index)' brushRef='#b\(index - 1)'/>" }
    brushes += "</definitions><trace brushRef='#b200'/>"
    #expect(InkMLDocument.fault(InkMLDocument.text(brushes))?.code == .badReference)

    // Products of products of one mapping.
    var products = "<definitions><mapping xml:id='m0' type='identity'/>"
    for index in 1...30 {
      let inner = "<mapping mappingRef='#m\(index - 1)'/>"
      products += "<mapping xml:id='m\(index)' type='product'>\(inner)\(inner)</mapping>"
    }
    products +=
      "</definitions><context><canvasTransform><mapping mappingRef='#m30'/></canvasTransform>"
    products += "</context><trace/>"
    #expect(InkMLDocument.fault(InkMLDocument.text(products))?.code == .limitExceeded)

    // Many strokes without points and with many channels.
    let format = (0..<1000).map { "<channel name='c\($0)'/>" }.joined()
    let empty =
      "<traceFormat>\(format)</traceFormat>" + String(repeating: "<trace/>", count: 20_000)
    // A sixteenth of the default, which debug builds take as long for as others for the whole.
    let limits = DecodingLimits(outputBytes: 1 << 26)
    #expect(InkMLDocument.fault(InkMLDocument.text(empty), limits: limits)?.code == .limitExceeded)
  }

  /// Damaged documents are read or refused, never more.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = try SampleDrawings.drawing(seed: seed, size: .dots)
    let sources = [try InkML.write(drawing).value, Array(InkMLRealWorld.office.utf8)]
    var read = 0
    for _ in 0..<150 {
      var bytes = random.pick(sources)
      for _ in 0..<1 + random.below(4) {
        let position = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.remove(at: position)
        default:
          // A piece of the document once more, where it hardly belongs.
          let end = min(position + random.below(60), bytes.count)
          bytes.insert(contentsOf: bytes[position..<end], at: random.below(bytes.count))
        }
      }
      guard let result = try? InkML.read(bytes, limits: .default) else { continue }
      read += 1
      let written = try InkML.write(result.value)
      let again = try InkML.read(written.value, limits: .default).value
      #expect(DrawingDigest.difference(result.value, again) == nil, "seed \(seed)")
    }
    #expect(read > 0, "seed \(seed)")
  }
}
