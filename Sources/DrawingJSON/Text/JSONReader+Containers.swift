extension JSONReader {
  /// Begins to read an object.
  public mutating func beginObject() throws(JSONError) {
    try begin(.object, "an object")
  }

  /// Begins to read an array.
  public mutating func beginArray() throws(JSONError) {
    try begin(.array, "an array")
  }

  /// Begins to read an object or array; `expected` is for the error where there is none.
  mutating func begin(_ kind: Kind, _ expected: String) throws(JSONError) {
    try expect(kind, expected)
    guard path.depth < depthLimit else {
      throw error(
        .tooDeep, expected: "at most \(depthLimit) objects and arrays inside one another",
        found: "one more")
    }
    advance()
    path.push(isObject: kind == .object)
  }

  /// Goes on to the next member of the object, up to its value; at the end of the object `false`.
  ///
  /// The name is in `name` until the value has been read.
  public mutating func nextMember() throws(JSONError) -> Bool {
    guard try nextItem(closing: UInt8(ascii: "}"), first: "a member or '}'", later: "',' or '}'")
    else { return false }
    guard try peekToken() == UInt8(ascii: "\"") else {
      throw try syntaxError(expected: path.count == 0 ? "a member or '}'" : "a member's name")
    }
    let start = position
    try scanString()
    guard path.append(text) || acceptsRepeatedNames else {
      throw error(
        .duplicateMember, expected: "each name once",
        found: JSONExcerpt.quoted(text[...]) + " again",
        at: start)
    }
    try passColon()
    return true
  }

  /// Passes what stands between a member's name and its value.
  mutating func passColon() throws(JSONError) {
    guard try peekToken() == UInt8(ascii: ":") else { throw try syntaxError(expected: "':'") }
    advance()
  }

  /// Goes on to the next element of the array; at the end of the array `false`.
  public mutating func nextElement() throws(JSONError) -> Bool {
    guard try nextItem(closing: UInt8(ascii: "]"), first: "a value or ']'", later: "',' or ']'")
    else { return false }
    path.count += 1
    return true
  }

  /// Passes a comma, or the closing byte and returns `false`.
  private mutating func nextItem(
    closing: UInt8, first: String, later: String
  ) throws(JSONError) -> Bool {
    let byte = try peekToken()
    if byte == closing {
      advance()
      path.pop()
      return false
    }
    if path.count == 0 {
      if byte == nil { throw try syntaxError(expected: first) }
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw try syntaxError(expected: later) }
    advance()
    return true
  }

  /// The name of the current member of the innermost object.
  public var name: String { path.name }
}
