#if canImport(Glibc)
  internal import Glibc
#endif

/// Tells the system how the memory of an array will be used, for which room was made before and to which so
/// many values are added now.
///
/// An hour of drawing is 48 MB of values, 12,000 pages of 4 KiB. Asking for each by touching it took a
/// quarter of the time of decoding; large pages, and asking for many at once, take an eighth. Only hints, on
/// which nothing depends; Linux alone needs them.
///
/// Arrays that are used together should all have their room before: what was said of the memory of one keeps
/// apart what the next is given, and a large page that both share must lie in one piece.
func prepareNewMemory(of array: inout [Double], for values: Int) {
  #if canImport(Glibc)
    // A smaller piece is not worth the call.
    guard values >= 1 << 13, array.capacity - array.count >= values else { return }
    if array.isEmpty { LargePages(of: &array, for: values)?.advise() }
    smallPages(of: &array, for: values).advise(populateWrite)
  #endif
}

/// Adds values to an array as `prepareNewMemory(of:for:)` supposes.
func appendToNewMemory(_ values: [Double], _ array: inout [Double]) {
  prepareNewMemory(of: &array, for: values.count)
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

  private func address(of array: inout [Double]) -> UInt {
    unsafe array.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// The whole pages of 4 KiB inside the memory that the next values of an array will be written to.
  private func smallPages(of array: inout [Double], for values: Int) -> PageRange {
    let page: UInt = 1 << 12
    let begin = address(of: &array) + UInt(array.count * MemoryLayout<Double>.stride)
    let end = begin + UInt(values * MemoryLayout<Double>.stride)
    return PageRange(start: (begin + page - 1) / page * page, end: end / page * page)
  }

  /// The large pages in which a large array lies, also those that it shares with what is beside it.
  private struct LargePages {
    private static let size: UInt = 1 << 21
    private let range: PageRange

    /// Nothing where the array is small, or where the first values fill less than a fifth of a page: the
    /// room is what a file says that it needs, and a false one must stay room, of which no memory is taken.
    init?(of array: inout [Double], for values: Int) {
      let room = UInt(array.capacity * MemoryLayout<Double>.stride)
      let first = UInt(values * MemoryLayout<Double>.stride)
      guard room >= 2 * Self.size, first >= Self.size / 5 else { return nil }
      let begin = address(of: &array)
      range = PageRange(
        start: begin / Self.size * Self.size,
        end: (begin + room + Self.size - 1) / Self.size * Self.size)
    }

    /// Asks for large pages.
    ///
    /// A page of 4 KiB is there already, which holds the array's count: the system would fill up what is
    /// around it with such pages, a quarter of the array, so the first large page is made of it at once.
    func advise() {
      range.advise(MADV_HUGEPAGE)
      PageRange(start: range.start, end: range.start + Self.size).advise(collapse)
    }
  }
#endif
