import HTTPTypes
public import Hummingbird
import NIOCore
public import ServiceLifecycle
import Synchronization

/// Sends events to all listening pages (server-sent events), until the server drains.
///
/// A page that reads too slowly misses the oldest events. A page that reconnects sends the id of the last
/// event it received and gets the events after it.
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
  ///   - heartbeat: The interval between heartbeats. They keep proxies and clients from giving up a quiet
  ///     connection, and let the server notice clients that have gone.
  ///   - backlog: How many events are kept for clients that read slowly or reconnect.
  public init(
    heartbeat: Duration = .seconds(15), backlog: Int = 16,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.backlog = backlog
    self.heartbeat = heartbeat
    self.clock = clock
  }

  /// The number of listening pages.
  public var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Sends an event to all listeners.
  ///
  /// - Parameters:
  ///   - name: The type of the event, in one line.
  ///   - id: An id that is unique among the events, in one line.
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

  /// Discards the recent events, so that new listeners do not receive them.
  public func forget() { state.withLock { $0.recent = [] } }

  /// Returns the response to a request for events. It ends when the client disconnects or the server drains.
  ///
  /// - Parameter seen: The id of the event that the client shows already, if it connects for the first time.
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

  /// - Parameter lastID: The id of the last event that the listener received. If it is no longer kept, all
  ///   recent events are sent again.
  private func add(
    _ listener: AsyncStream<ByteBuffer>.Continuation, after lastID: String?
  ) -> UInt64 {
    state.withLock { state in
      // Sends a first piece, so that the page learns that it is connected.
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
