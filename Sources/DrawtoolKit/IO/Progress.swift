/// A line on the terminal that says how far long work is.
///
/// It shows only where standard error is a terminal, only after half a second, and at most ten
/// times a second, so that short work prints nothing.
struct Progress {
  private let console: Console
  private let beginning = POSIX.monotonicSeconds
  private var lastShown = 0.0
  private var isVisible = false

  init(_ console: Console) { self.console = console }

  /// Shows how much of the work is done.
  mutating func show(_ work: String, done: Int, of total: Int) {
    guard console.isMessageTerminal else { return }
    let now = POSIX.monotonicSeconds
    guard now - beginning >= 0.5, now - lastShown >= 0.1 else { return }
    lastShown = now
    isVisible = true
    // The size of a pipe is not known.
    let percent = total > 0 ? ": \(Int(Double(done) / Double(total) * 100)) %" : " …"
    console.writeMessage("\r\u{1B}[K\(Text.shortened(work, to: 70))\(percent)")
  }

  /// Says what is being done when it cannot tell how far it is.
  func begin(_ work: String, isLong: Bool) {
    guard console.isMessageTerminal, isLong else { return }
    console.writeMessage("\r\u{1B}[K\(Text.shortened(work, to: 70)) …")
  }

  /// Takes the line away.
  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    Self.erase(console)
  }

  /// Takes a line of `begin` away.
  static func erase(_ console: Console) {
    if console.isMessageTerminal { console.writeMessage("\r\u{1B}[K") }
  }
}
