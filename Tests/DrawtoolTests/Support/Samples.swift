import DrawingFormat

@testable import DrawtoolKit

/// Drawings for tests of commands.
enum Samples {
  /// Two strokes of 1 s each, 9 s apart, 6 points.
  static let timed = """
    {"metadata":{"title":"Two lines"},"channels":{"force":{"min":0,"max":1}},
    "inks":[{"type":"pen","color":[0,0,0,1],"width":2}],"groups":[{"name":"Page 1","kind":"page"}],
    "strokes":[
    {"ink":0,"group":0,"start":0,"points":{"x":[1,2.25,3.5],"y":[1,2,3],"t":[0,0.5,1],"force":[0.1,0.2,0.3]}},
    {"ink":0,"group":0,"start":10,"points":{"x":[4,5,6.125],"y":[1,2,3],"t":[0,0.5,1],"force":[0.1,0.2,0.3]}}
    ]}
    """

  /// A stroke of 11 points without times.
  static let untimed = """
    {"strokes":[{"points":{"x":[0,1,2,3,4,5,6,7,8,9,10],"y":[0,0,0,0,0,0,0,0,0,0,0]}}]}
    """

  /// A sound file of doubtful meaning: time runs backwards and a stroke is empty.
  static let doubtful = """
    {"strokes":[{"points":{"x":[1,2],"t":[1,0]}},{"points":{"x":[],"t":[]}}]}
    """

  /// Two channels of a stroke differ in length.
  static let broken = """
    {"strokes":[{"points":{"x":[1,2],"y":[1]}}]}
    """

  /// About 3 MB of JSON.
  static let large: String = {
    let numbers = (0..<2000).map { "\(Double($0 * 7919 % 65_536) / 64)" }.joined(separator: ",")
    let stroke = "{\"points\":{\"x\":[\(numbers)],\"y\":[\(numbers)]}}"
    return "{\"strokes\":[" + [String](repeating: stroke, count: 100).joined(separator: ",") + "]}"
  }()
}
