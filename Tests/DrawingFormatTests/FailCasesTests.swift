import Foundation
import Testing

@testable import DrawingFormat

/// Inputs that once showed a fault, and what else they showed: each runs through every target of
/// fuzzing that reads its kind of input, see `Fuzz/Sources/Fuzz/Targets`, which this folder has a
/// link to.
@Suite struct FailCasesTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fuzz/FailCases").standardizedFileURL

  struct FailCase: Sendable, CustomTestStringConvertible {
    let kind: FuzzTarget.Kind
    let name: String

    var testDescription: String { "\(kind.rawValue)/\(name)" }
  }

  static let cases = FuzzTarget.Kind.allCases.flatMap { kind in
    Files.names(in: folder.appendingPathComponent(kind.rawValue), suffix: "")
      .map { FailCase(kind: kind, name: $0) }
  }

  @Test(arguments: cases) func failCase(_ failCase: FailCase) throws {
    let path = Self.folder.appendingPathComponent(failCase.kind.rawValue)
    let bytes = try Files.bytes(path.appendingPathComponent(failCase.name))
    for target in FuzzTarget.allCases where target.kind == failCase.kind {
      // Which limits an input has in fuzzing is chance.
      for limits in [DecodingLimits.fuzzing, .fuzzingSmall] {
        do {
          try target.run(bytes, limits: limits)
        } catch {
          Issue.record("\(failCase.testDescription), \(target.rawValue): \(error.message)")
        }
      }
    }
  }
}
