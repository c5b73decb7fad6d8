public import OfflineCore
import Synchronization

/// A connection by which a server passes on what others announce.
public protocol ListeningConnection: Actor {
  /// Says to the server that it listens, which may be said again: one that is gone does not answer.
  func listen(until deadline: ContinuousClock.Instant) throws

  /// The labels of lists that may have changed, as soon as there are some; none when the deadline has
  /// passed.
  func changes(until deadline: ContinuousClock.Instant) throws -> [String]
}

/// Announces changes by messages of a server.
///
/// They are sent by themselves, after the write and beside it, so that no write waits for them; those
/// that come up meanwhile are sent together.
public final class ServerAnnouncer: ListAnnouncer {
  /// After how long to look whether the server is still there, and whether a message was lost.
  private static let longestSilence: Duration = .seconds(30)
  private static let timeLimit: Duration = .seconds(5)
  private static let pauseAfterFailure: Duration = .seconds(1)

  private struct Outbox {
    var labels = Set<String>()
    var sending: Task<Void, Never>?
  }

  private let open: @Sendable (ContinuousClock.Instant) async throws -> any ListeningConnection
  private let send: @Sendable ([String]) async throws -> Void
  private let outbox = Mutex(Outbox())

  /// - Parameters:
  ///   - open: Opens a connection on which nothing else is asked.
  ///   - send: Sends a message for each label.
  public init(
    open: @escaping @Sendable (ContinuousClock.Instant) async throws -> any ListeningConnection,
    send: @escaping @Sendable ([String]) async throws -> Void
  ) {
    (self.open, self.send) = (open, send)
  }

  /// Tells all who listen, as soon as what was announced before is told.
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

  /// Waits until what was announced is told.
  public func finish() async { await outbox.withLock(\.sending)?.value }

  /// Listens, on a connection of its own.
  public func changes(of list: ListName) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        while !Task.isCancelled {
          try? await listen(for: list.label) { continuation.yield() }
          // Who can't listen looks as often as where nothing is announced.
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
