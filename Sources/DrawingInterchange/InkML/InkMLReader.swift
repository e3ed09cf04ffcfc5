internal import DrawingFormat
internal import DrawingJSON

/// Turns an InkML document into a drawing.
struct InkMLReader {
  let document: XMLDocument
  let limits: DecodingLimits
  var drawing = Drawing()
  var losses = LossTally()
  /// The namespace of the document's InkML elements; documents without one are read too.
  let rootNamespace: String
  private let kinds: [InkElement?]

  /// What was resolved already, by position of its element.
  var contexts: [Int: InkContext] = [:]
  var pending: Set<Int> = []
  var formats: [Int: TraceFormat] = [:]
  var mappings: [Int: [MappingStep]] = [:]
  var transforms: [Int: CanvasMap] = [:]
  var inks: [BrushKey: Int] = [:]
  var scales: [[Int?]: LengthScale] = [:]
  var described: [[Int?]: Attributes] = [:]
  /// Elements by kind and identifier.
  private var identified: [InkElement: [ExactText: Int]] = [:]

  /// Whether the document has the drawing's own annotations, and how much of its tables they gave.
  var isOwn = false
  var ownInkCount = 0
  var ownGroupCount = 0
  /// The own annotation of each stroke, by its identifier.
  var ownStrokes: [ExactText: Int] = [:]

  /// The lists of the own annotations, and how far they have been met as elements.
  var ownLists: [String: (values: [AttributeValue], position: Int)] = [:]
  /// Annotations and views that are added in the end: one by one, each would be looked for among the
  /// attributes of its group.
  var lists: [ListKey: [AttributeValue]] = [:]
  /// What brushes say of the inks of the own annotation.
  var ownBrushes: [Int: [BrushProperty]] = [:]
  /// The properties of sources' channels by the channels' names, and the formats of sources.
  var properties: [Int: [String: [ChannelProperty]]] = [:]
  var sourceFormats: [Int: Int?] = [:]
  /// How many channels are described.
  var describedCount = 0

  /// The traces so far, which wait for what only the whole document tells about their times.
  var traces: [ReadTrace] = []
  private var points = 0
  private var spentBytes = 0
  private var spentValues = 0

  /// How long chains of brushes and of timestamps may be: each use follows them anew.
  static var longestChain: Int { 64 }

  /// Takes a document.
  ///
  /// - Throws: `DrawingError` where it is not InkML, or its own annotations are damaged.
  init(_ document: XMLDocument, limits: DecodingLimits) throws(DrawingError) {
    self.document = document
    self.limits = limits
    let root = document.name(0)
    rootNamespace = root?.namespace ?? ""
    let namespace = rootNamespace
    kinds = document.names.map { $0.namespace == namespace ? InkElement.named[$0.local] : nil }
    guard root?.local == InkElement.ink.rawValue else {
      throw DrawingError(
        .notADrawing, offset: document.nodes.first?.offset, context: "InkML",
        found: "the root element \(LossTally.shown(root?.qualified ?? ""))",
        expected: "the element `ink`")
    }
    try findIdentifiers()
  }

  /// Which element of InkML a node is; `nil` for texts and foreign elements.
  func kind(_ node: Int) -> InkElement? { document.nodes[node].name.flatMap { kinds[$0] } }

  /// The identifier of an element, `xml:id` or, as older software writes it, `id`.
  func id(_ node: Int) -> String? {
    for attribute in document.attributes[document.attributeRange(node)] {
      let name = document.names[attribute.name]
      if name.local == "id",
        name.namespace.isEmpty || name.namespace == "http://www.w3.org/XML/1998/namespace"
      {
        return attribute.value
      }
    }
    return nil
  }

  private mutating func findIdentifiers() throws(DrawingError) {
    for node in document.nodes.indices {
      guard let kind = kind(node) else { continue }
      if kind == .annotation, OwnAnnotation.isOwn(node, document) {
        try takeOwn(node)
      } else if let id = id(node), identified[kind]?[ExactText(id)] == nil {
        // Of two elements with one identifier the first holds.
        identified[kind, default: [:]][ExactText(id)] = node
      }
    }
  }

