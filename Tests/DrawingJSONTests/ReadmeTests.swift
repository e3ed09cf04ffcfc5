import DrawingFormat
import DrawingJSON
import Foundation
import Testing

/// What the README shows, and what must not depend on where a program runs.
@Suite struct ReadmeTests {
  /// "The library in ten lines".
  @Test func libraryInTenLines() throws {
    var drawing = Drawing()
    drawing.inks.append(Ink(type: .pen, color: .black, width: 2))
    try drawing.strokes.append(
      Stroke(
        ink: 0, start: 12.25,
        points: ["x": [10, 10.5, 11.25], "y": [20, 20, 20.5], "t": [0, 0.004, 0.008]]))
    let bytes = try drawing.encoded()
    let copy = try Drawing(decoding: bytes.span)
    #expect(copy == drawing)
    #expect(copy.strokes[0].points["x"] == [10, 10.5, 11.25])
  }

  private static let names: [String] = ["de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"]
  private static let commaLocale: String? = names.first { unsafe setlocale(LC_NUMERIC, $0) != nil }

  /// A decimal comma in the locale changes neither what is read nor what is written.
  @Test(.enabled(if: commaLocale != nil, "no locale with a decimal comma is installed"))
  func decimalCommas() throws {
    let text = #"{"strokes":[{"points":{"x":[0.1,1e-7,1e21,0.30000000000000004,-2.5]}}]}"#
    _ = unsafe setlocale(LC_ALL, "C")
    let plain = try Drawing(json: Array(text.utf8))
    _ = unsafe setlocale(LC_ALL, Self.commaLocale ?? "C")
    defer { _ = unsafe setlocale(LC_ALL, "C") }
    let drawing = try Drawing(json: Array(text.utf8))
    #expect(drawing == plain)
    #expect(try String(decoding: drawing.json(style: .minified), as: UTF8.self) == text)
    #expect(try drawing.encoded() == plain.encoded())
  }
}
