import HTTPTypes
public import Hummingbird
import NIOCore
public import ServiceLifecycle
import Synchronization

/// Sends events to all pages that listen (server-sent events), until the server drains.
///
/// A page that reads too slowly misses the oldest; one that comes back, with the id of the last event
/// it saw, gets those that followed.
public final class EventStream: Service, Sendable {
  private struct State: Sendable {
    var listeners: [UInt64: AsyncStream<ByteBuffer>.Continuation] = [:]
    var nextListener: UInt64 = 0
    var recent: [(id: String, text: ByteBuffer)] = []
  }

  private let backlog: Int
  private let heartbeat: Duration
  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  /// - Parameters:
  ///   - heartbeat: How often listeners are sent something, so that neither a proxy nor they give up
  ///     a quiet connection, and the server learns who has gone.
  ///   - backlog: How many events are kept for those who read slowly, or come back.
  public init(
    heartbeat: Duration = .seconds(15), backlog: Int = 16,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.backlog = backlog
    self.heartbeat = heartbeat
    self.clock = clock
  }

  /// How many pages listen.
  public var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Sends an event to all who listen.
  ///
  /// - Parameters:
  ///   - name: The type of the event, one line.
  ///   - id: What tells it from the others, one line.
  ///   - data: Any text.
  public func send(_ name: String, id: String, data: String) {
    var text = "event: \(name)\nid: \(id)\n"
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      text += "data: \(line)\n"
    }
    let piece = ByteBuffer(string: text + "\n")
    state.withLock { state in
      state.recent = state.recent.suffix(backlog - 1) + [(id, piece)]
      for listener in state.listeners.values { listener.yield(piece) }
    }
  }

  /// Keeps none of the events so far for those who come.
  public func forget() { state.withLock { $0.recent = [] } }

  /// The answer to a request to listen, which ends when the client goes or the server drains.
  ///
  /// - Parameter seen: The id of what a client shows that listens for the first time.
  public func response(to request: Request, after seen: String? = nil) -> Response {
    let lastID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] } ?? seen
    let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        let (pieces, listener) = AsyncStream.makeStream(
          of: ByteBuffer.self, bufferingPolicy: .bufferingNewest(self.backlog))
        let number = self.add(listener, after: lastID)
        defer { self.remove(number) }
        try await withGracefulShutdownHandler {
          for await piece in pieces { try await writer.write(piece) }
          try await writer.finish(nil)
        } onGracefulShutdown: {
          listener.finish()
        }
      })
  }

  /// Sends heartbeats until the server drains.
  public func run() async throws {
    do {
      try await cancelWhenGracefulShutdown { [self] in
        while true {
          try await clock.sleep(for: heartbeat)
          let piece = ByteBuffer(string: ":\n\n")
          state.withLock { state in
            for listener in state.listeners.values { listener.yield(piece) }
          }
        }
      }
    } catch is CancellationError {}
  }

  /// - Parameter lastID: The last event that the listener saw; if it is not known any more, all
  ///   recent ones are sent again.
  private func add(
    _ listener: AsyncStream<ByteBuffer>.Continuation, after lastID: String?
  ) -> UInt64 {
    state.withLock { state in
      // A first piece, so that the page learns that it is heard.
      listener.yield(ByteBuffer(string: ":\n\n"))
      if let lastID {
        let seen = state.recent.lastIndex { $0.id == lastID }
        for event in state.recent.dropFirst(seen.map { $0 + 1 } ?? 0) { listener.yield(event.text) }
      }
      state.nextListener += 1
      state.listeners[state.nextListener] = listener
      return state.nextListener
    }
  }

  private func remove(_ listener: UInt64) { state.withLock { $0.listeners[listener] = nil } }
}
