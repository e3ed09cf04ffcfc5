/// How the first numbers of strokes are foretold.
///
/// `Docs/format.md`, "Heads and bodies". First numbers jump, the others don't; so the two are coded
/// apart.
enum HeadMode: UInt8, CaseIterable, Sendable {
  /// Not at all.
  case absolute = 0
  /// By the first number of the stroke before.
  case previousHead = 1
  /// By the last number of the stroke before.
  case previousEnd = 2
}

/// A value that the column's mapping does not give.
///
/// `Docs/format.md`, "Exceptions": one value with float noise must not cost the other thousands
/// their mapping.
struct ColumnException: Equatable, Sendable {
  /// Which value of the column.
  let position: Int
  /// The value itself.
  let value: Double
}

/// How a column is coded: everything but its residuals.
///
/// `Docs/format.md`, "Column header".
struct ColumnHeader: Equatable, Sendable {
  var mapping = Mapping.decimal(places: 0)
  var palette = Palette.none
  var predictor = Predictor.zero
  var headMode = HeadMode.absolute
  var exceptions: [ColumnException] = []
  /// Whether the residuals of the column before foretell the size of these.
  var usesNeighbor = false
  var layout = ResidualLayout.constant(0)
  /// The bytes of the column's section; 0 where the block is packed.
  var sectionCount = 0
  /// How the corrections of a lattice are coded: one header, or none.
  var corrections: [ColumnHeader] = []
}

/// The bits of a column's first two bytes.
private enum HeaderBits {
  static let mapping: UInt8 = 0x0F
  static let paletteShift: UInt8 = 4
  static let layoutShift: UInt8 = 6
  static let predictor: UInt8 = 0x0F
  static let headModeShift: UInt8 = 4
  static let exceptions: UInt8 = 0x40
  static let neighbor: UInt8 = 0x80
}

extension ColumnHeader {
  func write(to writer: inout ByteWriter, isPacked: Bool) {
    writer.byte(
      mapping.code | palette.code << HeaderBits.paletteShift
        | layout.code << HeaderBits.layoutShift)
    if case .constant(let whole) = layout {
      mapping.writeParameters(to: &writer)
      writer.signedVarint(whole)
      return
    }
    writer.byte(
      predictor.code | headMode.rawValue << HeaderBits.headModeShift
        | (exceptions.isEmpty ? 0 : HeaderBits.exceptions)
        | (usesNeighbor ? HeaderBits.neighbor : 0))
    mapping.writeParameters(to: &writer)
    predictor.writeParameters(to: &writer)
    palette.writeTable(to: &writer)
    writeExceptions(to: &writer)
    layout.writeParameters(to: &writer)
    if !isPacked { writer.count(sectionCount) }
    for correction in corrections { correction.write(to: &writer, isPacked: isPacked) }
  }

  init(from reader: inout ByteReader, isPacked: Bool) throws(DrawingError) {
    try self.init(from: &reader, isPacked: isPacked, isCorrection: false)
  }

  /// Reads a header; that of corrections can only have whole numbers as they are, and is refused before
  /// it could hold corrections of its own.
  private init(
    from reader: inout ByteReader, isPacked: Bool, isCorrection: Bool
  ) throws(DrawingError) {
    let start = reader
    let first = try reader.byte()
    guard !isCorrection || first & HeaderBits.mapping == 0 else {
      throw start.error(
        .illegalValue, found: "corrections that are not whole numbers",
        expected: "whole numbers as they are")
    }
    let mappingCode = first & HeaderBits.mapping
    let paletteCode = (first >> HeaderBits.paletteShift) & 3
    let layoutCode = first >> HeaderBits.layoutShift
    if layoutCode == ResidualLayout.constantCode {
      guard paletteCode == 0 else {
        throw reader.error(
          .illegalValue, found: "a constant column with a palette", expected: "no palette")
      }
      mapping = try Mapping(code: mappingCode, parametersFrom: &reader)
      layout = .constant(try reader.signedVarint())
      guard !mapping.hasCorrections else {
        throw reader.error(
          .illegalValue, found: "a constant column with corrections", expected: "no corrections")
      }
      return
    }
    let second = try reader.byte()
    guard let headMode = HeadMode(rawValue: (second >> HeaderBits.headModeShift) & 3) else {
      throw reader.error(.needsNewerReader, found: "head mode 3", expected: "0, 1 or 2")
    }
    self.headMode = headMode
    usesNeighbor = second & HeaderBits.neighbor != 0
    mapping = try Mapping(code: mappingCode, parametersFrom: &reader)
    predictor = try Predictor(code: second & HeaderBits.predictor, parametersFrom: &reader)
    palette = try Palette(code: paletteCode, tableFrom: &reader)
    if second & HeaderBits.exceptions != 0 {
      exceptions = try ColumnHeader.readExceptions(from: &reader)
    }
    layout = try ResidualLayout(code: layoutCode, parametersFrom: &reader)
    if isPacked {
      guard layout == .adaptive else {
        throw reader.error(
          .illegalValue, found: "residual layout \(layoutCode) in a packed block",
          expected: "adaptive or constant")
      }
    } else {
      sectionCount = try reader.varint("section length", atMost: Int(Int32.max))
    }
    try check(reader)
    if mapping.hasCorrections {
      let start = reader
      let correction = try ColumnHeader(from: &reader, isPacked: isPacked, isCorrection: true)
      guard correction.isWhole else {
        throw start.error(
          .illegalValue, found: "corrections that are not whole numbers",
          expected: "whole numbers as they are")
      }
      corrections = [correction]
    }
  }

  /// Whether the column holds whole numbers as they are, leaning on no other column.
  var isWhole: Bool { mapping == .decimal(places: 0) && exceptions.isEmpty && !usesNeighbor }

  /// Refuses what does not go together.
  private func check(_ reader: ByteReader) throws(DrawingError) {
    if !exceptions.isEmpty && !mapping.takesExceptions {
      throw reader.error(
        .illegalValue, found: "exceptions from floats or a lattice", expected: "no exceptions")
    }
    if mapping.isFloat, case .differences = palette {
      throw reader.error(
        .illegalValue, found: "a palette of differences on floats",
        expected: "a palette of values, or none")
    }
  }

  private func writeExceptions(to writer: inout ByteWriter) {
    if exceptions.isEmpty { return }
    writer.count(exceptions.count)
    var next = 0
    for exception in exceptions {
      writer.count(exception.position - next)
      writer.littleEndian(exception.value.bitPattern, count: 8)
      next = exception.position + 1
    }
  }

  private static func readExceptions(
    from reader: inout ByteReader
  ) throws(DrawingError) -> [ColumnException] {
    // Each takes at least 9 bytes.
    let count = try reader.count("number of exceptions", bytesEach: 9)
    guard count > 0 else {
      throw reader.error(.notCanonical, found: "no exceptions", expected: "at least one")
    }
    var result: [ColumnException] = []
    var next = 0
    for _ in 0..<count {
      let position = next + (try reader.varint("exception position", atMost: Int(Int32.max)))
      let value = Double(bitPattern: try reader.littleEndian(count: 8))
      guard value.isFinite else {
        throw reader.error(
          .notFinite, found: "an exception that is not finite", expected: "a finite value")
      }
      result.append(ColumnException(position: position, value: value))
      next = position + 1
    }
    return result
  }
}
