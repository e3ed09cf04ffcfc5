import DrawingFormat
import DrawingInterchange
import Testing

/// Recognising, encodings, and documents as others write them.
@Suite struct InkMLFormTests {
  @Test(arguments: [
    "<ink/>", "<ink xmlns='u:x'>", "  \n<ink>", "\u{FEFF}<ink/>", "<?xml version='1.0'?>\n<ink/>",
    "<!-- <svg> --><?pi x?><!DOCTYPE ink [<!ENTITY a 'b>'>]>\n<!-- - --><inkml:ink >",
    "<ink\n a='b'>",
    "<ink damaged",
  ]) func recognized(text: String) {
    #expect(InkML.recognizes(Array(text.utf8)))
    #expect(InkML.recognizes(wide(text, isLittle: true)))
    #expect(InkML.recognizes(wide(text, isLittle: false)))
  }

  @Test(arguments: [
    "", "<", "<in", "<ink", "<inks/>", "<svg><ink/></svg>", "{\"strokes\":[]}", "ink", "<!--",
    "<?xml",
    "<!DOCTYPE ink [", "<ink:x/>", "</ink>", "\u{89}DR",
  ]) func notRecognized(text: String) {
    #expect(!InkML.recognizes(Array(text.utf8)))
  }

  private func wide(_ text: String, isLittle: Bool) -> [UInt8] {
    let units = text.hasPrefix("\u{FEFF}") ? text : "\u{FEFF}" + text
    return units.utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? bytes : bytes.reversed()
    }
  }

  /// The same document in every encoding that is read.
  @Test func encodings() throws {
    let text = "<ink><annotation type='a'>Zoë</annotation>\n<trace>1 2,\n3 4</trace></ink>"
    let expected = try InkMLDocument.read(text)
    #expect(expected.values(.y) == [2, 4])
    for isLittle in [true, false] {
      #expect(try InkML.read(wide(text, isLittle: isLittle), limits: .default).value == expected)
    }
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + text
    let bytes = latin.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(try InkML.read(bytes, limits: .default).value == expected)
    #expect(try InkMLDocument.read("\u{FEFF}" + text) == expected)
  }

  /// Errors of documents in UTF-16 name the line, and the byte where the text begins.
  @Test func positionsInWideDocuments() {
    let text = "<ink>\n<trace>1 2,\n3 x</trace></ink>"
    do {
      _ = try InkML.read(wide(text, isLittle: true), limits: .default)
      Issue.record("nothing thrown")
    } catch {
      #expect(error.context.hasPrefix("trace 0, point 1, line 3, column"))
    }
  }

  @Test func cdataAndComments() throws {
    let drawing = try InkMLDocument.body(
      "<trace><![CDATA[1 2,]]><!-- here -->3 4<?pi?>,5 6</trace><annotation><![CDATA[<&>]]></annotation>"
    )
    #expect(drawing.values(.x) == [1, 3, 5])
    #expect(
      drawing.attributes["annotations"] == .list([.dictionary(["text": .text("<&>")])]))
  }

  @Test func office() throws {
    let drawing = try InkMLDocument.read(InkMLRealWorld.office)
    #expect(drawing.values(.x) == [1500, 1493, 1487, 1481, 1473])
    #expect(drawing.values(.y) == [900, 912, 922, 935, 944])
    #expect(drawing.values(.force) == [12000, 12300, 12550, 12800, 13150])
    #expect(drawing.metadata.created == 1_714_979_289.5)
    #expect(drawing.strokes.map(\.start) == [nil, 0.64])
    #expect(drawing.inks[0].width == 50)
    #expect(drawing.channel(.force)?.maximum == 32767)
    #expect(drawing.channel(.x)?.attributes["resolution"] == .integer(1000))
  }

  @Test func formula() throws {
    let drawing = try InkMLDocument.read(InkMLRealWorld.formula)
    #expect(drawing.strokes.map(\.id) == [.text("0"), .text("1")])
    #expect(drawing.values(.y) == [20, 21.5, 22])
    #expect(drawing.groups.count == 2)
    #expect(drawing.groups[1].parent == 0)
    let view = AttributeValue.dictionary([
      "name": .text("traceView"), "attributes": .dictionary(["traceDataRef": .text("0")]),
    ])
    #expect(drawing.groups[1].attributes["views"] == .list([view]))
    // Written again, the view still refers to the trace.
    let text = String(decoding: try InkML.write(drawing).value, as: UTF8.self)
    #expect(text.contains("<trace xml:id=\"0\""))
    #expect(text.contains("<traceView traceDataRef=\"0\"/>"))
  }
}
