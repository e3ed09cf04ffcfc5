import Testing

@testable import DrawtoolKit

/// PNG, which another program makes.
struct RasterTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  /// Whether the program is there; scripts/setup-pictures installs it, so that tests with it run in
  /// continuous integration.
  static var hasRasterizer: Bool {
    (try? Subprocess.run(["rsvg-convert", "--version"], input: []))?.code == 0
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
  }

  @Test(
    .enabled(
      if: RasterTests.hasRasterizer, "rsvg-convert is missing; scripts/setup-pictures installs it"))
  func `PNG has the size that was asked for`() throws {
    #expect(recorder.run("render", "--width", "240", folder("a.json"), folder("a.png")) == .success)
    let bytes = try folder.bytes("a.png")
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // Width and height of the first chunk, big-endian.
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 240, 0, 0, 0, 135])
    #expect(recorder.messages.contains("(png, 240 × 135 pixels, "))
  }

  @Test(
    .enabled(
      if: RasterTests.hasRasterizer, "rsvg-convert is missing; scripts/setup-pictures installs it"))
  func `more than pipes hold goes through`() throws {
    try folder.write("large.json", Samples.large)
    let words = ["render", "--width", "300", "--to", "png", folder("large.json"), "-"]
    #expect(Drawtool.run(words, recorder.console) == .success, "\(recorder.messages)")
    #expect(recorder.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `says what to install`() throws {
    let run = try ChildProcess.shell("PATH=/none $DRAWTOOL render a.json a.png", in: folder)
    #expect(run.code == 1)
    #expect(
      run.messages == """
        drawtool: PNG needs rsvg-convert, which is not there; install librsvg2-bin (apt-get \
        install librsvg2-bin), or render to SVG

        """)
    #expect(try folder.names() == ["a.json"])
  }

  @Test func `a rasteriser that fails is heard`() throws {
    let run = try ChildProcess.shell(
      """
      mkdir bin
      printf '#!/bin/sh\\necho no memory >&2\\nexit 7\\n' > bin/rsvg-convert
      chmod +x bin/rsvg-convert
      PATH="$PWD/bin:$PATH" $DRAWTOOL render a.json a.png
      """, in: folder)
    #expect(run.code == 1)
    #expect(run.messages == "drawtool: rsvg-convert failed with exit status 7: no memory\n")
  }

  @Test func `pictures that are too large`() throws {
    #expect(
      recorder.run("render", "--width", "40000", folder("a.json"), folder("a.png")) == .failure)
    #expect(
      recorder.messages.contains("more than 32,767 a side or 268,435,456 in all; give a smaller"))
  }

  @Test func `a terminal is spared`() throws {
    recorder.isOutputTerminal = true
    #expect(recorder.run("render", folder("a.json"), "-", "--to", "png") == .failure)
    #expect(
      recorder.messages
        == "drawtool: png is binary and standard output is a terminal; name a file or use a pipe\n")
  }

  @Test func `a program's output and messages are both taken`() throws {
    let input = [UInt8](repeating: 65, count: 300_000)
    let result = try #require(
      try Subprocess.run(["sh", "-c", "tee /dev/stderr; exit 3"], input: input))
    #expect(result.code == 3)
    #expect(result.output == input)
    #expect(result.messages.utf8.count == 300_000)
    #expect(try Subprocess.run(["sh", "-c", "kill -9 $$"], input: input)?.code == 137)
    #expect(try Subprocess.run(["no-such-program-at-all"], input: []) == nil)
  }
}
