import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool stats`.
struct StatsTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("timed.json", Samples.timed)
    try folder.write("untimed.json", Samples.untimed)
  }

  /// What scripts read of the total.
  private struct Report {
    struct Total: Decodable {
      let bytes: Int
      let points: Int
      let strokes: Int
      let penDownSeconds: Double?
      let activeSeconds: Double?
      let bytesPerPoint: Double?
      let bytesPerPenDownHour: Double?
      let bytesPerActiveHour: Double?
      let timeIsEstimated: Bool
      let comparedWith: [String: Int]
      let notes: [String]
    }
    let files: [Total]
    let total: Total
  }

  private func report(_ words: String...) throws -> Report {
    let recorder = Recorder()
    let code = Drawtool.run(["stats", "--json"] + words, recorder.console)
    #expect(code == .success, "\(recorder.messages)")
    var lines = recorder.output.split(separator: UInt8(ascii: "\n"))
    let line = lines.popLast()
    let last = try #require(line)
    let decoder = JSONDecoder()
    return Report(
      files: try lines.map { try decoder.decode(Report.Total.self, from: Data($0)) },
      total: try #require(
        try decoder.decode([String: Report.Total].self, from: Data(last))["summary"]))
  }

  @Test func `counts a drawing`() throws {
    _ = recorder.run("convert", folder("timed.json"), folder("timed.drawing"))
    let total = try report(folder("timed.drawing")).total
    #expect(total.bytes == Int(try POSIX.status(of: folder("timed.drawing")).size))
    #expect(total.points == 6)
    #expect(total.strokes == 2)
    #expect(total.penDownSeconds == 2)
    #expect(total.activeSeconds == 11)
    #expect(total.bytesPerPoint == Double(total.bytes) / 6)
    #expect(total.bytesPerPenDownHour == Double(total.bytes) * 1800)
    let active = try #require(total.bytesPerActiveHour)
    #expect((active - Double(total.bytes) * 3600 / 11).magnitude < 1e-6)
    #expect(!total.timeIsEstimated)
    #expect(total.comparedWith.keys.sorted() == ["json", "jsonGzip", "pkdrawing"])
    // Container, pen, two strokes, three points of 14 bytes each, constants.
    #expect(total.comparedWith["pkdrawing"] == 64 + 54 + 2 * (126 + 20 + 3 * 14))
  }

  @Test func `files come as lines, and with --summary only the total`() throws {
    let found = try report(folder.path)
    #expect(found.files.map(\.points).sorted() == [6, 11])
    #expect(try report("--summary", folder.path).files.isEmpty)
    let summary = Recorder()
    #expect(summary.run("stats", "--json", "--summary", "--idle=5", folder.path) == .success)
    #expect(
      summary.outputText.hasPrefix(
        #"{"summary":{"files":2,"failed":0,"idleSeconds":5.0,"assumedRate":null,"#))
    let ordered = Recorder()
    #expect(ordered.run("stats", "--json", "--ordered", folder.path) == .success)
    let paths = ordered.outputText.split(separator: "\n").dropLast()
    #expect(paths.map { $0.contains("untimed.json") } == [false, true])
  }

  @Test func `the pause counts up to the limit`() throws {
    #expect(try report("--idle", "3", folder("timed.json")).total.activeSeconds == 5)
  }

  @Test func `a JSON file is measured as encoded in memory`() throws {
    _ = recorder.run("convert", folder("timed.json"), folder("timed.drawing"))
    let total = try report(folder("timed.json")).total
    #expect(total.bytes == Int(try POSIX.status(of: folder("timed.drawing")).size))
    let file = try #require(try report(folder("timed.json")).files.first)
    #expect(file.notes.contains { $0.contains("encoded in memory at default effort") })
  }

  @Test func `the gzipped size is that of gzip`() throws {
    let sizes = try report(folder("timed.json")).total.comparedWith
    let (plain, packed) = (try #require(sizes["json"]), try #require(sizes["jsonGzip"]))
    #expect(packed < plain && packed > 18)
  }

  @Test func `without times nothing is said per hour`() throws {
    let file = try #require(try report(folder("untimed.json")).files.first)
    #expect(file.penDownSeconds == nil)
    #expect(file.bytesPerPenDownHour == nil)
    #expect(file.notes.contains { $0.contains("--assume-rate HZ gives an estimate") })
  }

  @Test func `an assumed rate is marked as an estimate`() throws {
    let total = try report("--assume-rate", "10", folder("untimed.json")).total
    #expect(total.penDownSeconds == 1)
    #expect(total.timeIsEstimated)
    #expect(recorder.run("stats", "--assume-rate", "10", folder("untimed.json")) == .success)
    #expect(recorder.outputText.contains("MB per hour of drawing (pen down) (estimate)"))
  }

  @Test func `files without times stay out of the total's rate`() throws {
    let found = try report(folder.path)
    let timed = try report(folder("timed.json")).total
    #expect(found.files.count == 2)
    #expect(found.total.points == 17)
    #expect(found.total.bytesPerPenDownHour == timed.bytesPerPenDownHour)
    #expect(found.total.notes.contains("1 file without times left out of bytes per hour"))
  }

  @Test func `the headline comes first`() throws {
    #expect(recorder.run("stats", folder("timed.json")) == .success)
    let lines = recorder.outputText.split(separator: "\n")
    #expect(lines.dropFirst().first?.contains("MB per hour of drawing (pen down)") == true)
    #expect(lines.contains { $0.contains(" than minified JSON") })
    #expect(recorder.outputText.contains("1 MB = 1,000,000 bytes"))
  }

  @Test func `one bad file does not stop the others`() throws {
    try folder.write("broken.json", Samples.broken)
    #expect(recorder.run("stats", folder.path) == .failure)
    #expect(recorder.messages.contains("broken.json: "))
    #expect(recorder.outputText.contains("total of 2 files"))
    #expect(recorder.outputText.contains("1 file could not be measured"))
  }
}
