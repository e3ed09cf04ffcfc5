/// A file with one fault.
struct InvalidCase {
  let name: String
  /// The section of the document whose rule is broken.
  let section: String
  let code: String
  let bytes: [UInt8]
  /// The position of the fault where it is not left to the library to tell it.
  private(set) var offset: Int?

  init(_ name: String, _ section: String, _ code: String, _ bytes: [UInt8]) {
    self.name = name
    self.section = section
    self.code = code
    self.bytes = bytes
  }

  /// The case with a position that the library has to agree to.
  func at(_ offset: Int) -> InvalidCase {
    var result = self
    result.offset = offset
    return result
  }

  /// The case with its fault so many bytes into the sections of its only block, a plain one.
  func inSections(_ distance: Int = 0) -> InvalidCase {
    // Signature, version and type take 8 bytes, the length of the payload and the front one each in
    // files of this size.
    at(10 + Int(bytes[9] / 4) + distance)
  }

  /// All files with faults.
  static var all: [InvalidCase] {
    signatures + chunks + indexes + tableCopies + names + values + records + tables + blockForms
      + blockHeaders + sequences + propertyData + columnHeaders + mappings + lattices + palettes
      + exceptions + tokens + byteResiduals + adaptiveResiduals
  }
}

/// The error codes of `Docs/format.md`, "Scope".
enum Code {
  static let notADrawing = "not-a-drawing"
  static let textMode = "text-mode-damage"
  static let newer = "needs-newer-reader"
  static let truncated = "truncated"
  static let checksum = "checksum-mismatch"
  static let illegal = "illegal-value"
  static let notCanonical = "not-canonical"
  static let trailing = "trailing-bytes"
  static let deflate = "bad-deflate"
  static let limit = "limit-exceeded"
  static let notFinite = "not-finite"
  static let reference = "bad-reference"
}

/// Bytes of faulty files.
enum Faulty {
  /// The front of a column header: 3 points of one channel, the lengths constant.
  static let pointFront: [UInt8] = [0x44, 1, 0, 0, 1, 1, 1, 0, 0xC0, 6]
  /// A stored deflate block of the bytes.
  static func stored(_ bytes: [UInt8]) -> [UInt8] { Deflate.stored.deflate(bytes) }

  static func file(_ payload: [UInt8]) -> [UInt8] { Container.file([Container.chunk(2, payload)]) }

  /// A plain block of a header and sections.
  static func block(_ header: [UInt8], _ sections: [UInt8] = []) -> [UInt8] {
    file(Form.plain(header, sections))
  }

  /// Three points of the channel x, in a column with this header and section; the header ends with
  /// the section's length.
  static func column(_ header: [UInt8], _ section: [UInt8] = []) -> [UInt8] {
    block(pointFront + header, section)
  }

  /// The same with the section's length behind the header.
  static func section(_ header: [UInt8], _ section: [UInt8]) -> [UInt8] {
    column(header + Wire.count(section.count), section)
  }

  /// Three points in an adaptive column of zeros whose header may have parameters.
  static func adaptive(_ first: UInt8, _ second: UInt8, _ parameters: [UInt8] = []) -> [UInt8] {
    column([first | 0x80, second] + parameters + [0])
  }

  /// A free attribute `a` of the drawing, of any bytes.
  static func attribute(_ value: [UInt8]) -> [UInt8] { block([32, 1, 3, 0x61] + value) }

  /// One stroke without points whose property states are given; then column headers and data.
  static func stroke(
    states: Int, _ columns: [UInt8], data: [UInt8] = [], tables: [UInt8] = [], flags: Int = 0,
    count: Int = 1
  ) -> [UInt8] {
    let header =
      Wire.count(64 + flags) + tables + Wire.count(count) + [1, 0] + Wire.count(states) + [0xC0, 0]
    return block(header + columns + data)
  }

  /// The adaptive stream of some residuals: heads, then bodies.
  static func stream(_ heads: [Int64], _ bodies: [Int64]) -> [UInt8] {
    var writer = ArithmeticWriter()
    let residuals = Residuals(heads: heads, bodies: bodies)
    ResidualModel.write(residuals, neighbor: nil, to: &writer)
    return writer.finished()
  }
}
