public import DrawingFormat

/// Ink as a tablet records it: smooth motion of a pen at 240 Hz with the noise of a sensor, on the
/// grids of a device.
///
/// Channels x, y, t, force, azimuth, altitude and width; about 72 points a stroke. The same seed
/// and duration give the same drawing for ever.
public struct PenDrawing: Sendable {
  /// The grid of the positions.
  public enum Grid: Sendable {
    /// Two decimals.
    case hundredths
    /// Multiples of 1/64.
    case sixtyFourths
  }

  private static let rate = 240.0
  private var random: SeededGenerator
  private let grid: Grid

  /// Where the pen is and how fast it moves.
  private var position = (x: 100.0, y: 100.0)
  private var speed = (x: 0.0, y: 0.0)
  private var heading = (x: 0.0, y: 0.0)
  private var force = 0.3
  private var azimuth = 3000.0
  private var altitude = 9000.0

  /// Makes a pen.
  public init(seed: UInt64, grid: Grid = .hundredths) {
    random = SeededGenerator(seed: seed)
    self.grid = grid
  }

  /// A drawing whose points, one after another, take so many seconds at 240 Hz; an hour has 864,000
  /// points in about 12,000 strokes.
  public static func drawing(
    seconds: Double, seed: UInt64 = 1, grid: Grid = .hundredths
  ) throws(DrawingError) -> Drawing {
    var pen = PenDrawing(seed: seed, grid: grid)
    return try pen.drawing(points: Int((seconds * rate).rounded(.toNearestOrEven)))
  }

  private mutating func drawing(points: Int) throws(DrawingError) -> Drawing {
    var drawing = Drawing(
      metadata: Metadata(title: "An hour of drawing", created: 1_700_000_000),
      canvas: Canvas(size: Canvas.Pair(x: 1024, y: 1366), unit: "pt"),
      inks: [
        Ink(type: .pen, color: .black, width: 2),
        Ink(type: .marker, color: Color(red: 1, green: 0.8, blue: 0, alpha: 0.5), width: 12),
      ])
    var remaining = points
    var ticks = 0
    while remaining > 0 {
      let count = min(8 + random.below(129), remaining)
      let start = Double(ticks) / Self.rate
      let stroke = self.stroke(count: count, start: (start * 1000).rounded(.down) / 1000)
      try drawing.strokes.append(stroke)
      remaining -= count
      ticks += count + 10 + random.below(60)
    }
    return drawing
  }

  private mutating func stroke(count: Int, start: Double) -> Stroke {
    position.x += random.noise() * 30 + 12
    position.y += random.noise() * 20
    if position.x > 1000 { position = (20, position.y + 30) }
    if position.x < 0 || position.y < 0 || position.y > 1300 { position = (20, 40) }
    speed = (random.noise(), random.noise())
    heading = (random.noise() * 0.1, random.noise() * 0.1)
    force = 0.05 + random.unit() * 0.1
    var columns = [[Double]](repeating: [], count: 7)
    for index in 0..<count {
      move(isEnding: index + 6 > count)
      columns[0].append(onGrid(position.x + random.noise() * 0.02))
      columns[1].append(onGrid(position.y + random.noise() * 0.02))
      // Milliseconds, as applications round them.
      columns[2].append((Double(index) / Self.rate * 1000).rounded(.toNearestOrEven) / 1000)
      columns[3].append(force)
      columns[4].append(azimuth * (2 * Double.pi / 65535))
      columns[5].append(altitude * (2 * Double.pi / 65535))
      columns[6].append(((1 + force * 3) * 100).rounded(.toNearestOrEven) / 100)
    }
    let names: [ChannelName] = [.x, .y, .time, .force, .azimuth, .altitude, .width]
    return Stroke(
      ink: random.once(in: 20) ? 1 : 0, start: start,
      points: StrokePoints(Array(zip(names, columns))))
  }

  private mutating func move(isEnding: Bool) {
    heading.x = heading.x * 0.96 + random.noise() * 0.05 - speed.x * 0.01
    heading.y = heading.y * 0.96 + random.noise() * 0.05 - speed.y * 0.01
    speed.x = speed.x * 0.97 + heading.x
    speed.y = speed.y * 0.97 + heading.y
    position.x += speed.x * 0.5
    position.y += speed.y * 0.5
    let target = isEnding ? 0.02 : 0.45
    // 4096 steps of which the sensor gives every fourth; divided, as browsers do it.
    let pressed = force + (target - force) * 0.06 + random.noise() * 0.004
    force = (min(max(pressed, 0), 1) * 1023).rounded(.toNearestOrEven) * 4 / 4095
    if random.once(in: 5) { azimuth += Double(random.below(5) - 2) * 10 }
    if random.once(in: 6) { altitude += Double(random.below(3) - 1) * 10 }
  }

  private func onGrid(_ value: Double) -> Double {
    switch grid {
    case .hundredths: (value * 100).rounded(.toNearestOrEven) / 100
    case .sixtyFourths: (value * 64).rounded(.toNearestOrEven) / 64
    }
  }
}
