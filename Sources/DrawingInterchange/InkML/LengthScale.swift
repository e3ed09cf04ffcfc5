/// Which ink: a brush means different widths to points of different scales.
struct BrushKey: Hashable {
  var node: Int
  var scale: LengthScale
}

/// The length that 1 stands for in the x of points.
struct LengthScale: Hashable {
  /// The unit of x, `nil` where it has none.
  var units: String?
  /// How many steps of the values make one unit.
  var resolution: Double = 1

  /// The units of length of InkML in millimetres.
  private static let millimetres: [String: Double] = [
    "m": 1000, "cm": 10, "mm": 1, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6,
  ]

  /// By what a length in `other` is multiplied to be one of x.
  func factor(from other: String) -> Double? {
    guard let units else { return nil }
    if units == other { return resolution }
    guard let from = Self.millimetres[other], let to = Self.millimetres[units] else { return nil }
    return from / to * resolution
  }

  /// Takes the unit of x, and its properties `resolution`.
  init(_ units: String?, _ resolutions: [ChannelProperty]) {
    self.units = units
    guard let units else { return }
    for property in resolutions {
      guard let value = DecimalNumber(property.value)?.value, value > 0 else { continue }
      if property.units == "1/" + units {
        resolution = value
      } else if property.units == units {
        resolution = 1 / value
      }
    }
  }
}
