import DrawingFormat
import DrawingInterchange
import Testing

/// Timestamps, offsets and the channel T.
@Suite struct InkMLTimeTests {
  @Test func offsets() throws {
    let drawing = try InkMLDocument.body(
      """
      <definitions><timestamp xml:id="t0" time="1115386531000"/>
      <timestamp xml:id="t1" timestampRef="#t0" timeOffset="2500"/>
      <context xml:id="a" timestampRef="#t0"/><context xml:id="b"><timestamp xml:id="t2" timestampRef="#t1"/></context>
      </definitions><trace contextRef="#a" timeOffset="250" duration="45">1 2</trace>
      <trace contextRef="#b" timeOffset="-1">1 2</trace><trace contextRef="#b">1 2</trace>
      """)
    #expect(drawing.metadata.created == 1_115_386_531)
    #expect(drawing.strokes.map(\.start) == [0.25, 2.499, nil])
    #expect(drawing.strokes[0].attributes == ["duration": .integer(45)])
  }

  @Test func offsetsAlone() throws {
    let drawing = try InkMLDocument.body("<trace timeOffset='1500'>1 2</trace><trace>3 4</trace>")
    #expect(drawing.metadata.created == nil)
    #expect(drawing.strokes.map(\.start) == [1.5, nil])
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:30:15.25Z", 951_827_415.25),
    ("2024-11-17T14:40:01.152", 1_731_854_401.152), ("2011-09-20T02:00:00+02:00", 1_316_476_800),
    ("1969-12-31T19:30:00-04:30", 0), ("1900-03-01T00:00:00Z", -2_203_891_200),
  ]) func dates(text: String, seconds: Double) throws {
    let drawing = try InkMLDocument.body(
      "<definitions><timestamp xml:id='t' timeString='\(text)'/></definitions><trace>1 2</trace>")
    #expect(drawing.metadata.created == seconds)
  }

  /// A channel of times relative to a timestamp: each stroke begins with its first time.
  @Test(arguments: ["ms", nil, "s", "us"] as [String?]) func times(units: String?) throws {
    let factor = units == "s" ? 1 : units == "us" ? 1_000_000 : 1000
    func value(_ milliseconds: Int) -> String {
      units == "s"
        ? "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
        : "\(milliseconds * factor / 1000)"
    }
    let attribute = units.map { "units=\"\($0)\"" } ?? ""
    let drawing = try InkMLDocument.body(
      """
      <definitions><timestamp xml:id="t" time="1000000"/></definitions>
      <traceFormat><channel name="T" respectTo="#t" \(attribute)/></traceFormat>
      <trace>\(value(12_345)),\(value(12_355)),\(value(12_365))</trace><trace>\(value(20_001))</trace><trace/>
      """)
    #expect(drawing.metadata.created == 1000)
    #expect(drawing.strokes.map(\.start) == [12.345, 20.001, nil])
    #expect(drawing.values(.time) == [0, 0.01, 0.02])
    #expect(drawing.values(.time, 1) == [0])
    #expect(drawing.values(.time, 2) == [])
  }

  /// Without `respectTo` times count from the start of each trace, except where they plainly go on from
  /// trace to trace.
  @Test func clocks() throws {
    let format = "<traceFormat><channel name='T' units='s'/></traceFormat>"
    let own = try InkMLDocument.body(format + "<trace>0,0.5</trace><trace>0,0.25</trace>")
    #expect(own.strokes.map(\.start) == [nil, nil])
    #expect(own.values(.time, 1) == [0, 0.25])
    let shared = try InkMLDocument.body(
      format + "<trace>100.1,100.3</trace><trace>101.5,102</trace>")
    #expect(shared.strokes.map(\.start) == [100.1, 101.5])
    #expect(shared.values(.time) == [0, 0.2])
    #expect(shared.values(.time, 1) == [0, 0.5])
    let offset = try InkMLDocument.body(format + "<trace timeOffset='4'>7,8</trace>")
    #expect(offset.strokes.map(\.start) == [0.004])
    #expect(offset.values(.time) == [7, 8])
  }

  /// A unit that is none of time.
  @Test func unknownUnit() throws {
    let drawing = try InkMLDocument.body(
      "<traceFormat><channel name='T' units='dev'/></traceFormat><trace>7,8</trace>")
    #expect(drawing.values("T") == [7, 8])
    #expect(drawing.channel("T")?.unit == "dev")
    #expect(drawing.strokes[0].points[.time] == nil)
  }
}
