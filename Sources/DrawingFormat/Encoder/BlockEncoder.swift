/// Writes a block: its sequences in order, packed or with sections, whichever is smaller.
///
/// `Docs/format.md`, "Block header" and "Sequences", for the order; which way each column takes is
/// the encoder's choice.
struct BlockEncoder {
  let settings: SearchSettings
  let pool: DeflaterPool

  /// The payload of a block on its own.
  func encode(
    _ strokes: BlockStrokes, additions: TableAdditions, extra: [UInt8], after sizes: TableSizes
  ) throws(DrawingError) -> [UInt8] {
    var plans = BlockPlans()
    return try encode(strokes, additions: additions, extra: extra, after: sizes, plans: &plans)
  }

  /// The payload of a block.
  ///
  /// A long block goes by `plans`, or leaves them for those after it. `perform` runs what can be done for
  /// several columns at the same time.
  func encode(
    _ strokes: BlockStrokes, additions: TableAdditions, extra: [UInt8], after sizes: TableSizes,
    plans: inout BlockPlans, running perform: ConcurrentPerform = performSerially
  ) throws(DrawingError) -> [UInt8] {
    var header = BlockHeader()
    header.additions = additions
    header.extra = extra
    header.strokeCount = strokes.lengths.count
    header.firstContinues = strokes.firstContinues
    header.layouts = strokes.layouts
    header.states = PropertyStates(of: strokes.properties)
    let propertyData = try propertyData(of: strokes.properties)
    let pointCount = strokes.lengths.reduce(0, +)
    let isLong = settings.reusesPlans && pointCount > settings.packedPoints
    let planner = ColumnPlanner(settings, strokes, isLong ? plans : BlockPlans())
    // Handing the columns of a short block to threads costs more than it saves.
    let columns =
      isLong ? planner.plan(header.kinds, running: perform) : planner.plan(header.kinds)
    var best: [UInt8]?
    if pointCount <= settings.packedPoints, strokes.valueCount <= FormatLimits.packedValues {
      best = try packed(header, columns, propertyData, after: sizes)
    }
    if best == nil || strokes.lengths.count > 0 && comparesForms(columns) {
      let coded = try sections(columns)
      if isLong, plans.isEmpty { plans.learn(header.kinds, coded) }
      let candidate = try sectioned(header, coded, propertyData, after: sizes)
      if best == nil || candidate.count < (best?.count ?? 0) { best = candidate }
    }
    return best ?? []
  }

  /// Whether a block that can be packed is tried with sections too.
  private func comparesForms(_ columns: [PlannedColumn]) -> Bool {
    switch settings.comparesForms {
    case .never: false
    case .whereRepeating:
      columns.contains { RepetitionProbe.repeats($0.ways.first?.residuals.bodies ?? []) }
    case .always: true
    }
  }

  private func propertyData(of strokes: [Stroke]) throws(DrawingError) -> [UInt8] {
    var writer = ByteWriter()
    for stroke in strokes { if let id = stroke.id { writer.idData(id) } }
    for stroke in strokes { if let mask = stroke.mask { writer.mask(mask) } }
    for stroke in strokes where !stroke.attributes.isEmpty {
      let record = RecordWriter("stroke", reserved: Stroke.members)
      writer.attributes(try record.finished(stroke.attributes))
    }
    return writer.bytes
  }

  // MARK: Forms

  private func packed(
    _ header: BlockHeader, _ planned: [PlannedColumn], _ propertyData: [UInt8],
    after sizes: TableSizes
  ) throws(DrawingError) -> [UInt8]? {
    let encoder = ColumnEncoder(settings: settings, pool: pool)
    let columns = try code(planned) { encoder.packed($0.ways, neighbor: $1) }
    var full = header
    full.columns = columns.map { $0.header }
    var writer = ByteWriter()
    try full.write(to: &writer, after: sizes, isPacked: true)
    writer.append(propertyData)
    guard writer.count <= FormatLimits.packedHeaderBytes else { return nil }
    var leftOutCount = 0
    let payload = BlockForm.writePacked(header: writer.bytes) { arithmetic in
      for column in columns {
        for part in [column] + column.corrections {
          if case .constant = part.header.layout { continue }
          AdaptiveResiduals.write(part.residuals, neighbor: part.neighbor, with: &arithmetic)
        }
      }
      leftOutCount = arithmetic.leftOutCount
    }
    // A header that ends with many ones, such as bytes FF, leaves its end out; readers take four bytes
    // in advance and stop eight bytes beyond the end.
    return leftOutCount <= 4 ? payload : nil
  }

  private func sections(_ planned: [PlannedColumn]) throws(DrawingError) -> [CodedColumn] {
    let encoder = ColumnEncoder(settings: settings, pool: pool)
    return try code(planned) { column, neighbor in
      guard let plan = column.plan else { return encoder.section(column.ways, neighbor: neighbor) }
      let planned = encoder.section(column.ways[0], plan, neighbor: neighbor)
      if let planned, plan.promises(planned) { return planned }
      // Beyond the plan's promise: searched for, and the smaller of the two taken.
      let ways = ColumnWays(settings: settings).ways(of: column.input)
      let searched = encoder.section(ways, neighbor: neighbor)
      guard let planned, let searched else { return searched ?? planned }
      return searched.section.count < planned.section.count ? searched : planned
    }
  }

  private func sectioned(
    _ header: BlockHeader, _ columns: [CodedColumn], _ propertyData: [UInt8],
    after sizes: TableSizes
  ) throws(DrawingError) -> [UInt8] {
    var full = header
    full.columns = columns.map { $0.header }
    var writer = ByteWriter()
    try full.write(to: &writer, after: sizes, isPacked: false)
    writer.append(propertyData)
    return BlockForm.write(
      header: writer.bytes,
      sections: columns.flatMap { [$0.section] + $0.corrections.map { $0.section } },
      deflater: pool.header)
  }

  private func code(
    _ planned: [PlannedColumn], choose: (PlannedColumn, [UInt8]) -> CodedColumn?
  ) throws(DrawingError) -> [CodedColumn] {
    var result: [CodedColumn] = []
    for column in planned {
      if let constant = column.constant {
        result.append(constant)
        continue
      }
      let isWanted = column.isBesideLast && column.plan?.usesNeighbor ?? true
      let neighbor = isWanted ? result.last?.lengths ?? [] : []
      guard let coded = choose(column, neighbor) else {
        throw DrawingError(
          .badOption, context: column.kind.name, found: "no memory for deflating",
          expected: "about a megabyte")
      }
      result.append(coded)
    }
    return result
  }
}

extension BlockStrokes {
  /// The number of values of all channels.
  var valueCount: Int { columns.reduce(0) { $0 + $1.values.count } }
}

extension AffineTransform {
  /// a, b, c, d, tx, ty.
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}
