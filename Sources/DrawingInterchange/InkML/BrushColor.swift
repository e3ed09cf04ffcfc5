internal import DrawingFormat

extension Color {
  /// A colour as brushes have it: `#FF8000`, and as software writes it beside the Recommendation, `#F80`,
  /// `rgb(255, 128, 0)` or one of the sixteen names of HTML 4.
  ///
  /// Eight digits are none: some software has the opacity in front, other behind.
  init?(inkml text: String) {
    // The longest is rgb(255, 255, 255), perhaps with more spaces.
    guard text.utf8.count <= 40 else { return nil }
    let lower = text.lowercased()
    if let value = Self.named[lower] {
      self.init(rgb: [value >> 16, value >> 8 & 255, value & 255])
    } else if lower.hasPrefix("#") {
      let digits = lower.utf8.dropFirst().compactMap(hexDigit).map(Int.init)
      guard digits.count == lower.utf8.count - 1 else { return nil }
      switch digits.count {
      case 3: self.init(rgb: digits.map { $0 * 17 })
      case 6: self.init(rgb: [0, 2, 4].map { digits[$0] << 4 | digits[$0 + 1] })
      default: return nil
      }
    } else if lower.hasPrefix("rgb("), lower.hasSuffix(")") {
      let parts = lower.dropFirst(4).dropLast().split(
        separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { part in Int(part.filter { $0 != " " }) }
      guard parts.count == 3, values.count == 3, values.allSatisfy({ 0...255 ~= $0 }) else {
        return nil
      }
      self.init(rgb: values)
    } else {
      return nil
    }
  }

  /// Red, green and blue from 0 to 255.
  private init(rgb: [Int]) {
    self.init(red: Double(rgb[0]) / 255, green: Double(rgb[1]) / 255, blue: Double(rgb[2]) / 255)
  }

  /// HTML 4.01, chapter 6.5.
  private static let named = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
  ]
}
