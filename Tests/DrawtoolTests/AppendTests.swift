import DrawingFormat
import Foundation
import Testing

@testable import DrawtoolKit

/// `drawtool append`.
struct AppendTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.json", Samples.timed)
    #expect(recorder.run("convert", folder("a.json"), folder("a.drawing")) == .success)
  }

  private func drawing(_ name: String) throws -> Drawing {
    try folder.drawing(name)
  }

  @Test func `strokes are added in place and tables shared`() throws {
    let old = try folder.bytes("a.drawing")
    let code = recorder.run("append", folder("a.drawing"), folder("a.json"), folder("a.json"))
    #expect(code == .success)
    #expect(recorder.messages.contains("4 strokes of 2 files added to \(folder("a.drawing")): "))
    let new = try folder.bytes("a.drawing")
    #expect(new.starts(with: old.dropLast()))
    let drawing = try drawing("a.drawing")
    #expect(drawing.strokes.count == 6)
    #expect(drawing.inks.count == 1 && drawing.groups.count == 1 && drawing.channels.count == 4)
    #expect(drawing.strokes[5] == drawing.strokes[1])
    #expect(recorder.run("validate", "--strict", folder("a.drawing")) == .success)
    // A drawing written as a whole has the same ink and takes less room.
    #expect(recorder.run("convert", folder("a.drawing"), folder("b.drawing")) == .success)
    #expect(try folder.bytes("b.drawing").count < new.count)
    #expect(try self.drawing("b.drawing").digest() == drawing.digest())
  }

  /// A process that is being started has a copy of every descriptor for a moment: closing alone left the
  /// file to it, and the next `append` was refused.
  @Test func `a copy of the descriptor does not keep the file`() throws {
    let descriptor = try POSIX.open(folder("a.drawing"), O_RDWR)
    try POSIX.lock(descriptor)
    let copy = dup(descriptor)
    defer { close(copy) }
    #expect(recorder.run("append", folder("a.drawing"), folder("a.json")) == .failure)
    #expect(recorder.messages.contains("is being added to by another process"))
    try POSIX.unlock(descriptor)
    try POSIX.close(descriptor)
    #expect(recorder.run("append", folder("a.drawing"), folder("a.json")) == .success)
  }

  @Test func `what is not there yet is added to the tables`() throws {
    try folder.write(
      "b.json",
      """
      {"channels":{"tilt":{"unit":"rad"}},"inks":[{"type":"pencil"},
      {"type":"pen","color":[0,0,0,1],"width":2}],
      "groups":[{"name":"Page 1","kind":"page"},{"name":"Layer","parent":0}],
      "strokes":[{"ink":0,"group":1,"points":{"x":[1],"tilt":[0.5]}},{"ink":1,"points":{"y":[1]}}]}
      """)
    #expect(recorder.run("append", folder("a.drawing"), folder("b.json")) == .success)
    let drawing = try drawing("a.drawing")
    #expect(drawing.inks.map(\.type) == [.pen, .pencil])
    #expect(drawing.groups.map(\.parent) == [nil, 0])
    #expect(drawing.strokes[2].ink == 1 && drawing.strokes[2].group == 1)
    #expect(drawing.strokes[3].ink == 0)
    #expect(drawing.channel("tilt")?.unit == "rad")
  }

  @Test func `starts move with the creation time`() throws {
    for (name, created) in [("b", 1000), ("c", 1060)] {
      try folder.write(
        "\(name).json",
        """
        {"metadata":{"created":\(created)},"strokes":[{"start":5,"points":{"x":[1]}}]}
        """)
    }
    #expect(recorder.run("convert", folder("b.json"), folder("b.drawing")) == .success)
    #expect(recorder.run("append", folder("b.drawing"), folder("c.json")) == .success)
    #expect(try drawing("b.drawing").strokes.map(\.start) == [5, 65])
  }

  @Test func `what cannot be carried is said`() throws {
    try folder.write(
      "b.json",
      """
      {"metadata":{"title":"Another","created":7},"canvas":{"unit":"mm"},
      "channels":{"force":{"max":4}},"page":1,
      "strokes":[{"start":1,"points":{"x":[1],"force":[2]}}]}
      """)
    #expect(recorder.run("append", folder("a.drawing"), folder("b.json")) == .loss)
    for part in [
      "the title 'Another'; that of \(folder("a.drawing")) is 'Two lines'", "the creation time",
      "the canvas", "the description of channel force", "free attributes of the drawing",
    ] { #expect(recorder.messages.contains("b.json: \(part)"), "\(part)") }
    #expect(try drawing("a.drawing").strokes.count == 3)
  }

  @Test func `a failure leaves the file as it was`() throws {
    let old = try folder.bytes("a.drawing")
    try folder.write("bad.json", Samples.broken)
    let code = recorder.run("append", folder("a.drawing"), folder("a.json"), folder("bad.json"))
    #expect(code == .failure)
    #expect(try folder.bytes("a.drawing") == old)
    #expect(recorder.run("append", folder("a.json"), folder("a.json")) == .failure)
    #expect(recorder.messages.contains("convert it first with: drawtool convert"))
    #expect(recorder.run("append", folder("none"), folder("a.json")) == .failure)
    #expect(recorder.run("append", "/dev/null", folder("a.json")) == .failure)
    try Data(old.dropLast()).write(to: URL(fileURLWithPath: folder("cut.drawing")))
    #expect(recorder.run("append", folder("cut.drawing"), folder("a.json")) == .failure)
    #expect(recorder.messages.contains("save what is intact with: drawtool recover"))
    #expect(try folder.bytes("cut.drawing") == old.dropLast())
  }

  @Test func `a full disk leaves the file as it was`() throws {
    try folder.write("large.json", Samples.large)
    let old = try folder.bytes("a.drawing")
    let run = try ChildProcess.shell(
      "ulimit -f 8; exec $DRAWTOOL append a.drawing large.json", in: folder)
    #expect(run.code == 1)
    #expect(run.messages == "drawtool: cannot write a.drawing: File too large\n")
    #expect(try folder.bytes("a.drawing") == old)
  }

  /// A process that is killed at any moment loses nothing of what was acknowledged before.
  @Test(.timeLimit(.minutes(5))) func `a killed process loses nothing`() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    let rounds = Int(ProcessInfo.processInfo.environment["KILL_ROUNDS"] ?? "") ?? 60
    let run = try ChildProcess.shell(
      """
      $DRAWTOOL convert a.json g.drawing 2>/dev/null
      : > acknowledged
      RANDOM_STATE=\(seed)
      for round in $(seq \(rounds)); do
        setsid sh -c 'while :; do
          "$0" append --effort fast g.drawing a.json 2>/dev/null || exit
          echo done >> acknowledged
        done' "$DRAWTOOL" &
        loop=$!
        RANDOM_STATE=$(( (RANDOM_STATE * 1103515245 + 12345) % 2147483648 ))
        sleep 0.$(printf %03d $(( 30 + RANDOM_STATE / 65536 % 150 )))
        # The loop and what it started at one moment.
        kill -s KILL -- -$loop
        wait $loop 2>/dev/null
        sleep 0.01
        before=$(( 2 + 2 * $(wc -l < acknowledged) ))
        $DRAWTOOL recover --force --effort fast g.drawing r.drawing 2>/dev/null
        code=$?
        [ $code = 0 ] || [ $code = 3 ] || { echo "round $round: recover ended with $code"; exit 9; }
        saved=$($DRAWTOOL validate --json r.drawing | grep -o '"strokes":[0-9]*' | head -1 | cut -d: -f2)
        # At most one append was done and not yet acknowledged.
        if [ "$saved" -lt $before ] || [ "$saved" -gt $((before + 2)) ]; then
          echo "seed \(seed), round $round: $saved strokes of $before"; exit 9
        fi
        $DRAWTOOL validate g.drawing >/dev/null 2>&1 || { echo broken >> broken; cp r.drawing g.drawing; }
        [ "$saved" = $before ] || echo done >> acknowledged
      done
      echo "$(wc -l < acknowledged) appends, $(wc -l < broken 2>/dev/null || echo 0) files cut short"
      """, in: folder)
    #expect(run.code == 0, "\(run.outputText) \(run.messages)")
    #expect(run.outputText.contains("appends"), "\(run.outputText)")
  }
}
