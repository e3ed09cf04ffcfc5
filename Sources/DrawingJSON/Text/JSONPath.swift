/// The objects and arrays that are open, with the names that their members had so far.
///
/// The names serve two ends: they say where an error is, and they uncover names given twice.
struct JSONPath {
  private struct Frame {
    let isObject: Bool
    /// How many members or elements have begun.
    var count = 0
    /// Where the object's names begin in `nameEnds`.
    let firstName: Int
    /// The names of an object with more than `linearNames` of them, where comparing with each one
    /// would take quadratic time.
    var manyNames: Set<[UInt8]> = []
  }

  /// Up to this many names, comparing is faster than hashing.
  private static let linearNames = 16

  private var frames: [Frame] = []
  /// The names of all open objects, one after another, and where each ends.
  private var names: [UInt8] = []
  private var nameEnds: [Int] = []

  /// How many objects and arrays are open.
  var depth: Int { frames.count }

  mutating func push(isObject: Bool) {
    frames.append(Frame(isObject: isObject, firstName: nameEnds.count))
  }

  mutating func pop() {
    guard let frame = frames.popLast() else { return }
    nameEnds.removeSubrange(frame.firstName...)
    names.removeSubrange((nameEnds.last ?? 0)...)
  }

  /// How many members or elements of the innermost object or array have begun.
  var count: Int {
    get { frames.last?.count ?? 0 }
    set {
      guard let last = frames.indices.last else { return }
      frames[last].count = newValue
    }
  }

  /// Adds the name of a member that begins; says whether it is new in its object.
  mutating func append(_ name: [UInt8]) -> Bool {
    guard let last = frames.indices.last else { return true }
    let isNew = isNew(name, in: last)
    frames[last].count += 1
    names.append(contentsOf: name)
    nameEnds.append(names.count)
    return isNew
  }

  private mutating func isNew(_ name: [UInt8], in last: Int) -> Bool {
    let first = frames[last].firstName
    guard nameEnds.count - first >= Self.linearNames else {
      for index in first..<nameEnds.count where hasName(name, at: index) { return false }
      return true
    }
    if frames[last].manyNames.isEmpty {
      for index in first..<nameEnds.count {
        frames[last].manyNames.insert(Array(names[range(ofName: index)]))
      }
    }
    return frames[last].manyNames.insert(name).inserted
  }

  private func range(ofName index: Int) -> Range<Int> {
    (index == 0 ? 0 : nameEnds[index - 1])..<nameEnds[index]
  }

  private func hasName(_ name: [UInt8], at index: Int) -> Bool {
    let range = range(ofName: index)
    guard range.count == name.count else { return false }
    for offset in 0..<name.count where names[range.lowerBound + offset] != name[offset] {
      return false
    }
    return true
  }

  /// The name of the member that has begun last in the innermost object.
  var name: String {
    guard let frame = frames.last, nameEnds.count > frame.firstName else { return "" }
    return String(decoding: names[range(ofName: nameEnds.count - 1)], as: UTF8.self)
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path, such as `strokes[12].points.force[3]`.
  var description: String {
    var text = ""
    for (depth, frame) in frames.enumerated() where frame.count > 0 {
      guard frame.isObject else {
        text += "[\(frame.count - 1)]"
        continue
      }
      let next = depth + 1 < frames.count ? frames[depth + 1].firstName : nameEnds.count
      Self.append(name: names[range(ofName: next - 1)], to: &text)
    }
    return text
  }

  /// Adds a member's name to a path: bare where it looks like an identifier, else in quotes.
  static func append(name: ArraySlice<UInt8>, to text: inout String) {
    guard !name.isEmpty, name.count <= JSONExcerpt.longest, name.allSatisfy(isIdentifier) else {
      text += "[" + JSONExcerpt.quoted(name) + "]"
      return
    }
    if !text.isEmpty { text += "." }
    text += String(decoding: name, as: UTF8.self)
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
