import Glibc
import OfflineCore

/// Waiting for a server, on a thread that may block.
public enum SocketWait {
  /// What a socket is waited for.
  public struct Readiness: OptionSet, Sendable {
    /// Something can be read, or the other side has closed.
    public static let reading = Readiness(rawValue: 1)
    /// Something can be written.
    public static let writing = Readiness(rawValue: 2)

    /// The bits.
    public let rawValue: Int

    /// Of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// How soon a waiting call hears that it was cancelled.
  private static let step: Duration = .milliseconds(10)

  /// Waits until a socket is ready for any of these.
  ///
  /// - Parameter isCancellable: Whether a cancellation of the task ends the waiting.
  /// - Throws: ``OfflineCore/StoreError`` with the reason `unreachable` when the deadline has passed;
  ///   or `CancellationError`.
  public static func wait(
    for readiness: Readiness, of socket: Int32, until deadline: ContinuousClock.Instant,
    isCancellable: Bool = true
  ) throws {
    while true {
      if isCancellable { try Task.checkCancellation() }
      let left = deadline - .now
      // Check the deadline first, because a server that keeps sending is always ready.
      guard left > .zero else { throw StoreError(.unreachable, detail: "no answer in time") }
      if isReady(socket, readiness, within: min(step, left)) { return }
    }
  }

  /// Whether the other side says something until the deadline.
  ///
  /// - Throws: `CancellationError`, within a quarter of a second.
  public static func hasNews(_ socket: Int32, until deadline: ContinuousClock.Instant) throws
    -> Bool
  {
    repeat {
      try Task.checkCancellation()
      let left = max(.zero, deadline - .now)
      if isReady(socket, .reading, within: min(.milliseconds(250), left)) { return true }
    } while .now < deadline
    return false
  }

  /// Whether the other side has closed a connection on which nothing is expected, or has said
  /// something by itself.
  public static func hasNews(_ socket: Int32) -> Bool { isReady(socket, .reading, within: .zero) }

  /// The number of bytes received on a TCP connection; 0 for a Unix domain socket.
  public static func receivedBytes(of socket: Int32) -> Int {
    // The offset of `tcpi_bytes_received` on Linux, which older headers lack.
    let place = 128
    var information = [UInt8](repeating: 0, count: place + MemoryLayout<UInt64>.size)
    var count = socklen_t(information.count)
    guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &information, &count) == 0,
      count == information.count
    else { return 0 }
    return information.withUnsafeBytes {
      Int(truncatingIfNeeded: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  private static func isReady(
    _ socket: Int32, _ readiness: Readiness, within time: Duration
  ) -> Bool {
    var events: Int32 = 0
    if readiness.contains(.reading) { events |= POLLIN }
    if readiness.contains(.writing) { events |= POLLOUT }
    var poll = pollfd(fd: socket, events: Int16(events), revents: 0)
    let milliseconds = time / .milliseconds(1)
    return Glibc.poll(&poll, 1, Int32(milliseconds.rounded(.up))) > 0
  }
}
