import DrawingFormat

/// Writes the conformance files: `swift run conformance [FOLDER]`, by default `Tests/Conformance`.
do {
  let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Tests/Conformance"
  let report = try Generation.run(folder: folder)
  print(report)
} catch {
  complain("conformance: \(error)")
}
