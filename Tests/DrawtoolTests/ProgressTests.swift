import Testing

@testable import DrawtoolKit

/// The line that shows how far long work is.
struct ProgressTests {
  private let recorder = Recorder()

  @Test func `is shown after half a second and taken away`() async throws {
    recorder.isMessageTerminal = true
    var progress = Progress(recorder.console)
    progress.show("reading a", done: 1, of: 4)
    #expect(recorder.messages.isEmpty)
    try await Task.sleep(for: .milliseconds(520))
    progress.show("reading a", done: 1, of: 4)
    progress.show("reading a", done: 2, of: 4)
    #expect(recorder.messages == "\r\u{1B}[Kreading a: 25 %")
    progress.clear()
    #expect(recorder.messages == "\r\u{1B}[Kreading a: 25 %\r\u{1B}[K")
  }

  @Test func `is shown on terminals only`() async throws {
    var progress = Progress(recorder.console)
    try await Task.sleep(for: .milliseconds(520))
    progress.show("reading a", done: 1, of: 4)
    progress.begin("encoding", isLong: true)
    progress.clear()
    Progress.erase(recorder.console)
    #expect(recorder.messages.isEmpty)
  }
}
