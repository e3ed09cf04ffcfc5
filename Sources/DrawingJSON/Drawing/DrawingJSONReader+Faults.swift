public import DrawingFormat

extension Drawing {
  /// Everything that is wrong with a drawing as JSON, in the order of the text: a fault in one stroke
  /// or table does not hide those in the next.
  ///
  /// In a member of a stroke, and in an entry of a table, only the first fault is looked for. Where
  /// the text is no JSON, nothing is looked for behind that place.
  ///
  /// - Parameters:
  ///   - bytes: the whole document.
  ///   - limits: what it may ask for.
  ///   - count: how many faults are enough.
  /// - Returns: the faults; none where `init(json:limits:)` reads the document, or refuses it for
  ///   what its strokes take together.
  public static func jsonFaults(
    in bytes: [UInt8], limits: JSONLimits = JSONLimits(), atMost count: Int = 100
  ) -> [JSONError] {
    var reader = DrawingJSONReader(JSONArraySource(bytes), limits: limits)
    return reader.faults(atMost: count)
  }
}

/// Reading on behind faults.
///
/// All of the input is one piece, so that one can go back: what cannot be read is read again as JSON
/// of any kind, and passed.
extension DrawingJSONReader {
  /// The faults so far.
  private struct Faults {
    let limit: Int
    var list: [JSONError] = []
    /// Tables that are no table: positions in them are not judged.
    var broken: Set<String> = []

    var isFull: Bool { list.count >= limit }
  }

  fileprivate mutating func faults(atMost limit: Int) -> [JSONError] {
    var faults = Faults(limit: limit)
    inks.keepsAll = true
    groups.keepsAll = true
    do {
      try readDocument(&faults)
    } catch {
      faults.list.append(error)
    }
    if !faults.broken.contains("inks") { faults.list += inks.faults(count: header.inks.count) }
    if !faults.broken.contains("groups") {
      faults.list += groups.faults(count: header.groups.count)
    }
    faults.list.sort { ($0.offset ?? 0) < ($1.offset ?? 0) }
    return Array(faults.list.prefix(limit))
  }

  private mutating func readDocument(_ faults: inout Faults) throws(JSONError) {
    try reader.begin(.object, "a drawing as an object")
    var hasStrokes = false
    while !faults.isFull, try nextMember(&faults) {
      let name = reader.name
      hasStrokes = hasStrokes || name == "strokes"
      try readMember(named: name, &faults)
    }
    if faults.isFull { return }
    if !hasStrokes {
      faults.list.append(
        reader.error(.missingMember, expected: "the member strokes", found: "none"))
    }
    try reader.finish()
  }

  private mutating func readMember(
    named name: String, _ faults: inout Faults
  ) throws(JSONError) {
    switch name {
    case "metadata":
      try attempt(&faults) { (self) throws(JSONError) in _ = try self.reader.readMetadata() }
    case "canvas":
      try attempt(&faults) { (self) throws(JSONError) in _ = try self.reader.readCanvas() }
    case "channels": try readChannels(&faults)
    case "inks":
      try readArray("inks", &faults) { (self) throws(JSONError) in
        // Counted in any case: the positions of the others stay as they are.
        self.header.inks.append(Ink())
        _ = try self.reader.readInk()
      }
    case "groups":
      try readArray("groups", &faults) { (self) throws(JSONError) in
        self.header.groups.append(Group())
        _ = try self.reader.readGroup(at: self.header.groups.count - 1)
      }
    case "chunks":
      try readArray("chunks", &faults) { (self) throws(JSONError) in
        _ = try self.reader.readChunk()
      }
    case "extras":
      try readArray("extras", &faults) { (self) throws(JSONError) in
        _ = try self.reader.readExtra()
      }
    case "strokes": try readStrokes(&faults)
    default:
      try attempt(&faults) { (self) throws(JSONError) in _ = try self.reader.readAttribute() }
    }
  }

  private mutating func readChannels(_ faults: inout Faults) throws(JSONError) {
    guard try begin(.object, "an object of channels", &faults) else { return }
    while !faults.isFull, try nextMember(&faults) {
      let name = ChannelName(reader.name)
      try countChannel(name)
      try attempt(&faults) { (self) throws(JSONError) in
        _ = try self.reader.readChannel(named: name)
      }
    }
  }

  private mutating func readArray(
    _ table: String, _ faults: inout Faults,
    _ readElement: (inout DrawingJSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try begin(.array, "an array of \(table)", &faults) else {
      faults.broken.insert(table)
      return
    }
    while !faults.isFull, try nextEntry() { try attempt(&faults, readElement) }
  }

  private mutating func readStrokes(_ faults: inout Faults) throws(JSONError) {
    guard try begin(.array, "an array of strokes", &faults) else { return }
    while !faults.isFull, try reader.nextElement() {
      defer { strokeCount += 1 }
      try reader.countStroke()
      guard try begin(.object, "a stroke as an object", &faults) else { continue }
      var stroke = Stroke()
      while !faults.isFull, try nextMember(&faults) {
        try attempt(&faults) { (self) throws(JSONError) in try self.readMember(of: &stroke) }
      }
    }
  }

  /// Begins an object or array; `false` where there is none, which is noted and passed.
  private mutating func begin(
    _ kind: JSONReader.Kind, _ expected: String, _ faults: inout Faults
  ) throws(JSONError) -> Bool {
    if try reader.peekKind() == kind {
      try reader.begin(kind, expected)
      return true
    }
    try attempt(&faults) { (self) throws(JSONError) in
      throw try self.reader.wrongType(expected: expected)
    }
    return false
  }

  /// Reads a value; notes what is wrong with it, and passes it.
  private mutating func attempt(
    _ faults: inout Faults, _ body: (inout DrawingJSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let mark = reader.mark
    do {
      try body(&self)
    } catch {
      guard error.code.isAboutMeaning else { throw error }
      faults.list.append(error)
      guard reader.goBack(to: mark) else {
        // The text ended in the value.
        throw try reader.syntaxError(expected: "',' or '}'")
      }
      try skipValue()
    }
  }

  /// Goes on to the next member that the object does not have yet.
  private mutating func nextMember(_ faults: inout Faults) throws(JSONError) -> Bool {
    while true {
      do {
        return try reader.nextMember()
      } catch {
        guard error.code == .duplicateMember else { throw error }
        faults.list.append(error)
        if faults.isFull { return false }
        // The name was passed.
        try reader.passColon()
        try skipValue()
      }
    }
  }

  private mutating func skipValue() throws(JSONError) {
    reader.acceptsRepeatedNames = true
    try reader.skipValue()
    reader.acceptsRepeatedNames = false
  }
}

extension JSONError.Code {
  /// Whether the text is JSON all the same, so that one can read on behind the value.
  fileprivate var isAboutMeaning: Bool {
    let codes: [JSONError.Code] = [
      .wrongType, .illegalValue, .missingMember, .unknownMember, .badReference, .badChannels,
      .duplicateMember, .numberTooLarge,
    ]
    return codes.contains(self)
  }
}
