import Foundation
import Testing

@testable import DrawtoolKit

/// Which files paths stand for.
struct FileWalkTests {
  private func walk(_ paths: String...) -> [FileWalk.Item] {
    FileWalk.items(at: paths, extensions: ["drawing", "json"])
  }

  @Test func `takes wanted files of folders in the order of their names' bytes`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.json", "a.drawing", "Z.JSON", "ä.json", "notes.txt", "c/d.json", ".e.json"] {
      try folder.write(name, "")
    }
    let expected = [".e.json", "Z.JSON", "a.drawing", "b.json", "c/d.json", "ä.json"]
    #expect(walk(folder.path) == expected.map { .file(folder($0)) })
  }

  @Test func `takes named files whatever their extension`() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", "")
    #expect(walk(folder("notes.txt"), "-") == [.file(folder("notes.txt")), .file("-")])
  }

  @Test func `reports what is not there`() throws {
    let folder = try TemporaryFolder()
    #expect(
      walk(folder("none")) == [
        .unreadable(path: folder("none"), reason: "No such file or directory")
      ])
  }

  @Test func `reports a folder without drawings`() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", "")
    #expect(walk(folder.path) == [.empty(folder.path)])
  }

  @Test(.timeLimit(.minutes(1))) func `does not follow links in circles`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/x.json", "")
    try FileManager.default.createSymbolicLink(
      atPath: folder("a/up"), withDestinationPath: folder.path)
    let reason = "leads back to a folder that was visited already"
    #expect(
      walk(folder.path) == [
        .skipped(path: folder("a/up"), reason: reason, isWanted: false),
        .file(folder("a/x.json")),
      ])
  }

  @Test func `follows links to files and reports broken ones`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder("a.json"), withDestinationPath: folder("x.txt"))
    try manager.createSymbolicLink(atPath: folder("b.json"), withDestinationPath: folder("none"))
    try manager.createSymbolicLink(atPath: folder("c.txt"), withDestinationPath: folder("none"))
    #expect(
      walk(folder.path) == [
        .file(folder("a.json")),
        .unreadable(path: folder("b.json"), reason: "No such file or directory"),
      ])
  }

  @Test func `skips what is not a file`() throws {
    let folder = try TemporaryFolder()
    #expect(try ChildProcess.shell("mkfifo a.json pipe", in: folder).code == 0)
    let reason = "a FIFO, not a file; name it to have it read"
    #expect(
      walk(folder.path) == [
        .skipped(path: folder("a.json"), reason: reason, isWanted: true),
        .skipped(path: folder("pipe"), reason: reason, isWanted: false),
      ])
  }

  @Test func `skips names that are not UTF-8`() throws {
    let folder = try TemporaryFolder()
    #expect(try ChildProcess.shell(": > \"$(printf 'a\\377.json')\"", in: folder).code == 0)
    let reason = "the name is not UTF-8; rename it"
    #expect(
      walk(folder.path) == [
        .skipped(path: folder("a\u{FFFD}.json"), reason: reason, isWanted: true)
      ])
  }
}
