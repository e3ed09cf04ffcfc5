import Foundation
import Testing

@testable import DrawtoolKit

/// Many files at once.
struct ArchiveTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    for number in 0..<60 {
      let text = number % 10 == 3 ? Samples.broken : Samples.timed
      try folder.write("f/\(number % 7)/\(1000 + number).json", text)
    }
  }

  private func validate(_ words: String...) -> (code: ExitCode, lines: [[String: Any]]) {
    let recorder = Recorder()
    let code = Drawtool.run(["validate", "--json"] + words, recorder.console)
    let lines = recorder.outputText.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    return (code, lines)
  }

  @Test(arguments: ["1", "2", "7"]) func `results come as lines, the summary last`(
    _ threads: String
  ) throws {
    let (code, lines) = validate("--threads", threads, "--ordered", folder.path)
    #expect(code == .failure)
    #expect(lines.count == 61)
    let paths = lines.dropLast().compactMap { $0["path"] as? String }
    #expect(paths == paths.sorted())
    #expect(lines.dropLast().count { $0["valid"] as? Bool == false } == 6)
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    #expect(summary["files"] as? Int == 60 && summary["invalid"] as? Int == 6)
    #expect((summary["codes"] as? [String: Int])?.values.reduce(0, +) == 6)
    let digests = Set(lines.compactMap { $0["digest"] as? String })
    #expect(digests.count == 1 && digests.first?.count == 64)
  }

  @Test func `only the summary`() {
    #expect(validate("--summary", folder.path).lines.count == 1)
    #expect(recorder.run("validate", "--summary", folder.path) == .failure)
    #expect(recorder.outputText.hasPrefix("60 files, 6 not valid\n  6 "))
  }

  @Test func `text is always in order`() throws {
    let outputs = ["1", "5"].map { threads in
      let recorder = Recorder()
      _ = recorder.run("validate", "--threads", threads, folder.path)
      return recorder.outputText
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test func `lists of files`() throws {
    let paths = ["f/0/1000.json", "f/3/1003.json", "none.json", "f/1"].map { folder($0) }
    try folder.write("list", paths.joined(separator: "\n"))
    let (code, lines) = validate("--files-from", folder("list"), "--ordered")
    #expect(code == .failure)
    #expect(lines.count == 2 + 1 + 9 + 1)
    try folder.write("list0", paths.joined(separator: "\0") + "\0")
    #expect(validate("--files-from", folder("list0"), "-0").lines.count == lines.count)
    recorder.input = Array(paths.prefix(1).joined().utf8)
    recorder.pieceSize = 3
    #expect(recorder.run("validate", "--files-from", "-") == .success)
    #expect(recorder.outputText.contains("1 file, all valid"))
    #expect(recorder.run("validate") == .usage)
    #expect(recorder.run("validate", "-0", "a") == .usage)
    #expect(recorder.run("validate", "--files-from", "-", "-") == .usage)
    #expect(recorder.run("validate", "--files-from", folder("nothing")) == .failure)
  }

  @Test(.timeLimit(.minutes(2))) func `nothing in a folder stops the run`() throws {
    let run = try ChildProcess.shell(
      """
      mkdir odd odd/deep; ln -s .. odd/deep/up; ln -s odd odd/self.json; mkfifo odd/pipe.drawing
      ln -s none odd/broken.json; ln -s /dev/zero odd/zero.json; mkdir odd/folder.json
      truncate -s 3G odd/huge.drawing; : > odd/empty.drawing; printf '\\211DR' > odd/short.drawing
      (printf '\\211DR\\r\\n\\n\\001'; head -c 100000 /dev/urandom) > odd/noise.drawing
      $DRAWTOOL validate --json odd f/0 > out; echo $?
      printf 'odd/pipe.drawing\\n/dev/zero\\n' | $DRAWTOOL validate --files-from - > out2; echo $?
      """, in: folder)
    #expect(run.outputText == "1\n3\n")
    let out = try folder.text("out")
    #expect(out.contains("limit for one file"))
    #expect(out.contains("\"limit-exceeded\":1"))
    #expect(out.contains("\"not-a-drawing\":"))
    #expect(out.contains("\"truncated\":"))
    #expect(out.contains("{\"summary\":{\"files\":"))
    #expect(run.messages.contains("leads back to a folder that was visited already"))
  }

  @Test func `stats of many files`() throws {
    #expect(recorder.run("stats", "--ndjson", "--ordered", folder("f/1")) == .failure)
    let lines = recorder.outputText.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines.last?.hasPrefix("{\"summary\":{\"files\":8,\"failed\":1,") == true)
    let text = Recorder()
    #expect(text.run("stats", "--summary", folder("f/0")) == .success)
    #expect(text.outputText.hasPrefix("total of 9 files\n"))
  }

  @Test func `output that fails ends the run`() throws {
    let run = try ChildProcess.shell("$DRAWTOOL validate --json f > /dev/full", in: folder)
    #expect(run.code == 1)
    #expect(run.messages == "drawtool: cannot write standard output: No space left on device\n")
  }

  @Test func `the bar`() {
    #expect(
      Progress.bar(done: 250, of: 1000, seconds: 5)
        == "[######..................] 250 of 1,000 files, 50.0 files/s, 15.0 s left")
    #expect(Progress.bar(done: 1, of: nil, seconds: 0.5) == "1 file, 2.00 files/s")
  }
}

