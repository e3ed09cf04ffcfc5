/// Guesses what a misspelt word was meant to be.
enum Suggestion {
  /// The number of letters to insert, remove, replace or swap with their neighbour to get from one
  /// word to the other.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in left.indices {
      var current = [i + 1] + [Int](repeating: 0, count: right.count)
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        current[j + 1] = min(replaced, last[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  /// The nearest of the words, or `nil` where all are too far: more than a third of the letters.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let lowered = word.lowercased()
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let isBeginning = lowered.count > 1 && candidate.hasPrefix(lowered)
      let distance = isBeginning ? 1 : distance(lowered, candidate)
      let limit = max(1, max(candidate.count, lowered.count) / 3)
      if distance <= limit && distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The error about an option that a command does not have.
  static func unknownOption(_ spelling: String, _ known: [Parameter]) -> UsageError {
    let name = String(spelling.drop { $0 == "-" })
    let candidates = known.map(\.name) + ["help"]
    guard let guess = nearest(to: name, among: candidates) else {
      return UsageError("unknown option '\(spelling)'")
    }
    return UsageError("unknown option '\(spelling)'; did you mean '--\(guess)'?")
  }

  /// The error about a command that does not exist.
  static func unknownCommand(_ word: String, _ known: [String]) -> UsageError {
    guard let guess = nearest(to: word, among: known) else {
      return UsageError("unknown command '\(word)'; the commands are \(Text.list(known, "and"))")
    }
    return UsageError("unknown command '\(word)'; did you mean '\(guess)'?")
  }
}
