import DrawingFormat
import DrawingInterchange

/// Strokes of drawings on their way into a file that has strokes already.
struct Appending {
  private let path: String
  /// The tables of the file, with what was added to them.
  private var tables: Drawing
  private var writer: DrawingWriter<FileSink>
  private let source: FileSource
  /// The number of strokes that were added.
  private(set) var strokeCount = 0
  /// What could not be carried, a sentence each.
  private(set) var losses: [String] = []

  /// Opens a file for adding.
  init(
    _ path: String, _ descriptor: Int32, _ effort: EncodingOptions.Effort, _ limits: Limits
  ) throws(ToolError) {
    self.path = path
    do throws(SystemError) {
      source = try FileSource(descriptor)
    } catch {
      throw ToolError(cannot: "read", path, error)
    }
    do throws(DrawingError) {
      var indexed = try IndexedDrawing(source, limits: limits.drawing)
      tables = try indexed.drawing(strokes: 0..<0)
      var source = source
      writer = try DrawingWriter(
        continuing: &source, in: FileSink(descriptor: descriptor), effort: effort,
        limits: limits.drawing)
    } catch {
      let help =
        error.code == .notADrawing
        ? "convert it first with: drawtool convert"
        : "save what is intact with: drawtool recover"
      throw ToolError("\(path): \(Issue(error).text); \(help)")
    }
  }

  /// Adds the strokes of a drawing.
  mutating func add(
    _ translation: Translation<Drawing>, named name: String
  ) throws(ToolError) {
    for loss in translation.losses { lose(loss, name) }
    var part = translation.value
    for attribute in DrawingFileFormat.sourceAttributes {
      // It is of the part as a file of its own.
      part.metadata.attributes[attribute] = nil
    }
    do throws(DrawingError) {
      let inks = try addInks(of: part)
      let groups = try addGroups(of: part)
      try addChannels(of: part, name)
      let shift = shift(of: part, name)
      for stroke in part.strokes {
        var stroke = stroke
        stroke.ink = stroke.ink.map { inks[$0] }
        stroke.group = stroke.group.map { groups[$0] }
        if let start = stroke.start { stroke.start = start + shift }
        try writer.append(stroke)
        strokeCount += 1
      }
    } catch {
      guard error.code != .inputOutput else { throw unwritten(error) }
      throw ToolError("\(name): cannot be added to \(path): \(Issue(error).text)")
    }
    addLosses(of: part, name)
  }

  /// Writes everything to the disk.
  ///
  /// - Returns: How many bytes the file has grown by.
  mutating func finish() throws(ToolError) -> Int {
    do throws(DrawingError) {
      try writer.finish()
    } catch {
      throw unwritten(error)
    }
    let size = (try? POSIX.status(of: writer.sink.descriptor).size) ?? source.count
    return size - source.count
  }

  private func unwritten(_ error: DrawingError) -> ToolError {
    ToolError("cannot write \(path): \(error.found)")
  }

  private mutating func addInks(of part: Drawing) throws(DrawingError) -> [Int] {
    var places: [Int] = []
    for ink in part.inks {
      if let place = tables.inks.firstIndex(of: ink) {
        places.append(place)
      } else {
        places.append(try writer.append(ink))
        tables.inks.append(ink)
      }
    }
    return places
  }

  private mutating func addGroups(of part: Drawing) throws(DrawingError) -> [Int] {
    var places: [Int] = []
    for var group in part.groups {
      group.parent = group.parent.map { places[$0] }
      if let place = tables.groups.firstIndex(of: group) {
        places.append(place)
      } else {
        places.append(try writer.append(group))
        tables.groups.append(group)
      }
    }
    return places
  }

  private mutating func addChannels(
    of part: Drawing, _ name: String
  ) throws(DrawingError) {
    for channel in part.channels {
      guard let known = tables.channel(channel.name) else {
        try writer.append(channel)
        tables.describe(channel)
        continue
      }
      if known != channel {
        lose("the description of channel \(channel.name.rawValue); that of \(path) stays", name)
      }
    }
  }
}

extension Appending {
  /// By how much starts are moved so that moments stay the same.
  private mutating func shift(of part: Drawing, _ name: String) -> Double {
    let (begun, partBegun) = (tables.metadata.created, part.metadata.created)
    if let begun, let partBegun { return partBegun - begun }
    let hasStarts = part.strokes.contains { $0.start != nil }
    if begun != nil, hasStarts {
      lose(
        "when the strokes were made: it has no creation time, so starts are kept as they are", name)
    } else if partBegun != nil {
      lose("the creation time: \(path) has none, so starts are kept as they are", name)
    }
    return 0
  }

  private mutating func addLosses(of part: Drawing, _ name: String) {
    let (metadata, known) = (part.metadata, tables.metadata)
    let texts = [
      ("title", metadata.title, known.title),
      ("application", metadata.application, known.application),
      ("device", metadata.device, known.device),
    ]
    for (what, text, own) in texts {
      guard let text, text != own else { continue }
      lose("the \(what) '\(Text.quoted(text))'; \(Self.shown(own, path))", name)
    }
    if !metadata.attributes.isEmpty, metadata.attributes != known.attributes {
      lose("free attributes of the metadata", name)
    }
    if let canvas = part.canvas, canvas != tables.canvas {
      lose("the canvas; points are kept as they are", name)
    }
    if !part.attributes.isEmpty, part.attributes != tables.attributes {
      lose("free attributes of the drawing", name)
    }
    if !part.unknownChunks.isEmpty || !part.unknownExtras.isEmpty {
      lose("chunks or bytes of a kind that this version does not know", name)
    }
  }

  private static func shown(_ own: String?, _ path: String) -> String {
    own.map { "that of \(path) is '\(Text.quoted($0))'" } ?? "\(path) has none"
  }

  private mutating func lose(_ what: String, _ name: String) { losses.append("\(name): \(what)") }
}
