import DrawingFormat
import DrawingJSON
import Testing

/// A document that is refused, and how.
struct Refusal: Sendable, CustomTestStringConvertible {
  let json: String
  let code: String
  let message: String

  init(_ json: String, _ code: String, _ message: String) {
    self.json = json
    self.code = code
    self.message = message
  }

  var testDescription: String { json.count < 60 ? json : json.prefix(60) + "…" }
}

/// Every fault is refused with its path, line and column.
@Suite struct RefusalTests {
  @Test(arguments: table) func refusal(refusal: Refusal) {
    let error = #expect(throws: JSONError.self) { try Drawing(refusal.json) }
    #expect(error?.description == refusal.message)
    #expect(error?.code.rawValue == refusal.code)
  }

}
