import DrawingFormat
import Testing

@testable import DrawingInterchange

/// How small a repacked PKDrawing is.
@Suite struct PencilKitSizeTests {
  /// The part of the file's bytes that a `.drawing` takes.
  private func part(_ file: PythonWriter.File, dropsSource: Bool) throws -> Double {
    var drawing = try PencilKitFormat.read(file.bytes, limits: .default).value
    if dropsSource { PencilKitFormat.removeSource(from: &drawing) }
    return Double(try drawing.encoded().count) / Double(file.bytes.count)
  }

  @Test func `pen data of floats takes 45 % at most`() throws {
    let part = try part(try PythonWriter.pen(seconds: 6, kind: "noise"), dropsSource: false)
    #expect(part <= 0.45)
    #expect(part > 0.1, "no noise in it")
  }

  @Test func `pen data on the grid of a sensor takes 12 % at most`() throws {
    let file = try PythonWriter.pen(seconds: 10, kind: "sensor")
    let part = try part(file, dropsSource: true)
    #expect(part <= 0.12)
    #expect(part > 0.02)
  }

  @Test(.enabled(if: !Shared.recordings.isEmpty, Shared.isMissing))
  func `shared recordings too`() throws {
    for file in try PythonWriter.recordings(kind: "noise") {
      let part = try part(file, dropsSource: false)
      #expect(part <= 0.45, "\(file.name)")
    }
    for file in try PythonWriter.recordings(kind: "sensor") {
      // Of files of a few kilobytes the tables take most.
      guard file.bytes.count > 20_000 else { continue }
      let part = try part(file, dropsSource: true)
      #expect(part <= 0.12, "\(file.name)")
    }
  }
}
