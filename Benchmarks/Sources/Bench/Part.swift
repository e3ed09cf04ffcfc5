import DrawingFormat
import DrawingJSON
import Glibc
import ZlibCalls

/// One thing that the libraries do, done once.
enum Part {
  /// Does a part with what is in a file: `.json` for reading JSON, `.drawing` for the others; in the
  /// region that callgrind counts where `isCounted`.
  static func run(_ name: String, on path: String, isCounted: Bool) throws {
    let bytes = try Files.read(path)
    let body = try self.body(name, bytes)
    guard isCounted else {
      try body()
      return
    }
    let call = Call(body)
    unsafe cost_region(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Call>.fromOpaque(context).takeUnretainedValue().run()
      }, Unmanaged.passUnretained(call).toOpaque())
    if let failure = call.failure { throw failure }
  }

  /// What a part does; what it needs to start with is made before.
  private static func body(_ name: String, _ bytes: [UInt8]) throws -> () throws -> Void {
    switch name {
    case "load": return {}
    case "decode": return { try Kept.keep(Drawing(decoding: bytes.span)) }
    case "validate": return { Kept.keep(FileFindings(checking: bytes.span)) }
    case "json-read": return { try Kept.keep(Drawing(json: bytes)) }
    case "json-write":
      let drawing = try Drawing(decoding: bytes.span)
      return { try Kept.keep(drawing.json()) }
    default: break
    }
    let efforts = EncodingOptions.Effort.allCases
    guard let effort = efforts.first(where: { "encode-\($0)" == name }) else {
      Entry.fail("Bench: no part \(name)\n")
    }
    let drawing = try Drawing(decoding: bytes.span)
    return { try Kept.keep(drawing.encoded(options: EncodingOptions(effort: effort))) }
  }

  /// A function on its way through C.
  private final class Call {
    private let body: () throws -> Void
    private(set) var failure: (any Error)?

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func run() {
      do { try body() } catch { failure = error }
    }
  }
}

/// What was computed, so that no optimizer leaves it out.
enum Kept {
  @inline(never)
  static func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }
}
