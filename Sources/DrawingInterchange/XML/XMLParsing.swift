internal import CExpat
internal import DrawingFormat

/// Builds an `XMLDocument` from the events of expat, and ends the parse where a limit is exceeded.
@safe
final class XMLTreeBuilder {
  /// The parser whose events these are.
  var parser: XML_Parser?
  var document = XMLDocument()
  private(set) var error: DrawingError?
  private var budget: XMLBudget
  private var open: [Int] = []
  private var numbers: [ExactText: Int] = [:]

  init(limits: DecodingLimits, inputBytes: Int) {
    budget = XMLBudget(limits, inputBytes: inputBytes)
  }

  /// Whether the parse has to end.
  var hasFailed: Bool { error != nil }

  /// Where the event that is being handled begins in the file.
  private var offset: Int {
    unsafe parser.map { unsafe max(Int(XML_GetCurrentByteIndex($0)), 0) } ?? 0
  }

  private func fail(_ code: DrawingError.Code, found: String, expected: String) {
    guard error == nil else { return }
    error = DrawingError(code, offset: offset, context: "XML", found: found, expected: expected)
    if let parser = unsafe parser { _ = unsafe XML_StopParser(parser, 0) }
  }

  func refuseName() {
    fail(
      .limitExceeded, found: "a name of more than \(XMLBudget.nameBytes) bytes, with its namespace",
      expected: "at most \(XMLBudget.nameBytes)")
  }

  func refuseEntity() {
    fail(
      .illegalValue, found: "a reference to an entity outside the file",
      expected: "text, or entities that the document itself defines")
  }

  /// The number of a name, which expat gives as namespace, local name and prefix in lines.
  private func number(_ name: String) -> Int {
    let key = ExactText(name)
    if let number = numbers[key] { return number }
    let parts = name.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let parsed =
      parts.count == 1
      ? XMLDocument.Name(namespace: "", local: name, prefix: "")
      : XMLDocument.Name(
        namespace: parts[0], local: parts[1], prefix: parts.count > 2 ? parts[2] : "")
    document.names.append(parsed)
    numbers[key] = document.names.count - 1
    return document.names.count - 1
  }

  func start(_ name: String, attributes: [(String, String)]) {
    guard !hasFailed else { return }
    guard open.count < XMLBudget.depth else {
      return fail(
        .limitExceeded, found: "elements \(open.count + 1) deep",
        expected: "at most \(XMLBudget.depth)")
    }
    guard attributes.count <= XMLBudget.attributes else {
      return fail(
        .limitExceeded, found: "an element with \(attributes.count) attributes",
        expected: "at most \(XMLBudget.attributes)")
    }
    dropBlankText()
    let first = document.attributes.count
    for (name, value) in attributes {
      guard spend(XMLBudget.attributeBytes + value.utf8.count),
        spendText(value.utf8.count)
      else { return }
      document.attributes.append(XMLDocument.Attribute(name: number(name), value: value))
    }
    append(number(name), first..<document.attributes.count)
    open.append(document.nodes.count - 1)
  }

  func end() {
    guard !hasFailed, let element = open.popLast() else { return }
    // White space alone is kept where it is all that an element has.
    if document.nodes.count > element + 2 { dropBlankText(in: element) }
    document.nodes[element].end = document.nodes.count
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard !hasFailed, let element = open.last, unsafe !bytes.isEmpty else { return }
    guard spend(bytes.count), spendText(bytes.count) else { return }
    let start = document.text.count
    unsafe document.text.append(contentsOf: bytes)
    note(start, offset)
    let last = document.nodes.count - 1
    if document.nodes[last].name == nil, document.nodes[last].parent == element {
      document.nodes[last].range = document.nodes[last].range.lowerBound..<document.text.count
    } else {
      append(nil, start..<document.text.count)
    }
  }

  /// Notes where text comes from, unless it goes on where the text before it ended.
  private func note(_ start: Int, _ offset: Int) {
    if let last = document.origins.last, document.hasBytesOfFile,
      start - last.start == offset - last.offset
    {
      return
    }
    document.origins.append(XMLDocument.Origin(start: start, offset: offset))
  }

  private func append(_ name: Int?, _ range: Range<Int>) {
    guard spend(XMLBudget.nodeBytes) else { return }
    document.nodes.append(
      XMLDocument.Node(
        name: name, parent: open.last ?? -1, depth: open.count, end: document.nodes.count + 1,
        range: range, offset: offset))
  }

  /// Takes white space between tags away: the last node where it is that, inside the open element.
  private func dropBlankText(in element: Int? = nil) {
    guard let last = document.nodes.last, last.name == nil, last.parent == element ?? open.last
    else { return }
    guard document.text[last.range].allSatisfy({ $0 == 32 || 9...13 ~= $0 }) else { return }
    document.nodes.removeLast()
  }

  private func spend(_ bytes: Int) -> Bool {
    guard let (limit, value) = budget.spend(bytes) else { return true }
    fail(
      .limitExceeded, found: "a document that takes more than \(value) bytes in memory",
      expected: "at most \(value), the limit `\(limit)`: raise it for files that you trust")
    return false
  }

  private func spendText(_ bytes: Int) -> Bool {
    guard !budget.spendText(bytes) else { return true }
    fail(
      .limitExceeded, found: "entities that grow the document",
      expected: "at most \(XMLBudget.expansion) bytes of text for each byte of the file")
    return false
  }
}
