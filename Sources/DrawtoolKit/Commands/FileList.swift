/// The files that a command works on, one after another: what its paths stand for, then the lines of
/// a list, which is read as far as it is needed.
struct FileList {
  /// The next thing to do.
  enum Step: Sendable, Equatable {
    /// A file to work on.
    case file(String)
    /// A path that cannot be read, and why.
    case unreadable(path: String, reason: String)
    /// Something that is passed over, for people; whether it would have been a drawing.
    case note(String, isLoss: Bool)
  }

  /// The number of steps, where it is known.
  var total: Int? { lines == nil ? steps.count : nil }

  private var steps: [Step]
  private var next = 0
  private var lines: LineReader?

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - list: A file with one path a line, or `-`.
  ///   - separator: What ends a path in the list.
  ///   - console: Where standard input is read.
  /// - Throws: `ToolError` where the list cannot be opened.
  init(
    _ paths: [String], from list: String?, separator: UInt8, _ console: Console
  ) throws(ToolError) {
    let extensions = DrawingFileFormat.all.flatMap(\.extensions)
    steps = FileWalk.items(at: paths, extensions: extensions).map { Step($0, extensions) }
    if let list { lines = try LineReader(list, separator: separator, console) }
  }

  /// The next step; `nil` after the last.
  ///
  /// - Throws: `ToolError` where the list cannot be read on.
  mutating func step() throws(ToolError) -> Step? {
    while true {
      if next < steps.count {
        next += 1
        return steps[next - 1]
      }
      guard let path = try lines?.next() else { return nil }
      add(path)
    }
  }

  private mutating func add(_ bytes: [UInt8]) {
    let extensions = DrawingFileFormat.all.flatMap(\.extensions)
    steps.removeAll(keepingCapacity: true)
    next = 0
    guard let path = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      let shown = String(decoding: bytes, as: UTF8.self)
      steps = [.unreadable(path: shown, reason: "the name is not UTF-8; rename it")]
      return
    }
    // In a list nobody means a pipe, at which the run would wait for ever.
    if case .special(let kind) = (try? POSIX.status(of: path))?.kind {
      steps = [.note("skipped \(path): a \(kind), not a file", isLoss: true)]
      return
    }
    steps = FileWalk.items(at: [path], extensions: extensions).map { Step($0, extensions) }
  }
}

extension FileList.Step {
  fileprivate init(_ item: FileWalk.Item, _ extensions: [String]) {
    switch item {
    case .file(let path): self = Self.checked(path)
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .skipped(let path, let reason, let isWanted):
      self = .note("skipped \(path): \(reason)", isLoss: isWanted)
    case .empty(let path):
      let kinds = Text.list(extensions.map { "." + $0 })
      self = .note("no \(kinds) file in \(path)", isLoss: false)
    }
  }

  /// A device may have no end.
  private static func checked(_ path: String) -> Self {
    if path != "-", (try? POSIX.status(of: path))?.kind == .special("device") {
      return .unreadable(path: path, reason: "a device, not a file")
    }
    return .file(path)
  }
}

/// The lines of a file or of standard input.
struct LineReader {
  private let read: () throws(ToolError) -> [UInt8]
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(_ path: String, separator: UInt8, _ console: Console) throws(ToolError) {
    self.separator = separator
    read = path == "-" ? console.readPiece : try InputFile(path).readPiece
  }

  /// The next line that is not empty; `nil` after the last.
  mutating func next() throws(ToolError) -> [UInt8]? {
    while true {
      if let end = buffer[position...].firstIndex(of: separator) {
        let line = Array(buffer[position..<end])
        position = end + 1
        if !line.isEmpty { return line }
        continue
      }
      if isAtEnd {
        defer { position = buffer.count }
        return position < buffer.count ? Array(buffer[position...]) : nil
      }
      buffer.removeFirst(position)
      position = 0
      let piece = try read()
      isAtEnd = piece.isEmpty
      buffer += piece
    }
  }
}
