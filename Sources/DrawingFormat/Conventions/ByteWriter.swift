/// Gathers the bytes of a structure.
///
/// `Docs/format.md`, "Conventions". Each structure's writing stands beside its reading; this file
/// and `ByteReader.swift` hold only what all of them share.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// The low `count` bytes of a number, least significant first.
  mutating func littleEndian(_ value: UInt64, count: Int) {
    var rest = value
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
