import Glibc

/// What the system grants this process.
enum SystemLimit {
  /// How many connections there may be, so that each can have a file open, and some are left.
  static var connections: Int { max(1, (Int(openFiles.rlim_cur) - 64) / 2) }

  private static var openFiles: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }
}
