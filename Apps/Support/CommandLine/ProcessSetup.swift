import Composition
import Platform

/// The arguments of this process, which all users of the machine can see.
enum ProcessList {
  /// Overwrites the passwords of addresses among the arguments. The program has already read them.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // Few arguments can hold a password, and a closer look takes longer than a short command. Arguments
      // that are not UTF-8 are refused later, and their offsets differ from those of the text.
      guard let argument = CommandLine.unsafeArgv[index],
        strchr(argument, CInt(UInt8(ascii: "@"))) != nil || strstr(argument, "assword=") != nil,
        let text = String(validatingCString: argument)
      else { continue }
      for range in passwords(in: text) {
        for offset in range { argument[offset] = CChar(UInt8(ascii: "x")) }
      }
    }
  }

  /// Returns the UTF-8 ranges of passwords in a text: in `//user:password@host` and `password=…`, also if the
  /// first letter is percent-encoded.
  static func passwords(in text: String) -> [Range<Int>] {
    let places = [#/\/\/[^:\/]*:(.*)@/#, #/\b[%0-9a-z]*assword=([^& ]*)/#]
    return places.flatMap { place in
      text.matches(of: place).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.1.startIndex)
        return start..<start + match.1.utf8.count
      }
    }
  }
}

/// The system limits that every program needs, checked at the start: below them, libraries would end the
/// process or wait forever.
enum ProcessLimits {
  /// The number of processors, at most 8, because more are rarely busy at once.
  private static var cores: Int { min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8) }

  /// The number of file descriptors needed: for queues, signals, the files of a store and connections, and in
  /// servers for the event loops, one for each processor.
  private static var descriptors: Int { 16 + 4 * cores }
  /// The number of threads needed: one per processor for waiting on disks and connections, and in servers one
  /// for each event loop.
  private static var threads: Int { 8 + 2 * cores }
  /// The thread limit above which threads are not tried. It counts all threads of a user. Starting some takes
  /// longer than many commands, so this happens only below the usual limit, or if memory is limited.
  private static let usualThreads = 1024

  /// Raises the limit on open files to the maximum, and checks that the limits suffice.
  ///
  /// - Throws: ``UsageError`` that names the limit and says how to raise it.
  static func check() throws {
    #if !canImport(Darwin)
      // The runtime reads the arguments from there. libdispatch looks there at its threads, and ends one run in
      // six without it.
      guard access("/proc/self", F_OK) == 0 else {
        throw UsageError("/proc is not there, which every program here needs: mount it")
      }
    #endif
    guard openFiles() >= UInt(descriptors) else {
      throw UsageError(
        "too few open files are allowed: \(descriptors) are needed; raise the limit (ulimit -n)")
    }
    #if !canImport(Darwin)
      let isUsual =
        limit(__RLIMIT_NPROC).rlim_cur >= usualThreads && limit(RLIMIT_AS).rlim_cur == .max
      guard isUsual || canStartThreads() else {
        throw UsageError(
          "too few threads are allowed: \(threads) are needed; raise the limit (ulimit -u, or -v)")
      }
    #endif
  }

  #if canImport(Darwin)
    /// Raises the limit on open files, as far as the system permits, and returns it.
    private static func openFiles() -> rlim_t {
      var limit = rlimit()
      getrlimit(RLIMIT_NOFILE, &limit)
      limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(OPEN_MAX)))
      setrlimit(RLIMIT_NOFILE, &limit)
      return limit.rlim_cur
    }
  #else
    /// Raises the limit on open files and returns it. The system starts with a lower one for programs that use
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
        // The threads wait on the pipe until it is closed; nothing is written to it.
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
  #endif
}

/// The standard streams, prepared so that writing to them is always safe.
enum StandardStreams {
  static func prepare() {
    // Writing to a closed pipe then returns an error, and the work ends cleanly.
    signal(SIGPIPE, SIG_IGN)
    // If a stream is closed, the next file to be opened would take its descriptor and receive its output.
    // This one can't be written, like the closed stream.
    var descriptor: Int32
    repeat {
      descriptor = open("/dev/null", O_RDONLY)
    } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
    if descriptor > STDERR_FILENO { close(descriptor) }
  }
}
