import DrawingFormat

/// How many bytes the same ink takes in the layout of `PKDrawing.dataRepresentation()`.
///
/// That layout is a protobuf message without compression. Per path it stores each of 11 channels
/// either in every point or, where it is constant, once; so the records of constants and of points
/// take 34 bytes together:
///
/// | channel | bytes | varies with us where |
/// |---|---|---|
/// | location | 8 | the stroke has two points or more |
/// | time offset | 4 | `t` varies |
/// | width | 4 | `width` varies |
/// | aspect | 2 | the ratio of `height` and `width` varies |
/// | edge width | 2 | never |
/// | force, azimuth, altitude | 2 each | the channel varies |
/// | opacity | 2 | `opacity` varies |
/// | secondary width | 4 | `width` or `secondaryScale` varies |
/// | threshold | 2 | `threshold` varies |
///
/// size = 64 + sum over inks (51 + length of the type's name)
///      + sum over strokes (126 + transform 32 + constants + points · record)
///
/// 64 bytes are the container: signature, version, UUID, clocks. An ink has a colour (22), an
/// identifier `com.apple.ink.NAME` (16 + NAME), two fixed fields (11), and its own frame (2). 126
/// bytes a stroke are UUIDs, clocks, bounds, masks and frames, as measured on real files.
enum PencilKitSize {
  static let container = 64
  static let inkWithoutName = 51
  static let stroke = 126
  static let transform = 32
  /// The bytes of all channels of one point.
  static let fullRecord = 34

  /// The channels of a drawing that the layout cannot hold; they are not counted.
  static func channelsWithoutPlace(in drawing: Drawing) -> [ChannelName] {
    let known: [ChannelName] = [
      .x, .y, .time, .width, .height, .force, .azimuth, .altitude, .opacity, .secondaryScale,
      .threshold, "aspect", "edgeWidth", "secondaryWidth",
    ]
    return drawing.strokes.columns.map(\.name).filter { !known.contains($0) }
  }

  /// The size of a drawing in bytes.
  static func size(of drawing: Drawing) -> Int {
    var size = container
    for ink in drawing.inks { size += inkWithoutName + ink.type.rawValue.utf8.count }
    for stroke in drawing.strokes {
      let record = recordSize(of: stroke.points)
      size += self.stroke + (fullRecord - record) + record * stroke.points.count
      if stroke.transform != nil { size += transform }
    }
    return size
  }

  /// The bytes of one point of a stroke: the channels that vary.
  static func recordSize(of points: StrokePoints) -> Int {
    func varies(_ name: ChannelName) -> Bool {
      guard let values = points[name], let first = values.first else { return false }
      return values.contains { $0 != first }
    }
    // A stroke of one point has nothing that varies, but its location stands in the point.
    var size = 8
    if varies(.time) { size += 4 }
    let isWidthVarying = varies(.width)
    if isWidthVarying { size += 4 }
    if isWidthVarying || varies(.secondaryScale) || varies("secondaryWidth") { size += 4 }
    if isAspectVarying(points) { size += 2 }
    let integers: [ChannelName] = [
      "aspect", "edgeWidth", .force, .azimuth, .altitude, .opacity, .threshold,
    ]
    for name in integers where varies(name) {
      size += 2
    }
    return size
  }

  private static func isAspectVarying(_ points: StrokePoints) -> Bool {
    guard let heights = points[.height], let firstHeight = heights.first else { return false }
    guard let widths = points[.width], let firstWidth = widths.first else {
      return heights.contains { $0 != firstHeight }
    }
    return zip(heights, widths).contains { $0 * firstWidth != firstHeight * $1 }
  }
}
