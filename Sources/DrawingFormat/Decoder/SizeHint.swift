/// How much the index at the end of a file says is in it.
///
/// Room is made for that at once, because growing arrays took a fifth of the time of decoding. A false
/// index costs little: address space is reserved for no more than the bytes of the file suggest and the
/// limits allow, and memory only as it fills.
struct SizeHint {
  private(set) var points = 0
  private(set) var strokes = 0

  /// So many points a byte of the file at most: noise in seven channels takes 10 bytes a point, straight
  /// lines with even times a hundredth of one.
  private static let pointsOfByte = 16
  /// So many bytes of the file a stroke at least: short strokes of recorded ink take 10 to 20.
  private static let bytesOfStroke = 8

  init() {}

  init(of bytes: Span<UInt8>, _ limits: DecodingLimits) {
    guard bytes.count > Index.tailCount, bytes.count < .max / Self.pointsOfByte else { return }
    let tail = copied(bytes, bytes.count - Index.tailCount, bytes.count)
    guard let offset = Index.offset(fromTail: tail, fileCount: bytes.count),
      case .chunk(let chunk)? = try? Chunk.front(in: bytes, at: offset),
      chunk.type == ChunkType.index, chunk.end <= bytes.count,
      chunk.payloadCount <= limits.chunkBytes
    else { return }
    var found = SizeHint()
    try? Index.forEach(in: chunk.payload(in: bytes), of: chunk) { entry in
      found.points = Self.sum(
        found.points, entry.points, most: min(bytes.count * Self.pointsOfByte, limits.points))
      found.strokes = Self.sum(
        found.strokes, entry.strokes, most: min(bytes.count / Self.bytesOfStroke, limits.strokes))
    }
    self = found
  }

  /// So many strokes that with all columns they are within the limit of output, or the default one where
  /// there is none: the system may refuse to reserve what a false index asks for.
  func strokes(columns: Int, _ limits: DecodingLimits) -> Int {
    let each = MemoryLayout<Stroke>.stride + (columns + 2) * MemoryLayout<Int>.stride
    return min(strokes, min(limits.outputBytes, DecodingLimits.default.outputBytes) / each)
  }

  /// What an index says is anybody's: sums of it may be beyond all numbers.
  private static func sum(_ left: Int, _ right: Int, most: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? most : max(min(sum, most), 0)
  }
}