/// `--limit-…`.
struct LimitTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
  }

  @Test(arguments: [
    ("points", "5"), ("strokes", "1"), ("channels", "3"), ("output-bytes", "100"),
    ("chunk-bytes", "10"), ("file-bytes", "20"),
  ])
  func `each command keeps to each limit`(_ name: String, _ value: String) {
    let option = "--limit-\(name)"
    for words in [
      ["validate", option, value, folder("a.drawing")],
      ["info", option, value, folder("a.drawing")],
      ["stats", option, value, folder("a.drawing")],
      ["recover", option, value, folder("a.drawing"), folder("x.drawing")],
      ["convert", option, value, folder("a.drawing"), folder("x.drawing")],
      ["convert", option, value, folder("a.drawing"), folder("x.json")],
      ["cut", option, value, folder("a.drawing"), folder("y.drawing")],
      ["append", option, value, folder("a.drawing"), folder("a.drawing")],
    ] {
      // These read block by block and never the whole file.
      let isStream = words[0] == "cut" || words.last == folder("x.json")
      if name == "file-bytes", isStream { continue }
      // Recovery holds the file anyway.
      if name == "chunk-bytes", words[0] == "recover" { continue }
      let recorder = Recorder()
      #expect(Drawtool.run(words, recorder.console) == .failure, "\(words)")
      let text = recorder.messages + recorder.outputText
      #expect(text.contains("limit"), "\(words): \(text)")
    }
  }

  @Test func `numbers and no limits`() {
    #expect(recorder.run("validate", "--limit-points", "1K", folder("a.drawing")) == .success)
    #expect(recorder.run("validate", "--no-limits", folder("a.drawing")) == .success)
    for value in ["0", "-1", "1.5", "x", "", "99999999999G"] {
      #expect(
        recorder.run("validate", "--limit-points=\(value)", folder("a.drawing")) == .usage,
        "\(value)")
    }
    #expect(
      recorder.run("validate", "--no-limits", "--limit-points", "1", folder("a.drawing")) == .usage)
    #expect(recorder.run("validate", "--limit-channels", "3", folder("a.json")) == .failure)
  }

  @Test(arguments: [
    ("points", "5"), ("strokes", "1"), ("channels", "3"), ("output-bytes", "100"),
    ("attribute-values", "1"), ("file-bytes", "20"),
  ])
  func `limits hold for JSON too`(_ name: String, _ value: String) throws {
    let text =
      #"{"inks":[{},{}],"strokes":[{"points":{"x":[1,2,3],"y":[1,2,3],"t":[1,2,3],"#
      + #""a":[1,2,3]}},{"points":{"x":[1,2,3]}}]}"#
    try folder.write("b.json", text)
    #expect(recorder.run("validate", folder("b.json")) == .success)
    for words in [["validate"], ["stats"], ["info"], ["convert"]] {
      if name == "file-bytes", words == ["convert"] { continue }
      let recorder = Recorder()
      let out = words == ["convert"] ? [folder("b.drawing")] : []
      let arguments = words + ["--limit-\(name)", value, folder("b.json")] + out
      #expect(Drawtool.run(arguments, recorder.console) == .failure, "\(arguments)")
      let text = recorder.messages + recorder.outputText
      #expect(text.contains("limit"), "\(arguments): \(text)")
    }
  }

  /// A file of two kilobytes that once made a hundred megabytes of output.
  @Test func `findings without end are counted`() throws {
    let strokes = [String](repeating: "{}", count: 20_000).joined(separator: ",")
    try folder.write("many.json", "{\"strokes\":[\(strokes)]}")
    #expect(recorder.run("convert", folder("many.json"), folder("many.drawing")) == .success)
    for file in ["many.json", "many.drawing"] {
      let recorder = Recorder()
      #expect(recorder.run("validate", folder(file)) == .success)
      #expect(recorder.outputText.contains("20,000 warnings, 20,000 strokes"))
      #expect(recorder.outputText.contains("; and 19,900 more of this kind"))
      #expect(recorder.outputText.count < 20_000)
      #expect(recorder.run("validate", "--json", folder(file)) == .success)
      #expect(recorder.outputText.contains("\"further\":19900}"))
      #expect(recorder.outputText.contains("\"codes\":{\"empty-stroke\":20000}"))
    }
  }
}
