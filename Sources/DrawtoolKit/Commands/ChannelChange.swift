import DrawingFormat

/// What writing with a tolerance did to a channel.
struct ChannelChange: Sendable, Equatable {
  let channel: ChannelName
  let allowed: Double
  /// The number of all values.
  let values: Int
  /// The number of values that are not the same bits any more.
  let changed: Int
  /// The largest distance between a value and what was written for it.
  let largest: Double

  /// One line for people.
  var text: String {
    if values == 0 {
      return "channel \(channel.rawValue) does not occur; its tolerance does nothing"
    }
    if changed == 0 {
      return "channel \(channel.rawValue): no value changed (allowed: by \(allowed))"
    }
    return
      "channel \(channel.rawValue): \(Text.grouped(changed)) of \(Text.grouped(values)) values "
      + "changed, by at most \(largest) (allowed: \(allowed))"
  }

  /// The changes of the channels that may change, or `nil` where anything else differs, or a value
  /// is moved by more than is allowed.
  static func between(
    _ old: Drawing, _ new: Drawing, allowed tolerances: [EncodingOptions.Tolerance]
  ) -> [ChannelChange]? {
    let new = UnknownParts.replaced(in: new, by: old)
    if tolerances.isEmpty { return old == new ? [] : nil }
    guard isFrameEqual(old, new, tolerances.map(\.channel)) else { return nil }
    var changes: [ChannelChange] = []
    for tolerance in tolerances {
      let (before, after) = (
        old.strokes.column(tolerance.channel), new.strokes.column(tolerance.channel)
      )
      let change = ChannelChange(tolerance, before?.values ?? [], after?.values ?? [])
      guard change.largest <= tolerance.value else { return nil }
      changes.append(change)
    }
    return changes
  }

  private init(_ tolerance: EncodingOptions.Tolerance, _ before: [Double], _ after: [Double]) {
    var (changed, largest) = (0, 0.0)
    for (old, new) in zip(before, after) where old.bitPattern != new.bitPattern {
      changed += 1
      largest = max(largest, (old - new).magnitude)
    }
    channel = tolerance.channel
    allowed = tolerance.value
    values = before.count
    self.changed = changed
    self.largest = largest
  }

  /// Whether everything is equal but the values and the stated tolerances of some channels.
  private static func isFrameEqual(
    _ old: Drawing, _ new: Drawing, _ loose: [ChannelName]
  ) -> Bool {
    func bare(_ channel: Channel) -> Channel {
      var channel = channel
      if loose.contains(channel.name) { channel.tolerance = nil }
      return channel
    }
    guard old.metadata == new.metadata, old.canvas == new.canvas, old.inks == new.inks,
      old.groups == new.groups, old.attributes == new.attributes,
      old.unknownChunks == new.unknownChunks, old.strokes.count == new.strokes.count,
      areColumnsEqual(old, new, loose)
    else { return false }
    let strokes = zip(old.strokes, new.strokes)
    return old.channels.filter { !loose.contains($0.name) || !bare($0).isPlain }.map(bare)
      == new.channels.filter { !loose.contains($0.name) || !bare($0).isPlain }.map(bare)
      && strokes.allSatisfy { withoutPoints($0) == withoutPoints($1) }
  }

  private static func withoutPoints(_ stroke: Stroke) -> Stroke {
    var stroke = stroke
    stroke.points = [:]
    return stroke
  }

  private static func areColumnsEqual(
    _ old: Drawing, _ new: Drawing, _ loose: [ChannelName]
  ) -> Bool {
    guard old.strokes.columns.count == new.strokes.columns.count else { return false }
    return zip(old.strokes.columns, new.strokes.columns).allSatisfy { before, after in
      before.name == after.name && before.starts == after.starts
        && (loose.contains(before.name)
          || zip(before.values, after.values).allSatisfy { $0.bitPattern == $1.bitPattern })
    }
  }
}
