import DrawingFormat
import DrawingJSON

/// The only place that calls the codec and the JSON form, and turns their faults into issues.
enum CodecAdapter {
  /// Whether bytes are a `.drawing` file, sound or damaged.
  static func isDrawing(_ bytes: [UInt8]) -> Bool {
    // The signature and the fields behind it lie within 64 bytes; what else is missing there is a
    // fault of another kind.
    let beginning = Array(bytes.prefix(64))
    do throws(DrawingError) {
      _ = try FileStructure(inspecting: beginning.span)
      return true
    } catch {
      return error.code != .notADrawing
    }
  }

  /// Reads a `.drawing` file.
  static func decoded(_ bytes: [UInt8], _ limits: Limits) throws(Issue) -> Drawing {
    do throws(DrawingError) {
      return try Drawing(
        decoding: bytes.span, limits: limits.drawing, running: Threads.perform)
    } catch {
      throw Issue(error)
    }
  }

  /// Writes a `.drawing` file.
  static func encoded(
    _ drawing: Drawing, _ options: EncodingOptions
  ) throws(Issue) -> [UInt8] {
    do throws(DrawingError) {
      return try drawing.encoded(options: options, running: Threads.perform)
    } catch {
      throw Issue(error)
    }
  }

  /// What a `.drawing` file consists of.
  static func structure(of bytes: [UInt8], _ limits: Limits) throws(Issue) -> FileStructure {
    do throws(DrawingError) {
      return try FileStructure(inspecting: bytes.span, limits: limits.drawing)
    } catch {
      throw Issue(error)
    }
  }

  /// Checks a `.drawing` file block by block: what is wrong with it or else doubtful, and how much is
  /// in it.
  static func checked(
    _ bytes: [UInt8], _ limits: Limits
  ) -> (issues: [Issue], strokes: Int, points: Int) {
    let check = FileFindings(checking: bytes.span, limits: limits.drawing)
    return (check.findings.map { Issue($0) }, check.strokeCount, check.pointCount)
  }

  /// Checks a `.drawing` file without holding it.
  static func checked(
    _ source: FileSource, _ limits: Limits
  ) -> (issues: [Issue], strokes: Int, points: Int) {
    var source = source
    let check = FileFindings(checking: &source, limits: limits.drawing)
    return (check.findings.map { Issue($0) }, check.strokeCount, check.pointCount)
  }

  /// Everything that is wrong with a `.drawing` file.
  static func faults(in bytes: [UInt8], _ limits: Limits) -> [Issue] {
    Drawing.findings(in: bytes.span, limits: limits.drawing).map { Issue($0) }
  }

  /// What is doubtful about the meaning of a drawing.
  static func warnings(about drawing: Drawing) -> [Issue] {
    drawing.semanticFindings().map { Issue($0) }
  }

  /// How many bytes `gzip -9` makes of bytes.
  static func gzipSize(of bytes: [UInt8]) -> Int { Gzip.size(of: bytes.span) }

  /// What can be saved of a damaged `.drawing` file.
  static func recovered(_ bytes: [UInt8], _ limits: Limits) throws(Issue) -> Recovery {
    do throws(DrawingError) {
      return try Drawing.recovering(bytes.span, limits: limits.drawing)
    } catch {
      throw Issue(error)
    }
  }

  /// The digest of a drawing; `nil` where it has no file form.
  static func digest(of drawing: Drawing) -> String? { try? drawing.digest() }

  /// Reads JSON.
  static func readJSON(_ bytes: [UInt8], _ limits: Limits) throws(Issue) -> Drawing {
    do throws(JSONError) {
      return try Drawing(json: bytes, limits: limits.json)
    } catch {
      throw Issue(error)
    }
  }

  /// Everything that is wrong with JSON, up to 100 faults.
  static func jsonFaults(in bytes: [UInt8], _ limits: Limits) -> [Issue] {
    Drawing.jsonFaults(in: bytes, limits: limits.json).map { Issue($0) }
  }

  /// Writes JSON.
  static func writeJSON(_ drawing: Drawing, isMinified: Bool) throws(Issue) -> [UInt8] {
    do throws(JSONError) {
      return try drawing.json(style: isMinified ? .minified : .readable)
    } catch {
      throw Issue(error)
    }
  }
}

extension Issue {
  /// Turns the codec's errors into issues.
  static func catching<Value>(
    _ body: () throws(DrawingError) -> Value
  ) throws(Issue) -> Value {
    do throws(DrawingError) {
      return try body()
    } catch {
      throw Issue(error)
    }
  }

  /// A fault of a `.drawing` file, or of a drawing that cannot be written as one.
  init(_ error: DrawingError) {
    self.init(
      code: error.code.rawValue, offset: error.offset, context: error.context, found: error.found,
      expected: error.expected)
  }

  fileprivate init(_ finding: Finding) {
    self.init(
      finding.severity == .error ? .error : .warning, code: finding.code, offset: finding.offset,
      context: finding.context, found: finding.found, expected: finding.expected,
      further: finding.further)
  }

  /// A fault of JSON; its path and line become the context.
  init(_ error: JSONError) {
    var context = error.path.isEmpty ? "JSON" : error.path
    if let position = error.position {
      context += ", line \(position.line), column \(position.column)"
    }
    self.init(
      code: error.code.rawValue, offset: error.offset, context: context, found: error.found,
      expected: error.expected)
  }
}
