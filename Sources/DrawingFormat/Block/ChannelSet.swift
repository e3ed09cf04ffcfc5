/// The sets of channels of a block, asked in which of them a channel is.
///
/// Looking through 1024 sets of 1024 channels for each channel took a hundred times as long as reading them:
/// here a channel has a row of bits, one for each set.
struct ChannelSets: Sendable {
  private let bits: [UInt64]
  private let wordCount: Int

  init(_ sets: [[Int]]) {
    let wordCount = (sets.count + 63) / 64
    let channelCount = sets.reduce(0) { max($0, ($1.max() ?? -1) + 1) }
    var bits = [UInt64](repeating: 0, count: wordCount * channelCount)
    for (number, set) in sets.enumerated() {
      for channel in set { bits[channel * wordCount + number / 64] |= 1 << UInt64(number % 64) }
    }
    self.bits = bits
    self.wordCount = wordCount
  }

  /// Whether a set, by its number, has a channel.
  func contains(_ channel: Int, inSet number: Int) -> Bool {
    let word = channel * wordCount + number / 64
    return word < bits.count && bits[word] >> UInt64(number % 64) & 1 == 1
  }

  /// The channels that occur in any set, ascending.
  var channels: [Int] {
    if wordCount == 0 { return [] }
    return (0..<bits.count / wordCount).filter { row($0).contains { $0 != 0 } }
  }

  /// Whether two channels occur in the same strokes, so that their residuals stand side by side.
  func areBeside(_ left: Int, _ right: Int) -> Bool { row(left).elementsEqual(row(right)) }

  private func row(_ channel: Int) -> ArraySlice<UInt64> {
    let start = min(channel * wordCount, bits.count)
    return bits[start..<min(start + wordCount, bits.count)]
  }
}

/// Which channels a stroke has: bit k of a string of bits stands for channel k, seven bits a byte,
/// the top bit set on all but the last byte.
///
/// `Docs/format.md`, "Channel sets". The last byte is not 0 unless it is the only one.
extension ByteWriter {
  mutating func channelSet(_ members: [Int]) {
    let byteCount = (members.last ?? 0) / 7 + 1
    var bytes = [UInt8](repeating: 0x80, count: byteCount)
    for member in members { bytes[member / 7] |= 1 << UInt8(member % 7) }
    bytes[byteCount - 1] &= 0x7F
    append(bytes)
  }
}

extension ByteReader {
  mutating func channelSet(channelCount: Int) throws(DrawingError) -> [Int] {
    let start = self
    var members: [Int] = []
    var first = 0
    // No table has more channels than these bytes hold.
    while first <= FormatLimits.channels {
      let next = try byte()
      for bit in 0..<7 where next >> UInt8(bit) & 1 == 1 { members.append(first + bit) }
      if next < 0x80 {
        guard next != 0 || first == 0 else {
          throw start.error(
            .notCanonical, found: "a channel set with a needless last byte",
            expected: "the shortest form")
        }
        break
      }
      first += 7
    }
    guard first <= FormatLimits.channels, (members.last ?? -1) < channelCount else {
      throw start.error(
        .badReference, found: "a channel set beyond the table",
        expected: "channels below \(channelCount)")
    }
    return members
  }
}
