/// A channel of a PKDrawing's points, in the order of its bits in the masks.
enum PointChannel: Int, CaseIterable, Sendable {
  case location, time, width, aspect, edgeWidth, force, azimuth, altitude, opacity, secondaryWidth,
    threshold

  /// The bits of all channels.
  static let all: UInt64 = 0x7FF

  var bit: UInt64 { 1 << UInt64(rawValue) }

  /// How its numbers are stored.
  var form: Form {
    switch self {
    case .location: .twoFloats
    case .time, .width, .secondaryWidth: .float
    default: .integer
    }
  }

  /// How the numbers of a channel are stored, least significant byte first.
  enum Form: Sendable {
    case twoFloats, float, integer

    /// The bytes of a point.
    var size: Int {
      switch self {
      case .twoFloats: 8
      case .float: 4
      case .integer: 2
      }
    }
  }

  /// The bytes of a record of the channels of a mask.
  static func recordSize(_ mask: UInt64) -> Int {
    allCases.reduce(0) { $0 + (mask & $1.bit != 0 ? $1.form.size : 0) }
  }
}

/// The numbers of a path's points as they are stored: bits of float32, or 16-bit integers.
///
/// Docs/interchange.md, "Points".
struct StoredPoints {
  let count: Int
  /// For each channel a number a point; for the location x, and y in `y`.
  var columns: [[UInt32]]
  var y: [UInt32]

  init(count: Int) {
    self.count = count
    columns = [[UInt32]](repeating: [], count: PointChannel.allCases.count)
    y = []
  }

  subscript(channel: PointChannel) -> [UInt32] {
    get { columns[channel.rawValue] }
    set { columns[channel.rawValue] = newValue }
  }

  /// The channels whose numbers differ between points.
  var varying: UInt64 {
    PointChannel.allCases.reduce(0) { $0 | (isVarying($1) ? $1.bit : 0) }
  }

  private func isVarying(_ channel: PointChannel) -> Bool {
    Self.varies(self[channel]) || (channel == .location && Self.varies(y))
  }

  private static func varies(_ numbers: [UInt32]) -> Bool {
    guard let first = numbers.first else { return false }
    return numbers.contains { $0 != first }
  }
}

extension StoredPoints {
  /// Reads the records of a path; their sizes are checked.
  init(
    count: Int, perPoint: UInt64, pointRecords: ArraySlice<UInt8>, constantRecord: ArraySlice<UInt8>
  ) {
    self.init(count: count)
    let stride = PointChannel.recordSize(perPoint)
    var pointOffset = pointRecords.startIndex
    var constantOffset = constantRecord.startIndex
    for channel in PointChannel.allCases {
      if perPoint & channel.bit != 0 {
        read(channel, pointRecords, from: pointOffset, stride: stride)
        pointOffset += channel.form.size
      } else {
        read(channel, constantRecord, from: constantOffset, stride: 0)
        constantOffset += channel.form.size
      }
    }
  }

  private mutating func read(
    _ channel: PointChannel, _ record: ArraySlice<UInt8>, from start: Int, stride: Int
  ) {
    let size = channel.form == .integer ? 2 : 4
    self[channel] = Self.numbers(record, from: start, size: size, stride: stride, count: count)
    if channel == .location {
      y = Self.numbers(record, from: start + 4, size: 4, stride: stride, count: count)
    }
  }

  private static func numbers(
    _ record: ArraySlice<UInt8>, from start: Int, size: Int, stride: Int, count: Int
  ) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    var offset = start
    for _ in 0..<count {
      var number = UInt32(record[offset]) | UInt32(record[offset + 1]) << 8
      if size == 4 {
        number |= UInt32(record[offset + 2]) << 16 | UInt32(record[offset + 3]) << 24
      }
      numbers.append(number)
      offset += stride
    }
    return numbers
  }

  /// One record of the channels of a mask for each of the first `count` points.
  func records(_ mask: UInt64, count: Int) -> [UInt8] {
    let channels = PointChannel.allCases.filter { mask & $0.bit != 0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(PointChannel.recordSize(mask) * count)
    for point in 0..<count {
      for channel in channels {
        Self.append(columns[channel.rawValue][point], channel.form == .integer ? 2 : 4, to: &bytes)
        if channel == .location { Self.append(y[point], 4, to: &bytes) }
      }
    }
    return bytes
  }

  private static func append(_ number: UInt32, _ size: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    if size == 2 { return }
    bytes.append(UInt8(truncatingIfNeeded: number >> 16))
    bytes.append(UInt8(truncatingIfNeeded: number >> 24))
  }
}
