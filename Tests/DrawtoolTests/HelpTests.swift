import Testing

@testable import DrawtoolKit

/// The help texts, word for word.
struct HelpTests {
  private func help(_ words: [String]) -> String {
    let recorder = Recorder()
    #expect(Drawtool.run(words, recorder.console) == .success)
    #expect(recorder.messages.isEmpty)
    return recorder.outputText
  }

  @Test func `shows the version`() {
    #expect(help(["--version"]) == "drawtool \(Drawtool.version)\n")
  }

  @Test(arguments: ["convert", "validate", "stats", "info"])
  func `is the same however it is asked for`(_ command: String) {
    let text = help(["help", command])
    #expect(help([command, "--help"]) == text)
    #expect(help([command, "-h"]) == text)
    #expect(help([command, "--wrong", "--help", "a", "b", "c"]) == text)
  }

  @Test(arguments: [[], ["convert"], ["validate"], ["stats"], ["info"]])
  func `fits 80 columns`(_ command: [String]) {
    for line in help(["help"] + command).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `help of the tool`() {
    #expect(
      help(["help"]) == """
        drawtool 0.1.0: converts, checks and measures pen drawings.

        Usage: drawtool COMMAND [options]

        Commands:
          convert   Convert a drawing from one format to another.
          validate  Find everything that is wrong with drawings.
          stats     Report how much space drawings take, and what takes it.
          info      Show what a file consists of.

        General:
          help COMMAND  Show the help of a command.
          --help        Show this help.
          --version     Show the version.

        Exit codes: 0 all is fine, 1 something failed, 2 the command line is wrong, 3
        finished, but something was lost or left out. Results go to standard output,
        messages to standard error.

        """)
  }

  @Test func `help of convert`() {
    #expect(
      help(["help", "convert"]) == """
        Convert a drawing from one format to another.

        Usage: drawtool convert [--from FORMAT] [--to FORMAT] [--effort LEVEL]
                                [--tolerance LIST] [--force] IN OUT

        Arguments:
          IN   The file to read; - is standard input.
          OUT  The file to write; - is standard output.

        Options:
          --from FORMAT     The format of IN, drawing or json; told from its content
                            where left out.
          --to FORMAT       The format of OUT, drawing or json; told from its extension
                            where left out.
          --effort LEVEL    How long to search for the smallest .drawing file: fast,
                            default or max.
          --tolerance LIST  How far values of channels may be moved to save space, such
                            as x=0.01,y=0.01.
          --force           Replace OUT where it exists already, even where it is IN.
          --help            Show this help.

        Without --tolerance every value keeps every bit; OUT is read back and compared
        before it is put in place. OUT is written to a temporary file first, so that a
        failure leaves an old OUT as it was.

        """)
  }

  @Test func `help of validate`() {
    #expect(
      help(["help", "validate"]) == """
        Find everything that is wrong with drawings.

        Usage: drawtool validate [--json] [--strict] PATH...

        Arguments:
          PATH...  A file or folder; - is standard input.

        Options:
          --json    Report as JSON.
          --strict  Let warnings fail as errors do.
          --help    Show this help.

        Errors break the format. Warnings are about meaning, such as time that runs
        backwards, strokes without points, or values outside a channel's declared range;
        they fail only under --strict.

        Folders are searched for .drawing and .json files, with all folders inside.

        """)
  }

  @Test func `help of stats`() {
    #expect(
      help(["help", "stats"]) == """
        Report how much space drawings take, and what takes it.

        Usage: drawtool stats [--json] [--idle SECONDS] [--assume-rate HZ] PATH...

        Arguments:
          PATH...  A file or folder; - is standard input.

        Options:
          --json            Report as JSON.
          --idle SECONDS    How much of a pause between two strokes counts as active
                            time; 60 where left out.
          --assume-rate HZ  Estimate the time of strokes without times from this many
                            points a second.
          --help            Show this help.

        Says how many megabytes an hour of drawing takes (1 MB is 1,000,000 bytes): per
        hour with the pen down, and per active hour, in which pauses count too. Compares
        with the same ink as minified JSON, as gzipped JSON (gzip -9), and in the layout
        of Apple's PKDrawing.

        A file in another format is encoded as .drawing in memory, and that is measured.
        Folders are searched for .drawing and .json files, with all folders inside.

        """)
  }

  @Test func `help of info`() {
    #expect(
      help(["help", "info"]) == """
        Show what a file consists of.

        Usage: drawtool info [--json] FILE

        Arguments:
          FILE  The file; - is standard input.

        Options:
          --json  Report as JSON.
          --help  Show this help.

        Lists metadata, canvas, inks, groups and channels and, for a .drawing file, its
        chunks with offsets and sizes and the columns of every block. Of a damaged file
        it shows what can be read.

        """)
  }
}
