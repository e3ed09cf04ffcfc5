import DrawingFormat
import DrawingJSON
import DrawingSamples

/// Drawings of any length, hour by hour, so that a hundred hours take the memory of one.
enum Made {
  static func write(hours text: String, to path: String) throws {
    guard let hours = Double(text), hours > 0 else { Entry.fail("Bench: no hours: \(text)\n") }
    var output = try FileOutput(path)
    var writer = DrawingJSONWriter(style: .readable)
    var hour = 0
    while Double(hour) < hours {
      let seconds = min(3600 * (hours - Double(hour)), 3600)
      // Each hour has a seed of its own: hours that repeat would compress.
      var drawing = try PenDrawing.drawing(seconds: seconds, seed: UInt64(hour) + 1)
      if hour == 0 { try writer.begin(drawing) }
      for stroke in drawing.strokes {
        var stroke = stroke
        stroke.start = stroke.start.map { $0 + Double(hour) * 5400 }
        try writer.write(stroke)
        if writer.pendingCount >= 1 << 16 { try writer.drain(into: &output) }
      }
      drawing = Drawing()
      hour += 1
    }
    try writer.end()
    try writer.drain(into: &output)
    try output.close()
  }
}

/// The files that other measures start from.
enum Prepared {
  /// Writes `fast.drawing` and `default.drawing`, and each channel as 64-bit floats, `NAME.f64`.
  static func write(from path: String, to folder: String) throws {
    let drawing = try Drawing(json: Files.read(path))
    for effort in [EncodingOptions.Effort.fast, .default] {
      let bytes = try drawing.encoded(options: EncodingOptions(effort: effort))
      try Files.write(bytes, to: "\(folder)/\(effort).drawing")
    }
    for column in drawing.strokes.columns {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(column.values.count * 8)
      for value in column.values {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
      }
      try Files.write(bytes, to: "\(folder)/\(column.name.rawValue).f64")
    }
  }
}
