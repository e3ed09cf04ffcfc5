/// Bits beside the tokens, least significant first in each byte; unused bits of the last byte are 0.
///
/// `Docs/format.md`, "Extra bits".
struct ExtraBitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  mutating func append(_ bits: UInt64, count: Int) {
    // At most 63 bits come at once; in two parts they fit beside the up to 7 that wait.
    if count > 32 {
      appendShort(bits & 0xFFFF_FFFF, count: 32)
      appendShort(bits >> 32, count: count - 32)
    } else {
      appendShort(bits, count: count)
    }
  }

  private mutating func appendShort(_ bits: UInt64, count: Int) {
    pending |= (bits & ((1 << UInt64(count)) - 1)) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  mutating func finish() {
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    pending = 0
    pendingCount = 0
  }
}

/// Reads what `ExtraBitWriter` wrote.
///
/// Bits beyond the end read as 0; `isOverrun` tells afterwards, so that the inner loop need not ask.
struct ExtraBitReader {
  private let bytes: [UInt8]
  private var next: Int
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    next = start
  }

  @inline(__always)
  mutating func take(_ count: Int) -> UInt64 {
    if count > 32 {
      let low = takeShort(32)
      return low | takeShort(count &- 32) << 32
    }
    return takeShort(count)
  }

  @inline(__always)
  private mutating func takeShort(_ count: Int) -> UInt64 {
    while pendingCount < count {
      if next < bytes.count { pending |= UInt64(bytes[next]) << UInt64(pendingCount) }
      next &+= 1
      pendingCount &+= 8
    }
    let result = pending & ((1 << UInt64(count)) &- 1)
    pending >>= UInt64(count)
    pendingCount &-= count
    return result
  }

  /// Whether more bits were taken than there are.
  var isOverrun: Bool { next > bytes.count }

  /// The number of whole bytes that were not touched.
  var untouched: Int { max(bytes.count - next, 0) }

  /// Whether the rest of the last byte is 0.
  var hasCleanPadding: Bool { pending == 0 }
}
