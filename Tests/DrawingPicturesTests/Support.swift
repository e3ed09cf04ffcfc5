import DrawingFormat
import DrawingPictures

/// The text of the SVG of a drawing.
func svg(
  _ drawing: Drawing, _ options: PictureOptions = PictureOptions(width: 100)
) throws -> String {
  String(decoding: try drawing.svg(options).bytes, as: UTF8.self)
}

/// A drawing on a canvas of 100 by 100, so that its unit is a pixel of a picture 100 wide.
func drawing(_ strokes: Stroke..., inks: [Ink] = [], groups: [Group] = []) throws -> Drawing {
  var drawing = Drawing(
    canvas: Canvas(size: Canvas.Pair(x: 100, y: 100)), inks: inks, groups: groups)
  for stroke in strokes { try drawing.strokes.append(stroke) }
  return drawing
}

/// A line of one ink.
func line(
  _ x: [Double] = [10, 90], _ y: [Double] = [50, 50], ink: Int? = nil, group: Int? = nil,
  transform: AffineTransform? = nil, mask: Mask? = nil, attributes: Attributes = [:],
  and channels: (ChannelName, [Double])...
) -> Stroke {
  Stroke(
    ink: ink, group: group, transform: transform, mask: mask, attributes: attributes,
    points: StrokePoints([(.x, x), (.y, y)] + channels))
}

/// The values of an attribute in the order in which they stand in a text of SVG.
func attributes(_ name: String, in text: String) -> [String] {
  text.split(separator: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
}

/// The paths of strokes.
func paths(in text: String) -> [String] { attributes("d", in: text) }
