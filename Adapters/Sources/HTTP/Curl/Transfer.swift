import CCurl
import FoundationEssentials
import Platform
import Synchronization

/// A request in progress, used on the thread of the loop; only its outcome is shared.
final class Transfer: @unchecked Sendable {
  /// Receives the response as it arrives, which may be compressed, or the error.
  private let answer: AsyncThrowingStream<HTTPResponse, any Error>.Continuation
  private let isAbandoned = Atomic(false)
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

  init(
    _ request: HTTPRequest, by proxy: Proxy?, trusting authorities: Authorities,
    answer: AsyncThrowingStream<HTTPResponse, any Error>.Continuation
  ) {
    (self.request, self.proxy, self.authorities) = (request, proxy, authorities)
    self.answer = answer
  }

  /// True if the caller no longer waits.
  var isCancelled: Bool { isAbandoned.load(ordering: .relaxed) }

  /// Marks the transfer as cancelled, on any thread.
  func cancel() { isAbandoned.store(true, ordering: .relaxed) }

  /// - Returns: `nil` if there is not enough memory.
  func start(by library: CurlLibrary) -> CurlLibrary.Handle? {
    guard let easy = EasyHandle(library, for: request, by: proxy, trusting: authorities)
    else { return nil }
    easy.callBack(self)
    guard easy.isComplete else { return nil }
    self.easy = easy
    return easy.handle
  }

  /// Releases the handle after the transfer has left the loop, and reports the result.
  func end(with result: Result<HTTPResponse, any Error>) {
    easy = nil
    answer.yield(with: result)
    answer.finish()
  }

  /// Returns the result, once the library has finished the transfer.
  func result(_ code: CURLcode) -> Result<HTTPResponse, any Error> {
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
    return .success(HTTPResponse(status: status, headers: head.fields, body: body))
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
