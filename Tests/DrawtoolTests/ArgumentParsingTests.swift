import Testing

@testable import DrawtoolKit

/// How words become flags, values and arguments.
struct ArgumentParsingTests {
  private static let flag = Flag("loud", help: "Be loud.")
  private static let number = Option<Int>(
    "count", value: "N", expected: "a whole number", help: "How many.", parse: { Int($0) })
  private static let one = CommandSpecification(
    name: "one", abstract: "Do one.", discussion: "",
    parameters: [
      flag.parameter, number.parameter, Argument("IN", help: "In.").parameter,
      Argument("OUT", help: "Out.").parameter,
    ])
  private static let many = CommandSpecification(
    name: "many", abstract: "Do many.", discussion: "",
    parameters: [flag.parameter, Argument("PATH", repeats: true, help: "Paths.").parameter])

  struct Good: CustomTestStringConvertible, Sendable {
    let line: String
    let loud: Bool
    let count: Int?
    let arguments: [String]
    var testDescription: String { line }
  }

  @Test(arguments: [
    Good(line: "a b", loud: false, count: nil, arguments: ["a", "b"]),
    Good(line: "--loud a b", loud: true, count: nil, arguments: ["a", "b"]),
    Good(line: "a --loud b", loud: true, count: nil, arguments: ["a", "b"]),
    Good(line: "a b --loud --loud", loud: true, count: nil, arguments: ["a", "b"]),
    Good(line: "--count 3 a b", loud: false, count: 3, arguments: ["a", "b"]),
    Good(line: "--count=3 a b", loud: false, count: 3, arguments: ["a", "b"]),
    Good(line: "a --count -3 b", loud: false, count: -3, arguments: ["a", "b"]),
    Good(line: "a b --count=-3", loud: false, count: -3, arguments: ["a", "b"]),
    Good(line: "- -", loud: false, count: nil, arguments: ["-", "-"]),
    Good(line: "-- --loud b", loud: false, count: nil, arguments: ["--loud", "b"]),
    Good(line: "a -- --", loud: false, count: nil, arguments: ["a", "--"]),
    Good(line: "--loud -- a -b", loud: true, count: nil, arguments: ["a", "-b"]),
    Good(line: "a=b c=d", loud: false, count: nil, arguments: ["a=b", "c=d"]),
  ])
  func `sorts words`(_ good: Good) throws {
    let parsed = try ParsedArguments(good.line.split(separator: " ").map(String.init), Self.one)
    #expect(parsed.has(Self.flag) == good.loud)
    #expect(try parsed.value(Self.number) == good.count)
    #expect(parsed.arguments == good.arguments)
  }

  @Test(arguments: [
    ("", "missing IN and OUT"),
    ("a", "missing OUT"),
    ("a b c", "unexpected argument 'c'"),
    ("--loud=yes a b", "--loud takes no value; found --loud=yes"),
    ("a b --count", "--count needs a value: --count N"),
    ("--count --loud a b", "--count needs a value: --count N"),
    ("--count 1 --count 2 a b", "--count is given twice; give it once"),
    ("--count=x a b", "--count: found 'x', expected a whole number"),
    ("--count= a b", "--count: found '', expected a whole number"),
    ("--cuont 3 a b", "unknown option '--cuont'; did you mean '--count'?"),
    ("--lou a b", "unknown option '--lou'; did you mean '--loud'?"),
    ("-loud a b", "unknown option '-loud'; did you mean '--loud'?"),
    ("--LOUD a b", "unknown option '--LOUD'; did you mean '--loud'?"),
    ("--nothing-like-it a b", "unknown option '--nothing-like-it'"),
    ("-x a b", "unknown option '-x'"),
  ])
  func `refuses wrong words`(_ line: String, _ message: String) throws {
    let error = #expect(throws: UsageError.self) {
      let parsed = try ParsedArguments(line.split(separator: " ").map(String.init), Self.one)
      _ = try parsed.value(Self.number)
    }
    #expect(error?.message == message)
  }

  @Test func `takes many arguments but not none`() throws {
    #expect(try ParsedArguments(["a", "b", "c"], Self.many).arguments == ["a", "b", "c"])
    let error = #expect(throws: UsageError.self) { try ParsedArguments([], Self.many) }
    #expect(error?.message == "missing PATH")
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("force", "force", 0), ("frce", "force", 1),
    ("foorce", "force", 1), ("fprce", "force", 1), ("froce", "force", 1), ("kitten", "sitting", 3),
  ])
  func `counts letters to change`(_ left: String, _ right: String, _ distance: Int) {
    #expect(Suggestion.distance(left, right) == distance)
  }
}
