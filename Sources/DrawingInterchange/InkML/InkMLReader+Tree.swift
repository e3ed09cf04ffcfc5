internal import DrawingFormat

/// An element that holds traces, while it is read.
struct TraceHolder {
  /// The position behind its last node.
  var end: Int
  var context: InkContext
  /// A brush of its own or of one around it.
  var brush: Int?
  /// The group that its traces belong to.
  var group: Int?
}

extension InkMLReader {
  /// Reads the whole document.
  mutating func read() throws(DrawingError) {
    var holders = [TraceHolder(end: document.nodes[0].end, context: InkContext())]
    try readRoot()
    var node = 1
    while node < document.nodes.count {
      while let holder = holders.last, holder.end <= node, holders.count > 1 {
        holders.removeLast()
      }
      node = try read(node, &holders)
    }
    try finish()
  }

  /// Reads an element; the node to go on with.
  private mutating func read(
    _ node: Int, _ holders: inout [TraceHolder]
  ) throws(DrawingError) -> Int {
    let holder = holders[holders.count - 1]
    let end = document.nodes[node].end
    noteUnknownAttributes(node)
    switch kind(node) {
    case .definitions:
      guard holders.count == 1 else { noteUnknown(node); return end }
      holders.append(
        TraceHolder(end: end, context: InkContext(), brush: nil, group: definitionsGroup(node)))
      return node + 1
    case .traceGroup:
      holders.append(try group(node, inside: holder))
      return node + 1
    case .trace: try readTrace(node, holder)
    case .annotation where OwnAnnotation.isOwn(node, document): break
    case .annotation, .annotationXML: try keep(annotation(node), as: "annotations", holder, node)
    case .traceView:
      try checkRange(node)
      try keep(element(node), as: "views", holder, node)
    case .context where holders.count == 1:
      // In the stream itself a context holds for what follows; in definitions for who refers to it.
      holders[0].context = try context(node, base: holder.context)
    case .context where isInDefinitions(node): _ = try context(node, base: InkContext())
    case .mapping where isInDefinitions(node): break
    case .inkSource where holders.count == 1: apply(source: node, to: &holders[0].context)
    case .some where isInDefinitions(node) || holders.count == 1:
      var context = holders[0].context
      if !apply(child: node, to: &context) { noteUnknown(node) }
      if holders.count == 1 { holders[0].context = context }
    default: noteUnknown(node)
    }
    try keepSources(node)
    return end
  }

  private func isInDefinitions(_ node: Int) -> Bool {
    let parent = document.nodes[node].parent
    return parent >= 0 && kind(parent) == .definitions
  }

  private mutating func readRoot() throws(DrawingError) {
    noteUnknownAttributes(0)
    guard !isOwn else { return }
    if let id = document.attribute(0, "documentID") { drawing.attributes["documentID"] = .text(id) }
  }

  /// Notes attributes that are neither understood nor kept.
  private mutating func noteUnknownAttributes(_ node: Int) {
    guard let kind = kind(node), let known = kind.knownAttributes else { return }
    for attribute in document.attributes[document.attributeRange(node)] {
      let name = document.names[attribute.name]
      if name.local == "id" || name.namespace.isEmpty && known.contains(name.local) { continue }
      losses.add("the attribute `\(LossTally.shown(name.qualified))` of `\(kind.rawValue)`")
    }
  }

  /// The group of traces that are defined but not drawn.
  private mutating func definitionsGroup(_ node: Int) -> Int? {
    let holdsTraces = document.elements(node).contains {
      kind($0) == .trace || kind($0) == .traceGroup
    }
    guard holdsTraces else { return nil }
    drawing.groups.append(Group(kind: "definitions", isVisible: false))
    return drawing.groups.count - 1
  }

