/// What checking a `.drawing` file showed, and how much is in it.
///
/// The file is checked block by block, in memory for one block, and in less time than it takes to
/// read the drawing.
///
/// ```swift
/// let check = FileFindings(checking: bytes.span)
/// for finding in check.findings { report(finding) }
/// ```
public struct FileFindings: Sendable, Equatable {
  /// What is wrong with the file, in its order; where nothing is, what is doubtful about the drawing.
  ///
  /// As `Drawing.findings(in:limits:)` and `semanticFindings()` give it. Of each code the first hundred
  /// are listed, see `Finding.further`.
  public let findings: [Finding]
  /// The number of strokes; of those that can be read where something is wrong.
  public let strokeCount: Int
  /// The number of points; of those that can be read where something is wrong.
  public let pointCount: Int

  /// Checks the bytes of a file.
  ///
  /// `limits` says what the file may ask for.
  public init(checking bytes: Span<UInt8>, limits: DecodingLimits = .default) {
    var check = FileCheck(budget: DecodingBudget(limits, inputBytes: bytes.count))
    check.run(bytes)
    self.init(check)
  }

  /// Checks a file that is read chunk by chunk, so that memory does not depend on its length.
  ///
  /// `limits` says what the file may ask for. Where the source cannot be read, that is a finding.
  public init<Source: DrawingSource>(
    checking source: inout Source, limits: DecodingLimits = .default
  ) {
    var check = FileCheck(budget: DecodingBudget(limits, inputBytes: source.count))
    check.run(&source)
    self.init(check)
  }

  private init(_ finished: FileCheck) {
    var check = finished
    check.meaning.finish()
    findings = (check.faults.isEmpty ? check.meaning.list : check.faults).findings
    strokeCount = check.meaning.strokeCount
    pointCount = check.meaning.pointCount
  }

  /// Whether the file follows the format; what is doubtful may still be found.
  public var isSound: Bool { !findings.contains { $0.severity == .error } }
}

extension Drawing {
  /// Everything that is wrong with the bytes of a `.drawing` file, in the order of the file: a fault
  /// in one chunk does not hide those in the next.
  ///
  /// `limits` says what the file may ask for. `FileFindings` also tells what is doubtful.
  public static func findings(
    in bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) -> [Finding] {
    let check = FileFindings(checking: bytes, limits: limits)
    return check.isSound ? [] : check.findings
  }
}

/// Goes through a file as far as its chunks can be told apart.
private struct FileCheck {
  private(set) var faults = FindingList()
  var meaning = SemanticCheck()
  private let budget: DecodingBudget
  private var assembly: DrawingAssembly
  /// Whether a block could not be read: what refers to its tables is then no fault of its own.
  private var isIncomplete = false

  init(budget: DecodingBudget) {
    self.budget = budget
    assembly = DrawingAssembly(start: 0, budget: budget)
  }

  mutating func run(_ bytes: Span<UInt8>) {
    do throws(DrawingError) {
      var position = try Signature.read(bytes).end
      assembly = DrawingAssembly(start: position, budget: budget)
      while let chunk = try Chunk.whole(in: bytes, at: position) {
        if hasFittingSize(chunk) { check(chunk, in: bytes, base: 0) }
        position = chunk.end
      }
      try Self.expectEnd(position, of: bytes.count)
    } catch {
      faults.add(Finding(error))
    }
  }

  mutating func run<Source: DrawingSource>(_ source: inout Source) {
    do throws(DrawingError) {
      let front = try source.readUp(to: Self.frontCount, from: 0)
      var position = try Signature.read(front.span).end
      assembly = DrawingAssembly(start: position, budget: budget)
      while let chunk = try source.outline(at: position) {
        if hasFittingSize(chunk) {
          let bytes = try source.read(chunk.offset..<chunk.end)
          check(chunk, in: bytes.span, base: chunk.offset)
        }
        position = chunk.end
      }
      try Self.expectEnd(position, of: source.count)
    } catch {
      faults.add(Finding(error))
    }
  }

  /// Enough for the signature and its version, and to tell what damaged them.
  private static let frontCount = 64

  private static func expectEnd(_ position: Int, of count: Int) throws(DrawingError) {
    guard position + 1 >= count else {
      throw DrawingError(
        .trailingBytes, offset: position + 1, context: "file",
        found: "\(count - position - 1) bytes after the end mark", expected: "none")
    }
  }

  /// Refuses a chunk that is too large to be held, before it is.
  private mutating func hasFittingSize(_ chunk: Chunk) -> Bool {
    do throws(DrawingError) {
      try assembly.checkSize(of: chunk)
      return true
    } catch {
      faults.add(Finding(error))
      isIncomplete = isIncomplete || chunk.type == ChunkType.block
      return false
    }
  }

  /// Checks a chunk in bytes of the file that begin at `base`.
  private mutating func check(_ chunk: Chunk, in bytes: Span<UInt8>, base: Int) {
    do throws(DrawingError) {
      try chunk.verify(in: bytes, base: base)
    } catch {
      faults.add(Finding(error))
      isIncomplete = isIncomplete || chunk.type == ChunkType.block
      // What a wrong checksum covers would only repeat the fault in other words.
      return
    }
    do throws(DrawingError) {
      try chunk.checkIsUnderstood()
      try assembly.add(chunk, payload: chunk.payload(in: bytes, base: base))
      checkMeaning()
    } catch {
      let follows = isIncomplete && (error.code == .badReference || chunk.type != ChunkType.block)
      if !follows { faults.add(Finding(error)) }
      isIncomplete = isIncomplete || chunk.type == ChunkType.block
    }
  }

  /// Looks at the strokes of the block that was added, and lets go of them.
  private mutating func checkMeaning() {
    let part = assembly.takeStrokes()
    meaning.add(part.strokes, continuesLast: part.continuesLast, tables: assembly.drawing)
    assembly.recycle(part.strokes)
    // What is only kept for a rewrite would grow with the file.
    assembly.drawing.unknownChunks = []
    assembly.drawing.unknownExtras = []
  }
}
