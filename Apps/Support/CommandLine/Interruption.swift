import Dispatch
import Glibc
import Synchronization

/// Lets the work be ended from outside, by Ctrl-C, a closed terminal or a request to terminate: it
/// is cancelled, and ends whole.
public enum Interruption {
  /// Far more than any work needs to end: whoever asked must not wait for ever, for a reader that
  /// takes no more output, say. The stores stay whole however a program ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// - Parameter work: Returns the exit status.
  /// - Returns: The same; where it tells of an interruption, the one that names the signal, as
  ///   shells have it.
  static func cancelling(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let caught = CaughtSignal()
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.read, queue: .global())
    source.setEventHandler {
      while let number = nextSignal() {
        // Who presses Ctrl-C once more does not want to wait.
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

  /// What the handler of signals writes to, which may do little else. A source of signals of libdispatch
  /// loses one in a hundred where other programs are being started.
  private static let pipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Whether the program was started so that it outlives what a signal tells, as by nohup(1) or as a job
  /// of a script.
  public static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
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
