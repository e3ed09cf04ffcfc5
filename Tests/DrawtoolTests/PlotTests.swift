import Testing

@testable import DrawtoolKit

/// `drawtool stats --plot`.
struct PlotTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("in/timed.json", Samples.timed)
    try folder.write("in/untimed.json", Samples.untimed)
  }

  private func column(_ name: String, _ bytes: Int, isChannel: Bool = true) -> SizeReport.Column {
    SizeReport.Column(
      name: name, isChannel: isChannel, values: 1, bytes: bytes, mappings: [], predictors: [],
      tokens: [])
  }

  private func plot(_ columns: [SizeReport.Column], bytes: Int, rates: [Double] = []) -> SizePlot {
    var total = SizeReport()
    total.bytes = bytes
    for column in columns { total.add(column) }
    let files = rates.enumerated().map { SizePlot.File(name: "f\($0)", bytesPerHour: $1) }
    return SizePlot(total: total, files: files, fileCount: files.count)
  }

  @Test func `draws beside the report`() throws {
    let plain = Recorder()
    #expect(plain.run("stats", folder("in")) == .success)
    #expect(recorder.run("stats", "--plot", folder("out.svg"), folder("in")) == .success)
    #expect(recorder.output == plain.output)
    let text = try folder.text("out.svg")
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    #expect(
      text.contains(">2 files, 3 strokes, 17 points, ")
        || text.contains("; 2 files, 3 strokes, 17 points, "))
    for name in ["x", "y", "t", "force", "properties of strokes", "everything else", "timed.json"] {
      #expect(text.contains(">\(name)</text>"), "\(name)")
    }
    // Only files with times have bytes an hour.
    #expect(!text.contains(">untimed.json<"))
    #expect(text.contains("<title id=\"title\">") && text.contains("<desc id=\"description\">"))
    #expect(text.contains("prefers-color-scheme: dark"))
  }

  @Test(arguments: ["--json", "--ndjson", "--summary"])
  func `goes with other forms of the report`(_ flag: String) throws {
    #expect(recorder.run("stats", flag, "--plot", folder("out.svg"), folder("in")) == .success)
    #expect(try folder.text("out.svg").contains(">timed.json</text>"))
  }

  @Test func `bars have the bytes, and together the whole`() {
    let bars = plot(
      [column("x", 30), column("force", 50), column("length", 5, isChannel: false)], bytes: 100
    ).channelBars
    #expect(bars.map(\.name) == ["force", "x", "properties of strokes", "everything else"])
    #expect(bars.map(\.value) == [50, 30, 5, 15])
    #expect(bars[0].text == "50 bytes, 50.0 %")
  }

  @Test func `many channels share a bar`() {
    let bars = plot((1...40).map { column("c\($0)", $0) }, bytes: 1000).channelBars
    #expect(bars.count == 16)
    #expect(bars[13].name == "27 other channels")
    #expect(bars.map(\.value).reduce(0, +) == 1000)
  }

  @Test func `many files become columns from small to large`() {
    let rates = (0..<1000).map { Double($0 * 7919 % 1000 + 1) * 1000 }
    let plot = plot([], bytes: 10, rates: rates)
    let heights = plot.columnHeights
    #expect(heights.count == SizePlot.mostColumns)
    #expect(heights == heights.sorted())
    let text = String(decoding: plot.svg(), as: UTF8.self)
    #expect(text.split(separator: "<rect class=\"file\"").count == SizePlot.mostColumns + 1)
    #expect(
      text.contains(
        "1,000 files, from small to large: smallest 0.0010 MB, median 0.500 MB, largest 1.00 MB per hour<"
      ))
    for line in ["0 MB", "0.5 MB", "1 MB"] { #expect(text.contains(">\(line)</text>"), "\(line)") }
  }

  /// One file far larger than the others does not make their columns invisible.
  @Test func `few files that are far larger`() throws {
    let rates = [0.0, .infinity] + (0..<60).map { 200_000 + Double($0) * 20_000 } + [790e6]
    let text = String(decoding: plot([], bytes: 10, rates: rates).svg(), as: UTF8.self)
    #expect(text.contains(" per hour; lines are powers of ten<"))
    for line in ["0.1 MB", "1 MB", "10 MB", "100 MB", "1,000 MB"] {
      #expect(text.contains(">\(line)</text>"), "\(line)")
    }
    let heights = text.split(separator: "<rect class=\"file\"").dropFirst().compactMap {
      $0.split(separator: " height=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    #expect(heights.count == 62)
    #expect(heights.dropFirst().allSatisfy { $0 > 10 }, "\(heights)")
    #expect(heights == heights.sorted())
  }

  @Test(arguments: [
    ([0.5e6], false, ["0", "0.2", "0.4", "0.6"]),
    ([1e6, 3e6, 4e6], false, ["0", "1", "2", "3", "4"]),
    ([0, 0, 0], false, []), ([0, 0, 5e6], false, ["0", "2", "4", "6"]),
    ([1e6, 1e6, 9e6], true, ["1", "10"]),
    ([2e3, 3e3, 5e6], true, ["0.001", "0.01", "0.1", "1", "10"]),
    ([1e-3, 1e-2, 1e9], true, ["10^-9", "10^-7", "10^-5", "0.001", "0.1", "10", "1,000"]),
  ])
  func `lines of the plot`(_ values: [Double], _ isLogarithmic: Bool, _ ticks: [String]) {
    let scale = PlotScale(values, unit: 1e6)
    #expect(scale.isLogarithmic == isLogarithmic)
    #expect(scale.ticks.map(\.text) == ticks)
    #expect(values.allSatisfy { 0...1 ~= scale.place(of: $0) })
    #expect(values.map(scale.place) == values.map(scale.place).sorted())
  }

  @Test func `nothing at all`() throws {
    let text = String(decoding: plot([], bytes: 0).svg(), as: UTF8.self)
    #expect(text.contains(SizeReport.noTimes.replacing("'", with: "&#39;")))
    #expect(!text.contains("nan"))
  }

  @Test func `names cannot become markup`() throws {
    try folder.write("in/<script>&.json", Samples.timed)
    #expect(recorder.run("stats", "--plot", folder("out.svg"), folder("in")) == .success)
    #expect(try folder.text("out.svg").contains(">&lt;script&gt;&amp;.json<"))
  }

  @Test func `an old picture stays without --force`() throws {
    try folder.write("out.svg", "old")
    #expect(recorder.run("stats", "--plot", folder("out.svg"), folder("in")) == .failure)
    #expect(recorder.output.isEmpty)
    #expect(try folder.text("out.svg") == "old")
    #expect(
      recorder.run("stats", "--force", "--plot", folder("out.svg"), folder("in")) == .success)
    #expect(try folder.text("out.svg") != "old")
  }

  @Test(arguments: [
    (["--plot", "out.png"], "--plot: found 'out.png', expected a file name that ends with .svg"),
    (["--force"], "--force goes only with --plot"),
  ])
  func `wrong usage`(_ words: [String], _ message: String) {
    #expect(Drawtool.run(["stats"] + words + [folder("in")], recorder.console) == .usage)
    #expect(recorder.messages.hasPrefix("drawtool: \(message)\n"))
  }
}
