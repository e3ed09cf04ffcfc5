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
/// Bits beyond the end read as 0; `check` tells afterwards, so that the inner loop need not ask.
struct ExtraBitReader {
  private var next: Int
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(from start: Int) { next = start }

  @inline(__always)
  mutating func take(_ count: Int, from bytes: Span<UInt8>) -> UInt64 {
    if count > 32 {
      let low = takeShort(32, bytes)
      return low | takeShort(count &- 32, bytes) << 32
    }
    return takeShort(count, bytes)
  }

  @inline(__always)
  private mutating func takeShort(_ count: Int, _ bytes: Span<UInt8>) -> UInt64 {
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

  /// Refuses a section that has too few bits, bytes after them, or padding that is not 0.
  func check(_ section: SectionReader) throws(DrawingError) {
    let left = section.bytes.count - next
    guard left >= 0 else {
      throw section.error(.truncated, found: "too few extra bits", expected: "those of all tokens")
    }
    guard left == 0 else {
      throw section.error(
        .trailingBytes, found: "\(left) bytes after the extra bits",
        expected: "the end of the section")
    }
    guard pending == 0 else {
      throw section.error(.notCanonical, found: "padding that is not 0", expected: "zero bits")
    }
  }
}
