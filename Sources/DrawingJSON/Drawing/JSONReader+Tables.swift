import DrawingFormat

/// Reading of what stands beside the strokes; `Docs/json.md` has the tables.
extension JSONReader {
  mutating func readMetadata() throws(JSONError) -> Metadata {
    var metadata = Metadata()
    try begin(.object, "an object of metadata")
    while try nextMember() {
      switch name {
      case "title": metadata.title = try readString()
      case "created": metadata.created = try readDouble(expected: "seconds since 1970 as a number")
      case "application": metadata.application = try readString()
      case "device": metadata.device = try readString()
      case let key: metadata.attributes.appendUnchecked(key, try readAttribute())
      }
    }
    return metadata
  }

  mutating func readCanvas() throws(JSONError) -> Canvas {
    var canvas = Canvas()
    try begin(.object, "an object of canvas members")
    while try nextMember() {
      switch name {
      case "origin": canvas.origin = try readPair("an array of 2 numbers, x and y")
      case "size": canvas.size = try readPair("an array of 2 numbers, width and height")
      case "unit": canvas.unit = try readString()
      case let key: canvas.attributes.appendUnchecked(key, try readAttribute())
      }
    }
    return canvas
  }

  private mutating func readPair(_ expected: String) throws(JSONError) -> Canvas.Pair {
    let values = try readNumbers(2...2, expected)
    return Canvas.Pair(x: values[0], y: values[1])
  }

  mutating func readChannel(named name: ChannelName) throws(JSONError) -> Channel {
    var channel = Channel(name: name)
    try begin(.object, "an object of channel members")
    while try nextMember() {
      switch self.name {
      case "unit": channel.unit = try readString()
      case "min": channel.minimum = try readDouble()
      case "max": channel.maximum = try readDouble()
      case "tolerance": channel.tolerance = try readDouble()
      case let key: channel.attributes.appendUnchecked(key, try readAttribute())
      }
    }
    return channel
  }

  mutating func readInk() throws(JSONError) -> Ink {
    var ink = Ink()
    try begin(.object, "an object of ink members")
    while try nextMember() {
      switch name {
      case "type": ink.type = InkType(rawValue: try readString())
      case "color": ink.color = try readColor()
      case "colorSpace": ink.colorSpace = try readString()
      case "width": ink.width = try readDouble()
      case let key: ink.attributes.appendUnchecked(key, try readAttribute())
      }
    }
    return ink
  }

  private mutating func readColor() throws(JSONError) -> Color {
    let values = try readNumbers(3...4, "an array of 3 or 4 numbers: red, green, blue, alpha")
    return Color(
      red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : 1)
  }

  /// Reads the group at a position in the table.
  mutating func readGroup(at index: Int) throws(JSONError) -> Group {
    var group = Group()
    try begin(.object, "an object of group members")
    while try nextMember() {
      switch name {
      case "name": group.name = try readString()
      case "kind": group.kind = try readString()
      case "parent": group.parent = try readParent(of: index)
      case "visible": group.isVisible = try readBool()
      case let key: group.attributes.appendUnchecked(key, try readAttribute())
      }
    }
    return group
  }

  private mutating func readParent(of group: Int) throws(JSONError) -> Int {
    _ = try peekToken()
    let start = position
    let parent = try readIndex()
    guard parent < group else {
      throw error(
        .badReference,
        expected: group == 0 ? "no parent of the first group" : "the position of an earlier group",
        found: "\(parent)", at: start)
    }
    return parent
  }

  mutating func readChunk() throws(JSONError) -> UnknownChunk {
    try begin(.object, "an object with type, position, payload")
    var type: UInt64?
    var place: Int?
    var payload: [UInt8]?
    while try nextMember() {
      switch name {
      case "type": type = try readWhole("a whole number of at most 64 bits", limit: .max)
      case "position": place = try readIndex()
      case "payload": payload = try readBase64()
      default: throw unknownMember(KnownMembers.chunk)
      }
    }
    guard let type, let place, let payload else {
      throw error(
        .missingMember, expected: "the members type, position, payload", found: "not all of them")
    }
    return UnknownChunk(type: type, payload: payload, position: place)
  }

  mutating func readExtra() throws(JSONError) -> UnknownExtra {
    try begin(.object, "an object with block, payload")
    var block: Int?
    var payload: [UInt8]?
    while try nextMember() {
      switch name {
      case "block": block = try readIndex()
      case "payload": payload = try readBase64()
      default: throw unknownMember(KnownMembers.extra)
      }
    }
    guard let block, let payload else {
      throw error(.missingMember, expected: "the members block, payload", found: "not both")
    }
    return UnknownExtra(block: block, bytes: payload)
  }
}
