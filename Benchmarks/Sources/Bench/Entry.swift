import Glibc

/// The program that `scripts/bench` and `scripts/check-cost` run; its output is for them to read.
@main
enum Entry {
  private static let usage = """
    usage: Bench make HOURS FILE.json        writes a drawing of so many hours
           Bench prepare FILE.json FOLDER    writes it at each effort, and its columns
           Bench measure FILE.json RUNS      times everything in one process
           Bench max FILE.drawing            encodes at max once: bytes and times
           Bench once PART FILE              does one thing once, to see its memory
           Bench cost PART FILE              the same for callgrind
           Bench sources FOLDER              bytes and times of recordings, a folder a source

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("make", 3): try Made.write(hours: arguments[1], to: arguments[2])
      case ("prepare", 3): try Prepared.write(from: arguments[1], to: arguments[2])
      case ("measure", 3): try Measurements(arguments[1]).run(Int(arguments[2]) ?? 3)
      case ("max", 2): try Measurements.encodeAtMax(arguments[1])
      case ("once", 3): try Part.run(arguments[1], on: arguments[2], isCounted: false)
      case ("cost", 3): try Part.run(arguments[1], on: arguments[2], isCounted: true)
      case ("sources", 2): try Sources.run(arguments[1])
      default: fail(usage)
      }
    } catch {
      fail("Bench: \(error)\n")
    }
  }

  static func fail(_ message: String) -> Never {
    _ = unsafe message.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}
