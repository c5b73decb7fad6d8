import FoundationEssentials
package import OfflineCore
import Synchronization

/// Sends at most one request for a document to a host at a time, and none while the host wants a pause, which
/// it declares by status 429 or 503 with Retry-After (RFC 6585, 4; RFC 9110, 15.6.4).
///
/// The requests of all sources on the web go through it, also those after a redirect.
struct PoliteTransport: HTTPTransport {
  /// The most pictures that are requested from a host at a time, as browsers do: one by one, a wall of
  /// pictures would be slow.
  private static let pictureLimit = 6

  let transport: any HTTPTransport
  let politeness: Politeness

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let host = WebAddress.Endpoint(request.url)?.text else {
      return try await transport.get(request)
    }
    let clock = RequestClock.current
    clock?.startWaiting()
    defer { clock?.endWait() }
    let response = try await politeness.turns.run(
      at: request.isPicture ? "pictures of \(host)" : host,
      atMost: request.isPicture ? Self.pictureLimit : 1
    ) {
      if let rest = await politeness.pauses.rest(of: host) {
        throw HTTPTransportError.paused(seconds: rest)
      }
      clock?.endWait()
      let response = try await transport.get(request)
      if let seconds = response.pause { await politeness.pauses.add(seconds, at: host) }
      return response
    }
    guard let response else { throw HTTPTransportError.crowded }
    return response
  }

  func prepare() { transport.prepare() }

  func proxy(for url: URL) -> String? { transport.proxy(for: url) }
}

extension HTTPTransport {
  /// Returns this transport behind the manners that all sources share; alone if there are none.
  package func polite(_ politeness: Politeness?) -> any HTTPTransport {
    politeness.map { PoliteTransport(transport: self, politeness: $0) } ?? self
  }
}

extension HTTPResponse {
  /// The seconds for which the host wants no request; `nil` if it does not say so.
  fileprivate var pause: Double? {
    guard status == 429 || status == 503 else { return nil }
    let seconds = RetryAfter.seconds(first("retry-after"), now: Date())
    return seconds.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// Measures how long a request waits for its turn, which does not count as time of the server.
final class RequestClock: Sendable {
  /// The clock of the request that the present task works for.
  @TaskLocal static var current: RequestClock?

  private let state = Mutex<(waited: Duration, since: ContinuousClock.Instant?)>((.zero, nil))

  /// The time that the request has waited so far, in all steps.
  var waited: Duration {
    state.withLock { $0.waited + ($0.since?.duration(to: .now) ?? .zero) }
  }

  func startWaiting() { state.withLock { $0.since = .now } }

  /// Ends the wait, if there is one.
  func endWait() {
    state.withLock {
      $0.waited += $0.since?.duration(to: .now) ?? .zero
      $0.since = nil
    }
  }
}
