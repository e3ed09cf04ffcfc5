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

  @Test(arguments: [
    "convert", "validate", "stats", "info", "recover", "cut", "append", "render", "formats",
  ])
  func `is the same however it is asked for`(_ command: String) {
    let text = help(["help", command])
    #expect(help([command, "--help"]) == text)
    #expect(help([command, "-h"]) == text)
    #expect(help([command, "--wrong", "--help", "a", "b", "c"]) == text)
  }

  @Test(arguments: [
    [], ["convert"], ["validate"], ["stats"], ["info"], ["recover"], ["cut"], ["append"],
    ["render"], ["formats"],
  ])
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
          recover   Save what is intact in a damaged .drawing file.
          cut       Take the strokes of a range of time out of a drawing.
          append    Add the strokes of drawings to a .drawing file, in place.
          render    Make a picture or a web page of a drawing.
          formats   List the formats that are read and written.

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
                                [--tolerance LIST] [--drop-source] [--force]
                                [--no-limits] [--limit-… N] IN OUT

        Arguments:
          IN   The file to read; - is standard input.
          OUT  The file to write; - is standard output.

        Options:
          --from FORMAT               The format of IN, one of 'drawtool formats'; told
                                      from its content where left out.
          --to FORMAT                 The format of OUT, one of 'drawtool formats'; told
                                      from its extension where left out.
          --effort LEVEL              How long to search for the smallest .drawing file:
                                      fast, default or max.
          --tolerance LIST            How far values of channels may be moved to save
                                      space, such as x=0.01,y=0.01.
          --drop-source               Leave out what only a conversion back to the very
                                      bytes of the original needs.
          --force                     Replace OUT where it exists already, even where it
                                      is IN.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Without --tolerance every value keeps every bit; OUT is read back and compared
        before it is put in place. OUT is written to a temporary file first, so that a
        failure leaves an old OUT as it was.

        A .drawing made from a PKDrawing keeps what is needed to give the same bytes
        back, which is proven before it is written; --drop-source leaves that out, and
        so does --tolerance.

        A .drawing file becomes JSON, and JSON a .drawing file, block by block, in
        memory for some blocks however long it is; the whole drawing is needed with
        --tolerance, where tables stand behind the strokes of JSON, and for a .drawing
        to standard output where no temporary file can be had in TMPDIR or /tmp.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of validate`() {
    #expect(
      help(["help", "validate"]) == """
        Find everything that is wrong with drawings.

        Usage: drawtool validate [--json] [--ndjson] [--strict] [--files-from LIST]
                                 [--null] [--threads N] [--ordered] [--summary]
                                 [--no-limits] [--limit-… N] [PATH...]

        Arguments:
          PATH...  A file or folder; - is standard input.

        Options:
          --json                      Report as JSON, one object a line; also --ndjson.
          --ndjson                    The same as --json.
          --strict                    Let warnings fail as errors do.
          --files-from LIST           Take more paths from LIST, one a line; - is
                                      standard input.
          --null                      Paths in LIST end with NUL instead of a line end;
                                      also -0.
          --threads N                 How many files to work on at once; one a processor
                                      where left out.
          --ordered                   Give results of NDJSON in the order of the paths,
                                      as other output is.
          --summary                   Show only the summary.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Errors break the format. Warnings are about meaning, such as time that runs
        backwards, strokes without points, or values outside a channel's declared range;
        they fail only under --strict.

        Folders are searched for files with the extensions of 'drawtool formats', with
        all folders inside. One bad file never stops the run. Files are checked on all
        processors. Of a file the first 100 findings of each code are shown, and the
        number of the others; of JSON up to 100 errors, the first of each table entry
        and each member of a stroke, as far as the text is JSON.

        With --json each file is an object on a line of its own, as soon as it is
        checked: path, format, valid, strokes, points, digest, findings (severity, code,
        offset, context, found, expected, and on the hundredth of a code further, how
        many more there are). The last line is {"summary":{…}} with the numbers of
        files, of invalid ones, of findings by code. The digest is the same for equal
        drawings, however they are written.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of stats`() {
    #expect(
      help(["help", "stats"]) == """
        Report how much space drawings take, and what takes it.

        Usage: drawtool stats [--json] [--ndjson] [--idle SECONDS] [--assume-rate HZ]
                              [--plot OUT.svg] [--force] [--files-from LIST] [--null]
                              [--threads N] [--ordered] [--summary] [--no-limits]
                              [--limit-… N] [PATH...]

        Arguments:
          PATH...  A file or folder; - is standard input.

        Options:
          --json                      Report as JSON, one object a line; also --ndjson.
          --ndjson                    The same as --json.
          --idle SECONDS              How much of a pause between two strokes counts as
                                      active time; 60 where left out.
          --assume-rate HZ            Estimate the time of strokes without times from
                                      this many points a second.
          --plot OUT.svg              Also draw bytes by channel and bytes per hour as a
                                      picture.
          --force                     Replace OUT.svg where it exists already.
          --files-from LIST           Take more paths from LIST, one a line; - is
                                      standard input.
          --null                      Paths in LIST end with NUL instead of a line end;
                                      also -0.
          --threads N                 How many files to work on at once; one a processor
                                      where left out.
          --ordered                   Give results of NDJSON in the order of the paths,
                                      as other output is.
          --summary                   Show only the summary.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Says how many megabytes an hour of drawing takes (1 MB is 1,000,000 bytes): per
        hour with the pen down, and per active hour, in which pauses count too. Compares
        with the same ink as minified JSON, as gzipped JSON (gzip -9), and in the layout
        of Apple's PKDrawing.

        A file in another format is encoded as .drawing in memory, and that is measured.
        Folders are searched for files with the extensions of 'drawtool formats', with
        all folders inside.

        With --json each file is an object on a line of its own, as soon as it is
        measured. The last line is {"summary":{…}}: idleSeconds, assumedRate, and the
        same members for all files; with --summary it is the only one.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of info`() {
    #expect(
      help(["help", "info"]) == """
        Show what a file consists of.

        Usage: drawtool info [--json] [--no-limits] [--limit-… N] FILE

        Arguments:
          FILE  The file; - is standard input.

        Options:
          --json                      Report as JSON.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Lists metadata, canvas, inks, groups and channels and, for a .drawing file, its
        chunks with offsets and sizes and the columns of every block. Of a damaged file
        it shows what can be read.

        The digest is the same for drawings with the same ink, tables and metadata, in
        whatever format and however they are written.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of recover`() {
    #expect(
      help(["help", "recover"]) == """
        Save what is intact in a damaged .drawing file.

        Usage: drawtool recover [--json] [--to FORMAT] [--effort LEVEL] [--force]
                                [--no-limits] [--limit-… N] DAMAGED OUT

        Arguments:
          DAMAGED  The file to read; - is standard input.
          OUT      The file to write; - is standard output.

        Options:
          --json                      Report as JSON on standard output.
          --to FORMAT                 The format of OUT, one of 'drawtool formats'; told
                                      from its extension where left out.
          --effort LEVEL              How long to search for the smallest .drawing file:
                                      fast, default or max.
          --force                     Replace OUT where it exists already.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Every block and table whose checksum is right is saved, whatever is missing in
        front of it: the signature, the first block, a piece in the middle, the index,
        the end. Nothing is guessed and no ink invented. Says what was lost: bytes and
        their places and, where an index is left, strokes and times. Ends with 3 where
        anything was lost or nobody can tell, as where the end is missing, and with 0
        where everything was saved.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of cut`() {
    #expect(
      help(["help", "cut"]) == """
        Take the strokes of a range of time out of a drawing.

        Usage: drawtool cut [--from T] [--to T] [--format FORMAT] [--effort LEVEL]
                            [--force] [--no-limits] [--limit-… N] IN OUT

        Arguments:
          IN   The file to read; - is standard input.
          OUT  The file to write; - is standard output.

        Options:
          --from T                    The earliest start of a stroke; from the first
                                      where left out.
          --to T                      Strokes that start at T or later are left out; to
                                      the last where left out.
          --format FORMAT             The format of OUT, one of 'drawtool formats'; told
                                      from its extension where left out.
          --effort LEVEL              How long to search for the smallest .drawing file:
                                      fast, default or max.
          --force                     Replace OUT where it exists already.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Takes the strokes that start at or after --from and before --to, in the measure
        of their starts: seconds since the drawing's creation. Strokes without a start
        are left out; inks, groups, channels and metadata are kept, chunks of kinds that
        this version does not know are not.

        Of a .drawing file with an index only the blocks that hold wanted strokes are
        read. From a pipe, and of a file without an index, block after block is read and
        let go.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of append`() {
    #expect(
      help(["help", "append"]) == """
        Add the strokes of drawings to a .drawing file, in place.

        Usage: drawtool append [--effort LEVEL] [--no-limits] [--limit-… N] FILE PART...

        Arguments:
          FILE     The .drawing file to add to.
          PART...  A drawing to add; - is standard input.

        Options:
          --effort LEVEL              How long to search for the smallest .drawing file:
                                      fast, default or max.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        Only what is new is written: a block behind those that are there, and an index
        once the blocks without one take as much room; FILE is on the disk when this
        ends. Inks and groups are shared with equal ones in FILE, channels with those of
        the same name. Where both have a creation time, starts are moved so that moments
        stay the same. What cannot be carried, such as another title, is said, and the
        exit code is then 3.

        A failure leaves FILE as it was. After a crash or loss of power 'drawtool
        recover' gives back everything that was in FILE before. 'drawtool convert'
        merges many small blocks.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }

  @Test func `help of formats`() {
    #expect(
      help(["help", "formats"]) == """
        List the formats that are read and written.

        Usage: drawtool formats [--json]

        Options:
          --json  Report as JSON.
          --help  Show this help.

        A format is told by the content of a file; its extension decides where the
        content looks like none. Docs/interchange.md says what of other software's ink
        becomes what.

        """)
  }

  @Test func `help of render`() {
    #expect(
      help(["help", "render"]) == """
        Make a picture or a web page of a drawing.

        Usage: drawtool render [--to FORMAT] [--width PIXELS] [--background COLOR]
                               [--page N] [--force] [--no-limits] [--limit-… N] IN OUT

        Arguments:
          IN   The file to read; - is standard input.
          OUT  The file to write; - is standard output.

        Options:
          --to FORMAT                 The format of OUT, svg, png or html; told from its
                                      extension where left out.
          --width PIXELS              The width of the picture, 1000 where left out; not
                                      with html.
          --background COLOR          What is under the ink: white, black, none,
                                      #rrggbb; white for png, none for svg where left
                                      out, paper that follows light and dark for html.
          --page N                    Only page N, counted from 1; for html the page
                                      that is shown first.
          --force                     Replace OUT where it exists already.
          --limit-output-bytes N      Bytes of decoded values, headers and strokes, 1G
                                      where left out.
          --limit-points N            Points of a drawing, 64M where left out.
          --limit-strokes N           Strokes of a drawing, 4M where left out.
          --limit-channels N          Channels of a drawing, 1K where left out.
          --limit-attribute-values N  Values in free attributes, 4M where left out.
          --limit-inflation N         Decoded bytes for each byte of a file, 10000 where
                                      left out.
          --limit-chunk-bytes N       Bytes of one chunk, 256M where left out.
          --limit-file-bytes N        Bytes of a file that is read as a whole, 2G where
                                      left out.
          --no-limits                 Set no limits; for files that you wrote yourself.
          --help                      Show this help.

        SVG has curves and outlines with the widths of the ink, PNG is made of it by
        rsvg-convert (Debian's librsvg2-bin). HTML is one page without network that
        replays the drawing and holds the .drawing file itself.

        Pages are groups of kind page. Without --page all pages stand one below another;
        a drawing without pages is page 1. Hidden groups are not drawn. Docs/pictures.md
        says how widths, colours, erasers and masks are drawn.

        Limits stop files that would take all memory or time. A file beyond one is
        refused with limit-exceeded and the limit's name. Numbers may end in K, M or G:
        1024, 1024^2, 1024^3.

        """)
  }
}
