import OfflineCore
import Platform

/// The wait of one call for a server, on a thread that may block.
public struct SocketWait {
  /// The events for which to wait on a socket.
  public struct Readiness: OptionSet, Sendable {
    /// Something can be read, or the other side has closed.
    public static let reading = Readiness(rawValue: 1)
    /// Something can be written.
    public static let writing = Readiness(rawValue: 2)

    /// The events as a bit mask.
    public let rawValue: Int

    /// Creates a set of events from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The interval at which a waiting call checks for cancellation.
  private static let step: Duration = .milliseconds(10)

  /// The moment until which to wait.
  public private(set) var deadline: ContinuousClock.Instant
  /// `true` if the task was cancelled, and the call waits for the outcome of its write.
  public private(set) var isCancelled = false
  private var isCancellable: Bool
  private let patience: Duration?

  /// - Parameters:
  ///   - deadline: The moment until which to wait.
  ///   - isCancellable: `true` if cancelling the task ends the wait.
  ///   - patience: The time that a cancelled call still waits for the outcome of its write; `nil` if the call
  ///     does not write.
  public init(
    until deadline: ContinuousClock.Instant, isCancellable: Bool = true, patience: Duration? = nil
  ) {
    (self.deadline, self.isCancellable, self.patience) = (deadline, isCancellable, patience)
  }

  /// Waits until a socket is ready for any of the events.
  ///
  /// - Returns: `false`, at most once, if the task of a write was cancelled. From then on, the deadline is
  ///   the end of its patience.
  /// - Throws: ``OfflineCore/StoreError`` with the reason `unreachable` if the deadline has passed;
  ///   `CancellationError`.
  @discardableResult
  public mutating func wait(for readiness: Readiness, of socket: Int32) throws -> Bool {
    while true {
      if isCancellable, Task.isCancelled {
        guard let patience else { throw CancellationError() }
        (isCancelled, isCancellable, deadline) = (true, false, .now + patience)
        return false
      }
      let left = deadline - .now
      // Check the deadline first, because a server that keeps sending is always ready.
      guard left > .zero else { throw StoreError(.unreachable, detail: "no answer in time") }
      if Self.isReady(socket, for: readiness, within: min(Self.step, left)) { return true }
    }
  }

  /// Returns whether the other side sends something before the deadline.
  ///
  /// - Throws: `CancellationError`, within a quarter of a second.
  public static func hasNews(_ socket: Int32, until deadline: ContinuousClock.Instant) throws
    -> Bool
  {
    repeat {
      try Task.checkCancellation()
      let left = max(.zero, deadline - .now)
      if isReady(socket, for: .reading, within: min(.milliseconds(250), left)) { return true }
    } while .now < deadline
    return false
  }

  /// Returns whether the other side has closed an idle connection, or has sent something unasked.
  public static func hasNews(_ socket: Int32) -> Bool {
    isReady(socket, for: .reading, within: .zero)
  }

  /// Returns the number of bytes received on a TCP connection; 0 for a Unix domain socket.
  public static func receivedBytes(of socket: Int32) -> Int {
    #if canImport(Darwin)
      var information = tcp_connection_info()
      var count = socklen_t(MemoryLayout<tcp_connection_info>.size)
      let result = getsockopt(
        socket, Int32(IPPROTO_TCP), TCP_CONNECTION_INFO, &information, &count)
      return result == 0 ? Int(truncatingIfNeeded: information.tcpi_rxbytes) : 0
    #else
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
    #endif
  }

  private static func isReady(
    _ socket: Int32, for readiness: Readiness, within time: Duration
  ) -> Bool {
    var events: Int32 = 0
    if readiness.contains(.reading) { events |= POLLIN }
    if readiness.contains(.writing) { events |= POLLOUT }
    var wait = pollfd(fd: socket, events: Int16(events), revents: 0)
    let milliseconds = time / .milliseconds(1)
    return poll(&wait, 1, Int32(milliseconds.rounded(.up))) > 0
  }
}
