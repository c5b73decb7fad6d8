import Dispatch
import Glibc
import Synchronization

/// Lets the work be ended from outside, by Ctrl-C, a closed terminal or a request to terminate: it
/// is cancelled, and ends whole.
enum Interruption {
  /// Far more than any work needs to end: whoever asked must not wait for ever, for a reader that
  /// takes no more output, say. The stores stay whole however a program ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// - Parameter work: Returns the exit status.
  /// - Returns: The same; where it tells of an interruption, the one that names the signal, as
  ///   shells have it.
  static func cancelling(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let caught = CaughtSignal()
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      source(of: number) {
        // Who presses Ctrl-C once more does not want to wait.
        if number == SIGINT, caught.first != nil { _exit(128 + number) }
        caught.note(number)
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(128 + number) }
      }
    }
    defer { for source in sources { source.cancel() } }
    let status = await task.value
    guard status == ExitStatus.interrupted.rawValue, let number = caught.first else {
      return status
    }
    return 128 + number
  }

  private static func source(
    of number: Int32, handler: @escaping @Sendable () -> Void
  ) -> (any DispatchSourceSignal)? {
    // The default action would end the program before the work can end whole.
    let before = signal(number, SIG_IGN)
    // Whoever wants the program to outlive its terminal starts it so, as nohup(1) does.
    if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    {
      return nil
    }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.resume()
    return source
  }
}

private final class CaughtSignal: Sendable {
  private let number = Mutex<Int32?>(nil)

  var first: Int32? { number.withLock { $0 } }

  func note(_ caught: Int32) { number.withLock { $0 = $0 ?? caught } }
}
