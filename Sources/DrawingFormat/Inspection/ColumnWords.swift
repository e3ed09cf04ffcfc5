/// Column settings in words, for reports.
extension Mapping {
  var summary: String {
    switch self {
    case .decimal(0): "whole"
    case .decimal(let places): "decimal, \(places) places"
    case .binary(let exponent): "multiples of 2^-\(exponent)"
    case .lattice(let lattice): lattice.summary
    case .multiple(let places, let step, let rest):
      Self.multipleSummary(places: places, step: step, rest: rest)
    case .float32: "32-bit float"
    case .float64: "64-bit float"
    }
  }

  private static func multipleSummary(places: Int, step: Int64, rest: Int64) -> String {
    let sum = rest == 0 ? "\(step) n" : "\(step) n + \(rest)"
    if places == 0 { return sum }
    return rest == 0 ? "\(sum) / 10^\(places)" : "(\(sum)) / 10^\(places)"
  }
}

extension Lattice {
  var summary: String {
    var words = "n"
    let product = multiplier == 1 ? "" : " x \(multiplier)"
    let quotient = divisor == 1 ? "" : " / \(divisor)"
    words += dividesFirst ? quotient + product : product + quotient
    if offset != 0 { words += " + \(offset)" }
    switch rounding {
    case .none: break
    case .float32: words += " as 32-bit float"
    case .decimal(let places): words += " to \(places) places"
    }
    return hasCorrections ? words + ", corrected" : words
  }
}

extension Palette {
  var summary: String {
    switch self {
    case .none: ""
    case .values(let table): ", \(table.count) values"
    case .differences(let table): ", \(table.count) steps"
    }
  }
}

extension ColumnHeader {
  var exceptionSummary: String {
    exceptions.isEmpty ? "" : ", \(exceptions.count) exceptions"
  }

  var predictorSummary: String {
    if case .constant = layout { return "none" }
    switch predictor {
    case .zero: return "none"
    case .fixed(1): return "previous"
    case .fixed, .fitted:
      guard let (coefficients, shift) = predictor.terms else { return "none" }
      let list = coefficients.map { String($0) }.joined(separator: " ")
      return shift == 0 ? "linear \(list)" : "linear (\(list)) / \(1 << shift)"
    }
  }
}

extension ResidualLayout {
  var summary: String {
    switch self {
    case .tokens(let settings):
      "tokens \(settings.small)+\(settings.top)"
        + (settings.thresholds.isEmpty ? "" : ", \(settings.thresholds.count + 1) classes")
    case .bytes: "bytes"
    case .adaptive: "adaptive"
    case .constant: "constant"
    }
  }
}
