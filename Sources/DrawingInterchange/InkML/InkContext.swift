internal import DrawingFormat

/// What holds for a trace: elements of the document by position, `nil` where the default holds.
struct InkContext {
  /// Element `traceFormat`.
  var format: Int?
  /// Element `inkSource`.
  var source: Int?
  /// Element `brush`.
  var brush: Int?
  /// Element `timestamp`.
  var timestamp: Int?
  /// Element `canvas`.
  var canvas: Int?
  /// Element `canvasTransform`.
  var transform: Int?
}

extension InkMLReader {
  /// The context that an element `context` stands for.
  ///
  /// What it does not say comes from the context that it refers to, or from `base`.
  mutating func context(_ node: Int, base: InkContext) throws(DrawingError) -> InkContext {
    var chain: [Int] = []
    var next: Int? = node
    var result = base
    while let node = next {
      if let known = contexts[node] {
        result = known
        break
      }
      guard !pending.contains(node) else {
        throw fault(
          .badReference, node, "context", found: "a context that refers to itself",
          expected: "a chain of contexts with an end")
      }
      pending.insert(node)
      chain.append(node)
      guard document.attribute(node, "contextRef") != nil else { break }
      next = try reference(node, "contextRef", [.context])
      // Refers to the default context, or out of the file.
      if next == nil { result = InkContext() }
    }
    for node in chain.reversed() {
      try apply(node, to: &result)
      contexts[node] = result
      pending.remove(node)
    }
    return result
  }

  /// Takes over what an element `context` says.
  private mutating func apply(_ node: Int, to context: inout InkContext) throws(DrawingError) {
    if let source = try reference(node, "inkSourceRef", [.inkSource]) {
      apply(source: source, to: &context)
    }
    if let format = try reference(node, "traceFormatRef", [.traceFormat]) {
      context.format = format
    }
    if let brush = try reference(node, "brushRef", [.brush]) { context.brush = brush }
    if let stamp = try reference(node, "timestampRef", [.timestamp]) { context.timestamp = stamp }
    if let canvas = try reference(node, "canvasRef", [.canvas]) { context.canvas = canvas }
    if let map = try reference(node, "canvasTransformRef", [.canvasTransform]) {
      context.transform = map
    }
    let children = document.elements(node)
    for child in children where kind(child) == .inkSource { apply(source: child, to: &context) }
    for child in children where !apply(child: child, to: &context) { noteUnknown(child) }
  }

  /// Takes over an element that a context may hold; says whether it is one.
  mutating func apply(child: Int, to context: inout InkContext) -> Bool {
    switch kind(child) {
    case .traceFormat: context.format = child
    case .brush: context.brush = child
    case .timestamp: context.timestamp = child
    case .canvas: context.canvas = child
    case .canvasTransform: context.transform = child
    case .inkSource: break
    default: return false
    }
    return true
  }

  /// Takes over a source of ink, and the format of its traces.
  mutating func apply(source: Int, to context: inout InkContext) {
    context.source = source
    let format: Int?
    if let known = sourceFormats[source] {
      format = known
    } else {
      // An empty format, as some software leaves behind, says nothing.
      format = document.elements(source).first {
        kind($0) == .traceFormat && !document.elements($0).isEmpty
      }
      sourceFormats[source] = format
    }
    if let format { context.format = format }
  }
}
