/// A report for machines: the values of JSON, with names in the order in which they were given.
indirect enum ReportValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([ReportValue])
  case object([Member])

  /// A name and its value.
  struct Member: Sendable, Equatable {
    let name: String
    let value: ReportValue
  }

  init(_ value: Int?) { self = value.map(ReportValue.integer) ?? .null }
  init(_ value: String?) { self = value.map(ReportValue.text) ?? .null }

  /// A number; JSON has no infinities, so that these become null.
  init(_ value: Double?) {
    if let value, value.isFinite { self = .number(value) } else { self = .null }
  }

  /// The value as JSON, two spaces a level.
  func json(indentation: Int = 0) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): value.description
    case .text(let value): Self.quoted(value)
    case .list(let values):
      Self.block("[", values.map { $0.json(indentation: indentation + 2) }, "]", indentation)
    case .object(let members):
      Self.block(
        "{",
        members.map { "\(Self.quoted($0.name)): \($0.value.json(indentation: indentation + 2))" },
        "}", indentation)
    }
  }

  /// The value as JSON in one line.
  var line: String {
    switch self {
    case .list(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.line)" }.joined(separator: ",") + "}"
    default: json()
    }
  }

  private static func block(
    _ opening: String, _ parts: [String], _ closing: String, _ indentation: Int
  ) -> String {
    if parts.isEmpty { return opening + closing }
    let space = String(repeating: " ", count: indentation)
    return opening + "\n" + parts.map { "\(space)  \($0)" }.joined(separator: ",\n")
      + "\n\(space)\(closing)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension ReportValue: ExpressibleByDictionaryLiteral {
  /// Makes an object from a literal, in its order.
  init(dictionaryLiteral elements: (String, ReportValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
