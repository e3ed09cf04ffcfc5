/// Something wrong with a file, or doubtful about a drawing.
public struct Finding: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: Sendable, Equatable {
    /// The file does not follow the format.
    case error
    /// The file is sound, but what it says is doubtful.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// The kind, as a stable name.
  public var code: String
  /// The position in the file, in bytes, where there is one.
  public var offset: Int?
  /// Where in the drawing.
  public var context: String
  /// What was found.
  public var found: String
  /// What was expected.
  public var expected: String

  init(_ error: DrawingError) {
    severity = .error
    code = error.code.rawValue
    offset = error.offset
    context = error.context
    found = error.found
    expected = error.expected
  }

  init(warning code: String, context: String, found: String, expected: String) {
    severity = .warning
    self.code = code
    offset = nil
    self.context = context
    self.found = found
    self.expected = expected
  }
}

extension Drawing {
  /// Everything that is wrong with the bytes of a `.drawing` file, in the order of the file: a fault
  /// in one chunk does not hide those in the next.
  ///
  /// `limits` says what the file may ask for.
  public static func findings(
    in bytes: Span<UInt8>, limits: DecodingLimits = .default
  ) -> [Finding] {
    var check = FileCheck(budget: DecodingBudget(limits, inputBytes: bytes.count))
    check.run(bytes)
    return check.findings
  }
}

/// Goes through a file as far as its chunks can be told apart.
private struct FileCheck {
  private(set) var findings: [Finding] = []
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
        check(chunk, in: bytes)
        position = chunk.end
      }
      if position + 1 < bytes.count {
        throw DrawingError(
          .trailingBytes, offset: position + 1, context: "file",
          found: "\(bytes.count - position - 1) bytes after the end mark", expected: "none")
      }
    } catch {
      findings.append(Finding(error))
    }
  }

  private mutating func check(_ chunk: Chunk, in bytes: Span<UInt8>) {
    do throws(DrawingError) {
      try chunk.verify(in: bytes)
    } catch {
      findings.append(Finding(error))
      isIncomplete = isIncomplete || chunk.type == ChunkType.block
      // What a wrong checksum covers would only repeat the fault in other words.
      return
    }
    do throws(DrawingError) {
      try chunk.checkIsUnderstood()
      try assembly.add(chunk, payload: chunk.payload(in: bytes))
    } catch {
      let follows = isIncomplete && (error.code == .badReference || chunk.type != ChunkType.block)
      if !follows { findings.append(Finding(error)) }
      isIncomplete = isIncomplete || chunk.type == ChunkType.block
    }
  }
}
