import DrawingJSON
import Testing

/// The pull reader for any JSON.
@Suite struct ReaderTests {
  @Test(arguments: [1, 2, 5, 1000]) func pulling(size: Int) throws {
    let json = #" {"a" : [1, "two", true, false, null, -2.5e3, {}], "b":{"c":[]}} "#
    var reader = JSONReader(JSONArraySource(json.bytes, pieceSize: size))
    try reader.beginObject()
    #expect(try reader.nextMember())
    #expect(reader.name == "a")
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readNumber().unsignedValue == 1)
    #expect(try reader.nextElement())
    #expect(try reader.readString() == "two")
    #expect(try reader.nextElement())
    #expect(try reader.readBool())
    #expect(try reader.nextElement())
    #expect(try !reader.readBool())
    #expect(try reader.nextElement())
    try reader.readNull()
    #expect(try reader.nextElement())
    let number = try reader.readNumber()
    #expect(number.isNegative && number.mantissa == 25 && number.exponent == 2 && number.isExact)
    #expect(number.doubleValue == -2500)
    #expect(try reader.nextElement())
    #expect(try reader.peekKind() == .object)
    try reader.skipValue()
    #expect(try !reader.nextElement())
    #expect(try reader.nextMember())
    #expect(reader.name == "b")
    try reader.skipValue()
    #expect(try !reader.nextMember())
    try reader.finish()
    #expect(reader.position.offset == json.utf8.count)
  }

  /// Asking for the wrong thing is an error, not a trap.
  @Test func wrongOrder() throws {
    func failure(_ json: String, _ body: (inout JSONReader) throws(JSONError) -> Void) -> String {
      var reader = JSONReader(JSONArraySource(json.bytes))
      return message { () throws(JSONError) in try body(&reader) }
    }
    #expect(
      failure("[1]") { (reader) throws(JSONError) in try reader.beginObject() }
        == "expected an object, found an array (line 1, column 1)")
    #expect(
      failure("\"a\"") { (reader) throws(JSONError) in _ = try reader.readBool() }
        == "expected true or false, found \"a\" (line 1, column 1)")
    #expect(
      failure("1.5") { (reader) throws(JSONError) in try reader.readNull() }
        == "expected null, found 1.5 (line 1, column 1)")
    #expect(
      failure("null") { (reader) throws(JSONError) in _ = try reader.readString() }
        == "expected a string, found null (line 1, column 1)")
    #expect(
      failure("1]") { (reader) throws(JSONError) in
        _ = try reader.readNumber()
        _ = try reader.nextElement()
        _ = try reader.nextElement()
        _ = try reader.readNumber()
      } == "expected a value or ']', found the end of the input (line 1, column 3)")
  }

  /// A skipped value is checked as thoroughly as one that is read.
  @Test(arguments: [
    ("[1,2,x]", "[2]: expected a value, found 'x' (line 1, column 6)"),
    ("[1,2,3.]", "[2]: expected a number, found 3. (line 1, column 6)"),
    ("[1,2,03]", "[2]: expected a number, found 03 (line 1, column 6)"),
    ("[1,\n2 3]", "[1]: expected ',' or ']', found '3' (line 2, column 3)"),
    ("{\"a\":[1,{\"b\":-}]}", "a[1].b: expected a number, found - (line 1, column 14)"),
    ("[1,2,3", "[2]: expected ',' or ']', found the end of the input (line 1, column 7)"),
  ])
  func skippedFaults(json: String, expected: String) {
    for size in [1, 2, 3, 100] {
      let found = message { () throws(JSONError) in
        try JSONReader.validate(JSONArraySource(json.bytes, pieceSize: size))
      }
      #expect(found == expected)
    }
  }
}
