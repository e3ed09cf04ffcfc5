/// Bytes that can be written anywhere: a file that is open for writing.
///
/// `Docs/format.md`, "Appending".
public protocol DrawingSink {
  /// Writes bytes at a position, over what is there and beyond.
  ///
  /// - Throws: `DrawingError` where that fails; some of the bytes may have been written then.
  mutating func write(_ bytes: [UInt8], at offset: Int) throws(DrawingError)

  /// Cuts off what lies behind a number of bytes.
  ///
  /// It is called only after a failed write, of which more may be left than the next one covers.
  ///
  /// - Throws: `DrawingError` where that fails.
  mutating func truncate(to count: Int) throws(DrawingError)

  /// Comes back when everything written will survive a loss of power.
  ///
  /// - Throws: `DrawingError` where that fails.
  mutating func synchronize() throws(DrawingError)
}
