internal import DrawingFormat

/// What an element `mapping` does with the values of channels, in steps.
enum MappingStep {
  /// Each target is the sum of the sources times a row's factors, and the row's last number.
  case affine(sources: [String], targets: [String], rows: [[Double]])
  /// A table.
  case lookup(source: String, target: String, LookupTable)
}

extension InkMLReader {
  /// So many mappings may follow each other: a product may hold products.
  private static var mostSteps: Int { 64 }

  /// What a mapping does; `own` is the channel whose mapping it is.
  ///
  /// What cannot be done is noted as lost.
  mutating func steps(_ node: Int, own: String? = nil) throws(DrawingError) -> [MappingStep] {
    if let known = mappings[node] { return known }
    var steps: [MappingStep] = []
    var open = [node]
    var count = 0
    while let mapping = open.popLast() {
      count += 1
      try spend((document.nodes[mapping].end - mapping) * 16, mapping)
      guard count <= Self.mostSteps else {
        throw fault(
          .limitExceeded, mapping, "mapping", found: "more than \(Self.mostSteps) mappings in one",
          expected: "at most \(Self.mostSteps), none of which holds itself")
      }
      if let other = try reference(mapping, "mappingRef", [.mapping]) {
        open.append(other)
        continue
      }
      let type = document.attribute(mapping, "type") ?? "unknown"
      let children = document.elements(mapping)
      switch type {
      case "identity": break
      case "product": open += children.filter { kind($0) == .mapping }.reversed()
      case "affine": steps.append(try affine(mapping, own))
      case "lookup", "table":
        if let step = try lookup(mapping, own) { steps.append(step) }
      default:
        losses.add(
          "a mapping of type \(LossTally.shown(type)), which is not evaluated: "
            + "values are as the device gave them")
      }
    }
    mappings[node] = steps
    return steps
  }

  /// Sources and targets of a mapping in the order of its elements `bind`.
  private func binds(_ mapping: Int, _ own: String?) -> (sources: [Int], targets: [Int]) {
    let binds = document.elements(mapping).filter { kind($0) == .bind }
    return (
      binds.filter { document.attribute($0, "source") != nil },
      binds.filter { document.attribute($0, "target") != nil }
    )
  }

  private mutating func affine(
    _ mapping: Int, _ own: String?
  ) throws(DrawingError) -> MappingStep {
    let (sourceBinds, targetBinds) = binds(mapping, own)
    let standard = own.map { [$0] } ?? ["X", "Y"]
    var sources = sourceBinds.compactMap { document.attribute($0, "source") }
    var targets = targetBinds.compactMap { document.attribute($0, "target") }
    if sources.isEmpty { sources = standard }
    if targets.isEmpty { targets = sources }
    guard targets.count <= limits.channels else {
      throw fault(
        .limitExceeded, mapping, "mapping", found: "\(targets.count) targets",
        expected: "at most \(limits.channels), the limit `channels`")
    }
    guard let matrix = document.elements(mapping).first(where: { kind($0) == .affine }) else {
      throw fault(
        .illegalValue, mapping, "mapping", found: "no element `affine`", expected: "a matrix")
    }
    var rows = try table(matrix)
    for row in rows.indices where rows[row].count == sources.count { rows[row].append(0) }
    guard rows.count == targets.count, rows.allSatisfy({ $0.count == sources.count + 1 }) else {
      throw fault(
        .illegalValue, matrix, "affine",
        found: "\(rows.count) rows of \(rows.first?.count ?? 0) numbers",
        expected: "\(targets.count) rows of \(sources.count + 1): a factor for each source, then "
          + "what is added")
    }
    return .affine(sources: sources, targets: targets, rows: rows)
  }

