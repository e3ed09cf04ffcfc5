import DrawingJSON
import Glibc

/// A file could not be read or written.
struct FileFailure: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  init(_ path: String) {
    self.path = path
    code = errno
  }

  var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
}

/// Whole files.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw FileFailure(path) }
    defer { unsafe fclose(file) }
    var status = stat()
    guard unsafe fstat(fileno(file), &status) == 0 else { throw FileFailure(path) }
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    var sink = try FileOutput(path)
    try sink.write(bytes[...])
    try sink.close()
  }

  /// The names in a folder, in order.
  static func names(in folder: String) throws -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileFailure(folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

/// A file that is written piece by piece.
@safe struct FileOutput: JSONByteSink {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws {
    guard let file = unsafe fopen(path, "wb") else { throw FileFailure(path) }
    self.path = path
    unsafe self.file = file
  }

  mutating func write(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    let count = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    guard count == bytes.count else {
      throw JSONError(.inputOutput, path: path, found: "a failure", expected: "a written piece")
    }
  }

  func close() throws {
    guard unsafe fclose(file) == 0 else { throw FileFailure(path) }
  }
}