  /// The element of some kinds that an attribute refers to; `nil` where there is no such attribute, or it
  /// names a default or another document.
  mutating func reference(
    _ node: Int, _ attribute: String, _ kinds: [InkElement]
  ) throws(DrawingError) -> Int? {
    guard let text = document.attribute(node, attribute), !text.isEmpty else { return nil }
    // Older software leaves the # out.
    let (outside, id) = text.fragment
    if !outside.isEmpty {
      losses.add("a reference to another document, \(attribute)=\"\(LossTally.shown(text))\"")
      return nil
    }
    for kind in kinds {
      if let found = identified[kind]?[ExactText(id)] { return found }
    }
    if id.hasPrefix("Default") { return nil }
    throw fault(
      .badReference, node, document.name(node)?.local ?? "element",
      found: "\(attribute)=\"\(LossTally.shown(text))\"",
      expected: "the identifier of an element \(kinds.map(\.rawValue).joined(separator: " or "))")
  }

  /// The number in an attribute, `nil` where there is no such attribute.
  func number(_ node: Int, _ attribute: String) throws(DrawingError) -> Double? {
    try decimalNumber(node, attribute)?.value
  }

  /// The number of an attribute, as the decimal that it is written as.
  func decimalNumber(
    _ node: Int, _ attribute: String
  ) throws(DrawingError) -> DecimalNumber? {
    guard let text = document.attribute(node, attribute) else { return nil }
    guard let number = DecimalNumber(text) else {
      throw fault(
        .illegalValue, node, document.name(node)?.local ?? "element",
        found: "\(attribute)=\"\(LossTally.shown(text))\"", expected: "a number")
    }
    return number
  }

  /// An error at an element.
  func fault(
    _ code: DrawingError.Code, _ node: Int, _ context: String, found: String, expected: String
  ) -> DrawingError {
    DrawingError(
      code, offset: document.nodes[node].offset, context: context, found: found,
      expected: expected)
  }

  /// Notes an element that is not carried.
  mutating func noteUnknown(_ node: Int) {
    guard let name = document.name(node) else {
      let isBlank = document.text[document.nodes[node].range].allSatisfy(isXMLSpace)
      if !isBlank { losses.add("text where InkML has none") }
      return
    }
    losses.add(
      kind(node) == nil
        ? "an element `\(LossTally.shown(name.qualified))`, which InkML does not have"
        : "an element `\(name.local)` where InkML does not have it")
  }

  /// Asks for memory.
  mutating func spend(_ bytes: Int, _ node: Int) throws(DrawingError) {
    let sum = spentBytes.addingReportingOverflow(bytes)
    spentBytes = sum.overflow ? .max : sum.partialValue
    guard !sum.overflow, spentBytes <= limits.outputBytes else {
      throw exceeded("outputBytes", spentBytes, limits.outputBytes, node)
    }
  }

  /// Asks for one value of free attributes.
  mutating func spendValue(_ node: Int) throws(DrawingError) {
    spentValues += 1
    guard spentValues <= limits.attributeValues else {
      throw exceeded("attributeValues", spentValues, limits.attributeValues, node)
    }
  }

  /// Asks for a stroke; how many points it may have.
  mutating func spendStroke(channels: Int, _ node: Int) throws(DrawingError) -> Int {
    guard traces.count < limits.strokes else {
      throw exceeded("strokes", traces.count + 1, limits.strokes, node)
    }
    try spend(MemoryLayout<Stroke>.stride + Self.cost(ofColumns: channels), node)
    return limits.points - points
  }

  /// What the columns of a stroke take: it has a word in each; above 16 channels, finding the columns of
  /// a stroke takes time by the square of their number.
  static func cost(ofColumns count: Int) -> Int { count * 8 + max(count * count - 256, 0) * 8 }

  /// Counts the points of a stroke.
  mutating func spendPoints(_ count: Int, channels: Int, _ node: Int) throws(DrawingError) {
    points += count
    try spend(count * channels * MemoryLayout<Double>.size, node)
  }

  func exceeded(_ name: String, _ found: Int, _ limit: Int, _ node: Int) -> DrawingError {
    fault(
      .limitExceeded, node, "InkML", found: "\(found)",
      expected: "at most \(limit), the limit `\(name)`: raise it for files that you trust")
  }
}

/// What a `canvasTransform` does.
enum CanvasMap {
  /// Nothing.
  case none
  /// An affine map of x and y, which strokes keep.
  case affine(AffineTransform)
  /// Anything else, which changes the values.
  case steps([MappingStep])
}
