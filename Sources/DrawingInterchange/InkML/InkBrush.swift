internal import DrawingFormat

/// A property of a brush, as the document writes it.
struct BrushProperty: Equatable {
  var name: String
  var value: String
  var units: String?
}

extension BrushProperty {
  /// What a brush says of an ink; the rest of the ink goes into an annotation.
  static func properties(of ink: Ink) -> [BrushProperty] {
    var properties: [BrushProperty] = []
    if let width = ink.width { properties.append(BrushProperty(name: "width", value: text(width))) }
    if case .double(let height) = ink.attributes["height"] {
      properties.append(BrushProperty(name: "height", value: text(height)))
    } else if case .integer(let height) = ink.attributes["height"] {
      properties.append(BrushProperty(name: "height", value: "\(height)"))
    }
    if let color = ink.color {
      properties.append(BrushProperty(name: "color", value: hexadecimal(color)))
      if byte(color.alpha) != 255 {
        properties.append(
          BrushProperty(name: "transparency", value: "\(255 - byte(color.alpha))"))
      }
    }
    if ink.type == .marker { properties.append(BrushProperty(name: "rasterOp", value: "maskPen")) }
    for name in ["tip", "antiAliased", "fitToCurve", "ignorePressure"] {
      if case .text(let value) = ink.attributes[name], value.isXML {
        properties.append(BrushProperty(name: name, value: value))
      }
    }
    return properties
  }

  private static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    var writer = NumberWriter()
    writer.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func byte(_ component: Double) -> Int {
    Int((min(max(component, 0), 1) * 255).rounded())
  }

