public import DrawingFormat

/// Everything in a drawing as lines of text, doubles as their 64 bits and texts as their UTF-8: what
/// two equal drawings have in common, told without the codec and without the model's own `==`.
public struct DrawingDigest: Sendable {
  /// One line for each part of the drawing.
  public private(set) var lines: [String] = []

  /// Describes a drawing.
  public init(_ drawing: Drawing) {
    let metadata = drawing.metadata
    line("metadata", text(metadata.title), number(metadata.created), text(metadata.application))
    line(text(metadata.device), attributes(metadata.attributes))
    if let canvas = drawing.canvas {
      line("canvas", number(canvas.origin?.x), number(canvas.origin?.y))
      line(number(canvas.size?.x), number(canvas.size?.y), text(canvas.unit))
      line(attributes(canvas.attributes))
    }
    for channel in drawing.channels {
      line("channel", text(channel.name.rawValue), text(channel.unit), number(channel.minimum))
      line(number(channel.maximum), number(channel.tolerance), attributes(channel.attributes))
    }
    for ink in drawing.inks {
      line("ink", text(ink.type.rawValue), number(ink.color?.red), number(ink.color?.green))
      line(number(ink.color?.blue), number(ink.color?.alpha), text(ink.colorSpace))
      line(number(ink.width), attributes(ink.attributes))
    }
    for group in drawing.groups {
      line("group", text(group.name), text(group.kind), "\(group.parent ?? -1)")
      line("\(group.isVisible)", attributes(group.attributes))
    }
    line("attributes", attributes(drawing.attributes))
    for stroke in drawing.strokes { add(stroke) }
    for chunk in drawing.unknownChunks {
      line("chunk", "\(chunk.type)", "\(chunk.position)", hexadecimal(chunk.payload))
    }
    for extra in drawing.unknownExtras { line("extra", "\(extra.block)", hexadecimal(extra.bytes)) }
  }

  /// A hash of the lines (FNV-1a, 64 bits) that is the same on every machine.
  public var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in lines {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ 10) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  /// The first line in which two drawings differ, or `nil` where they are the same to the last bit.
  public static func difference(_ left: Drawing, _ right: Drawing) -> String? {
    let (left, right) = (DrawingDigest(left).lines, DrawingDigest(right).lines)
    for (left, right) in zip(left, right) where !left.isIdentical(to: right) {
      return "\(left.prefix(300)) ≠ \(right.prefix(300))"
    }
    return left.count == right.count ? nil : "\(left.count) lines ≠ \(right.count)"
  }

  private mutating func add(_ stroke: Stroke) {
    line("stroke", "\(stroke.ink ?? -1)", "\(stroke.group ?? -1)", number(stroke.start))
    line(id(stroke.id), stroke.randomSeed.map { "\($0)" } ?? "-", attributes(stroke.attributes))
    if let transform = stroke.transform {
      line("transform", number(transform.a), number(transform.b), number(transform.c))
      line(number(transform.d), number(transform.tx), number(transform.ty))
    }
    if let mask = stroke.mask {
      line("mask", "\(mask.usesEvenOddRule)", "\(mask.ranges?.count ?? -1)")
      line("path", "\(mask.path?.count ?? -1)")
      for range in mask.ranges ?? [] { line(number(range.lower), number(range.upper)) }
      for element in mask.path ?? [] { line(pathElement(element)) }
    }
    line("points", "\(stroke.points.count)")
    for name in stroke.points.channels {
      var values = text(name.rawValue)
      for value in stroke.points[name] ?? [] { values += " " + number(value) }
      line(values)
    }
  }

  private mutating func line(_ parts: String...) {
    lines.append(parts.joined(separator: " "))
  }

  private func number(_ value: Double?) -> String {
    value.map { String($0.bitPattern, radix: 16) } ?? "-"
  }

  private func text(_ value: String?) -> String { value.map { hexadecimal(Array($0.utf8)) } ?? "-" }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    "x" + bytes.map { String($0, radix: 16) }.joined(separator: ".")
  }

  private func id(_ id: StrokeID?) -> String {
    switch id {
    case nil: "-"
    case .uuid(let high, let low): "u\(high),\(low)"
    case .number(let number): "n\(number)"
    case .text(let text): "t" + self.text(text)
    }
  }

  private func pathElement(_ element: Mask.PathElement) -> String {
    let numbers: [Double] =
      switch element {
      case .move(let x, let y): [1, x, y]
      case .line(let x, let y): [2, x, y]
      case .quadratic(let controlX, let controlY, let x, let y): [3, controlX, controlY, x, y]
      case .cubic(let x1, let y1, let x2, let y2, let x, let y): [4, x1, y1, x2, y2, x, y]
      case .close: [5]
      }
    return numbers.map { number($0) }.joined(separator: " ")
  }

  private func attributes(_ attributes: Attributes) -> String {
    "{" + attributes.entries.map { text($0.key) + ":" + value($0.value) }.joined(separator: ",")
      + "}"
  }

  private func value(_ value: AttributeValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let isTrue): "\(isTrue)"
    case .integer(let integer): "i\(integer)"
    case .double(let double): "d" + number(double)
    case .text(let text): "t" + self.text(text)
    case .bytes(let bytes): "b" + hexadecimal(bytes)
    case .list(let list): "[" + list.map { self.value($0) }.joined(separator: ",") + "]"
    case .dictionary(let attributes): self.attributes(attributes)
    }
  }
}
