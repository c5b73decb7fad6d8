import CCurl
import FoundationEssentials
import Platform
import Synchronization

/// A request in progress, used on the thread of the loop; only its outcome is shared.
final class Transfer: @unchecked Sendable {
  /// A response as it was received.
  struct Answer: Sendable {
    let status: Int
    let head: ResponseHead
    let body: Data
    let library: CurlLibrary
  }

  let outcome = Outcome<Answer>()
  private let request: HTTPRequest
  private let proxy: Proxy?
  private let authorities: Authorities
  private var easy: EasyHandle?
  private var head = ResponseHead()
  private var body = Data()
  /// True if we ended the transfer because enough bytes have arrived.
  private var isBrokenOff = false
  /// The error for which we ended the transfer.
  private var failure: HTTPTransportError?

  init(_ request: HTTPRequest, by proxy: Proxy?, trusting authorities: Authorities) {
    (self.request, self.proxy, self.authorities) = (request, proxy, authorities)
  }

  /// - Returns: `nil` if there is not enough memory.
  func start(by library: CurlLibrary) -> CurlLibrary.Handle? {
    guard let easy = EasyHandle(library, for: request, by: proxy, trusting: authorities)
    else { return nil }
    easy.callBack(self)
    guard easy.isComplete else { return nil }
    self.easy = easy
    return easy.handle
  }

  /// Releases the handle after the transfer has left the loop.
  func end() { easy = nil }

  /// Returns the result, once the library has finished the transfer.
  func answer(_ code: CURLcode) -> Result<Answer, any Error> {
    guard let easy, failure == nil else {
      return .failure(failure ?? HTTPTransportError.interrupted)
    }
    guard code == CURLE_OK || isBrokenOff else {
      return .failure(HTTPTransportError(code, of: easy, by: proxy, trusting: authorities))
    }
    let status = easy.number(CURLINFO_RESPONSE_CODE)
    // libcurl accepts the lines before a close as a whole head, and 000 as a status.
    guard head.isWhole else { return .failure(HTTPTransportError.interrupted) }
    guard (100...999).contains(status) else { return .failure(HTTPTransportError.notHTTP) }
    return .success(Answer(status: status, head: head, body: body, library: easy.library))
  }

  /// - Returns: `true` to continue the transfer.
  func receive(headLine line: UnsafeRawBufferPointer) -> Bool {
    if !head.read(line) {
      failure = .notHTTP
    } else if head.isWhole, let length = head.length, easy?.number(CURLINFO_RESPONSE_CODE) != 304 {
      if length > request.byteLimit, !request.endsAtLimit { failure = .tooLarge }
      body.reserveCapacity(min(length, request.byteLimit))
    }
    return failure == nil
  }

  /// - Returns: `true` to continue the transfer.
  func receive(_ part: UnsafeRawBufferPointer) -> Bool {
    let room = request.byteLimit - body.count
    guard part.count <= room else {
      if request.endsAtLimit {
        body.append(contentsOf: part.prefix(room))
        isBrokenOff = true
      } else {
        failure = .tooLarge
      }
      return false
    }
    body.append(contentsOf: part)
    return true
  }

  /// Returns whether a connection to this IP address may be used. All connections pass this check,
  /// whatever name was resolved, and whenever. Behind a proxy, the address is the proxy's.
  func mayConnect(to address: IPAddress?) -> Bool {
    if failure == nil, proxy != nil || request.allowsPrivate || address?.isPublic == true {
      return true
    }
    // If one address of a host name is private, its other addresses are not tried either.
    failure = failure ?? .privateAddress
    return false
  }
}

/// A value that is set once, by the first of several threads, and awaited once.
final class Outcome<Value: Sendable>: Sendable {
  private enum State {
    case pending(CheckedContinuation<Value, any Error>?)
    case resolved(Result<Value, any Error>)
  }

  private let state = Mutex(State.pending(nil))

  /// True once there is a result.
  var isResolved: Bool { state.withLock { if case .resolved = $0 { true } else { false } } }

  func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      if case .resolved(let result) = state { return result }
      state = .pending(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  /// Sets the result; later calls have no effect.
  func resolve(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .pending(let continuation) = state else { return nil }
      state = .resolved(result)
      return continuation
    }
    waiting?.resume(with: result)
  }
}
