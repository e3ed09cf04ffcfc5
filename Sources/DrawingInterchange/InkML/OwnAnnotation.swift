internal import DrawingFormat
internal import DrawingJSON

/// The annotations in which this package keeps what InkML has no element for: JSON in the form of
/// `Docs/json.md`, one at the root for the tables, one for each stroke that needs it.
enum OwnAnnotation {
  /// The attribute `type` of such an annotation.
  static let type = "drawing"
  /// Its attribute `encoding`.
  static let encoding = "application/json"

  /// Whether an element `annotation` is one of them.
  static func isOwn(_ node: Int, _ document: XMLDocument) -> Bool {
    document.attribute(node, "type") == type && document.attribute(node, "encoding") == encoding
  }

  /// The drawing in the text of an annotation.
  static func drawing(_ node: Int, _ document: XMLDocument) throws(DrawingError) -> Drawing {
    let ranges = document.textRanges(node)
    let bytes = Array(ranges.map { document.text[$0] }.joined())
    do throws(JSONError) {
      return try Drawing(json: bytes)
    } catch {
      throw DrawingError(
        error.code == .tooDeep || error.code == .limitExceeded ? .limitExceeded : .illegalValue,
        offset: document.nodes[node].offset, context: "the drawing's own annotation",
        found: error.found, expected: "\(error.expected); or take the annotation out")
    }
  }

  /// The JSON of a drawing, such that XML can hold it.
  static func text(_ drawing: Drawing) throws(DrawingError) -> [UInt8] {
    var bytes: [UInt8]
    do throws(JSONError) {
      bytes = try drawing.json(style: .minified)
    } catch {
      throw DrawingError(
        error.code == .notFinite ? .notFinite : .illegalValue,
        context: error.path.isEmpty ? "drawing" : error.path, found: error.found,
        expected: error.expected)
    }
    // U+FFFE and U+FFFF, which XML does not have and JSON does: only its strings can hold them.
    guard bytes.contains(0xEF) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] >= 0xBE
      {
        result += Array((bytes[index + 2] == 0xBE ? "\\ufffe" : "\\uffff").utf8)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    bytes = result
    return bytes
  }
}

extension InkMLReader {
  /// Takes an own annotation: the tables at once, those of strokes when their traces come.
  mutating func takeOwn(_ node: Int) throws(DrawingError) {
    guard let target = document.attribute(node, "href") else {
      guard !isOwn, document.nodes[node].parent == 0 else { return }
      isOwn = true
      drawing = try OwnAnnotation.drawing(node, document)
      // Strokes come from traces alone.
      drawing.strokes = StrokeList()
      ownInkCount = drawing.inks.count
      ownGroupCount = drawing.groups.count
      return
    }
    let id = ExactText(target.fragment.identifier)
    if ownStrokes[id] == nil { ownStrokes[id] = node }
  }

  /// Gives a stroke what its own annotation says, which is everything but ink, group and points.
  mutating func takeOwn(_ node: Int, _ stroke: inout Stroke) throws(DrawingError) {
    // Each annotation is for one stroke: identifiers that occur twice would have it read twice.
    guard isOwn, let id = id(node), let annotation = ownStrokes.removeValue(forKey: ExactText(id))
    else {
      return
    }
    guard let own = try OwnAnnotation.drawing(annotation, document).strokes.first else { return }
    let (ink, group) = (stroke.ink, stroke.group)
    stroke = own
    stroke.ink = ink
    stroke.group = group
  }

  /// Whether a value is in the list of the own annotation already: the writer repeats them as elements,
  /// in order, for other software.
  mutating func isKnown(_ value: AttributeValue, _ name: String, _ holder: TraceHolder) -> Bool {
    let key = "\(holder.group ?? -1) \(name)"
    if ownLists[key] == nil {
      let attributes = holder.group.map { drawing.groups[$0].attributes } ?? drawing.attributes
      guard case .list(let values) = attributes[name] else {
        ownLists[key] = ([], 0)
        return false
      }
      ownLists[key] = (values, 0)
    }
    guard let (values, first) = ownLists[key] else { return false }
    var position = first
    // Values that have no element are not among the elements.
    while position < values.count, !ElementWriter.canWrite(values[position], in: name) {
      position += 1
    }
    let isSame = position < values.count && values[position] == value
    ownLists[key]?.position = isSame ? position + 1 : position
    return isSame
  }
}
