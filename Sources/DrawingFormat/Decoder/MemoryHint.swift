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

#if canImport(Glibc)
  /// `MADV_POPULATE_WRITE` of Linux 5.14, which the headers have from glibc 2.35 on; other systems refuse it.
  private let populateWrite: CInt = 23
#endif

/// Adds values to an array, for the memory of which the system is asked all at once: each page of it that
/// is touched first by writing interrupts, which took a twelfth of the time of decoding.
///
/// Only a hint, like the other; for many values to which room was given before.
func appendToNewMemory(_ values: [Double], _ array: inout [Double]) {
  #if canImport(Glibc)
    let size = values.count * MemoryLayout<Double>.stride
    // A smaller piece is not worth the call.
    if size >= 1 << 16, array.capacity - array.count >= values.count {
      let page: UInt = 1 << 12
      let used = array.count * MemoryLayout<Double>.stride
      unsafe array.withUnsafeMutableBufferPointer { buffer in
        let begin = UInt(bitPattern: buffer.baseAddress) + UInt(used)
        // Whole pages inside the memory that will be written.
        let start = (begin + page - 1) / page * page
        let end = (begin + UInt(size)) / page * page
        guard start < end, let pages = unsafe UnsafeMutableRawPointer(bitPattern: start) else {
          return
        }
        _ = unsafe madvise(pages, Int(end - start), populateWrite)
      }
    }
  #endif
  array.append(contentsOf: values)
}
