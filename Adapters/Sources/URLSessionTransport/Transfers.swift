import Foundation
import FoundationNetworking
import WebAccess

/// Hears of every task of the session, and hands it to the transfer that it belongs to.
final class Transfers: NSObject, URLSessionDataDelegate {
  private let transfers = Locked<[Int: Transfer]>([:])

  func add(_ transfer: Transfer, for task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    // The session of Linux ignores what the handler is told, so that only cancelling stops it.
    completionHandler(.allow)
    if transfer(of: dataTask)?.receive(head: response) != true { dataTask.cancelWithoutWaiting() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if transfer(of: dataTask)?.receive(data) == false { dataTask.cancelWithoutWaiting() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Neither followed nor completed: the session of Linux ends the process when a task is
    // cancelled before its handler runs. The head is the answer, and cancelling tidies up.
    if let transfer = transfer(of: task), transfer.receive(head: response) {
      transfer.finish(error: nil)
    }
    task.cancelWithoutWaiting()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Nobody can meet it, so that the 401 is the answer; the session of Linux would not end it.
    transfer(of: task)?.finish(error: nil)
    task.cancelWithoutWaiting()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    // The head of a redirect that leads nowhere is only told here.
    if let response = task.response { _ = transfer?.receive(head: response) }
    transfer?.finish(error: error.map(HTTPTransportError.init(translating:)))
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    transfers.withLock { $0[task.taskIdentifier] }
  }
}

/// One request under way: gathers its answer within the limit, and ends once.
final class Transfer: Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct State {
    var status: Int?
    var location: String?
    var retryAfter: String?
    var entityTag: String?
    var lastModified: String?
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
      state.entityTag = head.value(forHTTPHeaderField: "ETag")
      state.lastModified = head.value(forHTTPHeaderField: "Last-Modified")
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
          status: $0, location: state.location, retryAfter: state.retryAfter,
          entityTag: state.entityTag, lastModified: state.lastModified, body: state.body)
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

/// A value behind a lock of Foundation, on whose threads the session calls back.
///
/// Not `Mutex`: the thread sanitizer does not see it hold between threads that Swift's concurrency
/// did not start. Unchecked because the compiler can't see that the lock guards the value.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
