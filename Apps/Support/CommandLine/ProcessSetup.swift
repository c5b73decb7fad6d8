import Composition
import Glibc

/// What every user of the machine sees of this process.
enum ProcessList {
  /// Overwrites the passwords of addresses among the arguments; the program has read them by now.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // Few arguments can hold one, and to look closer takes longer than a short command. What is no
      // UTF-8 is refused, and has other places as a text.
      guard let argument = CommandLine.unsafeArgv[index],
        strchr(argument, CInt(UInt8(ascii: "@"))) != nil || strstr(argument, "assword=") != nil,
        let text = String(validatingCString: argument)
      else { continue }
      for range in passwords(in: text) {
        for offset in range { argument[offset] = CChar(UInt8(ascii: "x")) }
      }
    }
  }

  /// The UTF-8 offsets of passwords in a text: in `//user:password@host` and `password=…`, also if
  /// the first letter is percent-encoded.
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

/// What every program needs of the system, looked at where it starts: the libraries beneath end the
/// process or wait for ever where they do not get it.
enum ProcessLimits {
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

/// The streams that a program was started with, made fit for any use of them.
enum StandardStreams {
  static func prepare() {
    // Who closes a pipe has had enough: writing tells so by its error, and the work ends whole.
    signal(SIGPIPE, SIG_IGN)
    // Where a stream is closed, the next file that is opened takes its place, and would get what is
    // meant for the stream. This one can't be written, just as the closed one.
    var descriptor: Int32
    repeat {
      descriptor = open("/dev/null", O_RDONLY)
    } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
    if descriptor > STDERR_FILENO { close(descriptor) }
  }
}
