import Composition
import Glibc

/// What every program needs of the system, looked at where it starts: the libraries beneath end the
/// process or wait for ever where they do not get it.
enum ScarceResources {
  /// More than these are rarely at work at once.
  private static var cores: Int { min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8) }

  /// For queues and signals, the files of a store, connections, and in servers the event loops, each
  /// of which is for one core.
  private static var descriptors: Int { 16 + 4 * cores }
  /// For those that wait for disks and connections, one for each core, and in servers one for each
  /// event loop.
  private static var threads: Int { 8 + 2 * cores }
  /// The limit counts all threads of a user. To start some takes longer than many a command: it is
  /// tried only where fewer are allowed than systems allow by themselves, or where memory is limited.
  private static let usualThreads = 1024

  /// Takes as many open files as the system allows, and looks whether there is enough of all.
  ///
  /// - Throws: ``UsageError`` that says what there is too little of, and how to get more.
  static func check() throws {
    // The runtime reads the arguments there, and libdispatch, which ends one run in six without it, looks
    // there at its threads.
    guard access("/proc/self", F_OK) == 0 else {
      throw UsageError("/proc is not there, which every program here needs: mount it")
    }
    guard openFiles() >= UInt(descriptors) else {
      throw UsageError(
        "too few open files are allowed: \(descriptors) are needed; raise the limit (ulimit -n)")
    }
    let isUsual =
      limit(__RLIMIT_NPROC).rlim_cur >= usualThreads && limit(RLIMIT_AS).rlim_cur == .max
    guard isUsual || canStartThreads() else {
      throw UsageError(
        "too few threads are allowed: \(threads) are needed; raise the limit (ulimit -u, or -v)")
    }
  }

  /// How many there may be: the system grants fewer at first for the sake of programs that use
  /// `select`.
  private static func openFiles() -> rlim_t {
    var limit = limit(RLIMIT_NOFILE)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit.rlim_cur
  }

  private static func limit(_ resource: __rlimit_resource) -> rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return limit
  }

  private static func canStartThreads() -> Bool {
    var gate: [Int32] = [-1, -1]
    guard pipe(&gate) == 0 else { return false }
    var started: [pthread_t] = []
    defer {
      // Nobody writes: the threads wait until the pipe ends.
      close(gate[1])
      for thread in started { pthread_join(thread, nil) }
      close(gate[0])
    }
    while started.count < threads {
      var thread = pthread_t()
      let reader = UnsafeMutableRawPointer(bitPattern: Int(gate[0]))
      let error = pthread_create(
        &thread, nil,
        { reader in
          var byte: UInt8 = 0
          read(Int32(Int(bitPattern: reader)), &byte, 1)
          return nil
        }, reader)
      guard error == 0 else { return false }
      started.append(thread)
    }
    return true
  }
}
