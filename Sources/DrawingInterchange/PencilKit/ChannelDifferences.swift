import DrawingFormat

/// What of the points of a drawing is not in the one that was read from what was written.
enum ChannelDifferences {
  static func sentences(of drawing: Drawing, in written: Drawing) -> [String] {
    var sentences: [String] = []
    for channel in drawing.channels {
      if let sentence = sentence(channel.name, drawing, written) { sentences.append(sentence) }
      if !channel.isPlain, written.channel(channel.name) != channel {
        sentences.append("what is known about channel \(channel.name.rawValue), such as its unit")
      }
    }
    let added = written.channels.map(\.name.rawValue).filter { name in
      ![ChannelName.height, .aspect, .secondaryWidth, .secondaryScale].contains {
        $0.rawValue == name
      }
        && drawing.strokes.column(ChannelName(name))?.values.count
          != written.strokes.column(ChannelName(name))?.values.count
    }
    if !added.isEmpty {
      let names = added.joined(separator: ", ")
      sentences.append(
        "the absence of \(names) at some points; they have PencilKit's usual values")
    }
    return sentences
  }

  private static func sentence(
    _ name: ChannelName, _ old: Drawing, _ new: Drawing
  ) -> String? {
    guard let column = old.strokes.column(name), !column.values.isEmpty else { return nil }
    guard let other = new.strokes.column(name) else {
      return "channel \(name.rawValue), \(column.values.count) values\(reason(name))"
    }
    var missing = 0
    var largest: Double?
    for stroke in old.strokes.indices where stroke < new.strokes.count {
      let left = column.values(ofStroke: stroke)
      let right = other.values(ofStroke: stroke)
      if left.count != right.count {
        missing += left.count
        continue
      }
      for (left, right) in zip(left, right) where left.bitPattern != right.bitPattern {
        largest = max(largest ?? 0, distance(name, left, right))
      }
    }
    if missing > 0 { return "\(missing) values of channel \(name.rawValue)\(reason(name))" }
    return largest.map {
      "exact values of channel \(name.rawValue): the nearest that PencilKit stores are up to "
        + "\($0) away"
    }
  }

  /// Directions that are a turn apart are the same.
  private static func distance(_ name: ChannelName, _ left: Double, _ right: Double) -> Double {
    let distance = (left - right).magnitude
    if name != .azimuth { return distance }
    return (distance - (distance / (2 * Double.pi)).rounded() * (2 * Double.pi)).magnitude
  }

  private static func reason(_ name: ChannelName) -> String {
    switch name {
    case .height: "; the nearest ratios to the width are kept, as 'aspect'"
    case .secondaryScale: "; the widths that they give are kept, as 'secondaryWidth'"
    case .aspect, .secondaryWidth: "; kept as another channel"
    default: ", for which PencilKit has no place"
    }
  }
}
