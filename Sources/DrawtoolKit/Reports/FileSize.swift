import DrawingFormat
import DrawingInterchange

/// The measures of one file.
struct FileSize: Sendable {
  let path: String
  let format: String
  /// The bytes of the file itself, in whatever format it is.
  let fileBytes: Int
  private(set) var report: SizeReport
  /// What of the file a drawing cannot hold.
  let losses: [String]

  init(
    _ path: String, _ rules: SizeReport.TimeRules, _ limits: Limits, _ console: Console
  ) throws(ToolError) {
    let file = try DrawingFile(path, limits: limits, in: console)
    self.path = path
    format = file.format.name
    fileBytes = file.bytes.count
    let translation = try file.translation()
    let drawing = translation.value
    losses = translation.losses.map { "\(file.shownPath): \($0)" }
    do throws(Issue) {
      let isNative = file.format.name == DrawingFileFormat.drawing.name
      let bytes = isNative ? file.bytes : try CodecAdapter.encoded(drawing, EncodingOptions())
      report = try SizeReport(of: drawing, encoded: bytes, rules, limits)
      if !isNative {
        report.notes.append(
          "measured as .drawing, encoded in memory at default effort; the file itself is "
            + "\(format) of \(Text.count(fileBytes, "byte"))")
      }
    } catch {
      throw ToolError("\(file.shownPath): \(error.text)")
    }
  }

  /// What of the row is not measured on the file as it is.
  private var marks: [String] {
    (format == DrawingFileFormat.drawing.name ? [] : ["\(format), encoded in memory"])
      + (report.isEstimate ? ["time estimated"] : [])
  }

  /// The row in the table of files.
  var cells: [String] {
    [
      path, Text.grouped(report.bytes), Text.grouped(report.strokes), Text.grouped(report.points),
      report.bytesPerPoint.map { Text.fixed($0, 2) } ?? "-",
      report.bytesPerPenDownHour.map { Text.significant($0 / 1e6) } ?? "-",
      marks.joined(separator: ", "),
    ]
  }

  var value: ReportValue {
    .object(
      [
        .init(name: "path", value: .text(path)), .init(name: "format", value: .text(format)),
        .init(name: "fileBytes", value: .integer(fileBytes)),
      ] + report.members)
  }
}
