import Testing

@testable import DrawtoolKit

/// What `Package.swift` leaves out of the release executable, and debug builds would not miss.
struct LinkingTests {
  @Test func `nothing asks for names of characters`() throws {
    let root = Path.joined(Path.folder(of: #filePath), "../..")
    let run = try ChildProcess.shell(
      "grep -rnE '[pP]roperties[?!]?[.]name\\b' '\(root)/Sources' --include='*.swift'",
      in: TemporaryFolder())
    // 1 is what grep ends with where it read everything and found nothing.
    #expect(run.code == 1, "would crash the executable:\n\(run.outputText)\(run.messages)")
  }
}
