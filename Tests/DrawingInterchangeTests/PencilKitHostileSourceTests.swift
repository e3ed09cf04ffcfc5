import DrawingFormat
import Testing

@testable import DrawingInterchange

/// Source records that were not made by reading a PKDrawing.
@Suite struct PencilKitHostileSourceTests {
  private func drawing() -> Drawing { Drawing(inks: [Ink()]) }

  private func record(_ runs: [FieldRun], _ plan: PencilKitPlan) -> SourceRecord {
    var record = SourceRecord()
    record.identity = plan.identity
    record.order = runs
    return record
  }

  /// Counts that are right only after they wrapped around, and counts of fields nobody has.
  @Test func countsBeyondTheDrawing() throws {
    let plan = PencilKitPlan(drawing())
    let large = 1 << 40 - 1
    let wrapped =
      [FieldRun](repeating: FieldRun(DrawingTag.ink, large), count: 1 << 8)
      + [FieldRun(DrawingTag.ink, 1 << 62), FieldRun(DrawingTag.ink, 1 << 62)]
    for runs in [
      wrapped, [FieldRun(DrawingTag.ink, 2)],
      [FieldRun(DrawingTag.ink, 1), FieldRun(DrawingTag.id, large)],
      [FieldRun(DrawingTag.ink, 1), FieldRun(DrawingTag.stroke, 1)], [],
    ] {
      #expect(throws: Misfit.self) { try PencilKitBuilder.file(plan, record(runs, plan)) }
    }
  }

  /// A few bytes that claim to be, and are, gigabytes.
  @Test(arguments: [UInt8(0), 1]) func sourcesThatGrow(kind: UInt8) throws {
    let zeros = [UInt8](repeating: 0, count: 20 << 20)
    let deflated = try #require(Deflate.deflated(zeros))
    var drawing = drawing()
    drawing.metadata.attributes[PencilKitSource.attribute] = .bytes(
      [kind] + WireValue.varint(UInt64(zeros.count)) + deflated)
    let source = try #require(PencilKitSource(of: drawing))
    #expect(source.inflated() == nil)
    #expect(PencilKitSource.value(.whole, zeros) == nil)
    let written = try PencilKitFormat.write(drawing)
    #expect(written.losses.contains { $0.contains("source record") })
    // Below the bound all is well.
    #expect(PencilKitSource.value(.whole, Array(zeros[..<1000])) != nil)
  }
}
