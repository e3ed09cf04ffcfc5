import DrawingFormat
import Foundation
import Testing

@testable import DrawingInterchange

/// Every value of a PKDrawing is the one that PencilKit, or the independent writer, has.
@Suite struct PencilKitTruthTests {
  /// What Apple's framework says of its own files.
  private struct NativeTruth: Decodable {
    struct Color: Decodable { let r, g, b, a: Double }
    struct Rectangle: Decodable { let x, y, w, h: Double }
    struct Point: Decodable {
      let x, y, t, w, h, force, azimuth, altitude, opacity, secondaryScale: Double
    }
    struct Stroke: Decodable {
      let color: Color
      let controlPointCount: Int
      let controlPoints: [Point]
      let ink: String
      let renderBounds: Rectangle
    }
    let strokeCount: Int
    let strokes: [Stroke]
  }

  @Test(.enabled(if: !Shared.native.isEmpty, Shared.isMissing))
  func `the four native files are there`() {
    #expect(Shared.native.count == 4)
  }

  @Test(.enabled(if: !Shared.native.isEmpty, Shared.isMissing), arguments: Shared.native)
  func `PencilKit's own files match on every value`(_ name: String) throws {
    let bytes = try Shared.bytes("native/pkdrawing/\(name).pkdrawing")
    let truth = try JSONDecoder().decode(
      NativeTruth.self, from: Data(try Shared.bytes("native/pkdrawing/\(name).truth.json")))
    let read = try PencilKitFormat.read(bytes, limits: .default)
    #expect(read.losses.isEmpty)
    let drawing = read.value
    #expect(drawing.strokes.count == truth.strokeCount)
    for (stroke, expected) in zip(drawing.strokes, truth.strokes) {
      let meaning = Meaning(stroke: stroke)
      let points = expected.controlPoints
      #expect(stroke.points.count == expected.controlPointCount)
      #expect(meaning[.x] == points.map(\.x))
      #expect(meaning[.y] == points.map(\.y))
      #expect(meaning[.time] == points.map(\.t))
      #expect(meaning[.width] == points.map(\.w))
      #expect(meaning.heights == points.map(\.h))
      #expect(meaning[.force] == points.map(\.force))
      #expect(meaning[.azimuth] == points.map(\.azimuth))
      #expect(meaning[.altitude] == points.map(\.altitude))
      #expect(meaning[.opacity] == points.map(\.opacity))
      #expect(meaning[.secondaryScale] == points.map(\.secondaryScale))
      let bounds = expected.renderBounds
      #expect(meaning.bounds == [bounds.x, bounds.y, bounds.w, bounds.h])
      let ink = drawing.inks[try #require(stroke.ink)]
      #expect(PencilKitInk.identifier(ink.type) == expected.ink)
      let color = expected.color
      #expect(
        ink.color == Color(red: color.r, green: color.g, blue: color.b, alpha: color.a))
    }
  }

  @Test func `the writer makes every kind`() {
    #expect(Set(PythonWriter.files.map(\.kind)) == Set(PythonWriter.kinds))
  }

  @Test(arguments: PythonWriter.files.filter { !["nan", "bare"].contains($0.kind) })
  func `files of the independent writer match on every value`(_ file: PythonWriter.File) throws {
    let read = try PencilKitFormat.read(file.bytes, limits: .default)
    #expect(read.losses.isEmpty)
    let drawing = read.value
    #expect(drawing.strokes.count == file.truth.strokes.count)
    #expect(file.kind == "empty" || !drawing.strokes.isEmpty || file.kind == "deleted")
    let created = drawing.metadata.created ?? 0
    for (stroke, expected) in zip(drawing.strokes, file.truth.strokes) {
      let meaning = Meaning(stroke: stroke)
      #expect(meaning[.x] == expected.x)
      #expect(meaning[.y] == expected.y)
      #expect(meaning[.time] == expected.t)
      #expect(meaning[.width] == expected.w)
      #expect(meaning.heights == expected.h)
      #expect(meaning.secondaryWidths == expected.secondaryWidth)
      #expect(meaning[.force] == expected.force)
      #expect(meaning[.azimuth] == expected.azimuth)
      #expect(meaning[.opacity] == expected.opacity)
      // The formula of the codec's grids rounds otherwise than the published one, by two units of the
      // last place at most; the stored integers are the same.
      #expect(distance(meaning[.altitude], expected.altitude) <= 4.5e-16)
      #expect(meaning.bounds == expected.bounds)
      #expect(UUIDs.bytes(stroke.id).map(UUIDs.text) == expected.id)
      #expect((created - PencilKitPlan.epoch) + (stroke.start ?? -1) == expected.created)
      #expect(stroke.transform?.numbers == expected.transform)
      let ink = drawing.inks[try #require(stroke.ink)]
      #expect(PencilKitInk.identifier(ink.type) == expected.ink?.identifier)
      #expect(ink.color.map { [$0.red, $0.green, $0.blue, $0.alpha] } == expected.ink?.color)
    }
    #expect(
      DeletedStroke.all(of: drawing).map { $0.id.map(UUIDs.text) } == file.truth.deleted)
  }

  private func distance(_ left: [Double], _ right: [Double]?) -> Double {
    guard let right, left.count == right.count else { return .infinity }
    return zip(left, right).map { ($0 - $1).magnitude }.max() ?? 0
  }

  @Test func `numbers that are none are counted, and 0 stands in for them`() throws {
    for file in PythonWriter.files(ofKind: "nan") {
      let read = try PencilKitFormat.read(file.bytes, limits: .default)
      let count = file.truth.strokes.count
      #expect(
        read.losses == [
          "\(3 * count) values of points that are not finite numbers; 0 stands in for them"
        ])
      #expect(read.value.strokes.count == count)
      let middle = read.value.strokes[0].points.count / 2
      #expect(Meaning(stroke: read.value.strokes[0])[.x][middle] == 0)
    }
  }
}
