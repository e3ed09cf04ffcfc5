import DrawingFormat
import DrawingInterchange
import Testing

/// Documents that are not well-formed or mean nothing: code, byte and words.
@Suite struct InkMLRefusalTests {
  /// A document in which `§` marks the byte that the error has to name.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let body: String
    let code: DrawingError.Code
    let word: String
    var testDescription: String { body }

    init(_ body: String, _ code: DrawingError.Code, _ word: String) {
      (self.body, self.code, self.word) = (body, code, word)
    }
  }

  static let xy = "<traceFormat><channel name='X'/><channel name='Y'/></traceFormat>"

  /// Bodies of documents.
  static let bodies = [
    Refusal("<trace>1 2,3 §x</trace>", .illegalValue, "'x'"),
    Refusal("<trace>\n1 2,\n§3</trace>", .badChannels, "1 value"),
    Refusal("<trace>1 2,§,3 4</trace>", .badChannels, "0 values"),
    Refusal("<trace>1 2 §3</trace>", .badChannels, "more than 2"),
    Refusal("<trace>§'1 2</trace>", .illegalValue, "difference from nothing"),
    Refusal("<trace>1 §\"2</trace>", .illegalValue, "difference from nothing"),
    Refusal("<trace>1 2,? §T</trace>", .illegalValue, "T"),
    Refusal("<trace>1 2,3 §'</trace>", .truncated, "prefix"),
    Refusal("<trace>1 2,3 §1e400</trace>", .notFinite, "beyond"),
    Refusal("<trace>1e308 0,§'1e308 0</trace>", .notFinite, "beyond"),
    Refusal("<trace>1 #§G</trace>", .illegalValue, "'G'"),
    Refusal("<trace>1 -§-1</trace>", .illegalValue, "'-'"),
    Refusal("<trace>1 2,'1 '§*</trace>", .illegalValue, "'*'"),
    Refusal("<trace>1 é</trace>", .illegalValue, "the byte 195"),
    Refusal("<trace>a &amp; b</trace>", .illegalValue, "'a'"),
    Refusal("<traceFormat/><trace>§1</trace>", .badChannels, "more than 0"),
    Refusal(
      "§<traceFormat><regularChannels><channel name='X'/></regularChannels></traceFormat><trace/>",
      .badChannels, "regularChannels"),
    Refusal("§<trace contextRef='#no'>1 2</trace>", .badReference, "contextRef=\"#no\""),
    Refusal("§<trace brushRef='#no'>1 2</trace>", .badReference, "brushRef=\"#no\""),
    Refusal("§<traceGroup brushRef='#no'/>", .badReference, "brushRef=\"#no\""),
    Refusal("§<context traceFormatRef='#no'/>", .badReference, "traceFormatRef"),
    Refusal("§<context inkSourceRef='#no'/>", .badReference, "inkSourceRef"),
    Refusal("§<context timestampRef='#no'/>", .badReference, "timestampRef"),
    Refusal("§<context canvasRef='#no'/>", .badReference, "canvasRef"),
    Refusal("§<context canvasTransformRef='#no'/>", .badReference, "canvasTransformRef"),
    Refusal(
      "<traceFormat xml:id='f'/>§<trace contextRef='#f'>1 2</trace>", .badReference, "contextRef"),
    Refusal("§<context xml:id='a' contextRef='#a'/>", .badReference, "refers to itself"),
    Refusal(
      "<definitions>§<context xml:id='a' contextRef='#b'/><context xml:id='b' contextRef='#a'/>"
        + "</definitions>", .badReference, "refers to itself"),
    Refusal(
      "<definitions>§<brush xml:id='a' brushRef='#a'/></definitions><trace brushRef='#a'>1 2</trace>",
      .badReference, "refers to itself"),
    Refusal(
      "<definitions>§<timestamp xml:id='a' timestampRef='#a'/></definitions>"
        + "<context timestampRef='#a'/><trace timeOffset='1'>1 2</trace>", .badReference,
      "counts from itself"),
    Refusal("<traceFormat>§<channel/></traceFormat><trace/>", .illegalValue, "no attribute `name`"),
    Refusal(
      "<traceFormat>§<channel name='X' min='low'/></traceFormat><trace/>", .illegalValue, "low"),
    Refusal(
      "<traceFormat>§<channel name='X' default='x'/></traceFormat><trace/>", .illegalValue,
      "default=\"x\""),
    Refusal(
      "<traceFormat><channel name='X'/>§<channel name='X'/></traceFormat><trace/>", .badChannels,
      "X twice"),
    Refusal("§<trace timeOffset='soon'/>", .illegalValue, "soon"),
    Refusal(
      "<context>§<timestamp xml:id='t' timeString='now'/></context><trace timeOffset='1'/>",
      .illegalValue, "now"),
    Refusal(
      "<context>§<timestamp xml:id='t' timeString='2011-13-01T00:00:00'/></context>"
        + "<trace timeOffset='1'/>", .illegalValue, "2011-13-01"),
    Refusal(
      "<context><brush>§<brushProperty name='width'/></brush></context><trace/>", .illegalValue,
      "no `value`"),
    Refusal("§<traceView from='1:x'/>", .illegalValue, "from=\"1:x\""),
    Refusal("<traceView>§<traceView to=''/></traceView>", .illegalValue, "to=\"\""),
    Refusal(
      "<context><canvasTransform>§<mapping type='affine'/></canvasTransform></context><trace/>",
      .illegalValue, "no element `affine`"),
    Refusal(
      "<context><canvasTransform><mapping type='affine'>§<affine>1 2 3</affine></mapping>"
        + "</canvasTransform></context><trace/>", .illegalValue, "1 rows of 3"),
    Refusal(
      "<context><canvasTransform><mapping type='affine'><affine>1 2 §z</affine></mapping>"
        + "</canvasTransform></context><trace/>", .illegalValue, "no number"),
    Refusal(
      "<traceFormat><channel name='X'><mapping type='lookup'>§<table>1, 2 3</table></mapping>"
        + "</channel></traceFormat><trace/>", .illegalValue, "rows of different length"),
    Refusal(
      "<traceFormat><channel name='X'><mapping type='lookup'>§<table></table></mapping>"
        + "</channel></traceFormat><trace/>", .illegalValue, "rows of different length"),
    Refusal(
      "<traceFormat><channel name='X'><mapping type='lookup'>§<bind source='X' column='0'/>"
        + "<table>1 2</table></mapping></channel></traceFormat><trace/>", .illegalValue,
      "column \"0\""),
    Refusal(
      "<definitions>§<mapping xml:id='m' mappingRef='#m'/></definitions><context><canvasTransform>"
        + "<mapping mappingRef='#m'/></canvasTransform></context><trace/>", .limitExceeded,
      "mappings"),
    Refusal(
      "<traceFormat><channel name='X'><mapping type='affine'><affine>1e308 0</affine></mapping>"
        + "</channel></traceFormat>§<trace>1e300</trace>", .notFinite, "mapping"),
    Refusal(
      "<traceFormat><channel name='T' units='s' respectTo='#t'/></traceFormat><definitions>"
        + "<timestamp xml:id='t' time='0'/></definitions><trace>0</trace>§<trace>-1e308,1e308</trace>",
      .notFinite, "further apart"),
    Refusal(
      "<traceFormat><channel name='T' units='s'/></traceFormat>§<trace>-1e308,1e308</trace>",
      .notFinite, "further apart"),
    Refusal(
      "<traceFormat><channel name='X'/></traceFormat><context><timestamp xml:id='t' time='-1.7e308'/>"
        + "</context><trace timeOffset='0'>1</trace><context><timestamp xml:id='u' time='1.7e308'/>"
        + "</context>§<trace timeOffset='0'>1</trace>", .notFinite, "start beyond"),
    Refusal(
      "<definitions>"
        + "§<timestamp xml:id='u' time='1.7e308' timeOffset='1e308'/></definitions>"
        + "<context timestampRef='#u'/><trace timeOffset='1'/>", .notFinite, "offsets"),
    Refusal(
      "§<annotation type='drawing' encoding='application/json'>{\"strokes\":7}</annotation>",
      .illegalValue, "7"),
    Refusal(
      "<annotation type='drawing' encoding='application/json'>{\"strokes\":[]}</annotation>"
        + "§<annotation type='drawing' encoding='application/json' href='#t'>nothing</annotation>"
        + "<trace xml:id='t'>1 2</trace>", .illegalValue, "'o'"),
  ]

  /// Whole documents.
  static let documents = [
    Refusal("§", .truncated, "an empty file"),
    Refusal("<ink>§", .truncated, "the end of the file"),
    Refusal("<ink><trace>1 2§", .truncated, "the end of the file"),
    Refusal("§<inkml/>", .notADrawing, "inkml"),
    Refusal("§<svg xmlns='http://www.w3.org/2000/svg'/>", .notADrawing, "svg"),
    Refusal("<ink/>§<ink/>", .trailingBytes, "junk"),
    Refusal("<ink></§nk>", .illegalValue, "mismatched"),
    Refusal("<ink a='1' §a='2'/>", .illegalValue, "duplicate"),
    Refusal("<ink>§&nothing;</ink>", .illegalValue, "undefined entity"),
    Refusal("§<x:ink/>", .illegalValue, "unbound prefix"),
    Refusal("<?xml version='1.0' encoding='§KOI8-R'?><ink/>", .illegalValue, "unknown encoding"),
  ]

  @Test(arguments: bodies) func body(_ refusal: Refusal) {
    check(refusal, InkMLDocument.text(refusal.body))
  }

  @Test(arguments: documents) func document(_ refusal: Refusal) { check(refusal, refusal.body) }

  private func check(_ refusal: Refusal, _ text: String) {
    let marked = Array(text.utf8)
    let mark = marked.firstIndex(of: 0xC2)
    let bytes = String(text.filter { $0 != "§" })
    guard let error = InkMLDocument.fault(bytes) else {
      Issue.record("nothing thrown")
      return
    }
    #expect(error.code == refusal.code, "\(error)")
    #expect(error.found.contains(refusal.word), "\(error)")
    if let mark { #expect(error.offset == mark, "\(error)") }
    #expect(error.context.contains(", line "), "\(error)")
  }

  /// Line and column count from 1.
  @Test func positions() {
    let error = InkMLDocument.fault("<ink>\n<trace>1 2,\n 3 x</trace></ink>")
    #expect(error?.context == "trace 0, point 1, line 3, column 4")
    #expect(error?.offset == 21)
  }

  /// Bytes behind entities and line ends of two bytes.
  @Test func offsetsBehindReferences() {
    let text = "<ink><trace>1&#32;2,\r\n3&#x20;x</trace></ink>"
    #expect(InkMLDocument.fault(text)?.offset == text.utf8.count - "x</trace></ink>".utf8.count)
  }
}
