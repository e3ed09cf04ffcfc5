/// The text of an SVG path, with coordinates in hundredths of a pixel.
///
/// Coordinates are whole numbers of hundredths from the beginning on, so that relative steps, which
/// are shorter than absolute ones, add up exactly.
struct PathData {
  private(set) var bytes: [UInt8] = []
  private var x = 0
  private var y = 0
  private var last: UInt8 = 0

  var isEmpty: Bool { bytes.isEmpty }

  /// Whole hundredths of a pixel; far outside of any picture, coordinates are clamped.
  static func hundredths(_ value: Double) -> Int {
    let scaled = (value * 100).rounded()
    return scaled.magnitude < 1e12
      ? Int(scaled) : scaled < 0 ? -1_000_000_000_000 : 1_000_000_000_000
  }

  mutating func move(_ x: Double, _ y: Double) {
    (self.x, self.y) = (Self.hundredths(x), Self.hundredths(y))
    command("M")
    number(self.x)
    number(self.y)
  }

  mutating func line(_ x: Double, _ y: Double) {
    command("l")
    step(x, y)
  }

  mutating func cubic(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    command("c")
    for (x, y) in [(x1, y1), (x2, y2)] {
      number(Self.hundredths(x) - self.x)
      number(Self.hundredths(y) - self.y)
    }
    step(x, y)
  }

  mutating func quadratic(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) {
    command("q")
    number(Self.hundredths(x1) - self.x)
    number(Self.hundredths(y1) - self.y)
    step(x, y)
  }

  /// A part of a circle, at most half of it, counterclockwise as seen on the screen.
  mutating func arc(radius: Double, _ x: Double, _ y: Double) {
    command("a")
    let radius = Self.hundredths(radius)
    for value in [radius, radius, 0, 0, 0] { number(value) }
    step(x, y)
  }

  mutating func close() { command("z") }

  private mutating func step(_ x: Double, _ y: Double) {
    let (newX, newY) = (Self.hundredths(x), Self.hundredths(y))
    number(newX - self.x)
    number(newY - self.y)
    (self.x, self.y) = (newX, newY)
  }

  /// A letter that repeats is left out; `m` and `z` never repeat usefully.
  private mutating func command(_ letter: Unicode.Scalar) {
    let byte = UInt8(ascii: letter)
    if byte == last && byte != UInt8(ascii: "M") { return }
    bytes.append(byte)
    last = byte
    isBehindLetter = true
  }

  private var isBehindLetter = true

  private mutating func number(_ hundredths: Int) {
    if !isBehindLetter && hundredths >= 0 { bytes.append(UInt8(ascii: " ")) }
    isBehindLetter = false
    DecimalText.append(hundredths: hundredths, to: &bytes)
  }
}

/// Numbers with at most two decimals as text.
enum DecimalText {
  static func append(hundredths: Int, to bytes: inout [UInt8]) {
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = hundredths.magnitude
    let (whole, fraction) = (magnitude / 100, UInt8(magnitude % 100))
    if whole > 0 || fraction == 0 { appendDigits(of: whole, to: &bytes) }
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + fraction / 10)
    if fraction % 10 > 0 { bytes.append(UInt8(ascii: "0") + fraction % 10) }
  }

  private static func appendDigits(of number: UInt, to bytes: inout [UInt8]) {
    if number >= 10 { appendDigits(of: number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(hundredths: PathData.hundredths(value), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
