/// How the residuals of a column stand in the file.
///
/// `Docs/format.md`, "Residual layouts".
enum ResidualLayout: Equatable, Sendable {
  /// One byte a residual, deflated, with further bits beside it.
  case tokens(TokenSettings)
  /// LEB128 bytes, deflated; the number of bytes before deflating.
  case bytes(count: Int)
  /// Arithmetic coding with learned probabilities.
  case adaptive
  /// No residuals: each number of the column is this one.
  case constant(Int64)

  static let constantCode: UInt8 = 3

  /// The top two bits of the column's first byte.
  var code: UInt8 {
    switch self {
    case .tokens: 0
    case .bytes: 1
    case .adaptive: 2
    case .constant: Self.constantCode
    }
  }
}

extension ResidualLayout {
  func writeParameters(to writer: inout ByteWriter) {
    switch self {
    case .tokens(let settings): settings.write(to: &writer)
    case .bytes(let count): writer.count(count)
    case .adaptive, .constant: break
    }
  }

  /// `code` is not that of a constant, which stands in the column's header itself.
  init(code: UInt8, parametersFrom reader: inout ByteReader) throws(DrawingError) {
    switch code {
    case 0: self = .tokens(try TokenSettings(from: &reader))
    case 1: self = .bytes(count: try reader.varint("byte count", atMost: Int(Int32.max)))
    default: self = .adaptive
    }
  }
}

/// What prediction left: for the first number of each stroke, and for the others.
struct Residuals: Equatable, Sendable {
  var heads: [Int64]
  var bodies: [Int64]
}

/// The length of a residual in bits: what foretells the size of those near it.
@inline(__always)
func residualLength(_ residual: Int64) -> Int { bitLength(residual.magnitude) }
