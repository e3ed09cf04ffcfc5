import Glibc

/// Writing a file whole or not at all.
///
/// The bytes go to a temporary file in the same folder, which then takes the place of the old file
/// in one step. Whatever fails before, the old file stays as it was.
enum AtomicFile {
  /// Writes the bytes to the path.
  ///
  /// - Parameters:
  ///   - bytes: What the file shall hold.
  ///   - path: The file; a symbolic link stays one and the file behind it is replaced. A device or
  ///     FIFO is written to as it is.
  ///   - replacing: Whether an old file may be replaced.
  ///   - console: Where progress is shown.
  /// - Throws: `ToolError` where the file is not written; it is as it was then.
  static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool, in console: Console
  ) throws(ToolError) {
    try write(to: path, replacing: replacing) { (output) throws(ToolError) in
      var progress = Progress(console)
      defer { progress.clear() }
      while output.count < bytes.count {
        progress.show("writing \(path)", done: output.count, of: bytes.count)
        let end = min(output.count + File.pieceSize, bytes.count)
        try output.write(bytes[output.count..<end])
      }
    }
  }

  /// Writes what the body gives to the path, in pieces.
  static func write(
    to path: String, replacing: Bool, _ body: (FileOutput) throws(ToolError) -> Void
  ) throws(ToolError) {
    let old = try? POSIX.status(of: path)
    try check(old, path, replacing: replacing)
    if case .special = old?.kind { return try writeDirectly(to: path, body) }
    let target = POSIX.resolved(path) ?? path
    let signals = HeldSignals()
    defer { signals.release() }
    let temporary = try Temporary(beside: target, like: old)
    do throws(ToolError) {
      try temporary.fill(for: path, until: signals, body)
      try temporary.move(to: target, replacing: replacing)
    } catch {
      temporary.discard()
      throw error
    }
  }

  /// Writes what the first body gives to a temporary file, then gives it to the second in pieces.
  static func spool(
    in temporary: NamelessFile, _ body: (FileOutput) throws(ToolError) -> Void,
    sending send: ([UInt8]) throws(ToolError) -> Void
  ) throws(ToolError) {
    let file = FileOutput(temporary.descriptor, "the temporary file in \(temporary.folder)")
    try body(file)
    var position = 0
    while position < file.count {
      let piece = try file.contents(from: position, upTo: File.pieceSize)
      position += piece.count
      try send(piece)
    }
  }

  /// Refuses targets that cannot or must not be written, before any work is done.
  static func check(
    _ status: FileStatus?, _ path: String, replacing: Bool
  ) throws(ToolError) {
    switch status?.kind {
    case .folder:
      throw ToolError("\(path) is a folder; name a file to write")
    case .file where !replacing:
      throw ToolError("\(path) exists already; use --force to replace it")
    default: break
    }
  }

  private static func writeDirectly(
    to path: String, _ body: (FileOutput) throws(ToolError) -> Void
  ) throws(ToolError) {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try POSIX.open(path, O_WRONLY)
    } catch {
      throw ToolError(cannot: "write", path, error)
    }
    defer { try? POSIX.close(descriptor) }
    try body(FileOutput(descriptor, path))
  }
}

/// A file that is being written from its beginning to its end.
final class FileOutput {
  /// The number of bytes so far.
  private(set) var count = 0
  private let descriptor: Int32
  private let path: String
  private let signals: HeldSignals?

  init(_ descriptor: Int32, _ path: String, until signals: HeldSignals? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.signals = signals
  }

  /// Writes the next bytes.
  ///
  /// - Throws: `ToolError` where that fails, or a signal waits.
  func write(_ bytes: ArraySlice<UInt8>) throws(ToolError) {
    try checkSignals()
    do throws(SystemError) {
      var rest = bytes
      while !rest.isEmpty { rest = rest.dropFirst(try POSIX.write(descriptor, rest)) }
    } catch {
      throw ToolError(cannot: "write", path, error)
    }
    count += bytes.count
  }

