import DrawingFormat

/// What must hold for any values of points.
enum ValueChecks {
  /// Encodes a drawing whose points are made of the input.
  static func encode(_ input: [UInt8]) throws(FuzzFailure) {
    var bytes = InputBytes(input)
    let settings = bytes.next()
    let channels: [ChannelName] = ["x", "y", "t", "com.example.a"]
    let count = 1 + Int(settings & 3)
    // Nearly all of the time goes into searches, which take it for each point.
    var numbers = InputNumbers(input)
    let (most, longest) = numbers.below(8) == 0 ? (300, 63) : (32, 15)
    var drawing = Drawing()
    while !bytes.isAtEnd, drawing.strokes.pointCount < most {
      let length = Int(bytes.next()) & longest
      let columns = (0..<count).map { (channels[$0], values(length, from: &bytes)) }
      do {
        try drawing.strokes.append(Stroke(points: StrokePoints(columns)))
      } catch {
        throw FuzzFailure(message: "appending: \(error)")
      }
    }
    // Not by the first byte, which mutations keep: of the inputs that reach new code 42 of 100 had that
    // of the longest search, which then took nearly all of the time.
    try FileChecks.expectSame(drawing, FileChecks.effort(for: input), "values")
  }

  /// Values of some kinds, each kind for a run.
  private static func values(_ count: Int, from bytes: inout InputBytes) -> [Double] {
    var values: [Double] = []
    var last = 0.0
    while values.count < count {
      let kind = bytes.next()
      let run = min(1 + Int(kind >> 4), count - values.count)
      for _ in 0..<run {
        last = value(kind & 15, after: last, from: &bytes)
        values.append(last.isFinite ? last : 0)
      }
    }
    return values
  }

  private static func value(
    _ kind: UInt8, after last: Double, from bytes: inout InputBytes
  ) -> Double {
    switch kind {
    case 0: last
    case 1: last + Double(Int8(bitPattern: bytes.next()))
    case 2: Double(Int8(bitPattern: bytes.next())) / 10
    case 3: Double(bytes.whole(2)) / 1000
    case 4: Double(bytes.whole(4)) / 100_000
    case 5: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bytes.whole(4))))
    case 6: Double(bitPattern: UInt64(bitPattern: Int64(bytes.whole(8))))
    case 7: Double(bytes.whole(8))
    case 8: Double(bytes.whole(1)) * 0.1 + 0.3
    case 9: Double(Float(bytes.whole(2)) / 3)
    case 10: (Double(bytes.whole(2)) * 2 / 3 * 100).rounded() / 100
    case 11: -last
    case 12: Double(bytes.whole(1)) * 0x1p-40
    case 13: Double(bitPattern: last.bitPattern &+ UInt64(bitPattern: Int64(bytes.whole(1))))
    case 14: -0.0
    default: Double(sign: .plus, exponent: bytes.whole(1) * 8, significand: 1)
    }
  }
}

/// Bytes one after another; zeros behind the end.
struct InputBytes {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func next() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  /// A whole number of so many bytes, at most 8.
  mutating func whole(_ count: Int) -> Int {
    var result: Int64 = 0
    for index in 0..<count { result |= Int64(next()) << Int64(8 * index) }
    let unused = Int64(64 - 8 * count)
    return Int((result << unused) >> unused)
  }
}
