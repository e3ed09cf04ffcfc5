/// Whole numbers of variable length: seven bits a byte, least significant first, the top bit set on
/// all but the last byte.
///
/// `Docs/format.md`, "Varints". At most ten bytes; the shortest form is the only legal one.
extension ByteWriter {
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      byte(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    byte(UInt8(truncatingIfNeeded: rest))
  }

  /// A count or position; callers never pass a negative one.
  mutating func count(_ value: Int) { varint(UInt64(max(value, 0))) }

  mutating func signedVarint(_ value: Int64) { varint(zigzag(value)) }
}

extension ByteReader {
  mutating func varint() throws(DrawingError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      // The tenth byte holds bit 63 alone: anything above 1 would be lost.
      guard shift < 63 || next <= 1 else {
        throw error(
          .notCanonical, found: "a varint of more than 64 bits", expected: "at most 64 bits")
      }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 {
        guard next != 0 || shift == 0 else {
          throw error(
            .notCanonical, found: "a varint with a needless last byte",
            expected: "the shortest form")
        }
        return value
      }
      shift += 7
    }
  }

  /// A varint that is at most `limit`.
  mutating func varint(_ what: String, atMost limit: Int) throws(DrawingError) -> Int {
    let start = self
    let value = try varint()
    guard let result = Int(exactly: value), result <= limit else {
      throw start.error(.illegalValue, found: "\(what) \(value)", expected: "at most \(limit)")
    }
    return result
  }

  /// A varint that counts things of which each takes at least so many of the bytes behind it.
  mutating func count(
    _ what: String, atMost limit: Int = .max, bytesEach: Int = 1
  ) throws(DrawingError) -> Int {
    let start = self
    let value = try varint()
    let most = min(limit, remaining / bytesEach)
    guard let result = Int(exactly: value), result <= most else {
      throw start.error(.illegalValue, found: "\(what) \(value)", expected: "at most \(most)")
    }
    return result
  }

  mutating func signedVarint() throws(DrawingError) -> Int64 { unzigzag(try varint()) }
}

/// Folds a signed number so that small magnitudes stay small: 0, −1, 1, −2 … become 0, 1, 2, 3 ….
///
/// `Docs/format.md`, "Zigzag".
@inline(__always)
func zigzag(_ value: Int64) -> UInt64 {
  UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
}

/// Undoes `zigzag`.
@inline(__always)
func unzigzag(_ value: UInt64) -> Int64 {
  Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1))
}

/// The number of bits that a number needs: 0 for 0, 1 for 1, 2 for 2 and 3.
@inline(__always)
func bitLength(_ value: UInt64) -> Int { 64 &- value.leadingZeroBitCount }
