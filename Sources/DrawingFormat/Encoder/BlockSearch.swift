/// The encoders of blocks for an effort: the smallest of their results is taken, since a longer search
/// goes by estimates too, and may end at a block that is larger by a percent.
struct BlockSearch {
  private let efforts: [EncodingOptions.Effort]
  private let encoders: [BlockEncoder]
  /// One for each of them.
  private var plans: [BlockPlans]

  init(effort: EncodingOptions.Effort) {
    self.init(effort == .max ? [.max, .default] : [effort], plans: [])
  }

  private init(_ efforts: [EncodingOptions.Effort], plans: [BlockPlans]) {
    self.efforts = efforts
    let pool = DeflaterPool()
    encoders = efforts.map { BlockEncoder(settings: SearchSettings($0), pool: pool) }
    self.plans = plans.isEmpty ? efforts.map { _ in BlockPlans() } : plans
  }

  /// Whether the blocks to come do not change what is known of them.
  var isSettled: Bool {
    zip(encoders, plans).allSatisfy { !$0.settings.reusesPlans || !$1.isEmpty }
  }

  /// What another thread needs to encode blocks in the same way.
  var recipe: Recipe { Recipe(efforts: efforts, plans: plans) }

  /// Efforts and plans without the deflate streams, of which each thread has its own.
  struct Recipe: Sendable {
    fileprivate let efforts: [EncodingOptions.Effort]
    fileprivate let plans: [BlockPlans]
  }

  init(_ recipe: Recipe) { self.init(recipe.efforts, plans: recipe.plans) }

  /// The payload of a block.
  mutating func encode(
    _ strokes: BlockStrokes, additions: TableAdditions, extra: [UInt8], after sizes: TableSizes,
    running perform: ConcurrentPerform = performSerially
  ) throws(DrawingError) -> [UInt8] {
    var payload: [UInt8] = []
    for (index, encoder) in encoders.enumerated() {
      let candidate = try encoder.encode(
        strokes, additions: additions, extra: extra, after: sizes, plans: &plans[index],
        running: perform)
      if payload.isEmpty || candidate.count < payload.count { payload = candidate }
    }
    return payload
  }
}
