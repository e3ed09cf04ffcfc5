#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  guard let name = unsafe getenv("FUZZ_TARGET"),
    let target = FuzzTarget(rawValue: unsafe String(cString: name))
  else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    print("FUZZ_TARGET must be one of: \(names)")
    fflush(nil)
    exit(2)
  }
  return target
}()

/// Finds the target before anything runs; libFuzzer calls it.
@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt {
  _ = target
  return 0
}

/// Runs one input; libFuzzer calls it.
///
/// What goes wrong ends the process, which libFuzzer reports with the input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  do throws(FuzzFailure) {
    try target.run(input, limits: .fuzzing(for: input))
  } catch {
    fatalError("\(target.rawValue): \(error.message)")
  }
  return 0
}
