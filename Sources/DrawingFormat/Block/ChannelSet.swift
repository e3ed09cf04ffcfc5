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
