/// Work on every file that paths stand for; what cannot be read never stops the others.
struct PathRun {
  /// A path that cannot be read.
  struct Failure: Sendable, Equatable {
    let path: String
    let reason: String
  }

  private let console: Console
  private var files: [String] = []
  /// What cannot be read.
  private(set) var failures: [Failure] = []
  /// How many drawings were passed over because they are not files.
  private(set) var leftOut = 0

  init(_ paths: [String], _ console: Console) {
    self.console = console
    let extensions = DrawingFileFormat.all.flatMap(\.extensions)
    for item in FileWalk.items(at: paths, extensions: extensions) { add(item, extensions) }
  }

  private mutating func add(_ item: FileWalk.Item, _ extensions: [String]) {
    switch item {
    case .file(let path): files.append(path)
    case .unreadable(let path, let reason): failures.append(Failure(path: path, reason: reason))
    case .skipped(let path, let reason, let isWanted):
      console.say("skipped \(path): \(reason)")
      if isWanted { leftOut += 1 }
    case .empty(let path):
      let kinds = Text.list(extensions.map { "." + $0 })
      console.say("no \(kinds) file in \(path)")
    }
  }

  /// Calls the work with each file and shows how far it is.
  func forEachFile(_ work: (String) -> Void) {
    var progress = Progress(console)
    defer { progress.clear() }
    for (index, path) in files.enumerated() {
      progress.show("file \(index + 1) of \(files.count), \(path)", done: index, of: files.count)
      work(path)
    }
  }
}
