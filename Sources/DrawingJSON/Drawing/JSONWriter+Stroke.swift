import DrawingFormat

/// Writing of a stroke's members.
extension JSONWriter {
  mutating func strokeID(_ id: StrokeID) throws(JSONError) {
    key("id")
    if let text = id.jsonString {
      string(text)
      return
    }
    switch id {
    case .number(let number): integer(number)
    case .uuid: break  // Always a string.
    case .text(let text):
      try beginObject()
      member(SpecialKey.text.rawValue, text)
      endObject()
    }
  }

  mutating func transform(_ transform: AffineTransform) throws(JSONError) {
    try member(
      "transform",
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }

  mutating func mask(_ mask: Mask) throws(JSONError) {
    key("mask")
    try beginObject()
    if let ranges = mask.ranges {
      key("ranges")
      try beginArray()
      for range in ranges { try doubles([range.lower, range.upper]) }
      endArray()
    }
    if let path = mask.path {
      key("path")
      try beginArray()
      for element in path { try pathElement(element) }
      endArray()
    }
    if mask.usesEvenOddRule {
      key("evenOdd")
      bool(true)
    }
    endObject()
  }

  private mutating func pathElement(_ element: Mask.PathElement) throws(JSONError) {
    let (kind, coordinates) = element.parts
    try beginArray()
    string(kind)
    for coordinate in coordinates { try double(coordinate) }
    endArray()
  }

  /// Writes the points as one array a channel, unless there is no channel.
  mutating func points(_ points: StrokePoints) throws(JSONError) {
    let names = points.channels
    guard !names.isEmpty else { return }
    key("points")
    try beginObject()
    var written = 0
    try points.forEachChannel { (name, values) throws(JSONError) in
      key(name.rawValue)
      guard values.count == points.count, !names[..<written].contains(name) else {
        throw error(
          .badChannels, expected: "each channel once, with \(points.count) values",
          found: "\(name.rawValue) with \(values.count)")
      }
      try doubles(values)
      written += 1
    }
    endObject()
  }
}
