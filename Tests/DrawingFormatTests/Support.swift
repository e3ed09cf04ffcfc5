import DrawingSamples
import Foundation
import Testing

@testable import DrawingFormat

/// Files beside the tests, and test data beside the package, which is not part of it.
enum Files {
  static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared")
  static let isMissing: Comment = "../shared, the data beside the package, is not there"

  static func names(in folder: URL, suffix: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
  }

  static func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }
}

/// Whether the tests were built without optimisation, which makes them some twenty times slower.
#if DEBUG
  let isDebug = true
#else
  let isDebug = false
#endif

typealias Effort = EncodingOptions.Effort

extension Drawing {
  init(_ bytes: [UInt8]) throws(DrawingError) { try self.init(decoding: bytes.span) }

  func bytes(_ effort: Effort = .fast) throws(DrawingError) -> [UInt8] {
    try encoded(options: EncodingOptions(effort: effort))
  }

  /// A drawing of one stroke.
  init(_ points: StrokePoints) throws(DrawingError) {
    self.init()
    try strokes.append(Stroke(points: points))
  }
}

/// The error of a body, or `nil` where nothing was thrown.
func fault(_ body: () throws(DrawingError) -> Void) -> DrawingError? {
  do throws(DrawingError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// The error of reading a file.
func fault(reading bytes: [UInt8]) -> DrawingError? {
  fault { () throws(DrawingError) in _ = try Drawing(bytes) }
}

/// Writes a drawing, reads it back, and finds any difference in the drawing or in the second file.
@discardableResult
func expectRoundTrip(
  _ drawing: Drawing, _ effort: Effort = .default, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [UInt8] {
  let bytes = try drawing.bytes(effort)
  do {
    let back = try Drawing(bytes)
    #expect(back == drawing, comment, sourceLocation: sourceLocation)
    #expect(
      DrawingDigest.difference(back, drawing) == nil, comment, sourceLocation: sourceLocation)
    #expect(try back.bytes(effort) == bytes, comment, sourceLocation: sourceLocation)
  } catch {
    Issue.record(
      "\(error) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
  }
  return bytes
}

extension ByteReader {
  init(_ bytes: [UInt8], offset: Int = 100) {
    self.init(bytes, context: "test", fileOffset: offset, isVerbatim: true)
  }
}

/// The bytes that a body writes.
func written(_ body: (inout ByteWriter) throws -> Void) rethrows -> [UInt8] {
  var writer = ByteWriter()
  try body(&writer)
  return writer.bytes
}

/// What reading bytes gives: the value, with nothing left over, or the error.
enum Reading<Value> {
  case value(Value)
  case error(DrawingError)

  var value: Value? { if case .value(let value) = self { value } else { nil } }
  var code: DrawingError.Code? { if case .error(let error) = self { error.code } else { nil } }
  var offset: Int? { if case .error(let error) = self { error.offset } else { nil } }
}

func reading<Value>(
  _ bytes: [UInt8], _ body: (inout ByteReader) throws(DrawingError) -> Value
) -> Reading<Value> {
  var reader = ByteReader(bytes)
  do throws(DrawingError) {
    let value = try body(&reader)
    try reader.expectEnd()
    return .value(value)
  } catch {
    return .error(error)
  }
}

/// A structure that must be refused: its bytes, the code, and the position after its first byte.
struct Refused: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let code: DrawingError.Code
  let offset: Int
  let why: String

  init(_ bytes: [UInt8], _ code: DrawingError.Code, _ offset: Int = 0, _ why: String) {
    self.bytes = bytes
    self.code = code
    self.offset = offset
    self.why = why
  }

  var testDescription: String { why }

  func expect<Value>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout ByteReader) throws(DrawingError) -> Value
  ) {
    let result = reading(bytes, body)
    #expect(result.code == code, "\(why): \(result)", sourceLocation: sourceLocation)
    #expect(result.offset == 100 + offset, "\(why): \(result)", sourceLocation: sourceLocation)
  }
}

/// Files built by hand.
enum HandMade {
  /// A file of chunks whose checksums are right.
  static func file(_ chunks: [(type: UInt64, payload: [UInt8])], version: UInt64 = 1) -> [UInt8] {
    var writer = ByteWriter()
    Signature.write(to: &writer, version: version)
    for chunk in chunks { Chunk.write(type: chunk.type, payload: chunk.payload, to: &writer) }
    writer.varint(ChunkType.end)
    return writer.bytes
  }

  /// The chunks of a sound file.
  static func chunks(of bytes: [UInt8]) throws -> [(type: UInt64, payload: [UInt8])] {
    var walk = try ChunkWalk(bytes.span)
    var result: [(type: UInt64, payload: [UInt8])] = []
    while let chunk = try walk.next(in: bytes.span) {
      result.append((chunk.type, chunk.payload(in: bytes.span)))
    }
    return result
  }

  /// The chunk at a position.
  static func chunk(in bytes: [UInt8], at offset: Int) throws -> Chunk? {
    try Chunk.whole(in: bytes.span, at: offset)
  }

  /// The header and columns of a block.
  static func parts(of payload: [UInt8]) throws(DrawingError) -> BlockPayload {
    var budget = DecodingBudget(.unlimited, inputBytes: payload.count)
    return try BlockPayload(
      payload, context: "", fileOffset: 0, inflater: Inflater(), budget: &budget)
  }

  /// A payload in plain form.
  static func plain(_ header: [UInt8], sections: [UInt8] = []) -> [UInt8] {
    written { $0.varint(UInt64(header.count) << 2) } + header + sections
  }
}
