import Testing

@testable import DrawtoolKit

/// What needs a process: exit codes, streams, limits of the system, signals.
struct ProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
  }

  @Test func `version`() throws {
    let run = try ChildProcess.drawtool("--version", in: folder)
    #expect(run.code == 0)
    #expect(run.outputText == "drawtool \(Drawtool.version)\n")
    #expect(run.messages.isEmpty)
  }

  @Test func `wrong usage`() throws {
    let run = try ChildProcess.drawtool("validate", "--jsn", "x", in: folder)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.messages == """
        drawtool: unknown option '--jsn'; did you mean '--json'?
        Usage: drawtool validate [--json] [--ndjson] [--strict] [--files-from LIST]
                                 [--null] [--threads N] [--ordered] [--summary]
                                 [--no-limits] [--limit-… N] [PATH...]
        See 'drawtool help validate'.

        """)
  }

  @Test func `convert through pipes`() throws {
    let run = try ChildProcess.shell(
      "cat a.json | $DRAWTOOL convert - - --to drawing | $DRAWTOOL convert - b.json", in: folder)
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.output.isEmpty)
    let direct = try ChildProcess.drawtool("convert", "a.json", "c.json", in: folder)
    #expect(direct.code == 0)
    #expect(try folder.text("b.json") == (try folder.text("c.json")))
  }

  @Test func `convert fails`() throws {
    let run = try ChildProcess.drawtool("convert", "a.json", "a.json", in: folder)
    #expect(run.code == 1)
    #expect(
      run.messages == "drawtool: IN and OUT are one file, a.json; use --force to replace it\n")
  }

  @Test func `validate, stats and info`() throws {
    let valid = try ChildProcess.drawtool("validate", "-", in: folder, input: Samples.timed)
    #expect(valid.code == 0)
    #expect(valid.outputText == "-: valid, 2 strokes, 6 points\n1 file, all valid\n")
    #expect(try ChildProcess.drawtool("validate", "none", in: folder).code == 1)
    #expect(try ChildProcess.drawtool("stats", "--json", ".", in: folder).code == 0)
    #expect(try ChildProcess.drawtool("stats", "none", in: folder).code == 1)
    #expect(try ChildProcess.drawtool("info", "a.json", in: folder).code == 0)
    #expect(try ChildProcess.drawtool("info", "none", in: folder).code == 1)
    #expect(try ChildProcess.shell("mkfifo b.json; $DRAWTOOL validate .", in: folder).code == 3)
  }

  @Test func `a full disk leaves the old file and nothing else`() throws {
    try folder.write("large.json", Samples.large)
    try folder.write("out.json", "old")
    let run = try ChildProcess.shell(
      "ulimit -f 100; exec $DRAWTOOL convert --force large.json out.json", in: folder)
    #expect(run.code == 1)
    #expect(run.messages == "drawtool: cannot write out.json: File too large\n")
    #expect(try folder.text("out.json") == "old")
    #expect(try folder.names() == ["a.json", "large.json", "out.json"])
  }

  @Test func `output that nobody takes`() throws {
    let run = try ChildProcess.shell("$DRAWTOOL info a.json > /dev/full", in: folder)
    #expect(run.code == 1)
    #expect(run.messages == "drawtool: cannot write standard output: No space left on device\n")
  }

  /// Whenever the signal comes, the file is the old or the new one and no other file is left.
  @Test(.timeLimit(.minutes(2))) func `a signal leaves no half of a file`() throws {
    try folder.write("large.json", Samples.large)
    let run = try ChildProcess.shell(
      """
      for delay in 0 0.02 0.05 0.1 0.15 0.2 0.3 0.4; do
        $DRAWTOOL convert --force large.json out.json 2>>said &
        sleep $delay
        kill -TERM $! 2>/dev/null
        wait $!
      done
      rm said
      if [ -e out.json ]; then $DRAWTOOL validate out.json >/dev/null || exit 9; fi
      exit 0
      """, in: folder)
    #expect(run.code == 0)
    let names = try folder.names().filter { $0 != "out.json" }
    #expect(names == ["a.json", "large.json"])
  }
}
