import DrawingFormat
import Foundation
import Glibc
import Testing

@testable import DrawtoolKit

/// A process that is killed in the middle of a write.
struct KillTests {
  /// How many kills must have cut a write short.
  private static let enough = 3

  /// A stroke that becomes megabytes which do not deflate: writing them takes longer than a signal, and
  /// they are too long for a packed block, which takes a debug build minutes.
  private static func part(seed: UInt64) throws -> Drawing {
    var state = seed
    let noise = (0..<3_000_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    var drawing = Drawing()
    var stroke = Stroke(start: 9, points: ["x": [1]])
    stroke.attributes = ["noise": .bytes(noise)]
    try drawing.strokes.append(stroke)
    return drawing
  }

  /// `append` is killed as soon as the file grows: whatever part of the new block is there then,
  /// recovery gives back all strokes that were there before, and the new one whole or not at all.
  @Test(.timeLimit(.minutes(5))) func `an append that is killed while it writes`() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    // In memory, where files grow page by page; elsewhere the system may write megabytes at once.
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write("a.json", Samples.timed)
    #expect(Recorder().run("convert", folder("a.json"), folder("base.drawing")) == .success)
    let part = try Self.part(seed: seed)
    try Data(part.encoded(options: EncodingOptions(effort: .fast)))
      .write(to: URL(fileURLWithPath: folder("part.drawing")))
    let base = try folder.bytes("base.drawing")
    let old = try folder.drawing("base.drawing")

    var (torn, rounds) = (0, 0)
    while torn < Self.enough, rounds < 60 {
      rounds += 1
      try Data(base).write(to: URL(fileURLWithPath: folder("g.drawing")))
      let isKilled = try killAppend(in: folder, once: { $0 > base.count })
      let bytes = try folder.bytes("g.drawing")
      let isSound = (try? Drawing(decoding: bytes.span)) != nil
      if !isSound { torn += 1 }
      #expect(isKilled || isSound, "seed \(seed), round \(rounds)")
      let recovery = try Drawing.recovering(bytes.span)
      let strokes = Array(recovery.drawing.strokes)
      #expect(Array(strokes.prefix(2)) == Array(old.strokes), "seed \(seed), round \(rounds)")
      #expect(
        strokes.count == 2 || strokes.count == 3 && strokes[2] == part.strokes[0],
        "seed \(seed), round \(rounds): \(strokes.count) strokes")
    }
    #expect(torn >= Self.enough, "seed \(seed): \(torn) of \(rounds) kills cut a write short")
  }

  /// Appends and kills the process once the size of the file is as wanted; says whether it still ran.
  private func killAppend(
    in folder: TemporaryFolder, once isWanted: (Int) -> Bool
  ) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ChildProcess.tool)
    process.arguments = [
      "append", "--effort", "fast", folder("g.drawing"), folder("part.drawing"),
    ]
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    let file = unsafe open(folder("g.drawing"), O_RDONLY)
    defer { close(file) }
    try process.run()
    var size = stat()
    while process.isRunning {
      // Asking for the size takes a microsecond, whether it runs much longer.
      for _ in 0..<100 {
        unsafe fstat(file, &size)
        guard isWanted(Int(size.st_size)) else { continue }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
      }
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return false
  }
}
