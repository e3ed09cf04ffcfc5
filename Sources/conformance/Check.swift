import DrawingFormat
import DrawingJSON

/// Holds the library against each case before its file is written.
enum Check {
  /// The readable form of what a sound file holds; `nil` where values are too deep for it.
  static func json(of sound: ValidCase) throws -> [UInt8]? {
    do {
      let drawing = try Drawing(decoding: sound.bytes.span)
      guard drawing == sound.drawing else {
        throw Generation.Refusal(description: "\(sound.name) reads as another drawing")
      }
      return try drawing.json()
    } catch let error as DrawingError {
      throw Generation.Refusal(description: "\(sound.name): \(error.code.rawValue): \(error)")
    } catch let error as JSONError {
      if error.code == .tooDeep { return nil }
      throw Generation.Refusal(description: "\(sound.name): \(error)")
    }
  }

  /// The position at which the library finds a fault; `nil` where it is known to judge otherwise.
  static func offset(of faulty: InvalidCase, isKnown: Bool) throws -> Int? {
    do throws(DrawingError) {
      _ = try Drawing(decoding: faulty.bytes.span)
    } catch {
      if error.code.rawValue == faulty.code, !isKnown { return error.offset }
      if isKnown { return nil }
      throw Generation.Refusal(
        description: "\(faulty.name): \(error.code.rawValue) instead of \(faulty.code): \(error)")
    }
    if isKnown { return nil }
    throw Generation.Refusal(description: "\(faulty.name) is read instead of \(faulty.code)")
  }
}
