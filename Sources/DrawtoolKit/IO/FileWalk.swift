/// The files that paths stand for: named files as they are, folders with everything inside.
struct FileWalk {
  /// One thing that the walk met.
  enum Item: Sendable, Equatable {
    /// A file to work on.
    case file(String)
    /// A path that cannot be read, and why.
    case unreadable(path: String, reason: String)
    /// Something inside a folder that is passed over, and why.
    case skipped(path: String, reason: String, isWanted: Bool)
    /// A folder without any wanted file.
    case empty(String)
  }

  /// The extensions, in lower case, of the files to take from folders.
  let extensions: [String]
  private var items: [Item] = []
  private var visited: Set<FileStatus.Identity> = []

  init(extensions: [String]) { self.extensions = extensions }

  /// What the paths stand for, folders in the order of their names' bytes.
  static func items(at paths: [String], extensions: [String]) -> [Item] {
    var walk = FileWalk(extensions: extensions)
    for path in paths { walk.addNamed(path) }
    return walk.items
  }

  /// A named file is taken whatever its extension; even a FIFO, for `<(…)` of a shell.
  private mutating func addNamed(_ path: String) {
    if path == "-" { return items.append(.file(path)) }
    do throws(SystemError) {
      let status = try POSIX.status(of: path)
      guard status.kind == .folder else { return items.append(.file(path)) }
      visited = []
      let before = items.count
      addFolder(path, status)
      if items.count == before { items.append(.empty(path)) }
    } catch {
      items.append(.unreadable(path: path, reason: error.text))
    }
  }

  private mutating func addFolder(_ folder: String, _ status: FileStatus) {
    guard visited.insert(status.identity).inserted else {
      return skip(folder, "leads back to a folder that was visited already", isWanted: false)
    }
    do throws(SystemError) {
      let names = try POSIX.names(in: folder).sorted { $0.lexicographicallyPrecedes($1) }
      for name in names { addEntry(name, of: folder) }
    } catch {
      items.append(.unreadable(path: folder, reason: error.text))
    }
  }

  private mutating func addEntry(_ nameBytes: [UInt8], of folder: String) {
    guard let name = String(validating: nameBytes, as: UTF8.self) else {
      let shown = Path.joined(folder, String(decoding: nameBytes, as: UTF8.self))
      return skip(shown, "the name is not UTF-8; rename it", isWanted: isWanted(shown))
    }
    let path = Path.joined(folder, name)
    do throws(SystemError) {
      let status = try POSIX.status(of: path)
      switch status.kind {
      case .folder: addFolder(path, status)
      case .file, .link: if isWanted(path) { items.append(.file(path)) }
      case .special(let kind):
        skip(path, "a \(kind), not a file; name it to have it read", isWanted: isWanted(path))
      }
    } catch {
      // A broken link to anything else is none of our business.
      if isWanted(path) { items.append(.unreadable(path: path, reason: error.text)) }
    }
  }

  private mutating func skip(_ path: String, _ reason: String, isWanted: Bool) {
    items.append(.skipped(path: path, reason: reason, isWanted: isWanted))
  }

  private func isWanted(_ path: String) -> Bool {
    guard let found = Path.fileExtension(of: path) else { return false }
    return extensions.contains(found)
  }
}
