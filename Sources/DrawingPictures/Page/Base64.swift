/// Base64 of RFC 4648, with padding.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word: UInt32 = 0
      for index in 0..<3 { word = word << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for index in 0..<4 {
        let digit = Int(word >> UInt32(18 - 6 * index) & 63)
        result.append(index <= count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
