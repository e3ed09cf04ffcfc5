/// The ways to code each column of a block: of one column they depend on no other, so that several can be
/// looked for at the same time.
struct ColumnPlanner: Sendable {
  private let settings: SearchSettings
  private let strokes: BlockStrokes
  private let sets: ChannelSets
  private let plans: BlockPlans

  init(_ settings: SearchSettings, _ strokes: BlockStrokes, _ plans: BlockPlans) {
    self.settings = settings
    self.strokes = strokes
    self.plans = plans
    sets = ChannelSets(strokes.layouts)
  }

  /// Plans columns, each with a call of its own.
  func plan(
    _ kinds: [SequenceKind], running perform: ConcurrentPerform = performSerially
  ) -> [PlannedColumn] {
    gather(kinds.count, running: perform) { plan(kinds[$0]) }
  }

  private func plan(_ kind: SequenceKind) -> PlannedColumn {
    let input = self.input(kind)
    var column = PlannedColumn(kind: kind, input: input, isBesideLast: isBesideLast(kind))
    column.constant = ColumnEncoder.constant(input)
    if column.constant != nil { return column }
    if let plan = plans[kind], let way = plan.way(of: input) {
      column.plan = plan
      column.ways = [way]
    } else {
      column.ways = ColumnWays(settings: settings).ways(of: input)
    }
    return column
  }

  private func isBesideLast(_ kind: SequenceKind) -> Bool {
    guard case .points(let channel) = kind,
      let index = strokes.columns.firstIndex(where: { $0.channel == channel }), index > 0
    else { return false }
    return sets.areBeside(strokes.columns[index - 1].channel, channel)
  }

  private func input(_ kind: SequenceKind) -> ColumnInput {
    func whole(_ numbers: [Int64]) -> ColumnInput {
      ColumnInput(content: .integers(numbers), runs: numbers.isEmpty ? [] : [numbers.count])
    }
    func real(_ values: [Double]) -> ColumnInput {
      ColumnInput(content: .doubles(values), runs: values.isEmpty ? [] : [values.count])
    }
    let properties = strokes.properties
    switch kind {
    case .layout: return whole(strokes.layoutOfStroke.map { Int64($0) })
    case .length: return whole(strokes.lengths.map { Int64($0) })
    case .presence(let property):
      return whole(properties.map { property.isPresent(in: $0) ? 1 : 0 })
    case .ink: return whole(properties.compactMap { $0.ink.map { Int64($0) } })
    case .group: return whole(properties.compactMap { $0.group.map { Int64($0) } })
    case .start: return real(properties.compactMap { $0.start })
    case .idKind: return whole(properties.compactMap { $0.id?.kind })
    case .idNumber:
      return whole(
        properties.compactMap { stroke in
          if case .number(let number) = stroke.id { Int64(bitPattern: number) } else { nil }
        })
    case .transform(let part):
      return real(properties.compactMap { $0.transform.map { $0.numbers[part] } })
    case .randomSeed:
      return whole(properties.compactMap { $0.randomSeed.map { Int64(bitPattern: $0) } })
    case .points(let channel):
      let values = strokes.columns.first { $0.channel == channel }?.values ?? []
      return ColumnInput(content: .doubles(values), runs: strokes.runs(ofChannel: channel, sets))
    }
  }
}

/// A column with the ways to code it, found once for both forms.
struct PlannedColumn: Sendable {
  let kind: SequenceKind
  /// What a search begins with.
  let input: ColumnInput
  /// Whether the column before it holds the same strokes.
  let isBesideLast: Bool
  /// The whole column where its numbers are all the same.
  var constant: CodedColumn?
  var ways: [ColumnWay] = []
  /// Where the one way comes from a plan.
  var plan: ColumnPlan?
}
