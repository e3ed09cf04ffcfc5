import DrawingFormat

extension ChannelName {
  /// The height of a PencilKit point divided by its width.
  static let aspect: ChannelName = "aspect"
  /// A whole number of PencilKit's points without a known meaning; 0 wherever it was seen.
  static let edgeWidth: ChannelName = "edgeWidth"
  /// PencilKit's width times its secondary scale.
  static let secondaryWidth: ChannelName = "secondaryWidth"
}

/// What the stored integers stand for, and back.
///
/// Each formula is a product, a quotient and a sum in the order in which the codec looks for them, so
/// that a column of values is coded as the column of its integers.
enum PointValue {
  /// Thousandths: force, and height by width.
  static func thousandths(_ stored: UInt32) -> Double { Double(stored) / 1000 }
  /// From −π to π.
  static func azimuth(_ stored: UInt32) -> Double {
    Double(stored) / 65535 * (2 * Double.pi) - Double.pi
  }
  /// From π / 2 down to 0.
  static func altitude(_ stored: UInt32) -> Double {
    -Double(stored) / 65535 * (Double.pi / 2) + Double.pi / 2
  }
  /// From 0 to 2.
  static func opacity(_ stored: UInt32) -> Double { Double(stored) * 2 / 65535 }
  /// A float; 0 for what is no number, which a drawing can't hold.
  static func float(_ stored: UInt32) -> Double {
    let value = Float(bitPattern: stored)
    return value.isFinite ? Double(value) : 0
  }

  static func stored(thousandths value: Double) -> UInt32 { stored(integer: value * 1000) }
  static func stored(azimuth value: Double) -> UInt32 {
    let turns = (value / (2 * Double.pi)).rounded(.toNearestOrEven)
    let turned = value.magnitude <= Double.pi ? value : value - turns * (2 * Double.pi)
    return stored(integer: (turned + Double.pi) / (2 * Double.pi) * 65535)
  }
  static func stored(altitude value: Double) -> UInt32 {
    stored(integer: (Double.pi / 2 - value) / (Double.pi / 2) * 65535)
  }
  static func stored(opacity value: Double) -> UInt32 { stored(integer: value / 2 * 65535) }
  /// The nearest float; the largest for numbers beyond it.
  static func stored(float value: Double) -> UInt32 { float(value).bitPattern }
  /// The nearest integer of 16 bits.
  static func stored(integer value: Double) -> UInt32 {
    value.isNaN ? 0 : UInt32(min(max(value.rounded(.toNearestOrEven), 0), 65535))
  }

  static func float(_ value: Double) -> Float {
    let largest = Double(Float.greatestFiniteMagnitude)
    return Float(min(max(value, -largest), largest))
  }
}

extension StoredPoints {
  /// The channels of the points as a drawing holds them.
  func channels() -> [(ChannelName, [Double])] {
    [
      (.x, self[.location].map(PointValue.float)), (.y, y.map(PointValue.float)),
      (.time, self[.time].map(PointValue.float)), (.width, self[.width].map(PointValue.float)),
      shape, (.edgeWidth, self[.edgeWidth].map { Double($0) }),
      (.force, self[.force].map(PointValue.thousandths)),
      (.azimuth, self[.azimuth].map(PointValue.azimuth)),
      (.altitude, self[.altitude].map(PointValue.altitude)),
      (.opacity, self[.opacity].map(PointValue.opacity)), secondary,
      (.threshold, self[.threshold].map { Double($0) }),
    ]
  }

  /// How many of the stored floats are no numbers.
  var countOfNonNumbers: Int {
    let floats = [self[.location], y, self[.time], self[.width], self[.secondaryWidth]]
    return floats.reduce(0) { count, column in
      column.reduce(count) { $0 + (Float(bitPattern: $1).isFinite ? 0 : 1) }
    }
  }

  /// The height, as PencilKit tells it, where it is the same for all points; otherwise its ratio to the
  /// width.
  ///
  /// A column of heights would take as much as that of the widths and tell nothing new.
  private var shape: (ChannelName, [Double]) {
    let isConstant = varying & (PointChannel.width.bit | PointChannel.aspect.bit) == 0
    guard isConstant, let width = self[.width].first.map(PointValue.float),
      let aspect = self[.aspect].first
    else { return (.aspect, self[.aspect].map(PointValue.thousandths)) }
    let height = Self.height(width: width, aspect: aspect)
    guard Self.aspect(width: width, height: height) == aspect else {
      return (.aspect, self[.aspect].map(PointValue.thousandths))
    }
    return (.height, [Double](repeating: height, count: count))
  }

