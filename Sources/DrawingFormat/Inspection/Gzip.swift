/// What general compression makes of bytes, to compare with.
package enum Gzip {
  /// A gzip file has 18 bytes beside the deflated ones.
  private static let frameCount = 18

  /// The size that `gzip -9` gives bytes; that of the bytes themselves where zlib has no memory.
  package static func size(of bytes: Span<UInt8>) -> Int {
    let deflater = Deflater(level: 9, strategy: .standard)
    let deflated = deflater.deflate(copied(bytes, 0, bytes.count))
    return (deflated?.count ?? bytes.count) + frameCount
  }
}
