/// `Docs/format.md`, "Tokens", "Extra bits" and "Context classes".
struct Tokens {
  private(set) var heads: [UInt8] = []
  private(set) var classes: [[UInt8]] = []
  private var extra = DeflateBits()
  private let small: Int
  private let top: Int

  init(_ column: Column, _ residuals: Residuals, _ neighbor: [Int]?) {
    guard case .tokens(let small, let top, let thresholds) = column.layout else {
      fatalError("a column of another layout")
    }
    self.small = small
    self.top = top
    classes = [[UInt8]](repeating: [], count: thresholds.count + 1)
    for residual in residuals.heads { heads.append(token(residual)) }
    var last = 0
    var lastButOne = 0
    for (index, residual) in residuals.bodies.enumerated() {
      let beside = neighbor?[index] ?? 0
      let activity = 2 * last + lastButOne + 2 * beside
      let place = thresholds.filter { Int($0) <= activity }.count
      let token = token(residual)
      classes[place].append(token)
      lastButOne = last
      last = bitCount(residual.magnitude)
    }
  }

  func section(_ deflate: Deflate) -> [UInt8] {
    deflate.deflate(runs: [heads] + classes) + extra.bytes
  }

  private mutating func token(_ residual: Int64) -> UInt8 {
    let u = Wire.zigzag(residual)
    if u < 1 << UInt64(small) { return UInt8(u) }
    let position = bitCount(u) - 1
    let count = position - top
    let above = u >> UInt64(count) & (1 << UInt64(top) - 1)
    for bit in 0..<count { extra.bits(Int(u >> UInt64(bit) & 1), count: 1) }
    return UInt8(1 << small + (position - small) << top + Int(above))
  }
}
