/// Adaptive bits of many contexts, each with a row of so many bits, made where a context first occurs.
///
/// A short column meets few of the 441 contexts that there are beside another column: making all of
/// them, 113 KB, took most of the time of reading a small drawing.
struct AdaptiveRows {
  private var bits: [AdaptiveBit] = []
  /// For each context where its row starts; below 0 where there is none yet.
  private var starts: [Int32]
  private let width: Int

  init(contexts: Int, width: Int) {
    starts = [Int32](repeating: -1, count: contexts)
    self.width = width
  }

  /// Where the row of a context starts.
  @inline(__always)
  mutating func start(of context: Int) -> Int {
    let start = Int(starts[context])
    return start >= 0 ? start : add(context)
  }

  /// A bit by its place: the start of a row, and how far it is from there.
  subscript(place: Int) -> AdaptiveBit {
    @inline(__always) get { bits[place] }
    @inline(__always) _modify { yield &bits[place] }
  }

  @inline(never)
  private mutating func add(_ context: Int) -> Int {
    let start = bits.count
    bits.append(contentsOf: repeatElement(AdaptiveBit(), count: width))
    starts[context] = Int32(start)
    return start
  }
}