  private mutating func lookup(
    _ mapping: Int, _ own: String?
  ) throws(DrawingError) -> MappingStep? {
    let (sources, targets) = binds(mapping, own)
    guard sources.count <= 1, targets.count <= 1 else {
      losses.add(
        "a table with several sources or targets, which is not looked up: values are as the device "
          + "gave them")
      return nil
    }
    let source = sources.first.flatMap { document.attribute($0, "source") } ?? own ?? "X"
    let target = targets.first.flatMap { document.attribute($0, "target") } ?? source
    guard let node = document.elements(mapping).first(where: { kind($0) == .table }) else {
      throw fault(
        .illegalValue, mapping, "mapping", found: "no element `table`", expected: "a table")
    }
    let rows = try table(node)
    let from = try column(sources.first, standard: 1)
    let to = try column(targets.first, standard: 2)
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }), from <= width,
      to <= width
    else {
      throw fault(
        .illegalValue, node, "table", found: "rows of different length, or too short",
        expected: "rows with the columns \(from) and \(to)")
    }
    var table = LookupTable(rows.map { ($0[from - 1], $0[to - 1]) })
    table.isRelative = document.attribute(node, "apply") == "relative"
    if let name = document.attribute(node, "interpolation") {
      guard let interpolation = LookupTable.Interpolation(rawValue: name) else {
        throw fault(
          .illegalValue, node, "table", found: "interpolation \"\(LossTally.shown(name))\"",
          expected: "floor, middle, ceiling, linear or cubic")
      }
      table.interpolation = interpolation
    }
    return .lookup(source: source, target: target, table)
  }

  private func column(_ bind: Int?, standard: Int) throws(DrawingError) -> Int {
    guard let bind, let text = document.attribute(bind, "column") else { return standard }
    guard let column = Int(text), 1...1024 ~= column else {
      throw fault(
        .illegalValue, bind, "bind", found: "column \"\(LossTally.shown(text))\"",
        expected: "the number of a column, from 1")
    }
    return column
  }

  /// Numbers with white space between them, and commas between rows.
  private mutating func table(_ node: Int) throws(DrawingError) -> [[Double]] {
    var rows: [[Double]] = [[]]
    // A table that many mappings refer to is read for each of them.
    try spend(document.textRanges(node).reduce(0) { $0 + $1.count } * 4, node)
    for range in document.textRanges(node) {
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = document.text[index]
        if isXMLSpace(byte) {
          index += 1
        } else if byte == UInt8(ascii: ",") {
          index += 1
          rows.append([])
        } else if byte == UInt8(ascii: "T") || byte == UInt8(ascii: "F") {
          index += 1
          rows[rows.count - 1].append(byte == UInt8(ascii: "T") ? 1 : 0)
        } else {
          let start = index
          guard let number = DecimalNumber(document.text.span, &index, end: range.upperBound),
            number.value.isFinite
          else {
            throw DrawingError(
              .illegalValue, offset: document.offset(ofText: start), context: "table",
              found: "something that is no number", expected: "numbers, and commas between rows")
          }
          rows[rows.count - 1].append(number.value)
        }
      }
    }
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }
}

extension MappingStep {
  /// Changes the values of channels, which are given by their InkML names.
  ///
  /// A source that a trace does not have is 0.
  func apply(to columns: inout [(name: String, values: [Double])], count: Int) {
    func values(_ name: String) -> [Double]? { columns.first { $0.name == name }?.values }
    var results: [(String, [Double])] = []
    switch self {
    case .affine(let sources, let targets, let rows):
      let inputs = sources.map { values($0) }
      for (target, row) in zip(targets, rows) {
        results.append(
          (
            target,
            (0..<count).map { point in
              var sum = 0.0
              for (input, factor) in zip(inputs, row) { sum += factor * (input?[point] ?? 0) }
              return sum + row[row.count - 1]
            }
          ))
      }
    case .lookup(let source, let target, let table):
      guard let input = values(source) else { return }
      results.append((target, input.map { table.apply($0) }))
    }
    for (name, result) in results {
      if let position = columns.firstIndex(where: { $0.name == name }) {
        columns[position].values = result
      } else {
        columns.append((name, result))
      }
    }
  }
}
