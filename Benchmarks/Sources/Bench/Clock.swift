import Glibc

/// The time that something took, in seconds.
struct Sample {
  /// Of the processor, for this process: what others do on the machine changes it least.
  var processor = 0.0
  /// On the clock.
  var wall = 0.0

  static func of(_ body: () throws -> Void) rethrows -> Sample {
    let start = now
    try body()
    let end = now
    return Sample(processor: end.processor - start.processor, wall: end.wall - start.wall)
  }

  private static var now: Sample {
    Sample(processor: seconds(CLOCK_PROCESS_CPUTIME_ID), wall: seconds(CLOCK_MONOTONIC))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
