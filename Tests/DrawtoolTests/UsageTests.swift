import Testing

@testable import DrawtoolKit

/// What people see who call the tool wrongly.
struct UsageTests {
  @Test(arguments: [
    (
      [],
      "no command; the commands are convert, validate, stats, info, recover, cut, append and render"
    ),
    (["convrt"], "unknown command 'convrt'; did you mean 'convert'?"),
    (["val"], "unknown command 'val'; did you mean 'validate'?"),
    (
      ["frobnicate"],
      "unknown command 'frobnicate'; the commands are convert, validate, stats, info, recover, cut, append, render "
        + "and help"
    ),
    (["--verison"], "unknown option '--verison'; did you mean '--version'?"),
    (["--json"], "unknown option '--json'; a command comes first"),
    (["help", "stat"], "unknown command 'stat'; did you mean 'stats'?"),
    (["help", "stats", "info"], "unexpected argument 'info'"),
    (["convert"], "missing IN and OUT"),
    (["convert", "a.json"], "missing OUT"),
    (["convert", "a.json", "b.json", "c.json"], "unexpected argument 'c.json'"),
    (
      ["convert", "a.json", "b.svg"],
      "cannot tell the format of OUT 'b.svg'; give --to drawing, json or inkml"
    ),
    (
      ["convert", "a.json", "-"],
      "cannot tell the format of OUT '-'; give --to drawing, json or inkml"
    ),
    (
      ["convert", "--to", "svg", "a", "b"], "--to: found 'svg', expected drawing, json or inkml"
    ),
    (
      ["convert", "--effort", "most", "a", "b.json"],
      "--effort: found 'most', expected fast, default or max"
    ),
    (
      ["convert", "--tolerance", "x=0", "a", "b.drawing"],
      "--tolerance: found 'x=0', expected pairs such as x=0.01,y=0.01: each channel once, each "
        + "value above 0"
    ),
    (
      ["convert", "--tolerance", "x=1", "a", "b.json"],
      "--tolerance does not go with json as format of OUT"
    ),
    (["validate"], "missing PATH; name a file or folder, or give --files-from LIST"),
    (["validate", "--strct", "a"], "unknown option '--strct'; did you mean '--strict'?"),
    (["stats"], "missing PATH; name a file or folder, or give --files-from LIST"),
    (
      ["stats", "--idle", "-1", "a"], "--idle: found '-1', expected a number of seconds, 0 or more"
    ),
    (
      ["stats", "--idle", "nan", "a"],
      "--idle: found 'nan', expected a number of seconds, 0 or more"
    ),
    (
      ["stats", "--assume-rate=0", "a"],
      "--assume-rate: found '0', expected a number of points a second above 0"
    ),
    (
      ["stats", "--asume-rate=0", "a"],
      "unknown option '--asume-rate'; did you mean '--assume-rate'?"
    ),
    (["info"], "missing FILE"),
    (["info", "a", "b"], "unexpected argument 'b'"),
  ])
  func `says what is wrong`(_ words: [String], _ message: String) {
    let recorder = Recorder()
    #expect(Drawtool.run(words, recorder.console) == .usage)
    #expect(recorder.messages.hasPrefix("drawtool: \(message)\n"), "\(recorder.messages)")
    #expect(recorder.output.isEmpty)
  }

  @Test func `shows the usage of the command`() {
    let recorder = Recorder()
    _ = recorder.run("info")
    #expect(
      recorder.messages == """
        drawtool: missing FILE
        Usage: drawtool info [--json] [--no-limits] [--limit-… N] FILE
        See 'drawtool help info'.

        """)
  }

  @Test func `points to the help of the tool where no command is known`() {
    let recorder = Recorder()
    _ = recorder.run("inf")
    #expect(
      recorder.messages == """
        drawtool: unknown command 'inf'; did you mean 'info'?
        See 'drawtool --help'.

        """)
  }

  @Test(arguments: ["x=0.01", "x=0.01,y=1e-3", "a=b=2"])
  func `reads tolerances`(_ text: String) {
    #expect(ToleranceList.parse(text)?.count == text.split(separator: ",").count)
  }

  @Test(arguments: ["", "x", "x=", "=1", "x=1,", "x=1,x=2", "x=-1", "x=inf", "x=nan"])
  func `refuses what is no list of tolerances`(_ text: String) {
    #expect(ToleranceList.parse(text) == nil)
  }
}
