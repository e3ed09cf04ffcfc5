internal import DrawingFormat

extension InkMLReader {
  /// The elements `annotation` and `annotationXML` directly inside an element, as values.
  mutating func annotations(of node: Int) throws(DrawingError) -> [AttributeValue] {
    var values: [AttributeValue] = []
    for child in document.elements(node)
    where kind(child) == .annotation || kind(child) == .annotationXML {
      values.append(try annotation(child))
    }
    return values
  }

  /// An annotation: its attributes, then `text` or `elements`.
  mutating func annotation(_ node: Int) throws(DrawingError) -> AttributeValue {
    var value = Attributes()
    for attribute in document.attributes[document.attributeRange(node)] {
      try spendValue(node)
      let name = document.names[attribute.name].qualified
      // XML has each attribute once.
      let isTaken = name == "text" || name == "elements"
      value.appendUnchecked(isTaken ? "inkml:" + name : name, .text(attribute.value))
    }
    try spendValue(node)
    if kind(node) == .annotation {
      value.appendUnchecked("text", .text(document.string(node)))
      // White space between tags is left out, so what is left of it here is text.
      for child in document.elements(node) { noteUnknown(child) }
    } else {
      value.appendUnchecked("elements", .list(try elements(inside: node)))
    }
    return .dictionary(value)
  }

  /// What is inside an element, elements as dictionaries and texts as they are.
  ///
  /// Built from the end, where everything inside an element is there before it; so no depth of the
  /// document takes recursion.
  mutating func elements(inside node: Int) throws(DrawingError) -> [AttributeValue] {
    var contents: [Int: [AttributeValue]] = [:]
    let deepest = document.nodes[node].depth + Self.deepestKept
    for inner in stride(from: document.nodes[node].end - 1, to: node, by: -1) {
      let content = contents.removeValue(forKey: inner) ?? []
      guard document.nodes[inner].depth <= deepest else {
        if document.nodes[inner].depth == deepest + 1 {
          losses.add("XML inside annotations that is more than \(Self.deepestKept) elements deep")
        }
        continue
      }
      try spendValue(inner)
      let value: AttributeValue
      if document.nodes[inner].name == nil {
        value = .text(String(decoding: document.text[document.nodes[inner].range], as: UTF8.self))
      } else {
        value = try element(inner, content.reversed())
      }
      contents[document.nodes[inner].parent, default: []].append(value)
    }
    return (contents[node] ?? []).reversed()
  }

  /// An element of any kind, with what is inside it.
  mutating func element(_ node: Int) throws(DrawingError) -> AttributeValue {
    try element(node, elements(inside: node))
  }

  private mutating func element(
    _ node: Int, _ content: [AttributeValue]
  ) throws(DrawingError) -> AttributeValue {
    guard let name = document.name(node) else { return .null }
    var value = Attributes()
    value["name"] = .text(name.qualified)
    if !name.namespace.isEmpty, name.namespace != rootNamespace {
      value["namespace"] = .text(name.namespace)
    }
    var attributes = Attributes()
    for attribute in document.attributes[document.attributeRange(node)] {
      try spendValue(node)
      attributes.appendUnchecked(
        document.names[attribute.name].qualified, .text(attribute.value))
    }
    if !attributes.isEmpty { value["attributes"] = .dictionary(attributes) }
    if !content.isEmpty { value["content"] = .list(content) }
    return .dictionary(value)
  }

  /// How deep XML may be that becomes values: each element takes a list and a dictionary of the 64
  /// levels that values may have, and annotations take five.
  static var deepestKept: Int { 28 }
}
