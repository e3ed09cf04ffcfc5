internal import DrawingFormat

/// Writes the values that reading made of annotations and views as elements again, for other software.
///
/// The drawing's own annotation has them too; so what has no element is not lost.
enum ElementWriter {
  /// Whether a value of the list `name` is written as an element that reads back as the same value.
  static func canWrite(_ value: AttributeValue, in name: String) -> Bool {
    guard case .dictionary(let attributes) = value else { return false }
    return name == "views" ? isView(attributes) : name == "annotations" && isAnnotation(attributes)
  }

  /// An element `annotation`: texts, of which `text` is the last.
  private static func isAnnotation(_ attributes: Attributes) -> Bool {
    guard attributes.entries.last?.key == "text", areTexts(attributes) else { return false }
    // It would be taken for one of the drawing's own.
    return attributes["type"] != .text(OwnAnnotation.type)
  }

  /// An element `traceView` without anything inside.
  private static func isView(_ attributes: Attributes) -> Bool {
    guard attributes["name"] == .text("traceView"), attributes.count <= 2 else { return false }
    guard attributes.count == 2 else { return true }
    guard case .dictionary(let inner) = attributes["attributes"] else { return false }
    return !inner.isEmpty && areTexts(inner) && attributes.entries[0].key == "name"
      && ["from", "to"].allSatisfy { inner[$0] == nil }
  }

  private static func areTexts(_ attributes: Attributes) -> Bool {
    attributes.entries.allSatisfy { entry in
      guard case .text(let text) = entry.value, text.isXML else { return false }
      // `xmlns` would be a namespace, and not an attribute when read.
      return entry.key == "xml:id" || entry.key.isXMLName && entry.key != "xmlns"
    }
  }

  /// Writes the values of the list `name` that can be written.
  static func write(_ attributes: Attributes, _ name: String, to xml: inout XMLWriter) {
    guard case .list(let values) = attributes[name] else { return }
    for value in values where canWrite(value, in: name) {
      guard case .dictionary(let entries) = value else { continue }
      if name == "views" {
        writeView(entries, to: &xml)
      } else {
        writeAnnotation(entries, to: &xml)
      }
    }
  }

  private static func writeAnnotation(_ attributes: Attributes, to xml: inout XMLWriter) {
    xml.raw("<annotation")
    for entry in attributes.entries.dropLast() { writeAttribute(entry, to: &xml) }
    xml.raw(">")
    if case .text(let text) = attributes["text"] { xml.text(text.utf8) }
    xml.raw("</annotation>\n")
  }

  private static func writeView(_ attributes: Attributes, to xml: inout XMLWriter) {
    xml.raw("<traceView")
    if case .dictionary(let inner) = attributes["attributes"] {
      for entry in inner.entries { writeAttribute(entry, to: &xml) }
    }
    xml.raw("/>\n")
  }

  private static func writeAttribute(_ entry: Attributes.Entry, to xml: inout XMLWriter) {
    if case .text(let value) = entry.value { xml.attribute(entry.key, value) }
  }
}