  private static func hexadecimal(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let digits = String(byte(component), radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension InkMLReader {
  /// The ink of an element `brush` for points of a scale; its position in the drawing.
  mutating func ink(_ node: Int, _ context: InkContext) throws(DrawingError) -> Int {
    let scale = try lengthScale(context)
    let key = BrushKey(node: node, scale: scale)
    if let known = inks[key] { return known }
    let properties = try properties(node)
    let position: Int
    if let own = ownInk(node, properties) {
      position = own
    } else {
      drawing.inks.append(try ink(node, properties, scale))
      position = drawing.inks.count - 1
    }
    inks[key] = position
    return position
  }

  /// The scale of points in a context.
  private mutating func lengthScale(_ context: InkContext) throws(DrawingError) -> LengthScale {
    let key = [context.format, context.source]
    if let known = scales[key] { return known }
    var x: [ChannelProperty] = []
    if let source = context.source { x = try channelProperties(source)["X"] ?? [] }
    let scale = LengthScale(units(ofX: context), x.filter { $0.name == "resolution" })
    scales[key] = scale
    return scale
  }

  private func units(ofX context: InkContext) -> String? {
    let format = context.format.flatMap { formats[$0] }
    return format?.channels.first { $0.name == .x }?.units
  }

  /// The ink of the drawing's own annotation that a brush stands for, where nobody has changed the brush
  /// since.
  private mutating func ownInk(_ node: Int, _ properties: [BrushProperty]) -> Int? {
    guard let id = id(node), id.hasPrefix("b"), let number = Int(id.dropFirst()),
      0..<ownInkCount ~= number
    else { return nil }
    let own = ownBrushes[number] ?? BrushProperty.properties(of: drawing.inks[number])
    ownBrushes[number] = own
    return own == properties ? number : nil
  }

  /// Properties that are kept are compared with each other.
  static var mostProperties: Int { 1024 }

  /// The properties of a brush, those of the brushes that it builds on first.
  private mutating func properties(_ node: Int) throws(DrawingError) -> [BrushProperty] {
    var chain: [Int] = []
    var next: Int? = node
    while let brush = next {
      guard chain.count < Self.longestChain else {
        throw fault(
          .badReference, brush, "brush",
          found: "a brush that refers to itself, or to more than \(Self.longestChain) others",
          expected: "a short chain of brushes with an end")
      }
      chain.append(brush)
      next = try reference(brush, "brushRef", [.brush])
    }
    var properties: [BrushProperty] = []
    var positions: [ExactText: Int] = [:]
    for brush in chain.reversed() {
      try spend((document.nodes[brush].end - brush) * 16, brush)
      for child in document.elements(brush) {
        switch kind(child) {
        case .brushProperty:
          let property = try property(child)
          if let position = positions[ExactText(property.name)] {
            properties[position] = property
          } else {
            guard properties.count < Self.mostProperties else {
              throw fault(
                .limitExceeded, child, "brush",
                found: "more than \(Self.mostProperties) properties",
                expected: "at most \(Self.mostProperties)")
            }
            positions[ExactText(property.name)] = properties.count
            properties.append(property)
          }
        case .annotation, .annotationXML: break
        default: noteUnknown(child)
        }
      }
    }
    return properties
  }

  private func property(_ node: Int) throws(DrawingError) -> BrushProperty {
    guard let name = document.attribute(node, "name"), let value = document.attribute(node, "value")
    else {
      throw fault(
        .illegalValue, node, "brushProperty", found: "no `name` or no `value`",
        expected: "both attributes")
    }
    return BrushProperty(name: name, value: value, units: document.attribute(node, "units"))
  }

  private mutating func ink(
    _ node: Int, _ properties: [BrushProperty], _ scale: LengthScale
  ) throws(DrawingError) -> Ink {
    var ink = Ink()
    if let id = id(node) { ink.attributes["id"] = .text(id) }
    var transparency: BrushProperty?
    for property in properties {
      switch property.name {
      case "color" where Color(inkml: property.value) != nil:
        ink.color = Color(inkml: property.value)
      case "transparency": transparency = property
      case "width": setWidth(&ink, property, scale)
      case "rasterOp" where property.value == "maskPen": ink.type = .marker
      default: keep(property, in: &ink)
      }
    }
    if let transparency {
      if let value = DecimalNumber(transparency.value)?.value, 0...255 ~= value {
        var color = ink.color ?? .black
        color.alpha = (255 - value) / 255
        ink.color = color
      } else {
        keep(transparency, in: &ink)
      }
    }
    let notes = try annotations(of: node)
    if !notes.isEmpty { ink.attributes["annotations"] = .list(notes) }
    return ink
  }

  private func setWidth(_ ink: inout Ink, _ property: BrushProperty, _ scale: LengthScale) {
    guard let width = DecimalNumber(property.value)?.value else {
      return keep(property, in: &ink)
    }
    guard let units = property.units else { return ink.width = width }
    guard let factor = scale.factor(from: units) else {
      ink.width = width
      ink.attributes["widthUnits"] = .text(units)
      return
    }
    let product = width * factor
    guard product.isFinite else { return keep(property, in: &ink) }
    ink.width = product
    if factor != 1 {
      ink.attributes["inkmlWidth"] = .value(ofText: property.value)
      ink.attributes["widthUnits"] = .text(units)
    }
  }

  private func keep(_ property: BrushProperty, in ink: inout Ink) {
    // `type` and others would be taken for the members of an ink.
    let isReserved = ["type", "color", "colorSpace", "width"].contains(property.name)
    let name = isReserved ? "inkml:" + property.name : property.name
    ink.attributes[name] = .value(ofText: property.value)
    if let units = property.units { ink.attributes[name + "Units"] = .text(units) }
  }
}

extension AttributeValue {
  /// A text, or the number that it is the usual form of.
  static func value(ofText text: String) -> AttributeValue {
    if let integer = Int64(text), "\(integer)" == text { return .integer(integer) }
    var bytes: [UInt8] = []
    var writer = NumberWriter()
    if let number = DecimalNumber(text)?.value, number.rounded() != number {
      writer.append(number, to: &bytes)
      if bytes.elementsEqual(text.utf8) { return .double(number) }
    }
    return .text(text)
  }
}
