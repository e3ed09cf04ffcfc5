import DrawingFormat

/// Colours as CSS has them.
enum ColorText {
  /// Red, green and blue as `#rrggbb`; components outside 0 … 1 are clamped.
  static func hexadecimal(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { component in
      let value = Int((StrokeStyle.unit(component) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + digits.joined()
  }

  /// The same with opacity, as `#rrggbbaa`.
  static func css(_ color: Color) -> String {
    let alpha = Int((StrokeStyle.unit(color.alpha) * 255).rounded())
    return hexadecimal(color) + (alpha < 16 ? "0" : "") + String(alpha, radix: 16)
  }

  /// The same in Display P3, which browsers know and other programs pass over.
  static func displayP3(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { component in
      let value = (StrokeStyle.unit(component) * 10_000).rounded() / 10_000
      return "\(value)"
    }
    return "color(display-p3 \(parts.joined(separator: " ")))"
  }
}
