public import DrawingFormat

/// PencilKit's `PKDrawing.dataRepresentation()`.
///
/// Docs/interchange.md, "PKDrawing".
public enum PencilKitFormat: InkFormat {
  /// `pkdrawing`.
  public static let name = "pkdrawing"
  /// What the format is, for people.
  public static let title = "PKDrawing, the ink of Apple's PencilKit"
  /// `pkdrawing`; files with other extensions are told by their content.
  public static let extensions = ["pkdrawing"]
  /// Its bytes are not text.
  public static let isBinary = true
  /// What its files begin with, for people.
  public static let beginning = "'wrd' and the byte F0 for PKDrawing"
  /// The attribute of `PencilKitSource`.
  public static let sourceAttribute: String? = PencilKitSource.attribute

  /// Whether bytes begin like a PKDrawing.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PencilKitFile.signature)
  }

  /// Reads a PKDrawing.
  ///
  /// Unless a PKDrawing written from the drawing alone would be the same, the drawing keeps a source
  /// (`PencilKitSource`), by which `write` gives the same bytes back. That it does is tried here.
  public static func read(
    _ bytes: [UInt8], limits: DecodingLimits
  ) throws(DrawingError) -> Translation<Drawing> {
    let file = try PencilKitFile(bytes, limits: limits)
    var translation = try file.translated()
    let plan = PencilKitPlan(translation.value)
    if PencilKitBuilder.file(plan) == bytes { return translation }
    if let source = source(of: file, plan) {
      translation.value.metadata.attributes[PencilKitSource.attribute] = source
    } else {
      translation.losses.append(
        "the bytes of the original PKDrawing: they repeat themselves too much to be kept, as ink never "
          + "does; its ink is carried")
    }
    return translation
  }

  private static func source(of file: PencilKitFile, _ plan: PencilKitPlan) -> AttributeValue? {
    if let record = SourceLearner.record(file, beside: plan) {
      let bytes = record.bytes()
      // What is proven is what will be read.
      if let read = try? SourceRecord(bytes),
        (try? PencilKitBuilder.file(plan, read)) == file.bytes
      {
        return PencilKitSource.value(.rebuilt, bytes)
      }
    }
    return PencilKitSource.value(.whole, file.bytes)
  }

  /// Writes a PKDrawing: the one that the drawing was read from, where it was and nothing has changed
  /// since; one with what the source kept, where the strokes are still the same by their IDs; and
  /// otherwise a new one.
  ///
  /// The same drawing gives the same bytes.
  public static func write(_ drawing: Drawing) throws(DrawingError) -> Translation<[UInt8]> {
    var bare = drawing
    bare.metadata.attributes[PencilKitSource.attribute] = nil
    for (index, stroke) in bare.strokes.enumerated() where stroke.points.count > UInt32.max {
      throw DrawingError(
        .limitExceeded, context: "stroke \(index)", found: "\(stroke.points.count) points",
        expected: "fewer than 2^32")
    }
    let plan = PencilKitPlan(bare)
    let source = PencilKitSource(of: drawing)
    if let source, let restored = restored(source, plan) {
      return try checked(restored.bytes, bare, note: restored.isOriginal ? nil : changed)
    }
    return try checked(
      PencilKitBuilder.file(plan), bare,
      note: drawing.metadata.attributes[PencilKitSource.attribute] == nil ? nil : abandoned)
  }

  /// Takes the source record out, and the render bounds, which PencilKit computes from the points.
  public static func removeSource(from drawing: inout Drawing) {
    drawing.metadata.attributes[PencilKitSource.attribute] = nil
    drawing.updateStrokes { $0.attributes[RenderBounds.attribute] = nil }
  }

  private static let changed =
    "the bytes of the original PKDrawing: the drawing was changed since it was read, so this is "
    + "another file with the same IDs"
  private static let abandoned =
    "what the source record of the original PKDrawing kept (IDs of paths, clocks, fields that are "
    + "not known): strokes or inks were added, removed, or put in another order since"

  /// The file that a source gives, where it still belongs to the drawing.
  private static func restored(
    _ source: PencilKitSource, _ plan: PencilKitPlan
  ) -> (bytes: [UInt8], isOriginal: Bool)? {
    guard let content = source.inflated() else { return nil }
    switch source.kind {
    case .whole:
      guard let file = try? PencilKitFile(content, limits: limits(for: plan)),
        let original = try? file.translated().value, original.strokes == plan.drawing.strokes,
        original.inks == plan.drawing.inks
      else { return nil }
      return (content, true)
    case .rebuilt:
      guard var record = try? SourceRecord(content), record.identity == plan.identity,
        let bytes = try? PencilKitBuilder.file(plan, record)
      else { return nil }
      if Checksum.of(bytes) == record.fingerprint { return (bytes, true) }
      // What PencilKit keeps of the bounds of the whole is no longer true.
      record.order?.removeAll { $0.tag == DrawingTag.bounds }
      guard let bytes = try? PencilKitBuilder.file(plan, record),
        (try? PencilKitFile(bytes, limits: limits(for: plan))) != nil
      else { return nil }
      return (bytes, false)
    }
  }

  /// A source may be anybody's, but needs no more than the drawing that it is in.
  private static func limits(for plan: PencilKitPlan) -> DecodingLimits {
    var limits = DecodingLimits.unlimited
    limits.points = plan.drawing.strokes.pointCount
    limits.strokes = plan.slots.count
    return limits
  }

  /// Reads what was written, and tells every difference.
  private static func checked(
    _ bytes: [UInt8], _ drawing: Drawing, note: String?
  ) throws(DrawingError) -> Translation<[UInt8]> {
    let file = try PencilKitFile(bytes, limits: .unlimited)
    let losses = DrawingDifferences.sentences(of: drawing, in: try file.translated().value)
    return Translation(bytes, losses: losses + (note.map { [$0] } ?? []))
  }
}
