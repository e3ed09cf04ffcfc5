import Glibc

extension POSIX {
  /// Starts a program of the `PATH` with pipes for its three streams.
  static func spawn(_ words: [String]) throws(SystemError) -> (Int32, ChildPipes) {
    var ends: [Int32] = []
    do throws(SystemError) {
      for _ in 0..<3 {
        let pair = try pipe()
        ends += [pair.read, pair.write]
      }
      let child = try spawn(words, streams: [ends[0], ends[3], ends[5]])
      for end in [ends[0], ends[3], ends[5]] { try? close(end) }
      return (child, ChildPipes(input: ends[1], output: ends[2], messages: ends[4]))
    } catch {
      for end in ends { try? close(end) }
      throw error
    }
  }

  private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
    // Ends that a child shall have are given to it by name; it must inherit no others.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ words: [String], streams: [Int32]) throws(SystemError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // What a program needs to find its libraries and caches.
    let variables = ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "TMPDIR", "XDG_CACHE_HOME"]
    let environment = variables.compactMap { name in
      unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
    }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + settings).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, &settings)
    guard code == 0 else { throw SystemError(code: code) }
    return child
  }

  /// Waits for the end of a child; gives its exit status, or 128 and the number of the signal.
  static func wait(for child: Int32) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      if errno != EINTR { throw .last }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Waits until something can be done with one of the descriptors; says with which, or that the
  /// other side has gone.
  static func poll(_ wanted: [(Int32, Int32)?]) throws(SystemError) -> [Bool] {
    // Negative descriptors are passed over.
    var entries = wanted.map { entry in
      pollfd(fd: entry?.0 ?? -1, events: Int16(entry?.1 ?? 0), revents: 0)
    }
    while unsafe Glibc.poll(&entries, nfds_t(entries.count), -1) < 0 {
      if errno != EINTR { throw .last }
    }
    return entries.map { $0.revents != 0 }
  }
}
