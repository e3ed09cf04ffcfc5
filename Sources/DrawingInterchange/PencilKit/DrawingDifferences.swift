import DrawingFormat

/// What of a drawing is not in the one that was read from what was written, in sentences.
enum DrawingDifferences {
  /// The differences; empty where the drawings are equal.
  static func sentences(of drawing: Drawing, in written: Drawing) -> [String] {
    if drawing == written { return [] }
    let sentences =
      metadata(drawing.metadata, written.metadata) + tables(drawing, written)
      + strokes(drawing, written) + ChannelDifferences.sentences(of: drawing, in: written)
    // Such as channels in another order.
    return sentences.isEmpty ? ["the order of channels or attributes"] : sentences
  }

  private static func metadata(_ old: Metadata, _ new: Metadata) -> [String] {
    var sentences: [String] = []
    for (what, left, right) in [
      ("title", old.title, new.title), ("application", old.application, new.application),
      ("device", old.device, new.device),
    ] where left != right { sentences.append("the \(what) '\(left ?? "")'") }
    if old.created != new.created {
      sentences.append(
        old.created == nil
          ? "the absence of a time of creation; PencilKit has one for every stroke"
          : "the time of creation as such; strokes keep theirs")
    }
    for entry in old.attributes.entries where new.attributes[entry.key] != entry.value {
      sentences.append("the attribute '\(entry.key)' of the metadata")
    }
    for entry in new.attributes.entries where old.attributes[entry.key] == nil {
      sentences.append(addition(entry.key))
    }
    return sentences
  }

  private static func addition(_ key: String) -> String {
    switch key {
    case PencilKitFile.curve.attribute:
      "points as samples of a line: they become control points of a B-spline, which passes near them"
    case "id": "the absence of an ID of the drawing; one was made of its content"
    default: "the absence of the attribute '\(key)' of the metadata"
    }
  }

  private static func tables(_ old: Drawing, _ new: Drawing) -> [String] {
    var sentences: [String] = []
    if old.canvas != new.canvas {
      sentences.append(
        old.canvas == nil
          ? "the absence of a unit; PencilKit takes positions for points"
          : "the canvas; numbers of positions stay as they are")
    }
    let inks = zip(old.inks, new.inks).filter { $0 != $1 }.map { old, new in what(old, new) }
    for (what, count) in counted(inks.flatMap { $0 }) {
      sentences.append("the \(what) of \(count) \(count == 1 ? "ink" : "inks")")
    }
    if !old.groups.isEmpty { sentences.append("the groups (pages and layers)") }
    if !old.attributes.isEmpty { sentences.append("free attributes of the drawing") }
    if !old.unknownChunks.isEmpty || !old.unknownExtras.isEmpty {
      sentences.append("chunks or bytes of a kind that this version does not know")
    }
    return sentences
  }

  private static func what(_ old: Ink, _ new: Ink) -> [String] {
    [
      ("type", old.type == new.type), ("exact colour", old.color == new.color),
      ("colour space", old.colorSpace == new.colorSpace),
      ("nominal width", old.width == new.width),
      ("free attributes", old.attributes == new.attributes),
    ].filter { !$0.1 }.map(\.0)
  }

  private static func strokes(_ old: Drawing, _ new: Drawing) -> [String] {
    var found: [String] = []
    for (index, stroke) in old.strokes.enumerated() where index < new.strokes.count {
      found += what(stroke, new.strokes[index], created: (old.metadata, new.metadata))
    }
    return counted(found).map { what, count in
      "\(what) of \(count) \(count == 1 ? "stroke" : "strokes")"
    }
  }

  private static func what(
    _ old: Stroke, _ new: Stroke, created: (old: Metadata, new: Metadata)
  ) -> [String] {
    let moments = (old.start, new.start, created.old.created, created.new.created)
    var found: [(String, Bool)] = [
      ("the ink", old.ink == new.ink), ("the group", old.group == new.group),
      ("the random seed", old.randomSeed == new.randomSeed), ("the mask", old.mask == new.mask),
      (
        old.id == nil ? "the absence of an ID (one was made of the content)" : "the ID",
        old.id == new.id
      ),
      ("the exact transform", old.transform == new.transform),
    ]
    if case (nil, _?, _, _) = moments {
      found.append(("the absence of a start", false))
    } else if case (let left?, let right?, let before?, let after?) = moments {
      found.append(("the exact start", left == right || before + left == after + right))
    } else {
      found.append(("the exact start", old.start == new.start))
    }
    let kept = old.attributes.entries.allSatisfy { new.attributes[$0.key] == $0.value }
    found.append(("free attributes", kept))
    return found.filter { !$0.1 }.map(\.0)
  }

  /// Equal texts with their number, in the order of their first occurrence.
  private static func counted(_ texts: [String]) -> [(String, Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for text in texts {
      if counts[text] == nil { order.append(text) }
      counts[text, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }
}
