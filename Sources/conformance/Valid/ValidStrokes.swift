import DrawingFormat

/// `Docs/format.md`, "Strokes", "Channel sets": dots, strokes without points, absent channels.
extension ValidCase {
  static func strokes() throws(DrawingError) -> [ValidCase] {
    var deflated = Block.dot
    deflated.form = .deflated
    var packed = Block.dot
    packed.form = .packed
    var empty = Block.dot
    empty.lengths = [0, 0]
    empty.columns = [.channel(0): Column(layout: .constant), .channel(1): Column()]
    return [
      try ValidCase("dot-plain", ["one dot", "plain"], File(.dot)),
      try ValidCase("dot-deflated", ["one dot", "deflated"], File(deflated)),
      try ValidCase("dot-packed", ["one dot", "packed"], File(packed)),
      try ValidCase("stroke-without-channels", ["no points"], File(Block([Stroke()]))),
      try ValidCase("strokes-without-points", ["no points", "channels"], File(empty)),
      try sets(.plain), try sets(.packed), try repeatedSets(), try manyChannels(),
      try channelOrder(),
    ]
  }

  /// Four strokes: x and y; x alone; none; y alone without points.
  private static func sets(_ form: Form) throws(DrawingError) -> ValidCase {
    var block = Block.dot
    block.form = form
    block.sets = [[0, 1], [0], [], [1]]
    block.setOfStroke = [0, 1, 2, 3]
    block.lengths = [2, 3, 0, 0]
    block.columns = [
      .channel(0): Column(numbers: [1, 2, 3, 4, 5], mapping: .decimal(1)),
      .channel(1): Column(numbers: [9, 8], mapping: .binary(2)),
    ]
    return try ValidCase("channels-absent-\(form)", ["absent channels", "\(form)"], File(block))
  }

  /// Equal sets, and one that no stroke has.
  private static func repeatedSets() throws(DrawingError) -> ValidCase {
    var block = Block.dot
    block.sets = [[0], [0, 1], [0], [1]]
    block.setOfStroke = [2, 0, 1]
    block.lengths = [1, 1, 1]
    block.columns[.channel(0)] = Column(numbers: [1, 2, 3])
    block.columns[.channel(1)] = Column(numbers: [4])
    block.columns[.length] = Column(layout: .plainTokens, predictor: .fixed(0))
    return try ValidCase("channel-sets-repeated", ["absent channels"], File(block))
  }

  /// Seventeen channels, so that sets take one to three bytes.
  private static func manyChannels() throws(DrawingError) -> ValidCase {
    var block = Block(
      Column(numbers: [0, 0, 0, 0, 0], layout: .constant), lengths: [1, 1, 1, 1, 1])
    block.tables.channels = (0..<17).map { Channel(name: ChannelName("c\($0)")) }
    block.sets = [[0, 8], [6], [7, 13], [14], Array(0..<17)]
    block.setOfStroke = [0, 1, 2, 3, 4]
    for channel in 0..<17 {
      let count = block.runs(ofChannel: channel).count
      block.columns[.channel(channel)] = Column(
        numbers: [Int64](repeating: Int64(channel), count: count), layout: .constant)
    }
    return try ValidCase("channels-many", ["absent channels"], File(block))
  }

  /// Strokes have the channels of the table in another order, and one never.
  private static func channelOrder() throws(DrawingError) -> ValidCase {
    var block = Block.dot
    block.tables.channels = [
      Channel(name: .time), Channel(name: .x, unit: "mm"), Channel(name: .y), Channel(name: "z"),
    ]
    block.sets = [[2], [0, 1]]
    block.setOfStroke = [0, 1]
    block.lengths = [1, 1]
    block.columns = [
      .channel(0): Column(numbers: [1]), .channel(1): Column(numbers: [2]),
      .channel(2): Column(numbers: [3]),
    ]
    return try ValidCase("channels-in-another-order", ["channels"], File(block))
  }
}
