import DrawingFormat

/// What an input showed that must not be.
struct FuzzFailure: Error {
  let message: String
}

/// What is done with the bytes of an input.
///
/// An input of the targets of `.drawing` files tells by its first byte how the rest becomes a file, see
/// `FileForm`; so all of these share their inputs. The others read the bytes as they are.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Decodes a block payload in a file with right checksums.
  case block
  /// Decodes a plain block with the input as its header and sections.
  case header
  /// Decodes a packed block with the input as its header's bytes and as bits of its columns.
  case packed
  /// Decodes files as they are, and files of several chunks with right checksums.
  case file
  /// Decodes, encodes and decodes again, which must give an equal drawing.
  case reencode
  /// Reads in pieces, and channel by channel, which must agree with decoding the whole.
  case stream
  /// Recovers; what is recovered must have a file form.
  case recover
  /// Reads parts by the index, which must agree with decoding the whole.
  case indexed
  /// Goes on with a file, to which a stroke is added.
  case append
  /// Findings and structure, which must agree with decoding.
  case inspect
  /// Encodes values made of the input, and decodes them, which must give an equal drawing.
  case encode
  /// Reads JSON whole and in pieces, which must agree.
  case json
  /// Reads JSON and writes it, which must give an equal drawing when read.
  case jsonRoundTrip = "json-round-trip"
  /// Reads a PKDrawing, as a `.drawing` too, which must give the same bytes back.
  case pencilKit = "pkdrawing"
  /// Reads JSON and writes it as InkML, which must give an equal drawing when read.
  case jsonToInkML = "json-to-inkml"
  /// Reads InkML and writes it, which must give an equal drawing when read.
  case inkml

  /// What the inputs are: targets of one kind share them, and folders are named so.
  enum Kind: String, CaseIterable, Sendable {
    case file, values, json, inkml, pkdrawing
  }

  var kind: Kind {
    switch self {
    case .json, .jsonRoundTrip, .jsonToInkML: .json
    case .inkml: .inkml
    case .encode: .values
    case .pencilKit: .pkdrawing
    default: .file
    }
  }

  /// Runs an input; `.drawing` files are read within the limits.
  func run(_ input: [UInt8], limits: DecodingLimits) throws(FuzzFailure) {
    func file(_ form: FileForm? = nil) -> [UInt8] {
      form.map { $0.file(of: input.dropFirst(), limits) } ?? FileForm.file(of: input, limits)
    }
    func decode(_ file: [UInt8]) { _ = try? Drawing(decoding: file.span, limits: limits) }
    switch self {
    case .block: decode(file(input.first.map { $0 & 1 == 0 } ?? true ? .block : .laterBlock))
    case .header: decode(file(.plain))
    case .packed: decode(file(.packed))
    case .file: decode(file())
    case .reencode: try FileChecks.reencode(file(), limits)
    case .stream: try FileChecks.stream(file(), limits)
    case .recover: try FileChecks.recover(file(), limits)
    case .indexed: try FileChecks.indexed(file(), limits)
    case .append: try FileChecks.append(file(), limits)
    case .inspect: try FileChecks.inspect(file(), limits)
    case .encode: try ValueChecks.encode(input)
    case .json: try JSONChecks.read(input)
    case .jsonRoundTrip: try JSONChecks.roundTrip(input)
    case .pencilKit: try PencilKitChecks.repack(input)
    case .jsonToInkML: try InkMLChecks.write(input)
    case .inkml: try InkMLChecks.read(input)
    }
  }
}

extension DecodingLimits {
  /// Small ones, so that an input takes little time.
  static let fuzzing = DecodingLimits(
    outputBytes: 1 << 23, points: 1 << 16, strokes: 1 << 13, attributeValues: 1 << 16)

  /// Smaller ones, for most inputs: without them three of a thousand took four fifths of the time,
  /// packed headers of hundreds of kilobytes that are nearly all one byte.
  static let fuzzingSmall = DecodingLimits(
    outputBytes: 1 << 16, points: 1 << 13, strokes: 1 << 11, attributeValues: 1 << 13)

  /// The limits of an input: in one of 16 the larger ones.
  static func fuzzing(for input: [UInt8]) -> DecodingLimits {
    var numbers = InputNumbers(input)
    return numbers.below(16) == 0 ? .fuzzing : .fuzzingSmall
  }
}

/// Numbers that depend on an input alone.
struct InputNumbers {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ input: [UInt8]) {
    for byte in input { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The next number below a bound above 0.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
