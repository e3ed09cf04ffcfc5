import DrawingFormat
import Testing

@testable import DrawingJSON

/// The documents agree with the code.
@Suite struct DocumentTests {
  private static let objects = [
    "drawing": KnownMembers.drawing, "metadata": KnownMembers.metadata,
    "canvas": KnownMembers.canvas, "channel": KnownMembers.channel, "ink": KnownMembers.ink,
    "group": KnownMembers.group, "stroke": KnownMembers.stroke, "mask": KnownMembers.mask,
    "chunk": KnownMembers.chunk, "extra": KnownMembers.extra,
  ]

  /// The schema is JSON for the own reader, and lists the members of every object in order.
  @Test(arguments: objects) func schemaListsMembers(object: String, members: [String]) throws {
    let bytes = try Shared.packageFile("Docs/drawing.schema.json")
    var reader = JSONReader(JSONArraySource(bytes))
    let schema = try reader.readAttribute()
    try reader.finish()
    #expect(schema["$schema"] == .text("https://json-schema.org/draft/2020-12/schema"))
    let definition = object == "drawing" ? schema : schema["$defs"]?[object]
    guard case .dictionary(let properties)? = definition?["properties"] else {
      Issue.record("no properties of \(object)")
      return
    }
    #expect(properties.entries.map(\.key) == members)
    let isClosed = ["mask", "chunk", "extra"].contains(object)
    #expect((definition?["additionalProperties"] == .bool(false)) == isClosed)
  }

  /// Every member has a row in the tables of the document.
  @Test(arguments: objects) func documentListsMembers(object: String, members: [String]) throws {
    let text = String(try Shared.packageFile("Docs/json.md"))
    let section = try #require(
      text.split(separator: "\n### ").first { $0.lowercased().hasPrefix(object + "\n") })
    let table = section.split(separator: "\n## ").first ?? ""
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(names == members)
  }

  /// The examples of the document are what the writer makes of them.
  @Test func examplesAreCanonical() throws {
    let text = String(try Shared.packageFile("Docs/json.md"))
    let examples = text.split(separator: "```json\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    #expect(examples.count >= 1)
    for example in examples { #expect(String(try Drawing(example).json()) == example) }
  }
}

extension AttributeValue {
  fileprivate subscript(key: String) -> AttributeValue? {
    guard case .dictionary(let attributes) = self else { return nil }
    return attributes[key]
  }
}
