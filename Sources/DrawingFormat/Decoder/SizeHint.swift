/// How much the index at the end of a file says is in it.
///
/// Room is made for that at once, because growing arrays took a fifth of the time of decoding. A false
/// index costs nothing: address space is reserved for no more than the bytes of the file suggest, and memory
/// only as it fills.
struct SizeHint {
  private(set) var points = 0
  private(set) var strokes = 0

  /// So many points a byte of the file at most: a stroke of noise in seven channels takes 10 bytes a point,
  /// one on a straight line a hundredth.
  private static let pointsOfByte = 16
  /// A stroke takes 250 bytes in memory.
  private static let bytesOfStroke = 8

  init() {}

  init(of bytes: Span<UInt8>) {
    guard bytes.count > Index.tailCount, bytes.count < .max / Self.pointsOfByte else { return }
    let tail = copied(bytes, bytes.count - Index.tailCount, bytes.count)
    guard let offset = Index.offset(fromTail: tail, fileCount: bytes.count),
      case .chunk(let chunk)? = try? Chunk.front(in: bytes, at: offset),
      chunk.type == ChunkType.index, chunk.end <= bytes.count,
      let entries = try? Index.entries(chunk.payload(in: bytes), of: chunk)
    else { return }
    for entry in entries {
      points = Self.sum(points, entry.points, most: bytes.count * Self.pointsOfByte)
      strokes = Self.sum(strokes, entry.strokes, most: bytes.count / Self.bytesOfStroke)
    }
  }

  /// What an index says is anybody's: sums of it may be beyond all numbers.
  private static func sum(_ left: Int, _ right: Int, most: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? most : max(min(sum, most), 0)
  }
}
