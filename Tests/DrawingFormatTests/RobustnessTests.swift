import DrawingSamples
import Foundation
import Testing

@testable import DrawingFormat

/// Whatever the bytes are: an error or a drawing, never a crash, and never a wrong drawing where the
/// checksum can tell.
///
/// A trap ends the whole test run; set `DRAWING_TRACE` to see the seed that was on.
@Suite struct RobustnessTests {
  /// Small files of every form: the golden ones, and some made on the spot.
  static let files: [(name: String, bytes: [UInt8])] = {
    var files: [(String, [UInt8])] = []
    for name in Files.names(in: Files.golden, suffix: ".drawing") {
      if let bytes = try? Files.bytes(Files.golden.appendingPathComponent(name)), bytes.count < 900
      {
        files.append((name, bytes))
      }
    }
    if files.isEmpty, let bytes = try? Drawing(["x": [1, 2, 3]]).bytes() {
      files.append(("made", bytes))
    }
    return files
  }()

  /// In debug builds each test takes some of the files, in release builds all.
  static func chosen(_ count: Int) -> [(name: String, bytes: [UInt8])] {
    isDebug
      ? files.enumerated().filter { $0.offset % max(files.count / count, 1) == 0 }.map(\.element)
      : files
  }

  @Test func everyTruncationIsAnError() {
    for (name, bytes) in Self.files {
      for count in bytes.indices {
        let cut = Array(bytes[..<count])
        let error = fault(reading: cut)
        #expect(error != nil, "\(name) cut after \(count)")
        let expected: [DrawingError.Code] = count == 0 ? [.notADrawing] : [.truncated]
        #expect(
          expected.contains(error?.code ?? .badOption),
          "\(name) \(count): \(String(describing: error))")
        #expect(error?.offset ?? .max <= count, "\(name) cut after \(count)")
        #expect(!Drawing.findings(in: cut.span).isEmpty)
      }
    }
  }

  @Test func everyChangedBitIsAnErrorOrTheSameDrawing() throws {
    for (name, bytes) in Self.files {
      let drawing = try Drawing(bytes)
      for index in bytes.indices {
        var replacements: [UInt8] = (0..<8).map { bytes[index] ^ (1 << UInt8($0)) }
        replacements += [0, 0xFF]
        for replacement in replacements where replacement != bytes[index] {
          var changed = bytes
          changed[index] = replacement
          if let other = try? Drawing(changed) {
            #expect(other == drawing, "\(name), byte \(index) = \(replacement)")
          }
        }
      }
    }
  }

  @Test func insertedAndRemovedBytes() throws {
    for (name, bytes) in Self.chosen(4) {
      for index in bytes.indices {
        var variants = [bytes, bytes, bytes]
        variants[0].remove(at: index)
        variants[1].insert(0, at: index)
        variants[2].insert(bytes[index], at: index)
        for changed in variants where changed != bytes {
          #expect(fault(reading: changed) != nil, "\(name), byte \(index)")
        }
      }
      for count in [1, 2, 100] {
        let error = fault(reading: bytes + [UInt8](repeating: 0, count: count))
        #expect(error?.code == .trailingBytes)
        #expect(error?.offset == bytes.count)
      }
      #expect(fault(reading: bytes + bytes)?.code == .trailingBytes)
    }
  }

  @Test func splices() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<(isDebug ? 300 : 20_000) {
      let (left, right) = (random.pick(Self.files).bytes, random.pick(Self.files).bytes)
      let spliced = Array(left[..<random.below(left.count)]) + right[random.below(right.count)...]
      check(spliced, "splice \(round)")
    }
  }

  // MARK: Behind the checksum

  /// Changes a payload here and there.
  static func mutated(_ payload: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = payload
    for _ in 0..<(1 + random.below(4)) {
      if bytes.isEmpty { return [UInt8(random.below(256))] }
      // The header stands in front: most faults are to be found there.
      let index =
        random.once(in: 3) ? random.below(bytes.count) : random.below(min(bytes.count, 40))
      switch random.below(9) {
      case 0: bytes[index] ^= 1 << UInt8(random.below(8))
      case 1: bytes[index] = UInt8(random.below(256))
      case 2: bytes[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      case 3: bytes.remove(at: index)
      case 4: bytes.insert(UInt8(random.below(256)), at: index)
      case 5: bytes[index] &+= random.pick([1, 2, 255, 128])
      case 6:
        let number: UInt64 = random.pick([127, 128, 131_072, 131_073, 1 << 31, 1 << 62, .max])
        bytes.replaceSubrange(index...index, with: written { $0.varint(number) })
      case 7: bytes.removeSubrange(index..<min(index + 1 + random.below(8), bytes.count))
      default:
        let end = min(index + 1 + random.below(12), bytes.count)
        bytes.insert(contentsOf: bytes[index..<end], at: random.below(bytes.count))
      }
    }
    return bytes
  }

  /// A payload of packed form as header and columns, so that mutations reach the header itself and
  /// not only the code that it is written in.
  static func repacked(_ payload: [UInt8], using random: inout SeededGenerator) -> [UInt8]? {
    guard
      let parts = try? HandMade.parts(of: payload),
      parts.form != .plain
    else { return nil }
    let header = mutated(parts.header.bytes, using: &random)
    switch parts.source {
    case .sections(let sections, _, _):
      return HandMade.plain(header, sections: sections)
    case .packed:
      return BlockForm.writePacked(header: header) { encoder in
        // Other columns than before: any bits are some numbers.
        for _ in 0..<random.below(400) {
          _ = encoder.code(random.once(in: 3), probability: 32768)
        }
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func changedPayloads(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = try Self.files.map { try HandMade.chunks(of: $0.bytes) }
    for round in 0..<(isDebug ? 80 : 20_000) {
      var chunks = random.pick(files)
      if chunks.isEmpty { continue }
      let index = random.below(chunks.count)
      chunks[index].payload =
        (random.once(in: 2) ? Self.repacked(chunks[index].payload, using: &random) : nil)
        ?? Self.mutated(chunks[index].payload, using: &random)
      check(HandMade.file(chunks), "seed \(seed), round \(round)")
    }
  }

  /// Chunks of several files one after another, doubled, exchanged, left out.
  @Test(arguments: 0..<4 as Range<UInt64>) func mixedChunks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pool = try Self.files.flatMap { try HandMade.chunks(of: $0.bytes) }
    for round in 0..<(isDebug ? 25 : 10_000) {
      let chunks = (0..<random.below(6)).map { _ in random.pick(pool) }
      check(HandMade.file(chunks), "seed \(seed), round \(round)")
    }
  }

  /// Payloads that begin like a block and go on anyhow.
  @Test func randomPayloads() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<(isDebug ? 300 : 100_000) {
      let body = (0..<random.below(60)).map { _ in
        random.once(in: 2) ? UInt8(random.below(8)) : UInt8(random.below(256))
      }
      let payload =
        switch random.below(3) {
        case 0: HandMade.plain([64, 1, 1, 0] + body, sections: [1, 2, 3])
        case 1: written { $0.varint(UInt64(random.below(60)) << 2 | 2) } + body
        default: body
        }
      check(HandMade.file([(random.pick([2, 2, 2, 3]), payload)]), "round \(round)")
    }
  }

  /// Reads bytes every way there is; what decodes must survive being written again.
  private func check(_ bytes: [UInt8], _ comment: String) {
    if Self.isTracing { print("TRACE", comment, bytes.count, bytes.count < 700 ? "\(bytes)" : "") }
    let findings = Drawing.findings(in: bytes.span)
    _ = try? FileStructure(inspecting: bytes.span)
    readOtherWays(bytes, comment)
    do throws(DrawingError) {
      let drawing = try Drawing(bytes)
      #expect(findings.isEmpty, "\(comment): \(findings)")
      _ = drawing.semanticFindings()
      try rewrite(drawing, comment)
    } catch {
      #expect(error.offset != nil, "\(comment): \(error)")
      #expect(error.offset ?? .max <= bytes.count, "\(comment): \(error)")
      #expect(!findings.isEmpty, "\(comment): \(error)")
    }
  }

  /// In pieces, by index, and as a damaged file: all agree with reading it whole.
  private func readOtherWays(_ bytes: [UInt8], _ comment: String) {
    let whole = try? Drawing(bytes)
    let recovery = try? Drawing.recovering(bytes.span)
    if let whole {
      #expect(recovery?.drawing.strokes.elementsEqual(whole.strokes) == true, "\(comment)")
    }
    var reader = DrawingReader()
    var count = 0
    do throws(DrawingError) {
      var position = 0
      while position < bytes.count {
        let end = min(position + 37, bytes.count)
        reader.append(Array(bytes[position..<end]).span)
        position = end
        while let part = try reader.next() { count += part.strokes.pointCount }
      }
      try reader.finish()
      #expect(whole?.strokes.pointCount == count, "\(comment)")
    } catch {
      #expect(whole == nil, "\(comment): \(error)")
    }
    guard var indexed = try? IndexedDrawing(ArraySource(bytes)) else { return }
    let some = try? indexed.drawing(strokes: 0..<indexed.strokeCount)
    if let whole { #expect(some?.strokes == whole.strokes, "\(comment)") }
    _ = try? indexed.drawing(startingIn: -1..<1e9)
  }

  private static let isTracing = ProcessInfo.processInfo.environment["DRAWING_TRACE"] != nil

  private func rewrite(_ drawing: Drawing, _ comment: String) throws(DrawingError) {
    // A large one takes long and shows no more.
    guard drawing.strokes.pointCount < 3000, drawing.strokes.count < 3000 else { return }
    var expected = drawing
    let bytes: [UInt8]
    do {
      bytes = try drawing.bytes()
    } catch {
      Issue.record("\(comment): read and not writable: \(error)")
      return
    }
    do {
      var back = try Drawing(bytes)
      // A file with other blocks has other positions.
      for index in back.unknownChunks.indices where index < expected.unknownChunks.count {
        expected.unknownChunks[index].position = back.unknownChunks[index].position
      }
      // The extra bytes of merged blocks stand one after another.
      #expect(back.unknownExtras.flatMap(\.bytes) == expected.unknownExtras.flatMap(\.bytes))
      back.unknownExtras = expected.unknownExtras
      #expect(DrawingDigest.difference(back, expected) == nil, "\(comment)")
    } catch {
      Issue.record("\(comment): rewritten and not readable: \(error)")
    }
  }
}
