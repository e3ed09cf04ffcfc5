/// Where a writer's bytes go, piece by piece.
public protocol JSONByteSink {
  /// Takes the next bytes.
  ///
  /// - Throws: a `JSONError` with the code `inputOutput` where the bytes cannot be put away.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError)
}

/// A sink that keeps all bytes.
public struct JSONArraySink: JSONByteSink, Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty sink.
  public init() {}

  /// Keeps the next bytes.
  public mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    self.bytes.append(contentsOf: bytes)
  }
}

/// A sink that only counts the bytes.
public struct JSONCountingSink: JSONByteSink, Sendable {
  /// The number of bytes so far.
  public private(set) var count = 0

  /// Makes a sink that has counted nothing.
  public init() {}

  /// Counts the next bytes.
  public mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    count += bytes.count
  }
}
