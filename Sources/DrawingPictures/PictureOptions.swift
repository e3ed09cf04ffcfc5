public import DrawingFormat

/// What a picture of a drawing shows, and how large.
public struct PictureOptions: Sendable {
  /// The width in pixels; 1000 unless told otherwise.
  public var width: Double
  /// What is painted under the ink; nothing where it is `nil`, so that the picture is clear there.
  public var background: Color?
  /// The page that is shown, counted from 1; all of them, one below another, where it is `nil`.
  public var page: Int?

  /// Makes options; what is left out has its default.
  public init(width: Double = 1000, background: Color? = nil, page: Int? = nil) {
    self.width = width
    self.background = background
    self.page = page
  }

  /// The largest width, in pixels: coordinates keep two decimals, and files stay readable.
  public static let largestWidth = 100_000.0
}

/// Why no picture can be made.
public enum PictureError: Error, Sendable, Equatable {
  /// The drawing has no page of that number; it has `count`.
  case noSuchPage(Int, count: Int)
  /// The width is not a number from 1 to `PictureOptions.largestWidth`.
  case badWidth(Double)
}

/// A picture of a drawing.
public struct SVGPicture: Sendable {
  /// The SVG file: UTF-8.
  public let bytes: [UInt8]
  /// The width in whole pixels.
  public let width: Int
  /// The height in whole pixels.
  public let height: Int
  /// The number of pages that are shown; 1 where the drawing has none.
  public let pageCount: Int
  /// The number of strokes that have points but no position, so that they cannot be drawn.
  public let undrawnStrokes: Int
}
