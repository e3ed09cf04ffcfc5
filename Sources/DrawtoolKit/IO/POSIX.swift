import Glibc

/// A failed call to the operating system.
struct SystemError: Error, Sendable, Equatable {
  /// The number of the failure, such as `ENOENT`.
  let code: Int32

  /// What the operating system calls the failure, such as "No such file or directory".
  var text: String { unsafe String(cString: strerror(code)) }

  /// The failure that the last call of this thread left behind.
  static var last: SystemError { SystemError(code: errno) }
}

/// The calls to the operating system that the tool needs: the only place with unsafe memory.
enum POSIX {
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    try retrying { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  static func close(_ descriptor: Int32) throws(SystemError) {
    // After EINTR the descriptor is gone on Linux, so that there is no second try.
    if Glibc.close(descriptor) != 0 && errno != EINTR { throw .last }
  }

  /// Reads at most `limit` bytes to the end of `bytes`; says how many came, 0 at the end.
  static func read(
    _ descriptor: Int32, upTo limit: Int, into bytes: inout [UInt8]
  ) throws(SystemError) -> Int {
    var failure: SystemError?
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        count = try retrying { unsafe Glibc.read(descriptor, buffer.baseAddress, limit) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytes.append(contentsOf: piece)
    return piece.count
  }

  /// Reads at most as many bytes as the buffer has, over what is in it; says how many came, 0 at the
  /// end.
  static func read(
    _ descriptor: Int32, over buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    let limit = buffer.count
    let result = unsafe buffer.withUnsafeMutableBytes { bytes in
      while true {
        let count = unsafe Glibc.read(descriptor, bytes.baseAddress, limit)
        if count >= 0 || errno != EINTR { return (count, errno) }
      }
    }
    if result.0 < 0 { throw SystemError(code: result.1) }
    return result.0
  }

  /// Writes as many bytes of the slice as the system takes at once; says how many.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let result = unsafe bytes.withUnsafeBytes { buffer in
      let count = unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      return (count, errno)
    }
    if result.0 >= 0 { return result.0 }
    if result.1 == EINTR { return 0 }
    throw SystemError(code: result.1)
  }

  /// Reads at most `limit` bytes at a position; fewer only at the end.
  static func read(
    _ descriptor: Int32, upTo limit: Int, at offset: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        while count < limit {
          let start = unsafe buffer.baseAddress.map { unsafe $0 + count }
          let (rest, position) = (limit - count, off_t(offset + count))
          let read = try retrying { unsafe pread(descriptor, start, rest, position) }
          if read == 0 { break }
          count += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes as many bytes of the slice at a position as the system takes at once; says how many.
  static func write(
    _ descriptor: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int
  ) throws(SystemError) -> Int {
    let result = unsafe bytes.withUnsafeBytes { buffer in
      let count = unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      return (count, errno)
    }
    if result.0 >= 0 { return result.0 }
    if result.1 == EINTR { return 0 }
    throw SystemError(code: result.1)
  }

  static func truncate(_ descriptor: Int32, to count: Int) throws(SystemError) {
    _ = try retrying { ftruncate(descriptor, off_t(count)) }
  }

  static func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
    _ = try retrying { lseek(descriptor, off_t(offset), SEEK_SET) }
  }

  /// Takes a file for this process alone, as far as others ask; fails at once where another has it.
  static func lock(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Gives a file back.
  ///
  /// Closing it does not, where another process has a copy of the descriptor, such as one that is being
  /// started.
  static func unlock(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { flock(descriptor, LOCK_UN) }
  }

  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { fsync(descriptor) }
  }

  static func status(of path: String, followingLinks: Bool = true) throws(SystemError) -> FileStatus
  {
    var raw = stat()
    _ = try retrying {
      followingLinks ? unsafe stat(path, &raw) : unsafe lstat(path, &raw)
    }
    return FileStatus(raw)
  }

  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    _ = try retrying { unsafe fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  static func setPermissions(_ descriptor: Int32, _ mode: mode_t) throws(SystemError) {
    _ = try retrying { fchmod(descriptor, mode) }
  }

  static func setOwner(_ descriptor: Int32, _ owner: uid_t, _ group: gid_t) throws(SystemError) {
    _ = try retrying { fchown(descriptor, owner, group) }
  }

  static func rename(_ old: String, _ new: String) throws(SystemError) {
    _ = try retrying { unsafe Glibc.rename(old, new) }
  }

  static func link(_ old: String, _ new: String) throws(SystemError) {
    _ = try retrying { unsafe Glibc.link(old, new) }
  }

  static func remove(_ path: String) throws(SystemError) {
    _ = try retrying { unsafe unlink(path) }
  }

  /// The path without symbolic links, or `nil` where it does not lead to anything.
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }

  /// The names in a folder as bytes, without `.` and `..`, in no order.
  static func names(in folder: String) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    if errno != 0 { throw .last }
    return names
  }

  /// The flag that opens a file without a name in a folder (`O_TMPFILE`, which Swift does not see).
  static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// A variable of the environment, unless it is missing or empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a path leads to a terminal, as `/dev/tty` and often `/dev/stdout` do.
  static func isTerminal(_ path: String) -> Bool {
    guard let descriptor = try? open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY) else { return false }
    defer { try? close(descriptor) }
    return isTerminal(descriptor)
  }

  static var processNumber: Int32 { getpid() }

  /// Seconds of a clock that never runs backwards.
  static var monotonicSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Calls again for as long as a signal interrupts the call; negative results become errors.
  private static func retrying<N: SignedInteger>(_ call: () -> N) throws(SystemError) -> N {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
