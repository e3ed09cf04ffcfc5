internal import CZlib

/// Why a deflated part does not inflate.
enum InflateFault: Error {
  case corrupt
  case truncated
  case tooLong
  case tooShort(Int)
}

/// The one place that touches zlib, and the only unsafe code of the codec.
///
/// zlib remembers the address of its stream, so the stream lives on the heap for as long as the
/// object does. Raw deflate (RFC 1951), no header and no checksum: the chunk has one.
@safe
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init() {
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // Window of 32 KiB, the largest: a reader takes what any writer made.
    isReady = unsafe czlib_inflate_init(stream, -15) == Z_OK
  }

  deinit {
    if isReady { _ = unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Inflates exactly `count` bytes into `output`, which lends its memory.
  ///
  /// - Returns: How many bytes of the input that took.
  func inflate(
    _ input: Span<UInt8>, count: Int, into output: inout [UInt8]
  ) throws(InflateFault) -> Int {
    guard isReady, unsafe inflateReset(stream) == Z_OK else { throw .corrupt }
    // One byte more than expected shows a stream that is too long.
    resize(&output, to: count + 1, with: 0)
    guard let inputCount = UInt32(exactly: input.count), let room = UInt32(exactly: count + 1)
    else { throw .tooLong }
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = inputCount
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = room
        let status = unsafe CZlib.inflate(stream, Z_FINISH)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
        return status
      }
    }
    let produced = unsafe Int(room - stream.pointee.avail_out)
    let consumed = unsafe Int(inputCount - stream.pointee.avail_in)
    switch status {
    case Z_STREAM_END where produced == count:
      output.removeLast()
      return consumed
    case Z_STREAM_END: throw produced > count ? .tooLong : .tooShort(produced)
    case Z_BUF_ERROR, Z_OK: throw produced > count ? .tooLong : .truncated
    default: throw .corrupt
    }
  }
}

/// Deflates byte runs with one setting; kept between calls, since starting a stream costs as much
/// as deflating a few kilobytes.
@safe
final class Deflater {
  /// How zlib searches.
  enum Strategy: Int32, CaseIterable {
    case standard = 0
    case filtered = 1
    case huffmanOnly = 2
    case runLength = 3
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private let chainLength: Int?

  /// Starts a stream; in level 6 `chainLength` tells how many places with the same hash are looked at
  /// for a repetition, instead of 128.
  init(level: Int, strategy: Strategy, chainLength: Int? = nil) {
    self.chainLength = chainLength
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady =
      unsafe czlib_deflate_init(stream, Int32(level), -15, 9, strategy.rawValue) == Z_OK
  }

  deinit {
    if isReady { _ = unsafe deflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Deflates bytes, ending a deflate block after each of `runs`, so that each run gets Huffman
  /// codes of its own; the lengths add up to the number of bytes.
  ///
  /// Gives `nil` where zlib had no memory.
  func deflate(_ input: [UInt8], runs: [Int]) -> [UInt8]? {
    guard isReady, unsafe deflateReset(stream) == Z_OK else { return nil }
    if let chainLength {
      // The other numbers are those of level 6; resetting the stream has brought them all back.
      guard unsafe deflateTune(stream, 8, 16, 128, Int32(chainLength)) == Z_OK else { return nil }
    }
    // A block that does not compress costs 5 bytes for each 16 KiB, and each run may end one.
    let room = input.count + input.count / 1000 + 64 + 16 * runs.count
    guard let roomCount = UInt32(exactly: room) else { return nil }
    var output = [UInt8](repeating: 0, count: room)
    var start = 0
    let finished = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = roomCount
        for (index, run) in runs.enumerated() {
          let isLast = index == runs.count - 1
          // Of an empty run there is nothing to end.
          if run == 0, !isLast { continue }
          // zlib takes the address of input that it only reads.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(
            mutating: source.baseAddress.map { unsafe $0 + start })
          unsafe stream.pointee.avail_in = UInt32(run)
          let status = unsafe CZlib.deflate(stream, isLast ? Z_FINISH : Z_BLOCK)
          if status != (isLast ? Z_STREAM_END : Z_OK) { return false }
          start += run
        }
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
        return true
      }
    }
    guard finished else { return nil }
    output.removeLast(unsafe Int(stream.pointee.avail_out))
    return output
  }

  func deflate(_ input: [UInt8]) -> [UInt8]? { deflate(input, runs: [input.count]) }
}

/// CRC-32 as zlib, PNG and gzip have it: polynomial 0xEDB88320 reflected, start and end inverted.
///
/// `Docs/format.md`, "Checksums".
func checksum(_ bytes: Span<UInt8>, continuing start: UInt32 = 0) -> UInt32 {
  let result = unsafe bytes.withUnsafeBufferPointer { buffer in
    unsafe crc32_z(UInt(start), buffer.baseAddress, buffer.count)
  }
  return UInt32(truncatingIfNeeded: result)
}

/// Raw deflate for the other modules of the package.
package enum Deflate {
  /// Deflates bytes as small as zlib can; `nil` where zlib has no memory.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    Deflater(level: 9, strategy: .standard).deflate(bytes)
  }

  /// Inflates to exactly `count` bytes; `nil` where the bytes do not give as many, or something follows.
  package static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    guard count >= 0, FormatLimits.canInflate(count, from: bytes.count) else { return nil }
    var result: [UInt8] = []
    let consumed = try? Inflater().inflate(bytes.span, count: count, into: &result)
    return consumed == bytes.count ? result : nil
  }
}
