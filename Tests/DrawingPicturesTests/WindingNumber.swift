import Glibc
import Testing

/// How many times a path of lines and arcs, as outlines have them, goes around a point.
///
/// Arcs count as sixteen chords.
struct WindingNumber {
  typealias Place = (x: Double, y: Double)

  /// The corners of each part of the path.
  private(set) var parts: [[Place]] = []
  /// The corners of the first part.
  var corners: [Place] { parts.first ?? [] }

  init(of path: String) throws {
    var numbers: [Double] = []
    var letter: Character = " "
    var place: Place = (0, 0)
    var word = ""
    for character in path + " z" {
      if character.isNumber || character == "." || (character == "-" && word.isEmpty) {
        word.append(character)
        continue
      }
      if let number = Double(word.replacing(/^(-?)\./) { "\($0.output.1)0." }) {
        numbers.append(number)
      }
      word = character == "-" ? "-" : ""
      let count = letter == "a" ? 7 : 2
      while numbers.count >= count, letter != "z" {
        take(letter, Array(numbers.prefix(count)), &place)
        numbers.removeFirst(count)
      }
      if character.isLetter { letter = character }
    }
    try #require(parts.contains { $0.count > 2 })
  }

  private mutating func take(_ letter: Character, _ numbers: [Double], _ place: inout Place) {
    let (x, y) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
    let end: Place = letter == "M" ? (x, y) : (place.x + x, place.y + y)
    if letter == "M" { parts.append([]) }
    if letter == "a" { addArc(radius: numbers[0], from: place, to: end) }
    parts[parts.count - 1].append(end)
    place = end
  }

  /// The chords of the arc of at most half a circle that goes counterclockwise on the screen, without its
  /// ends.
  private mutating func addArc(radius: Double, from a: Place, to b: Place) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let half = (dx * dx + dy * dy).squareRoot() / 2
    guard half > 0 else { return }
    let radius = max(radius, half)
    let away = (radius * radius - half * half).squareRoot() / (2 * half)
    // Angles fall with y downwards: the middle lies to the left of the way from a to b.
    let middle: Place = ((a.x + b.x) / 2 + dy * away, (a.y + b.y) / 2 - dx * away)
    let begin = atan2(a.y - middle.y, a.x - middle.x)
    let turn = 2 * asin(min(half / radius, 1))
    for step in 1..<16 {
      let angle = begin - turn * Double(step) / 16
      parts[parts.count - 1].append(
        (middle.x + radius * cos(angle), middle.y + radius * sin(angle)))
    }
  }

  func at(_ x: Double, _ y: Double) -> Int {
    var winding = 0
    for corners in parts {
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        let side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
        if a.y <= y && b.y > y && side > 0 { winding += 1 }
        if a.y > y && b.y <= y && side < 0 { winding -= 1 }
      }
    }
    return winding
  }
}