  /// What was written, of a file that can be read too.
  func contents(from position: Int = 0, upTo limit: Int = .max) throws(ToolError) -> [UInt8] {
    do throws(SystemError) {
      return try POSIX.read(descriptor, upTo: min(count - position, limit), at: position)
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
  }

  /// Takes everything back.
  func restart() throws(ToolError) {
    do throws(SystemError) {
      try POSIX.truncate(descriptor, to: 0)
      try POSIX.seek(descriptor, to: 0)
    } catch {
      throw ToolError(cannot: "write", path, error)
    }
    count = 0
  }

  /// Ends the work where a signal waits.
  func checkSignals() throws(ToolError) {
    if let signals, signals.areWaiting { throw ToolError("interrupted; \(path) is as it was") }
  }
}

/// A file that is being written and not yet where it belongs.
private struct Temporary {
  let path: String
  let folder: String
  let descriptor: Int32

  /// Makes an empty file in the target's folder, with the permissions of the old file.
  init(beside target: String, like old: FileStatus?) throws(ToolError) {
    folder = Path.folder(of: target)
    for attempt in 0..<100 {
      let name = ".drawtool-\(POSIX.processNumber)-\(attempt).tmp"
      let path = Path.joined(folder, name)
      do throws(SystemError) {
        // Until the old file's permissions are set, nobody else may look inside.
        descriptor = try POSIX.open(
          path, O_RDWR | O_CREAT | O_EXCL, mode: old == nil ? 0o666 : 0o600)
        self.path = path
        if let old { try? copyOwnership(of: old) }
        return
      } catch {
        if error.code == EEXIST { continue }
        throw ToolError(cannot: "write in the folder", folder, error)
      }
    }
    throw ToolError(
      "cannot write in the folder \(folder): 100 names for a temporary file are taken; "
        + "remove the files .drawtool-*.tmp there")
  }

  private func copyOwnership(of old: FileStatus) throws(SystemError) {
    let own = try POSIX.status(of: descriptor)
    if own.owner != old.owner || own.group != old.group {
      // Only the administrator may give files away; for others the file becomes theirs.
      try? POSIX.setOwner(descriptor, old.owner, old.group)
    }
    try POSIX.setPermissions(descriptor, old.permissions)
  }

  func fill(
    for name: String, until signals: HeldSignals, _ body: (FileOutput) throws(ToolError) -> Void
  ) throws(ToolError) {
    // Nothing is lost by a failure here: the bytes are on the disk after `synchronize`.
    defer { try? POSIX.close(descriptor) }
    let output = FileOutput(descriptor, name, until: signals)
    try body(output)
    do throws(SystemError) {
      try POSIX.synchronize(descriptor)
    } catch {
      throw ToolError(cannot: "write", name, error)
    }
    try output.checkSignals()
  }

  /// Puts the file in its place in one step and makes that last.
  func move(to target: String, replacing: Bool) throws(ToolError) {
    do throws(SystemError) {
      if replacing {
        try POSIX.rename(path, target)
      } else {
        try moveWithoutReplacing(to: target)
      }
    } catch {
      if error.code == EEXIST {
        throw ToolError("\(target) exists already; use --force to replace it")
      }
      throw ToolError(cannot: "write", target, error)
    }
    synchronizeFolder()
  }

  /// A second name fails where one exists already, which a check followed by a rename would miss.
  private func moveWithoutReplacing(to target: String) throws(SystemError) {
    do throws(SystemError) {
      try POSIX.link(path, target)
    } catch {
      // File systems without hard links, such as FAT.
      if error.code == EEXIST { throw error }
      return try POSIX.rename(path, target)
    }
    try POSIX.remove(path)
  }

  /// Some file systems cannot do this for folders; the file is in place all the same.
  private func synchronizeFolder() {
    guard let descriptor = try? POSIX.open(folder, O_RDONLY | O_DIRECTORY) else { return }
    try? POSIX.synchronize(descriptor)
    try? POSIX.close(descriptor)
  }

  func discard() { try? POSIX.remove(path) }
}
