import Glibc

/// Work on several threads of the operating system.
enum Threads {
  /// The number of processors that may be used.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls the work on so many threads at once and comes back when all calls have.
  ///
  /// Where the system gives fewer threads, fewer do the work; one is this thread.
  static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      guard let thread = start(work) else { break }
      threads.append(thread)
    }
    work()
    for thread in threads { join(thread) }
  }

  /// Calls a body with 0, 1, …, count − 1 on all processors, and comes back when all calls have.
  static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count < 2 || processorCount < 2 {
      for index in 0..<max(count, 0) { body(index) }
      return
    }
    let next = Guarded(0)
    withoutActuallyEscaping(body) { body in
      run(min(processorCount, count)) {
        while true {
          let index = next.change { value in
            defer { value += 1 }
            return value
          }
          guard index < count else { return }
          body(index)
        }
      }
    }
  }

  /// Calls the work on a thread of its own; `nil` where the system has none.
  static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = unsafe Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if failure == 0 { return thread }
    unsafe box.release()
    return nil
  }

  /// Waits for the end of a thread.
  static func join(_ thread: pthread_t) { pthread_join(thread, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// A value that several threads change, one at a time.
@safe final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls the body with the value while no other thread has it, then wakes those that wait.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until the body gives something.
  func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
