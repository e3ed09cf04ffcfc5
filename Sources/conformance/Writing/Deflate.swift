/// Raw deflate data (RFC 1951) without zlib, whose output differs from version to version.
enum Deflate {
  /// Blocks of bytes as they are.
  case stored
  /// Fixed codes, with repetitions found at any distance.
  case fixed
  /// Codes of its own for the literals that occur, without repetitions.
  case dynamic
  /// A stored block, an empty stored block, a fixed block, then a dynamic one.
  case mixed

  func deflate(_ bytes: [UInt8]) -> [UInt8] { deflate(runs: [bytes]) }

  /// One deflate block a run.
  func deflate(runs: [[UInt8]]) -> [UInt8] {
    var writer = DeflateBits()
    for (index, run) in runs.enumerated() {
      let isLast = index == runs.count - 1
      switch self {
      case .stored: writer.stored(run, isLast: isLast)
      case .fixed: FixedBlock.write(run, isLast: isLast, to: &writer)
      case .dynamic: DynamicBlock.write(run, isLast: isLast, to: &writer)
      case .mixed:
        let third = run.count / 3
        writer.stored(Array(run[..<third]), isLast: false)
        writer.stored([], isLast: false)
        FixedBlock.write(Array(run[third..<2 * third]), isLast: false, to: &writer)
        DynamicBlock.write(Array(run[(2 * third)...]), isLast: isLast, to: &writer)
      }
    }
    return writer.bytes
  }
}

/// Bits from the lowest of each byte on.
struct DeflateBits {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func bits(_ value: Int, count: Int) {
    for position in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> position & 1) << UInt8(used)
      used += 1
    }
  }

  /// A Huffman code, whose highest bit comes first.
  mutating func code(_ value: Int, count: Int) {
    for position in stride(from: count - 1, through: 0, by: -1) {
      bits(value >> position, count: 1)
    }
  }

  mutating func stored(_ run: [UInt8], isLast: Bool) {
    bits(isLast ? 1 : 0, count: 3)
    used = 8
    bytes += Wire.littleEndian(UInt64(run.count), count: 2)
    bytes += Wire.littleEndian(UInt64(65535 - run.count), count: 2)
    bytes += run
  }
}

/// A block with the codes that need no table.
private enum FixedBlock {
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  static func write(_ run: [UInt8], isLast: Bool, to writer: inout DeflateBits) {
    writer.bits(isLast ? 1 : 0, count: 1)
    writer.bits(1, count: 2)
    var position = 0
    while position < run.count {
      let (length, distance) = repetition(run, at: position)
      if length >= 3 {
        match(length, distance, to: &writer)
        position += length
      } else {
        symbol(Int(run[position]), to: &writer)
        position += 1
      }
    }
    symbol(256, to: &writer)
  }

  /// The longest repetition of what stood just before or exactly 32,768 bytes before.
  private static func repetition(_ run: [UInt8], at position: Int) -> (Int, Int) {
    var best = (0, 0)
    for distance in [1, 2, 3, 4, 32768] where distance <= position {
      var length = 0
      while length < 258, position + length < run.count,
        run[position + length] == run[position + length - distance]
      { length += 1 }
      if length > best.0 { best = (length, distance) }
    }
    return best
  }

  private static func match(_ length: Int, _ distance: Int, to writer: inout DeflateBits) {
    let lengthCode = lengthBases.lastIndex { $0 <= length } ?? 0
    symbol(257 + lengthCode, to: &writer)
    let lengthBits = lengthCode < 8 || lengthCode == 28 ? 0 : lengthCode / 4 - 1
    writer.bits(length - lengthBases[lengthCode], count: lengthBits)
    let distanceCode = distanceBases.lastIndex { $0 <= distance } ?? 0
    writer.code(distanceCode, count: 5)
    writer.bits(
      distance - distanceBases[distanceCode], count: distanceCode < 4 ? 0 : distanceCode / 2 - 1)
  }

  private static func symbol(_ symbol: Int, to writer: inout DeflateBits) {
    switch symbol {
    case ..<144: writer.code(48 + symbol, count: 8)
    case ..<256: writer.code(400 + symbol - 144, count: 9)
    case ..<280: writer.code(symbol - 256, count: 7)
    default: writer.code(192 + symbol - 280, count: 8)
    }
  }
}

/// A block with code tables: all symbols that occur have codes of the same length, or one less.
private enum DynamicBlock {
  /// The order in which the lengths of code lengths stand.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  static func write(_ run: [UInt8], isLast: Bool, to writer: inout DeflateBits) {
    let symbols = Set(run.map { Int($0) } + [0, 256]).sorted()
    let literals = balanced(symbols, of: 257)
    // One distance code of no length: there are no repetitions.
    let lengths = literals + [0]
    let lengthCodes = balanced(Set(lengths + [1, 2]).sorted(), of: 19)
    writer.bits(isLast ? 1 : 0, count: 1)
    writer.bits(2, count: 2)
    writer.bits(0, count: 5)
    writer.bits(0, count: 5)
    writer.bits(15, count: 4)
    for symbol in order { writer.bits(lengthCodes[symbol], count: 3) }
    for length in lengths { write(length, lengthCodes, to: &writer) }
    for byte in run { write(Int(byte), literals, to: &writer) }
    write(256, literals, to: &writer)
  }

  /// Lengths of a complete code for two symbols or more.
  private static func balanced(_ symbols: [Int], of count: Int) -> [Int] {
    var length = 1
    while 1 << length < symbols.count { length += 1 }
    let short = (1 << length) - symbols.count
    var lengths = [Int](repeating: 0, count: count)
    for (index, symbol) in symbols.enumerated() {
      lengths[symbol] = index < short ? length - 1 : length
    }
    return lengths
  }

  /// Writes the code that follows from the lengths: shorter ones first, then by symbol.
  private static func write(_ symbol: Int, _ lengths: [Int], to writer: inout DeflateBits) {
    let length = lengths[symbol]
    var code = 0
    for other in lengths.indices where lengths[other] > 0 {
      if lengths[other] < length || lengths[other] == length && other < symbol {
        code += 1 << (length - lengths[other])
      }
    }
    writer.code(code, count: length)
  }
}
