/// A parsed XML document as flat lists: elements and runs of text in document order.
///
/// Nothing of it nests in memory, so walking it takes no recursion however deep the document is. An
/// element's content is the nodes behind it up to `end`.
struct XMLDocument {
  /// The name of an element or attribute.
  struct Name {
    /// The namespace; empty where there is none.
    var namespace: String
    /// The name without prefix.
    var local: String
    /// The prefix that the document uses; empty for the default namespace.
    var prefix: String

    /// The name as it stands in the document.
    var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
  }

  /// An element, or a run of text between tags.
  struct Node {
    /// The position of the name in `names`; `nil` for text.
    var name: Int?
    /// The position of the element around it; -1 for the root.
    var parent: Int
    /// How many elements are around it.
    var depth: Int
    /// The position behind the last node inside it.
    var end: Int
    /// The attributes of an element as positions in `attributes`, or of a text its bytes in `text`.
    var range: Range<Int>
    /// Where it begins in the file, in bytes.
    var offset: Int
  }

  /// An attribute of an element.
  struct Attribute {
    /// The position of the name in `names`.
    var name: Int
    /// The value, its references resolved.
    var value: String
  }

  /// Where a piece of text came from.
  struct Origin {
    /// Where the piece begins in `text`.
    var start: Int
    /// Where it begins in the file.
    var offset: Int
  }

  /// All nodes in document order; the first is the root element.
  var nodes: [Node] = []
  /// All attributes.
  var attributes: [Attribute] = []
  /// All names that occur.
  var names: [Name] = []
  /// The bytes of all texts, UTF-8.
  var text: [UInt8] = []
  /// Where the texts came from, ascending.
  var origins: [Origin] = []
  /// Whether a byte of text is a byte of the file: not in UTF-16 and other encodings.
  var hasBytesOfFile = true

  /// The name of an element; `nil` for text.
  func name(_ node: Int) -> Name? { nodes[node].name.map { names[$0] } }

  /// The value of an attribute without namespace.
  func attribute(_ node: Int, _ local: String) -> String? {
    for attribute in attributes[attributeRange(node)] {
      let name = names[attribute.name]
      if name.namespace.isEmpty, name.local == local { return attribute.value }
    }
    return nil
  }

  /// The attributes of an element.
  func attributeRange(_ node: Int) -> Range<Int> {
    nodes[node].name == nil ? 0..<0 : nodes[node].range
  }

  /// The nodes directly inside an element.
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// The elements directly inside an element.
  func elements(_ node: Int) -> [Int] { children(node).filter { nodes[$0].name != nil } }

  /// The text directly inside an element, as text runs; usually one.
  func textRanges(_ node: Int) -> [Range<Int>] {
    children(node).compactMap { nodes[$0].name == nil ? nodes[$0].range : nil }
  }

  /// The text directly inside an element.
  func string(_ node: Int) -> String {
    var bytes: [UInt8] = []
    for range in textRanges(node) { bytes += text[range] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a byte of `text` stands in the file; exact where the file is in UTF-8, else the beginning of
  /// its line or reference.
  func offset(ofText position: Int) -> Int {
    var (low, high) = (0, origins.count)
    while low < high {
      let middle = (low + high) / 2
      if origins[middle].start <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let origin = origins[low - 1]
    return hasBytesOfFile ? origin.offset + position - origin.start : origin.offset
  }
}
