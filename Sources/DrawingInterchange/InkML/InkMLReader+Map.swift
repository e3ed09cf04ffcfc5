internal import DrawingFormat

extension InkMLReader {
  /// Takes values through the mappings of channels and of the context.
  mutating func map(
    _ values: inout [(name: String, values: [Double])], _ count: Int, _ format: TraceFormat,
    _ context: InkContext, _ node: Int, _ stroke: inout Stroke
  ) throws(DrawingError) {
    var steps: [MappingStep] = []
    for channel in format.channels {
      if let mapping = channel.mapping { steps += try self.steps(mapping, own: channel.inkName) }
    }
    switch try canvasMap(context.transform) {
    case .none: break
    case .affine(let transform): stroke.transform = transform
    case .steps(let more): steps += more
    }
    guard !steps.isEmpty else { return }
    for step in steps {
      try spend(step.cost(columns: values.count, count: count), node)
      let before = values.count
      step.apply(to: &values, count: count)
      try spendColumns(from: before, to: values.count, count: count, node)
    }
    for (name, column) in values where !column.allSatisfy(\.isFinite) {
      throw fault(
        .notFinite, node, "trace \(traces.count), channel \(name)",
        found: "a mapping that gives a number beyond all doubles", expected: "at most 1.797…e308")
    }
  }

  private mutating func canvasMap(_ node: Int?) throws(DrawingError) -> CanvasMap {
    guard let node else { return .none }
    if let known = transforms[node] { return known }
    var steps: [MappingStep] = []
    // A second mapping is the way back.
    if let mapping = document.elements(node).first(where: { kind($0) == .mapping }) {
      steps = try self.steps(mapping)
    }
    let result: CanvasMap
    if steps.isEmpty {
      result = .none
    } else if steps.count == 1, let transform = steps[0].transform {
      result = .affine(transform)
    } else {
      result = .steps(steps)
    }
    transforms[node] = result
    return result
  }

  /// Asks for the columns that a mapping has added to a stroke, as its other columns were asked for.
  private mutating func spendColumns(
    from before: Int, to after: Int, count: Int, _ node: Int
  ) throws(DrawingError) {
    guard after > before else { return }
    guard after <= limits.channels else {
      throw fault(
        .limitExceeded, node, "trace \(traces.count)",
        found: "\(after) channels, \(after - before) of them from a mapping",
        expected: "at most \(limits.channels), the limit `channels`")
    }
    try spend(Self.cost(ofColumns: after) - Self.cost(ofColumns: before), node)
    try spend((after - before) * count * MemoryLayout<Double>.size, node)
  }
}

extension MappingStep {
  /// The step as a map of x and y, if it is one.
  var transform: AffineTransform? {
    guard case .affine(let sources, let targets, let rows) = self, sources.count == 2,
      targets.count == 2, Set(sources) == ["X", "Y"], Set(targets) == ["X", "Y"],
      let x = sources.firstIndex(of: "X"), let y = sources.firstIndex(of: "Y"),
      let toX = targets.firstIndex(of: "X"), let toY = targets.firstIndex(of: "Y")
    else { return nil }
    return AffineTransform(
      a: rows[toX][x], b: rows[toY][x], c: rows[toX][y], d: rows[toY][y], tx: rows[toX][2],
      ty: rows[toY][2])
  }

  /// What the step takes of the limit of memory, for a trace with so many columns and points.
  ///
  /// Names are looked up one by one, also among the columns that the step adds; a sum takes about a
  /// nanosecond a factor, so that a byte for each keeps the default limit at about a second.
  func cost(columns: Int, count: Int) -> Int {
    let (sources, targets) =
      switch self {
      case .affine(let sources, let targets, _): (sources.count, targets.count)
      case .lookup: (1, 1)
      }
    // A document may have any number of sources: the product of three counts may pass 64 bits.
    let sums = (targets * count).multipliedReportingOverflow(by: sources)
    guard !sums.overflow, sums.partialValue < Int.max / 2 else { return Int.max / 2 }
    let names = targets * (sources + columns + targets + count) + sources * columns
    return names * 8 + sums.partialValue + 64
  }
}
