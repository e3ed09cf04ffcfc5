import Glibc

/// A temporary file without a name, which is gone when it is closed, however the process ends.
final class NamelessFile {
  let folder: String
  let descriptor: Int32

  /// Makes an empty file, in the folder of the environment's `TMPDIR` or `/tmp` unless another one is
  /// given; `nil` where none can be had.
  ///
  /// `open` is the system's call, for tests.
  init?(
    in folder: String = POSIX.environment("TMPDIR") ?? "/tmp",
    open: (String, Int32, mode_t) throws(SystemError) -> Int32 = {
      (path, flags, mode) throws(SystemError) in try POSIX.open(path, flags, mode: mode)
    }
  ) {
    let descriptor: Int32?
    do throws(SystemError) {
      descriptor = try open(folder, POSIX.withoutName | O_RDWR, 0o600)
    } catch {
      // NFS, and overlays of containers before Linux 6.1, have no files that never had a name; open(2)
      // gives the first code for them, and kernels that do not know the flag the others.
      let isUnknown = [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code)
      descriptor = isUnknown ? Self.openAndRemove(in: folder, open) : nil
    }
    guard let descriptor else { return nil }
    (self.folder, self.descriptor) = (folder, descriptor)
  }

  deinit { try? POSIX.close(descriptor) }

  /// Makes a file and takes its name away at once.
  private static func openAndRemove(
    in folder: String, _ open: (String, Int32, mode_t) throws(SystemError) -> Int32
  ) -> Int32? {
    // A signal between the two calls would leave the file behind.
    let signals = HeldSignals()
    defer { signals.release() }
    for _ in 0..<100 {
      // In a folder for everybody nobody else may know the name before.
      let name = String(UInt64.random(in: 0 ... .max), radix: 36)
      let path = Path.joined(folder, ".drawtool-\(name).tmp")
      do throws(SystemError) {
        let descriptor = try open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        try? POSIX.remove(path)
        return descriptor
      } catch {
        if error.code != EEXIST { return nil }
      }
    }
    return nil
  }
}
