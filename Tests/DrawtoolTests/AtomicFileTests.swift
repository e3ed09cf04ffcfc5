import Foundation
import Testing

@testable import DrawtoolKit

/// Files are written whole or not at all.
struct AtomicFileTests {
  private func write(
    _ text: String, to path: String, replacing: Bool = true
  ) throws(ToolError) {
    try AtomicFile.write(
      Array(text.utf8), to: path, replacing: replacing, in: Recorder().console)
  }

  @Test func `makes a new file and leaves nothing else`() throws {
    let folder = try TemporaryFolder()
    try write("new", to: folder("a"), replacing: false)
    #expect(try folder.text("a") == "new")
    #expect(try folder.names() == ["a"])
  }

  @Test func `replaces a file and keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "old")
    for mode in [0o600, 0o640, 0o444] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder("a"))
      try write("new", to: folder("a"))
      #expect(try folder.text("a") == "new")
      #expect(try POSIX.status(of: folder("a")).permissions == UInt32(mode))
    }
    #expect(try folder.names() == ["a"])
  }

  /// File systems that have no files without names, and those that know better.
  @Test(arguments: [0, EOPNOTSUPP, EISDIR, EINVAL])
  func `a temporary file has no name`(_ refusal: Int32) throws {
    let folder = try TemporaryFolder()
    var flags: [Int32] = []
    var taken = 2
    let file = try #require(
      NamelessFile(in: folder.path) { (path, flag, mode) throws(SystemError) in
        flags.append(flag)
        if flag & POSIX.withoutName == POSIX.withoutName {
          if refusal != 0 { throw SystemError(code: refusal) }
        } else if taken > 0 {
          taken -= 1
          throw SystemError(code: EEXIST)
        }
        return try POSIX.open(path, flag, mode: mode)
      })
    #expect(flags.count == (refusal == 0 ? 1 : 4))
    #expect(flags.dropFirst().allSatisfy { $0 & (O_CREAT | O_EXCL) == O_CREAT | O_EXCL })
    #expect(try folder.names() == [])
    #expect(try POSIX.status(of: file.descriptor).permissions == 0o600)
    var sent: [UInt8] = []
    try AtomicFile.spool(in: file) { (output) throws(ToolError) in
      try output.write([1, 2, 3])
    } sending: { (bytes) throws(ToolError) in
      sent += bytes
    }
    #expect(sent == [1, 2, 3])
    #expect(try folder.names() == [])
  }

  @Test(arguments: [EACCES, ENOSPC, EROFS, EOPNOTSUPP])
  func `no temporary file at all`(_ refusal: Int32) {
    let file = NamelessFile(in: "/tmp") { (_, _, _) throws(SystemError) in
      throw SystemError(code: refusal)
    }
    #expect(file == nil)
  }

  @Test func `does not replace a file unasked`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "old")
    let error = #expect(throws: ToolError.self) {
      try write("new", to: folder("a"), replacing: false)
    }
    #expect(error?.message == "\(folder("a")) exists already; use --force to replace it")
    #expect(try folder.text("a") == "old")
    #expect(try folder.names() == ["a"])
  }

  @Test func `does not write over a folder`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ToolError.self) { try write("new", to: folder.path) }
    #expect(error?.message == "\(folder.path) is a folder; name a file to write")
  }

  @Test func `names the folder that is missing`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ToolError.self) { try write("new", to: folder("b/a")) }
    #expect(
      error?.message
        == "cannot write in the folder \(folder("b")): No such file or directory")
  }

  @Test func `replaces what a link leads to and keeps the link`() throws {
    let folder = try TemporaryFolder()
    try folder.write("b/target", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: "b/target")
    try write("new", to: folder("link"))
    #expect(try folder.text("b/target") == "new")
    #expect(try POSIX.status(of: folder("link"), followingLinks: false).kind == .link)
  }

  @Test func `writes to a device as it is`() throws {
    try write("new", to: "/dev/null", replacing: false)
    #expect(try POSIX.status(of: "/dev/null").kind == .special("device"))
  }

  @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20])
  func `writes and reads any length`(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(bytes, to: folder("a"), replacing: false, in: Recorder().console)
    #expect(try File.read(folder("a"), in: Recorder().console) == bytes)
  }

  @Test func `a folder cannot be read as a file`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ToolError.self) {
      try File.read(folder.path, in: Recorder().console)
    }
    #expect(error?.message == "cannot read \(folder.path): Is a directory")
  }
}
