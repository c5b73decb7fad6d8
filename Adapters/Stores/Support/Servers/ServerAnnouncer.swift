public import OfflineCore
import Synchronization

/// An announcer that sends changes as messages through a server.
///
/// Messages are sent in the background after the write, so that no write waits for them. Messages
/// that arrive during a transfer are sent together.
public final class ServerAnnouncer: ListAnnouncer {
  /// The interval at which to check that the server still answers, and that no message was lost.
  private static let longestSilence: Duration = .seconds(30)
  private static let timeLimit: Duration = .seconds(5)
  private static let pauseAfterFailure: Duration = .seconds(1)

  private struct Outbox {
    var labels = Set<String>()
    var sending: Task<Void, Never>?
  }

  private let open: @Sendable (ContinuousClock.Instant) async throws -> any ServerConnection
  private let send: @Sendable ([String]) async throws -> Void
  private let outbox = Mutex(Outbox())

  /// - Parameters:
  ///   - open: Opens a connection that is used only for listening.
  ///   - send: Sends a message for each label.
  public init(
    open: @escaping @Sendable (ContinuousClock.Instant) async throws -> any ServerConnection,
    send: @escaping @Sendable ([String]) async throws -> Void
  ) {
    (self.open, self.send) = (open, send)
  }

  /// Notifies all listeners, after the earlier announcements have been sent.
  public func announce(_ list: ListName) {
    outbox.withLock { outbox in
      outbox.labels.insert(list.label)
      guard outbox.sending == nil else { return }
      outbox.sending = Task {
        while let labels = next() { try? await send(labels) }
      }
    }
  }

  private func next() -> [String]? {
    outbox.withLock { outbox in
      guard !outbox.labels.isEmpty else {
        outbox.sending = nil
        return nil
      }
      defer { outbox.labels = [] }
      return outbox.labels.sorted()
    }
  }

  /// Waits until all announcements have been sent.
  public func finish() async { await outbox.withLock(\.sending)?.value }

  /// Listens for changes on a separate connection.
  public func changes(of list: ListName) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        while !Task.isCancelled {
          try? await listen(for: list.label) { continuation.yield() }
          // Without a subscription, report a possible change on each attempt, as if nothing were announced.
          continuation.yield()
          try? await Task.sleep(for: Self.pauseAfterFailure)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Listens until the connection ends.
  private func listen(for label: String, _ yield: () -> Void) async throws {
    let connection = try await open(.now + Self.timeLimit)
    while true {
      try await connection.listen(until: .now + Self.timeLimit)
      yield()
      let end = ContinuousClock.now + Self.longestSilence
      while .now < end {
        if try await connection.changes(until: end).contains(label) { yield() }
      }
    }
  }
}
