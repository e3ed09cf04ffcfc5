import Testing

/// How many times a path of lines and arcs, as outlines have them, goes around a point; arcs count
/// as their chords, so that points near the edge are not judged rightly.
struct WindingNumber {
  /// The points of the path.
  private(set) var corners: [(x: Double, y: Double)] = []

  init(of path: String) throws {
    var numbers: [Double] = []
    var letter: Character = " "
    var (x, y) = (0.0, 0.0)
    var word = ""
    func flush() {
      if let number = Double(word.replacing(/^(-?)\./) { "\($0.output.1)0." }) {
        numbers.append(number)
      }
      word = ""
    }
    var result: [(x: Double, y: Double)] = []
    func take() {
      let count = letter == "a" ? 7 : 2
      while numbers.count >= count, letter != "z" {
        let (dx, dy) = (numbers[count - 2], numbers[count - 1])
        (x, y) = letter == "M" ? (dx, dy) : (x + dx, y + dy)
        result.append((x, y))
        numbers.removeFirst(count)
      }
    }
    for character in path {
      if character.isLetter {
        flush()
        take()
        letter = character
      } else if character == " " || character == "-" {
        flush()
        if character == "-" { word = "-" }
      } else {
        word.append(character)
      }
    }
    flush()
    take()
    try #require(result.count > 2)
    corners = result
  }

  func at(_ x: Double, _ y: Double) -> Int {
    var winding = 0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
      if a.y <= y && b.y > y && side > 0 { winding += 1 }
      if a.y > y && b.y <= y && side < 0 { winding -= 1 }
    }
    return winding
  }
}
