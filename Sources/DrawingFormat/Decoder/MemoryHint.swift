#if canImport(Glibc)
  internal import Glibc
#endif

/// Asks the system to give the memory of a large array in large pages.
///
/// An hour of drawing is 48 MB of values, 12,000 pages of 4 KiB: asking for each took 20 ms, a quarter
/// of the time of decoding. Only a hint, on which nothing depends; Linux alone needs it.
func preferLargePages(_ array: inout [Double]) {
  #if canImport(Glibc)
    let size = array.capacity * MemoryLayout<Double>.stride
    let page = 1 << 21
    guard size >= 2 * page else { return }
    unsafe array.withUnsafeMutableBufferPointer { buffer in
      let address = UInt(bitPattern: buffer.baseAddress)
      // Whole large pages inside the array's memory.
      let start = (address + UInt(page) - 1) / UInt(page) * UInt(page)
      let end = (address + UInt(size)) / UInt(page) * UInt(page)
      guard start < end, let pages = unsafe UnsafeMutableRawPointer(bitPattern: start) else {
        return
      }
      _ = unsafe madvise(pages, Int(end - start), MADV_HUGEPAGE)
    }
  #endif
}
