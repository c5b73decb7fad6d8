import Foundation
import FoundationNetworking
import WebAccess

/// One request under way: gathers its answer within the limit, and ends once.
final class Transfer: Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct State {
    var status: Int?
    var location: String?
    var retryAfter: String?
    var body = Data()
    var continuation: Continuation?
    var outcome: Result<HTTPResponse, any Error>?
  }

  private let byteLimit: Int
  private let state = Locked(State())

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  func begin(_ continuation: Continuation) {
    let early = state.withLock { state -> Result<HTTPResponse, any Error>? in
      state.continuation = continuation
      return state.outcome
    }
    if let early { continuation.resume(with: early) }
  }

  /// - Returns: Whether the body may come.
  func receive(head: URLResponse) -> Bool {
    guard let head = head as? HTTPURLResponse else { return false }
    state.withLock { state in
      state.status = head.statusCode
      state.location = head.value(forHTTPHeaderField: "Location")
      state.retryAfter = head.value(forHTTPHeaderField: "Retry-After")
    }
    return allow(head.expectedContentLength <= Int64(byteLimit))
  }

  /// - Returns: Whether more may come.
  func receive(_ part: Data) -> Bool {
    let fits = state.withLock { state in
      guard state.body.count + part.count <= byteLimit else { return false }
      state.body.append(part)
      return true
    }
    return allow(fits)
  }

  /// Ends with what has come, or with the error if there is one; not for a second time.
  func finish(error: HTTPTransportError?) {
    let answer = state.withLock { state in
      state.status.map {
        HTTPResponse(
          status: $0, location: state.location, retryAfter: state.retryAfter, body: state.body)
      }
    }
    if let error {
      finish(.failure(error))
    } else if let answer {
      finish(.success(answer))
    } else {
      finish(.failure(HTTPTransportError.notHTTP))
    }
  }

  /// Ends with `result`; not for a second time.
  func finish(_ result: Result<HTTPResponse, any Error>) {
    let waiting = state.withLock { state -> Continuation? in
      guard state.outcome == nil else { return nil }
      state.outcome = result
      return state.continuation
    }
    waiting?.resume(with: result)
  }

  private func allow(_ isWithinLimit: Bool) -> Bool {
    if !isWithinLimit { finish(error: .tooLarge) }
    return isWithinLimit
  }
}
