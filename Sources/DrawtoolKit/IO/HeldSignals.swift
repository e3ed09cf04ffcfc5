import Glibc

/// Signals that end the process are held back while a temporary file exists.
///
/// A handler would have to remove the file from within the interrupted program, where next to
/// nothing may be called; here the writer asks between two pieces whether a signal waits.
struct HeldSignals {
  private let previous: sigset_t

  /// Holds back hang-up, interrupt, quit and termination from now on.
  init() {
    var held = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&held)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&held, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    previous = before
    // Beyond a limit on file sizes a write must fail instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether one of the held signals waits.
  var areWaiting: Bool {
    var waiting = sigset_t()
    unsafe sigpending(&waiting)
    return [SIGHUP, SIGINT, SIGQUIT, SIGTERM].contains { number in
      unsafe sigismember(&waiting, number) == 1
    }
  }

  /// Lets the signals through again; a waiting one usually ends the process here.
  func release() {
    var before = previous
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
