import DrawingFormat
import Glibc

/// Blocks that a thread reads ahead of the one that asks for them.
final class BlockQueue {
  private struct State {
    var steps: [Result<JSONBlocks.Step, StreamFault>] = []
    /// Whether nobody asks any more.
    var isStopped = false
  }

  private let blocks: JSONBlocks
  private let state = Guarded(State())
  /// The thread; without one, blocks are read when they are asked for.
  private var thread: pthread_t?

  /// Begins to read.
  init(_ blocks: JSONBlocks) {
    self.blocks = blocks
    thread = Threads.start { [state] in Self.read(blocks, into: state) }
  }

  /// The next block; waits for it.
  func next() throws(StreamFault) -> JSONBlocks.Step {
    guard thread != nil else { return try blocks.next() }
    let result = state.wait { state in state.steps.isEmpty ? nil : state.steps[0] }
    _ = state.change { $0.steps.removeFirst() }
    return try result.get()
  }

  /// Ends the thread; afterwards this one may use the blocks' reader.
  func stop() {
    guard let thread else { return }
    state.change { $0.isStopped = true }
    Threads.join(thread)
    self.thread = nil
  }

  private static func read(_ blocks: JSONBlocks, into state: Guarded<State>) {
    while true {
      // One block waits at most, each is some megabytes: the next is read once it was taken.
      let isStopped = state.wait { state in
        state.isStopped ? true : state.steps.isEmpty ? false : nil
      }
      if isStopped { return }
      let step: Result<JSONBlocks.Step, StreamFault>
      var isLast = false
      do throws(StreamFault) {
        let next = try blocks.next()
        switch next {
        case .end, .whole: isLast = true
        case .first, .block: break
        }
        step = .success(next)
      } catch {
        (step, isLast) = (.failure(error), true)
      }
      state.change { $0.steps.append(step) }
      if isLast { return }
    }
  }
}
