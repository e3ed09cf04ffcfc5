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

  /// The position of a fault: as the case says, or where the library finds it.
  static func offset(of faulty: InvalidCase, isKnown: Bool) throws -> Int? {
    do throws(DrawingError) {
      _ = try Drawing(decoding: faulty.bytes.span)
    } catch {
      let fits = faulty.offset == nil || faulty.offset == error.offset
      if error.code.rawValue == faulty.code && fits { return error.offset }
      if isKnown { return faulty.offset }
      throw Generation.Refusal(
        description: "\(faulty.name): \(error.code.rawValue) instead of \(faulty.code): \(error)"
          + (faulty.offset.map { " instead of byte \($0)" } ?? ""))
    }
    if isKnown { return faulty.offset }
    throw Generation.Refusal(description: "\(faulty.name) is read instead of \(faulty.code)")
  }
}
