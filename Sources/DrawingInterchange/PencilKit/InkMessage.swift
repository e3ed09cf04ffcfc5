import DrawingFormat

/// An entry of a PKDrawing's ink table.
struct InkMessage {
  let fields: [WireField]
  let ink: Ink
  /// Whether the colour has components that are no numbers, which an ink can't hold.
  let isColorLost: Bool
}

extension InkMessage {
  init(from reader: inout WireReader, budget: inout PencilKitBudget) throws(DrawingError) {
    let start = reader.position
    let message = try WireMessage(&reader, InkMessage.types, &budget)
    fields = message.fields
    let identifier = try message.required(InkTag.identifier, reader, start)
    var ink = Ink(type: PencilKitInk.type(try reader.text(identifier)))
    var isColorLost = false
    if let field = message[InkTag.color] {
      let parts = try reader.floats(field, 4, "a colour").map { Double($0) }
      isColorLost = parts.contains { !$0.isFinite }
      if !isColorLost {
        ink.color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
      }
    }
    if let variant = message[InkTag.variant] {
      ink.attributes[PencilKitInk.variant] = .text(try reader.text(variant))
    }
    self.ink = ink
    self.isColorLost = isColorLost
  }

  private static let types: [WireTag] = [
    InkTag.color, InkTag.identifier, InkTag.three, InkTag.variant, InkTag.zero,
  ]
}

extension WireReader {
  fileprivate func text(_ field: WireField) throws(DrawingError) -> String {
    if let text = String(validating: bytes[field.value], as: UTF8.self) { return text }
    throw error(
      .illegalValue, at: field.start, found: "bytes that are not UTF-8", expected: "a name")
  }
}

/// PencilKit's names of inks and ours.
enum PencilKitInk {
  /// The attribute of an ink with the name of its variant, such as `fixed-width`.
  static let variant = "variant"
  private static let prefix = "com.apple.ink."

  private static let types: [(identifier: String, type: InkType)] = [
    ("pen", .pen), ("pencil", .pencil), ("marker", .marker), ("monoline", .monoline),
    ("fountainpen", .fountainPen), ("watercolor", .watercolor), ("crayon", .crayon),
    ("reed", .reed),
  ]

  /// The type of ink of an identifier; an unknown identifier is the type's name.
  static func type(_ identifier: String) -> InkType {
    for known in types where identifier.isIdentical(to: prefix + known.identifier) {
      return known.type
    }
    return InkType(rawValue: identifier)
  }

  /// The identifier of a type of ink; that of the pen for one that PencilKit does not have.
  static func identifier(_ type: InkType) -> String {
    for known in types where known.type == type { return prefix + known.identifier }
    return type.rawValue.utf8.starts(with: prefix.utf8) ? type.rawValue : prefix + "pen"
  }

  /// The text of an ink's variant.
  static func variant(_ ink: Ink) -> String? {
    if case .text(let text)? = ink.attributes[variant] { text } else { nil }
  }

  /// All fields of an ink.
  static func leaves(_ ink: Ink) -> [Leaf] {
    let color = ink.color ?? .black
    let parts = [color.red, color.green, color.blue, color.alpha]
    var leaves = [
      Leaf(InkTag.color, WireValue.floats(parts.map(PointValue.float))),
      Leaf(InkTag.identifier, Array(identifier(ink.type).utf8)),
      Leaf(InkTag.three, [3]),
    ]
    if let variant = variant(ink) { leaves.append(Leaf(InkTag.variant, Array(variant.utf8))) }
    leaves.append(Leaf(InkTag.zero, WireValue.double(0)))
    return leaves
  }
}
