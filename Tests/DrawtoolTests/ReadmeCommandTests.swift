import Testing

@testable import DrawtoolKit

/// Each command that the README shows with its output is run as it is printed.
struct ReadmeCommandTests {
  /// Commands that stand in one piece of the README, and what they print: `...` stands for any lines.
  struct Block: Sendable, CustomTestStringConvertible {
    var commands: [(line: String, output: [String])] = []
    var testDescription: String { commands.first?.line ?? "" }
  }

  private static let root = Path.joined(Path.folder(of: #filePath), "../..")

  static let blocks: [Block] = {
    guard let bytes = try? File.read(Path.joined(root, "README.md"), in: Recorder().console) else {
      return []
    }
    var blocks: [Block] = []
    var isInside = false
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append(Block()) }
      } else if isInside, line.hasPrefix("$ ") {
        blocks[blocks.count - 1].commands.append((String(line.dropFirst(2)), []))
      } else if isInside, !line.isEmpty, let last = blocks[blocks.count - 1].commands.indices.last {
        blocks[blocks.count - 1].commands[last].output.append(String(line))
      }
    }
    return blocks.filter { !$0.commands.isEmpty }
  }()

  @Test func `there are commands`() {
    #expect(Self.blocks.count >= 4)
    #expect(Self.blocks.flatMap(\.commands).count >= 9)
  }

  @Test(arguments: blocks)
  func `commands print what the README says`(_ block: Block) throws {
    let folder = try TemporaryFolder()
    let text = block.commands.map(\.line).joined(separator: "\n")
    // What the block begins with: ink of PencilKit, or the letter in the form that is read first.
    let letter = text.contains("*.pkdrawing") ? "letter.pkdrawing" : "letter.drawing"
    let isAlone = text.contains("*.pkdrawing")
    let begin = try ChildProcess.shell(
      """
      mkdir Examples && cp '\(Self.root)'/Examples/*.* Examples
      $DRAWTOOL convert Examples/letter.json \(letter)
      \(isAlone || !text.contains("convert letter.json") ? "" : "rm \(letter); cp Examples/letter.json .")
      """, in: folder)
    #expect(begin.messages.contains(letter), "\(begin.messages)")
    for (line, output) in block.commands {
      let run = try ChildProcess.shell("drawtool() { \"$DRAWTOOL\" \"$@\"; }\n" + line, in: folder)
      #expect(run.code == 0, "\(line): \(run.messages)")
      let found = (run.outputText + run.messages).split(separator: "\n").map {
        String($0.reversed().drop { $0 == " " }.reversed())
      }
      // `scripts/try` says something of its own after comparing.
      if line.hasPrefix("cmp ") { continue }
      #expect(Self.matches(found, output), "\(line) prints:\n\(found.joined(separator: "\n"))")
    }
  }

  private static func matches(_ lines: [String], _ pattern: [String]) -> Bool {
    var lines = lines[...]
    var skips = false
    for expected in pattern {
      if expected.contains(where: { $0 != " " && $0 != "." }) == false {
        skips = true
      } else if skips {
        guard let index = lines.firstIndex(of: expected) else { return false }
        lines = lines[(index + 1)...]
        skips = false
      } else if lines.popFirst() != expected {
        return false
      }
    }
    return skips || lines.isEmpty
  }
}
