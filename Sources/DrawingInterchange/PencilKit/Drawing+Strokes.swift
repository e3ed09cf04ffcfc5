import DrawingFormat

extension Drawing {
  /// Changes what strokes hold beside their points.
  mutating func updateStrokes(_ change: (inout Stroke) -> Void) {
    var strokes = StrokeList()
    for var stroke in self.strokes {
      change(&stroke)
      // What one list of strokes has, another can have.
      try? strokes.append(stroke)
    }
    self.strokes = strokes
  }
}
