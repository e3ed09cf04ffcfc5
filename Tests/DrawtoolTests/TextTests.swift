import Testing

@testable import DrawtoolKit

/// Numbers, tables and JSON in reports.
struct TextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `groups thousands`(_ number: Int, _ text: String) {
    #expect(Text.grouped(number) == text)
  }

  @Test(arguments: [
    (0.0, "0.0000"), (0.01234, "0.0123"), (0.1234, "0.123"), (1.006, "1.01"), (12.34, "12.3"),
    (1234.5, "1,235"), (-0.00001, "0.0000"), (1e300, "1e+300"), (.infinity, "inf"),
  ])
  func `rounds for people`(_ number: Double, _ text: String) {
    #expect(Text.significant(number) == text)
  }

  @Test(arguments: [
    (0.0, "0.0 s"), (59.94, "59.9 s"), (60, "1 min 00 s"), (125.4, "2 min 05 s"),
    (7_384, "2 h 03 min"), (36_000_000, "10,000 h 00 min"),
  ])
  func `names lengths of time`(_ seconds: Double, _ text: String) {
    #expect(Text.duration(seconds) == text)
  }

  @Test(arguments: [
    (0.0, "1970-01-01 00:00:00 UTC"), (1_773_480_413.9, "2026-03-14 09:26:53 UTC"),
    (951_782_400, "2000-02-29 00:00:00 UTC"), (-1, "1969-12-31 23:59:59 UTC"),
    (-62_135_596_800, "1-01-01 00:00:00 UTC"), (1e300, "1e+300 s since 1970"),
  ])
  func `names points in time`(_ seconds: Double, _ text: String) {
    #expect(CivilTime.text(seconds) == text)
  }

  @Test func `wraps words`() {
    #expect(Text.wrapped("aa bb cc", width: 5) == "aa bb\ncc")
    #expect(Text.wrapped("aaaaaaa b", width: 5, indentation: 2) == "aaaaaaa\n  b")
    #expect(Text.wrapped("a\n\nb") == "a\n\nb")
  }

  @Test func `aligns tables`() {
    var table = Table([.left, .right])
    table.add(["name", "1"])
    table.add(["n", "1,000"])
    table.add(["x"])
    #expect(table.lines() == ["  name      1", "  n     1,000", "  x"])
  }

  @Test func `makes control characters visible`() {
    #expect(Text.quoted("a\u{1B}[31mb\n") == "a\\u{1b}[31mb\\u{a}")
  }

  @Test func `writes JSON`() {
    let value: ReportValue = [
      "a": .list([.integer(1), .number(0.5), .null, .bool(true)]), "b": .list([]),
      "c": .text("\"\\\n\u{1}ä"), "d": ReportValue(Double.infinity),
    ]
    #expect(
      value.json() == """
        {
          "a": [
            1,
            0.5,
            null,
            true
          ],
          "b": [],
          "c": "\\"\\\\\\n\\u0001ä",
          "d": null
        }
        """)
  }
}
