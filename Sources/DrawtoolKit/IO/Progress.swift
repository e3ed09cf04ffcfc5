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

  /// Shows how many files are done: a bar with rate and time left, or without a total the rate alone.
  mutating func showFiles(done: Int, of total: Int?) {
    guard console.isMessageTerminal else { return }
    let now = POSIX.monotonicSeconds
    guard now - beginning >= 0.5, now - lastShown >= 0.1 else { return }
    lastShown = now
    isVisible = true
    let text = Self.bar(done: done, of: total, seconds: now - beginning)
    console.writeMessage("\r\u{1B}[K\(text)")
  }

  /// The text of the bar.
  static func bar(done: Int, of total: Int?, seconds: Double) -> String {
    let rate = Double(done) / max(seconds, 1e-3)
    let speed = "\(Text.significant(rate)) files/s"
    guard let total, total > 0 else { return "\(Text.count(done, "file")), \(speed)" }
    let width = 24
    let filled = min(width, width * done / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let left = rate > 0 ? ", \(Text.duration(Double(total - done) / rate)) left" : ""
    return "[\(bar)] \(Text.grouped(done)) of \(Text.count(total, "file")), \(speed)\(left)"
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