  static func height(width: Double, aspect: UInt32) -> Double { width * Double(aspect) / 1000 }

  /// The stored ratio nearest to a height.
  static func aspect(width: Double, height: Double) -> UInt32 {
    width == 0 ? 1000 : PointValue.stored(thousandths: height / width)
  }

  /// The secondary scale where decimals give the stored widths back, as is usual (it is 1), and the
  /// secondary widths otherwise: quotients of floats are no shorter than the floats.
  private var secondary: (ChannelName, [Double]) {
    var scales: [Double] = []
    for (width, secondary) in zip(self[.width], self[.secondaryWidth]) {
      guard let scale = Self.scale(width: width, secondary: secondary) else {
        return (.secondaryWidth, self[.secondaryWidth].map(PointValue.float))
      }
      scales.append(scale)
    }
    return (.secondaryScale, scales)
  }

  /// More decimals than these would fit almost any pair of floats, which have about seven.
  private static let largestPlaces = 5

  /// The shortest decimal by which one width becomes the other.
  private static func scale(width: UInt32, secondary: UInt32) -> Double? {
    if width == secondary { return 1 }
    let (from, to) = (PointValue.float(width), PointValue.float(secondary))
    guard from != 0 else { return nil }
    let quotient = to / from
    guard quotient.magnitude < 1e6 else { return nil }
    var power = 1.0
    for _ in 0...largestPlaces {
      let scale = (quotient * power).rounded(.toNearestOrEven) / power
      if PointValue.stored(float: from * scale) == secondary, scale != 0 { return scale }
      power *= 10
    }
    return nil
  }
}

extension StoredPoints {
  /// The points of a stroke in PencilKit's numbers; what the stroke does not have gets the values of
  /// a round, upright, opaque pen.
  init(_ stroke: Stroke, ink: Ink?) {
    let points = stroke.points
    self.init(count: points.count)
    let count = self.count
    func column(
      _ name: ChannelName, _ missing: UInt32, _ stored: (Double) -> UInt32
    ) -> [UInt32] {
      points[name].map { $0.map(stored) } ?? [UInt32](repeating: missing, count: count)
    }
    func floats(_ name: ChannelName, _ missing: Double = 0) -> [UInt32] {
      column(name, PointValue.stored(float: missing), PointValue.stored(float:))
    }
    self[.location] = floats(.x)
    y = floats(.y)
    self[.time] = floats(.time)
    self[.width] = floats(.width, ink?.width ?? Self.defaultWidth)
    self[.aspect] = aspects(points)
    self[.edgeWidth] = column(.edgeWidth, 0, PointValue.stored(integer:))
    self[.force] = column(.force, 1000, PointValue.stored(thousandths:))
    self[.azimuth] = column(.azimuth, 32767, PointValue.stored(azimuth:))
    self[.altitude] = column(.altitude, 0, PointValue.stored(altitude:))
    self[.opacity] = column(.opacity, 32767, PointValue.stored(opacity:))
    self[.secondaryWidth] = secondaryWidths(points)
    self[.threshold] = column(.threshold, 0, PointValue.stored(integer:))
  }

  /// The width of points whose width nothing tells.
  static let defaultWidth = 2.0

  private func aspects(_ points: StrokePoints) -> [UInt32] {
    if let aspects = points[.aspect] { return aspects.map(PointValue.stored(thousandths:)) }
    guard let heights = points[.height] else {
      return [UInt32](repeating: 1000, count: count)
    }
    return zip(self[.width], heights).map { width, height in
      Self.aspect(width: PointValue.float(width), height: height)
    }
  }

  private func secondaryWidths(_ points: StrokePoints) -> [UInt32] {
    if let widths = points[.secondaryWidth] { return widths.map(PointValue.stored(float:)) }
    guard let scales = points[.secondaryScale] else { return self[.width] }
    return zip(self[.width], scales).map { width, scale in
      scale == 1 ? width : PointValue.stored(float: PointValue.float(width) * scale)
    }
  }
}
