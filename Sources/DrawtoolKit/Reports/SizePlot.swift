import DrawingPictures

/// What `drawtool stats --plot` draws: bytes by channel, and bytes per hour file by file, as SVG.
///
/// All numbers stand as text beside their bars, so that nothing has to be measured with the eye, and
/// programs that read the picture aloud have them. The colours follow light and dark.
struct SizePlot {
  /// A bar with its name and its number.
  struct Bar: Equatable {
    let name: String
    let value: Double
    let text: String
  }

  /// One file.
  struct File: Equatable {
    let name: String
    let bytesPerHour: Double
  }

  private static let width = 860.0
  private static let barLeft = 200.0
  private static let barWidth = 440.0
  private static let lineHeight = 26.0
  /// More files than this are drawn without names.
  static let mostNamed = 24
  /// More files than this share columns.
  static let mostColumns = 160
  private static let mostChannels = 14

  let total: SizeReport
  let files: [File]
  let fileCount: Int

  /// - Parameters:
  ///   - total: The measures of all files together.
  ///   - files: The files whose time is known.
  ///   - fileCount: The number of all files that were measured.
  init(total: SizeReport, files: [File], fileCount: Int) {
    self.total = total
    // A stroke of no time at all has no rate.
    self.files = files.filter { $0.bytesPerHour < 1e300 }
      .sorted { ($0.bytesPerHour, $0.name) > ($1.bytesPerHour, $1.name) }
    self.fileCount = fileCount
  }

  /// The bars of the first part: channels by size, then what is not in them.
  var channelBars: [Bar] {
    var channels = total.columns.filter(\.isChannel).map { ($0.name, $0.bytes) }
    channels.sort { ($1.1, $0.0) < ($0.1, $1.0) }
    if channels.count > Self.mostChannels {
      let rest = channels[(Self.mostChannels - 1)...]
      let sum = rest.reduce(0) { $0 + $1.1 }
      channels = channels.prefix(Self.mostChannels - 1) + [("\(rest.count) other channels", sum)]
    }
    let properties = total.columns.filter { !$0.isChannel }.reduce(0) { $0 + $1.bytes }
    let parts =
      channels + [
        ("properties of strokes", properties), ("everything else", total.bytesOutsideColumns),
      ]
    return parts.map { name, bytes in
      let share = total.bytes > 0 ? Double(bytes) / Double(total.bytes) * 100 : 0
      return Bar(
        name: name, value: Double(bytes),
        text: "\(Text.count(bytes, "byte")), \(Text.fixed(share, 1)) %")
    }
  }

  /// The bars of the second part, where there are few enough files to name them.
  var fileBars: [Bar] {
    files.map {
      Bar(
        name: $0.name, value: $0.bytesPerHour,
        text: "\(Self.megabytes($0.bytesPerHour)) per hour")
    }
  }

  /// The line under the title.
  var summary: String {
    let ink = [
      Text.count(fileCount, "file"), Text.count(total.strokes, "stroke"),
      Text.count(total.points, "point"), Text.count(total.bytes, "byte"),
    ].joined(separator: ", ")
    guard let rate = total.bytesPerPenDownHour else { return ink }
    let mark = total.isEstimate ? " (estimate)" : ""
    return "\(Self.megabytes(rate)) per hour of drawing, pen down\(mark); \(ink)"
  }

  /// Bytes in megabytes: those of files whose times say nothing with a power of ten.
  private static func megabytes(_ bytes: Double) -> String {
    let value = bytes / 1e6
    let isUsual = value == 0 || !value.isFinite || 5e-5..<1e15 ~= value
    return "\(isUsual ? Text.significant(value) : Text.power(value)) MB"
  }

  /// The picture: UTF-8.
  func svg() -> [UInt8] {
    var body = ""
    var top = 40.0
    body += text(24, top, "Size of drawings", "title")
    top += 24
    body += text(24, top, summary, "quiet")
    top += 44
    body += text(24, top, "Bytes by channel", "head")
    top += 14
    body += bars(channelBars, &top, "channel")
    top += 36
    body += text(24, top, "Bytes per hour with the pen down (1 MB = 1,000,000 bytes)", "head")
    top += 14
    if files.isEmpty {
      top += 20
      body += text(24, top, SizeReport.noTimes, "quiet")
    } else if files.count <= Self.mostNamed {
      body += bars(fileBars, &top, "file")
    } else {
      body += columns(&top)
    }
    let height = Int(top + 34)
    return Array(
      (head(height) + body + "</svg>\n").utf8)
  }

