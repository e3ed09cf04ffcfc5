/// How hard the encoder searches, by effort; none of it can be seen in the format.
struct SearchSettings: Sendable {
  /// Numbers of coefficients that are fitted, in short and in long columns.
  var fittedCounts: (short: [Int], long: [Int])
  /// How often a fit is refined.
  var fittedRounds: Int
  /// At most so many rows go into a fit.
  var fittedRows: Int
  /// Predictions of whole columns are compared on at most so many numbers.
  var comparedNumbers: Int
  /// So many of the cheapest ways by estimate are measured exactly, in columns of at most
  /// `packedPoints` values, where estimates are least sure and measuring is cheap; and in longer ones.
  var measuredWays: (short: Int, long: Int)
  /// For so many of the smallest token columns all deflate settings are tried, instead of one that
  /// their tokens suggest.
  var deflatedAgain: Int
  /// The setting for columns in which one token prevails.
  var prevailingDeflate: DeflateSetting
  /// Deflate settings of which the smallest result is taken, for byte columns; tried always, or only
  /// where residuals repeat.
  var byteDeflates: [DeflateSetting]
  var triesBytesAlways: Bool
  /// The numbers of context classes that are tried.
  var classCounts: [Int]
  /// Ways that cost up to so many times the cheapest by estimate are measured too.
  var doubtfulPart: Double
  /// Whether classes are tried where one token prevails: deflating finds nearly as much there.
  var classesPrevailing: Bool
  /// How much classes must gain to be used, because they are slower to read: 1.01 is a percent.
  var classPenalty: Double
  /// Token settings are compared on at most so many residuals of a column.
  var comparedTokens: Int
  /// Whether leaning on the column before is measured instead of estimated.
  var measuresNeighbor: Bool
  /// So many of the token settings that are cheapest by estimate are deflated.
  var measuredTokens: Int
  /// When a small block is also tried with sections.
  var comparesForms: FormComparison
  /// Whether long blocks are coded as the first one was, where that fits.
  var reusesPlans: Bool

  init(_ effort: EncodingOptions.Effort) {
    switch effort {
    case .fast:
      fittedCounts = ([2], [2])
      fittedRounds = 4
      fittedRows = 512
      comparedNumbers = 2048
      measuredWays = (2, 1)
      deflatedAgain = 0
      prevailingDeflate = DeflateSetting(level: 4, strategy: .standard)
      byteDeflates = [DeflateSetting(level: 4, strategy: .standard)]
      triesBytesAlways = false
      classCounts = [1]
      doubtfulPart = 1.05
      classesPrevailing = false
      classPenalty = 1
      comparedTokens = 4096
      measuresNeighbor = false
      measuredTokens = 1
      comparesForms = .never
      reusesPlans = true
    case .default:
      fittedCounts = ([2, 4], [4])
      fittedRounds = 8
      fittedRows = 1024
      comparedNumbers = 8192
      measuredWays = (4, 2)
      deflatedAgain = 0
      // Half the places of level 6: 25 % less time for 3 % more bytes of these columns.
      prevailingDeflate = DeflateSetting(level: 6, strategy: .standard, chainLength: 64)
      byteDeflates = [DeflateSetting(level: 6, strategy: .standard)]
      triesBytesAlways = false
      classCounts = [1, 2, 4, 8]
      doubtfulPart = 1.05
      classesPrevailing = false
      classPenalty = 1.03
      comparedTokens = 8192
      measuresNeighbor = false
      measuredTokens = 1
      comparesForms = .whereRepeating
      reusesPlans = true
    case .max:
      fittedCounts = ([2, 3, 4], [2, 3, 4])
      fittedRounds = 12
      fittedRows = 16_384
      comparedNumbers = .max
      measuredWays = (12, 4)
      deflatedAgain = 1
      prevailingDeflate = DeflateSetting(level: 5, strategy: .standard)
      byteDeflates = [DeflateSetting(level: 9, strategy: .standard)]
      triesBytesAlways = true
      classCounts = [1, 2, 3, 4, 6, 8]
      doubtfulPart = 1.5
      classesPrevailing = true
      classPenalty = 1
      comparedTokens = .max
      measuresNeighbor = true
      measuredTokens = 3
      comparesForms = .always
      reusesPlans = false
    }
  }

  /// The numbers of coefficients that are fitted in a column with so many values.
  func fittedCounts(valueCount: Int) -> [Int] {
    valueCount <= packedPoints ? fittedCounts.short : fittedCounts.long
  }

  /// How many ways are measured for a column with so many values.
  func measuredWays(valueCount: Int) -> Int {
    valueCount <= packedPoints ? measuredWays.short : measuredWays.long
  }

  /// Blocks of at most so many points are packed: below it the packed form was 5-15 % smaller on
  /// recorded ink, and decoding one takes a few milliseconds at most.
  var packedPoints = 16_384
  /// Points that the encoder puts into a block.
  static let blockPoints = 65_536
  /// Values that the encoder puts into a block.
  static let blockValues = 4_194_304
}

/// When a block that can be packed is tried with sections too.
enum FormComparison: Sendable {
  case never
  /// Where residuals repeat, which packing does not see: in recorded ink, where they do not, sections
  /// were never smaller.
  case whereRepeating
  case always
}

/// A level and strategy of zlib.
struct DeflateSetting: Equatable, Sendable {
  let level: Int
  let strategy: Deflater.Strategy
  var chainLength: Int?

  /// All that are ever the smallest.
  static let all = [
    DeflateSetting(level: 9, strategy: .filtered), DeflateSetting(level: 9, strategy: .standard),
    DeflateSetting(level: 9, strategy: .runLength),
    DeflateSetting(level: 9, strategy: .huffmanOnly),
  ]
}

/// Deflate streams by setting, kept for the whole drawing.
final class DeflaterPool {
  private var deflaters: [(setting: DeflateSetting, deflater: Deflater)] = []

  subscript(setting: DeflateSetting) -> Deflater {
    for entry in deflaters where entry.setting == setting { return entry.deflater }
    let deflater = Deflater(
      level: setting.level, strategy: setting.strategy, chainLength: setting.chainLength)
    deflaters.append((setting, deflater))
    return deflater
  }

  /// For headers: names and tables, where only the standard strategy makes sense.
  var header: Deflater { self[DeflateSetting(level: 9, strategy: .standard)] }

  /// The shortest result of several settings.
  func shortest(_ input: [UInt8], runs: [Int], settings: [DeflateSetting]) -> [UInt8]? {
    var best: [UInt8]?
    for setting in settings {
      guard let candidate = self[setting].deflate(input, runs: runs) else { continue }
      if let shortest = best, shortest.count <= candidate.count { continue }
      best = candidate
    }
    return best
  }
}
