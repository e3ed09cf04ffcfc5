/// Where a reader gets its bytes from, piece by piece.
public protocol JSONByteSource {
  /// Puts the next piece at the start of `buffer` and returns its length; 0 at the end.
  ///
  /// The buffer is empty at the first call and afterwards the one of the call before. The source
  /// may resize it, fill it as it is, or put another array in its place. Pieces may have any size
  /// of at least one byte; 64 KiB is a good one.
  ///
  /// - Throws: a `JSONError` with the code `inputOutput` where the bytes cannot be had; the reader
  ///   passes it on unchanged.
  mutating func read(into buffer: inout [UInt8]) throws(JSONError) -> Int
}

/// A source that hands out the bytes of an array.
public struct JSONArraySource: JSONByteSource, Sendable {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private var position = 0

  /// Makes a source; without a piece size, the array is handed out as a whole and not copied.
  public init(_ bytes: [UInt8], pieceSize: Int? = nil) {
    self.bytes = bytes
    self.pieceSize = max(1, pieceSize ?? bytes.count)
  }

  /// Hands out the next piece.
  public mutating func read(into buffer: inout [UInt8]) throws(JSONError) -> Int {
    let count = min(pieceSize, bytes.count - position)
    if count == bytes.count {
      buffer = bytes
    } else {
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: bytes[position..<position + count])
    }
    position += count
    return count
  }
}
