import DrawingJSON
import Testing

/// The JSON layer as such against nst/JSONTestSuite.
@Suite struct SuiteTests {
  /// Duplicate names are legal JSON but make a drawing ambiguous; here they are errors.
  static let duplicates = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test(.enabled(if: !Shared.suite.isEmpty, Shared.isMissing))
  func suiteIsComplete() {
    #expect(Shared.suite.count == 318)
  }

  @Test(
    .enabled(if: !Shared.suite.isEmpty, Shared.isMissing),
    arguments: Shared.suite)
  func verdict(path: String) throws {
    let bytes = try Shared.bytes(path)
    let name = String(path.split(separator: "/").last ?? "")
    let whole = verdict(bytes, pieceSize: nil)
    #expect(verdict(bytes, pieceSize: 1) == whole)
    #expect(verdict(bytes, pieceSize: 3) == whole)
    if Self.duplicates.contains(name) {
      #expect(whole?.code == .duplicateMember)
    } else if name.hasPrefix("y_") {
      #expect(whole == nil)
    } else if name.hasPrefix("n_") {
      #expect(whole != nil)
    } else {
      #expect(name.hasPrefix("i_"))
    }
  }

  /// The error, `nil` where the bytes are accepted.
  private func verdict(_ bytes: [UInt8], pieceSize: Int?) -> JSONError? {
    do {
      try JSONReader.validate(JSONArraySource(bytes, pieceSize: pieceSize))
      return nil
    } catch {
      return error
    }
  }
}