  private func head(_ height: Int) -> String {
    let width = Int(Self.width)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description">
      <title id="title">Size of drawings</title>
      <desc id="description">\(XMLText.escaped(summary)). Bars of bytes by channel, and of bytes per \
      hour by file; each has its number as text.</desc>
      <style>
      text { font: 14px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #1d1c1a }
      .ground { fill: #fbfaf8 } .quiet { fill: #5f5c57 } .line { stroke: #c9c5bd }
      .title { font-size: 20px; font-weight: 650 } .head { font-size: 15px; font-weight: 650 }
      .channel { fill: #2456c8 } .file { fill: #0f7b6c } .end { text-anchor: end }
      @media (prefers-color-scheme: dark) {
      text { fill: #ecebe8 } .ground { fill: #1c1d20 } .quiet { fill: #a5a39d }
      .line { stroke: #4a4c52 } .channel { fill: #8db0ff } .file { fill: #5cc9b6 }
      }
      </style>
      <rect class="ground" width="\(width)" height="\(height)" fill="#fbfaf8"/>

      """
  }

  private func text(_ x: Double, _ y: Double, _ words: String, _ kind: String = "") -> String {
    "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(kind)\">"
      + "\(XMLText.escaped(words))</text>\n"
  }

  private static func number(_ value: Double) -> String {
    Text.fixed(value, 1).filter { $0 != "," }
  }

  private func bars(_ bars: [Bar], _ top: inout Double, _ kind: String) -> String {
    let largest = bars.map(\.value).max() ?? 0
    var result = ""
    for bar in bars {
      let length = largest > 0 ? bar.value / largest * Self.barWidth : 0
      let name = Text.shortened(bar.name, to: 24)
      result += text(Self.barLeft - 10, top + 18, name, "end")
      result +=
        "<rect class=\"\(kind)\" x=\"\(Self.number(Self.barLeft))\" y=\"\(Self.number(top + 5))\" "
        + "width=\"\(Self.number(length))\" height=\"18\" rx=\"2\"/>\n"
      result += text(Self.barLeft + length + 8, top + 18, bar.text, "quiet")
      top += Self.lineHeight
    }
    return result
  }

  /// One column a file, or for several neighbours in the order of size, from small to large.
  var columnHeights: [Double] {
    let rates = files.map(\.bytesPerHour).reversed() as [Double]
    let count = min(rates.count, Self.mostColumns)
    return (0..<count).map { column in
      let range = column * rates.count / count..<(column + 1) * rates.count / count
      return rates[range].reduce(0, +) / Double(range.count)
    }
  }

  private func columns(_ top: inout Double) -> String {
    let heights = columnHeights
    let scale = PlotScale(heights, unit: 1e6)
    let (left, height) = (98.0, 180.0)
    let width = Self.width - left - 24
    let step = width / Double(heights.count)
    let base = top + 16 + height
    var result = ""
    for tick in scale.ticks {
      let y = base - scale.place(of: tick.value) * height
      result +=
        "<path class=\"line\" d=\"M\(Self.number(left)) \(Self.number(y))h\(Self.number(width))\"/>\n"
        + text(left - 8, y + 5, "\(tick.text) MB", "end quiet")
    }
    for (index, value) in heights.enumerated() {
      // A hair shows that there is a file.
      let size = max(scale.place(of: value) * height, 0.5)
      result +=
        "<rect class=\"file\" x=\"\(Self.number(left + Double(index) * step))\" "
        + "y=\"\(Self.number(base - size))\" "
        + "width=\"\(Self.number(max(step - (step > 3 ? 1 : 0), 0.5)))\" "
        + "height=\"\(Self.number(size))\"/>\n"
    }
    top = base + 24
    func rate(_ file: File) -> String { Self.megabytes(file.bytesPerHour) }
    let (first, middle, last) = (files[files.count - 1], files[files.count / 2], files[0])
    let note = scale.isLogarithmic ? "; lines are powers of ten" : ""
    result += text(
      24, top,
      "\(Text.count(files.count, "file")), from small to large: smallest \(rate(first)), median "
        + "\(rate(middle)), largest \(rate(last)) per hour\(note)", "quiet")
    top += 22
    let names =
      "Smallest: \(Text.shortened(first.name, to: 44)); largest: \(Text.shortened(last.name, to: 44))"
    result += text(24, top, names, "quiet")
    return result
  }
}
