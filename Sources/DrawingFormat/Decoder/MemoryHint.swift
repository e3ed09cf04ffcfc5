#if canImport(Glibc)
  internal import Glibc
#endif

/// Asks the system to give the memory of a large array in large pages.
///
/// An hour of drawing is 48 MB of values, 12,000 pages of 4 KiB: asking for each took 20 ms, a quarter
/// of the time of decoding. Only a hint, on which nothing depends; Linux alone needs it.
///
/// For arrays that are used together, after all of them have their memory: what was said of one keeps
/// apart what the next is given, and a large page that both share must lie in one piece.
func preferLargePages(_ array: inout [Double]) {
  #if canImport(Glibc)
    guard let pages = LargePages(of: &array) else { return }
    pages.advise(MADV_HUGEPAGE)
  #endif
}

/// Adds values to an array, for the memory of which the system is asked all at once: each page of it that
/// is touched first by writing interrupts, which took a twelfth of the time of decoding.
///
/// Only a hint, like the other; for many values to which room was given before.
func appendToNewMemory(_ values: [Double], _ array: inout [Double]) {
  #if canImport(Glibc)
    let size = values.count * MemoryLayout<Double>.stride
    // A smaller piece is not worth the call.
    if size >= 1 << 16, array.capacity - array.count >= values.count {
      // A page of 4 KiB is there already, which holds the array's count: the system would fill up what is
      // around it with such pages, a quarter of the array.
      if array.isEmpty { LargePages(of: &array)?.first.advise(collapse) }
      let page: UInt = 1 << 12
      let used = array.count * MemoryLayout<Double>.stride
      unsafe array.withUnsafeMutableBufferPointer { buffer in
        let begin = UInt(bitPattern: buffer.baseAddress) + UInt(used)
        // Whole pages inside the memory that will be written.
        let start = (begin + page - 1) / page * page
        PageRange(start: start, end: (begin + UInt(size)) / page * page).advise(populateWrite)
      }
    }
  #endif
  array.append(contentsOf: values)
}

#if canImport(Glibc)
  /// `MADV_POPULATE_WRITE` of Linux 5.14, which the headers have from glibc 2.35 on; other systems refuse it.
  private let populateWrite: CInt = 23
  /// `MADV_COLLAPSE` of Linux 6.1: makes one large page of what is there of it in small ones, now.
  private let collapse: CInt = 25

  /// Memory by its addresses.
  private struct PageRange {
    let start: UInt
    let end: UInt

    func advise(_ advice: CInt) {
      guard start < end, let pages = unsafe UnsafeMutableRawPointer(bitPattern: start) else {
        return
      }
      _ = unsafe madvise(pages, Int(end - start), advice)
    }
  }

  /// The large pages in which a large array lies, also those that it shares with what is beside it.
  private struct LargePages {
    private static let size: UInt = 1 << 21
    private let range: PageRange

    init?(of array: inout [Double]) {
      let size = UInt(array.capacity * MemoryLayout<Double>.stride)
      guard size >= 2 * Self.size else { return nil }
      let begin = unsafe array.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
      range = PageRange(
        start: begin / Self.size * Self.size,
        end: (begin + size + Self.size - 1) / Self.size * Self.size)
    }

    var first: PageRange { PageRange(start: range.start, end: range.start + Self.size) }

    func advise(_ advice: CInt) { range.advise(advice) }
  }
#endif