  private mutating func group(
    _ node: Int, inside holder: TraceHolder
  ) throws(DrawingError) -> TraceHolder {
    var inner = holder
    inner.end = document.nodes[node].end
    if let reference = try reference(node, "contextRef", [.context]) {
      inner.context = try context(reference, base: InkContext())
      inner.brush = inner.context.brush ?? inner.brush
    }
    if let brush = try reference(node, "brushRef", [.brush]) { inner.brush = brush }
    if let own = ownGroup(node) {
      inner.group = own
      return inner
    }
    var group = Group(kind: "traceGroup", parent: holder.group)
    for attribute in document.attributes[document.attributeRange(node)] {
      let name = document.names[attribute.name].qualified
      guard name != "contextRef", name != "brushRef" else { continue }
      try spendValue(node)
      keep(
        attribute.value, as: name == "xml:id" ? "id" : name, in: &group.attributes, Self.ofGroups)
    }
    drawing.groups.append(group)
    try spend(MemoryLayout<Group>.stride, node)
    inner.group = drawing.groups.count - 1
    return inner
  }

  private func ownGroup(_ node: Int) -> Int? {
    guard let id = id(node), id.hasPrefix("g") else { return nil }
    // A group whose strokes are not in one piece is written several times: g3, g3.1, g3.2.
    guard let number = Int(id.dropFirst().prefix { $0 != "." }), 0..<ownGroupCount ~= number else {
      return nil
    }
    return number
  }

  private static let ofGroups = ["name", "kind", "parent", "visible"]

  /// Keeps an attribute of an element under its name, unless that has a meaning here.
  func keep(
    _ value: String, as name: String, in attributes: inout Attributes, _ reserved: [String]
  ) {
    attributes[reserved.contains(name) ? "inkml:" + name : name] = .text(value)
  }

  /// Adds a value to a list of the group that is being read, or of the drawing.
  private mutating func keep(
    _ value: AttributeValue, as name: String, _ holder: TraceHolder, _ node: Int
  ) throws(DrawingError) {
    if isOwn, isKnown(value, name, holder) { return }
    lists[ListKey(group: holder.group, name: name), default: []].append(value)
  }

  /// Adds the lists to the attributes that they belong to.
  mutating func addLists() {
    let sorted = lists.sorted {
      ($0.key.group ?? -1, $0.key.name) < ($1.key.group ?? -1, $1.key.name)
    }
    for (key, values) in sorted {
      if let group = key.group {
        drawing.groups[group].attributes.append(values, toList: key.name)
      } else {
        drawing.attributes.append(values, toList: key.name)
      }
    }
    lists = [:]
  }

  /// Keeps what a document says of its sources and times beside the traces.
  private mutating func keepSources(_ node: Int) throws(DrawingError) {
    guard !isOwn else { return }
    for inner in [node] + document.elements(node) {
      switch kind(inner) {
      case .inkSource:
        if drawing.metadata.device == nil {
          let parts = ["manufacturer", "model"].compactMap { document.attribute(inner, $0) }
          if !parts.isEmpty { drawing.metadata.device = parts.joined(separator: " ") }
        }
        lists[ListKey(group: nil, name: "inkSources"), default: []].append(try element(inner))
      case .timestamp:
        lists[ListKey(group: nil, name: "timestamps"), default: []].append(try element(inner))
      default: break
      }
    }
  }

  /// Refuses ranges of a view that are no lists of numbers.
  private func checkRange(_ node: Int) throws(DrawingError) {
    for view in node..<document.nodes[node].end where kind(view) == .traceView {
      for name in ["from", "to"] {
        guard let text = document.attribute(view, name) else { continue }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard
          parts.allSatisfy({ part in
            let digits = part.filter { !$0.isWhitespace }
            return Int(digits) != nil
          })
        else {
          throw fault(
            .illegalValue, view, "traceView", found: "\(name)=\"\(LossTally.shown(text))\"",
            expected: "whole numbers with colons between them, such as 2:1:5")
        }
      }
    }
  }
}

/// A list of values that an attribute of a group, or of the drawing, becomes.
struct ListKey: Hashable {
  var group: Int?
  var name: String
}

extension Attributes {
  /// Adds values to the list under a name, which is made where there is none.
  mutating func append(_ values: [AttributeValue], toList name: String) {
    guard case .list(let known) = self[name] else { return self[name] = .list(values) }
    self[name] = .list(known + values)
  }
}
