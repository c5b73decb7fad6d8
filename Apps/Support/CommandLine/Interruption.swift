import Dispatch
import Platform
import Synchronization

/// Cancels the running work on SIGINT, SIGTERM or SIGHUP, and lets it end cleanly.
public enum Interruption {
  /// The time before the process ends anyway, far longer than any work needs to stop. A reader that takes no
  /// more output must not block it forever, and the stores stay intact however a program ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// - Parameter work: Returns the exit status.
  /// - Returns: The same status. If it reports an interruption: 128 plus the number of the signal, as in
  ///   shells.
  static func cancelling(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let caught = CaughtSignal()
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.read, queue: .global())
    source.setEventHandler {
      while let number = nextSignal() {
        // A second Ctrl-C ends the process at once.
        if number == SIGINT, caught.first != nil { _exit(128 + number) }
        caught.note(number)
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(128 + number) }
      }
    }
    source.resume()
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    defer { source.cancel() }
    let status = await task.value
    guard status == ExitStatus.interrupted.rawValue, let number = caught.first else {
      return status
    }
    return 128 + number
  }

  /// The pipe that the signal handler writes to, because a handler may do little else. libdispatch's own
  /// signal source loses one signal in a hundred while other programs are being started.
  private static let pipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Platform.pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Returns whether the program was started with this signal ignored, as by nohup(1) or as a job of a
  /// script.
  public static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ number: Int32) {
    guard !isIgnored(number) else { return }
    signal(number) { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Interruption.pipe.write, &byte, 1)
      errno = error
    }
  }

  private static func nextSignal() -> Int32? {
    var byte: UInt8 = 0
    return read(pipe.read, &byte, 1) == 1 ? Int32(byte) : nil
  }
}

private final class CaughtSignal: Sendable {
  private let number = Mutex<Int32?>(nil)

  var first: Int32? { number.withLock { $0 } }

  func note(_ caught: Int32) { number.withLock { $0 = $0 ?? caught } }
}
