import DrawingFormat

@testable import DrawingInterchange

/// What the channels of a stroke say in PencilKit's terms, whichever channels the stroke has.
struct Meaning {
  let stroke: Stroke

  subscript(name: ChannelName) -> [Double] { stroke.points[name].map(Array.init) ?? [] }

  /// size.height of each point.
  var heights: [Double] {
    if let heights = stroke.points[.height] { return Array(heights) }
    return zip(self[.width], self["aspect"]).map { width, aspect in
      // The aspect is thousandths.
      width * (aspect * 1000).rounded() / 1000
    }
  }

  /// The secondary width of each point.
  var secondaryWidths: [Double] {
    if let widths = stroke.points["secondaryWidth"] { return Array(widths) }
    return zip(self[.width], self[.secondaryScale]).map { Double(Float($0 * $1)) }
  }

  var bounds: [Double] {
    let points = StoredPoints(stroke, ink: nil)
    return (RenderBounds.stored(stroke) ?? RenderBounds.around(points, stroke.transform))
      .map { Double($0) }
  }
}
