internal import DrawingFormat

/// A text as a key: equal where the bytes are.
///
/// `String` takes a composed and a decomposed letter for the same, which XML does not.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isIdentical(to: right.text)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// What is behind the first `#`, or the whole text where there is none; and what is in front of it.
  ///
  /// By bytes: `#` and a combining mark behind it are one character of Swift.
  var fragment: (document: String, identifier: String) {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "#")) else { return ("", self) }
    return (String(self[..<mark]), String(self[utf8.index(after: mark)...]))
  }
}
