/// Whole numbers in the order of floating-point values, so that near values have near images.
///
/// `Docs/format.md`, "Float images". The bits of a value that is not negative are its image; the
/// image of a negative one is the complement of its other bits: −0.0 → −1, 0.0 → 0.
enum FloatImage {
  @inline(__always)
  static func image(_ value: Float) -> Int64 {
    let bits = Int32(bitPattern: value.bitPattern)
    return Int64(bits ^ ((bits >> 31) & Int32.max))
  }

  @inline(__always)
  static func image(_ value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.bitPattern)
    return bits ^ ((bits >> 63) & Int64.max)
  }

  /// The float with an image; of an image beyond 32 bits the low 32 count.
  @inline(__always)
  static func float32(_ image: Int64) -> Float {
    let bits = Int32(truncatingIfNeeded: image)
    return Float(bitPattern: UInt32(bitPattern: bits ^ ((bits >> 31) & Int32.max)))
  }

  @inline(__always)
  static func float64(_ image: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: image ^ ((image >> 63) & Int64.max)))
  }
}
