import DrawingJSON
import Foundation
import Testing

@testable import DrawingFormat

/// Every file that was ever added to `Tests/Conformance` is there unchanged, and reads as it did.
@Suite struct ConformanceTests {
  static let manifest = ConformanceManifest.whole

  @Test func theManifestIsThere() {
    #expect(Self.manifest.schema == 1)
    // The numbers of the first release; they only grow.
    #expect(Self.manifest.valid.count >= 403)
    #expect(Self.manifest.invalid.count >= 411)
  }

  /// The folder has no file that the manifest does not name.
  @Test func everyFileIsInTheManifest() throws {
    var named = Set(Self.manifest.valid.map(\.file) + Self.manifest.invalid.map(\.file))
    named.formUnion(Self.manifest.valid.compactMap(\.json))
    for folder in ["valid", "invalid"] {
      let url = ConformanceManifest.folder.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
        #expect(named.contains("\(folder)/\(name)"), "\(name)")
      }
    }
  }

  /// Every error code of the document has a file.
  @Test func everyCodeHasAFile() {
    let codes: [DrawingError.Code] = [
      .notADrawing, .textModeDamage, .needsNewerReader, .truncated, .checksumMismatch,
      .illegalValue,
      .notCanonical, .trailingBytes, .badDeflate, .limitExceeded, .notFinite, .badReference,
    ]
    #expect(Set(Self.manifest.invalid.map(\.code)) == Set(codes.map(\.rawValue)))
  }

  /// One test for all: as an argument each, eight hundred files would fill the log.
  @Test func soundFiles() throws {
    for entry in Self.manifest.valid {
      let bytes = try ConformanceManifest.bytes(entry.file)
      #expect(ConformanceManifest.sha256(bytes) == entry.sha256, "\(entry.file)")
      do {
        try check(bytes, entry)
      } catch {
        Issue.record("\(entry.file): \(error)")
      }
    }
  }

  private func check(_ bytes: [UInt8], _ entry: ConformanceManifest.Valid) throws {
    let drawing = try Drawing(bytes)
    #expect(Drawing.findings(in: bytes.span).isEmpty, "\(entry.file)")
    if let path = entry.json {
      let json = try ConformanceManifest.bytes(path)
      #expect(ConformanceManifest.sha256(json) == entry.jsonSha256, "\(path)")
      #expect(try drawing.json() == json, "\(path)")
      #expect(try Drawing(json: json) == drawing, "\(path)")
    }
    try checkRewriting(drawing, entry)
  }

  /// What was read comes back from a new file, which has other blocks.
  private func checkRewriting(
    _ drawing: Drawing, _ entry: ConformanceManifest.Valid
  ) throws {
    var written = drawing
    // Extra bytes belong to blocks; a file of fewer blocks has no place for all of them.
    let isBlank = drawing.strokes.isEmpty && drawing.channels.isEmpty && drawing.inks.isEmpty
    written.unknownExtras.removeAll { $0.block > 0 || isBlank }
    var back = try Drawing(try written.bytes(.fast))
    // Fewer known chunks stand in front of the unknown ones.
    #expect(back.unknownChunks.map(\.type) == written.unknownChunks.map(\.type), "\(entry.file)")
    #expect(
      back.unknownChunks.map(\.payload) == written.unknownChunks.map(\.payload), "\(entry.file)")
    back.unknownChunks = written.unknownChunks
    #expect(back == written, "\(entry.file)")
  }

  @Test func filesWithFaults() throws {
    for entry in Self.manifest.invalid {
      let bytes = try ConformanceManifest.bytes(entry.file)
      #expect(ConformanceManifest.sha256(bytes) == entry.sha256, "\(entry.file)")
      let error = fault(reading: bytes)
      #expect(error != nil, "\(entry.file) is read")
      #expect(!Drawing.findings(in: bytes.span).isEmpty, "\(entry.file)")
      if ConformanceManifest.disagreements[entry.file] != nil { continue }
      #expect(error?.code.rawValue == entry.code, "\(entry.file): \(error?.description ?? "")")
      #expect(error?.offset == entry.offset, "\(entry.file): \(error?.description ?? "")")
    }
  }

  /// Tells where the library and the document still disagree, and what of the list is settled.
  @Test func knownDisagreements() throws {
    let entries = Self.manifest.invalid
    for (path, difference) in ConformanceManifest.disagreements.sorted(by: { $0.key < $1.key }) {
      let entry = try #require(entries.first { $0.file == path }, "\(path) is not in the manifest")
      let error = fault(reading: try ConformanceManifest.bytes(path))
      let isSettled = error?.code.rawValue == entry.code && error?.offset == entry.offset
      print(isSettled ? "settled, take it out: \(path)" : "disagreement: \(path): \(difference)")
    }
  }
}
