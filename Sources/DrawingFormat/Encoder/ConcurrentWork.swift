#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// Calls a body with 0, 1, …, count − 1, in any order and at the same time as the caller likes, and comes
/// back when all calls have: what `DispatchQueue.concurrentPerform(iterations:execute:)` does.
///
/// `count` is at least 1. It must not come back while a call is at work. The library starts no threads of
/// its own; what it makes of blocks, columns and channels is the same whatever runs the work.
public typealias ConcurrentPerform = (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

/// One call after another.
func performSerially(_ count: Int, _ body: @Sendable (Int) -> Void) {
  for index in 0..<count { body(index) }
}

/// The results of work on several threads, in order; what `perform` leaves out is done by the caller.
func gather<Value: Sendable>(
  _ count: Int, running perform: ConcurrentPerform, _ body: @escaping @Sendable (Int) -> Value
) -> [Value] {
  #if hasFeature(Embedded)
    // No locks there, and no threads.
    return (0..<count).map { body($0) }
  #else
    // Who calls 1..<count on other threads would stop at that.
    if count == 0 { return [] }
    let results = Mutex<[Value?]>([Value?](repeating: nil, count: count))
    perform(count) { index in
      // A number that was not asked for is left alone.
      guard index >= 0, index < count else { return }
      let value = body(index)
      results.withLock { $0[index] = value }
    }
    return results.withLock { $0 }.enumerated().map { $1 ?? body($0) }
  #endif
}
