import Foundation

/// A run of the built tool in a process of its own.
struct ChildProcess {
  let code: Int32
  let output: [UInt8]
  let messages: String

  var outputText: String { String(decoding: output, as: UTF8.self) }

  /// The tool beside the test bundle.
  static var tool: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: bundle).deletingLastPathComponent()
        .appendingPathComponent("drawtool").path
    }
  }

  /// Runs the tool in a folder.
  static func drawtool(
    _ arguments: String..., in folder: TemporaryFolder, input: String = ""
  ) throws -> ChildProcess {
    try run(try tool, arguments, in: folder, input: input)
  }

  /// Runs a script of the shell; `$DRAWTOOL` is the tool.
  static func shell(_ script: String, in folder: TemporaryFolder) throws -> ChildProcess {
    try run("/bin/sh", ["-c", "DRAWTOOL='\(try tool)'\n" + script], in: folder, input: "")
  }

  /// Streams are files, because a full pipe would block the child.
  private static func run(
    _ path: String, _ arguments: [String], in folder: TemporaryFolder, input: String
  ) throws -> ChildProcess {
    let streams = try TemporaryFolder()
    for name in ["output", "messages"] { try streams.write(name, "") }
    try streams.write("input", input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle(forReadingAtPath: streams("input"))
    process.standardOutput = FileHandle(forWritingAtPath: streams("output"))
    process.standardError = FileHandle(forWritingAtPath: streams("messages"))
    try process.run()
    process.waitUntilExit()
    let output = try Data(contentsOf: URL(fileURLWithPath: streams("output")))
    return ChildProcess(
      code: process.terminationStatus, output: [UInt8](output),
      messages: try streams.text("messages"))
  }
}
