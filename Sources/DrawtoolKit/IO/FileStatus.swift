import Glibc

/// What a path or a descriptor leads to.
struct FileStatus: Sendable, Equatable {
  /// The kind of file.
  enum Kind: Sendable, Equatable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link; seen only where links are not followed.
    case link
    /// Anything else, with the name that people know.
    case special(String)
  }

  /// A file's identity: two paths with equal identities lead to one file.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let node: UInt64
  }

  let kind: Kind
  let identity: Identity
  let size: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .special("FIFO")
      case S_IFSOCK: .special("socket")
      default: .special("device")
      }
    identity = Identity(device: UInt64(raw.st_dev), node: UInt64(raw.st_ino))
    size = Int(raw.st_size)
    permissions = raw.st_mode & 0o7777
    owner = raw.st_uid
    group = raw.st_gid
  }
}
