import CCurl
import FoundationEssentials
import Glibc

/// One request under way, on the thread of the loop; only its outcome is for all.
final class Transfer: @unchecked Sendable {
  /// What came, as it was sent.
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
  /// Whether we ended it ourselves because there is enough.
  private var isBrokenOff = false
  /// Why we ended it ourselves otherwise.
  private var failure: HTTPTransportError?

  init(_ request: HTTPRequest, by proxy: Proxy?, trusting authorities: Authorities) {
    (self.request, self.proxy, self.authorities) = (request, proxy, authorities)
  }

  /// - Returns: `nil` if there is no memory for it.
  func start(by library: CurlLibrary) -> CurlLibrary.Handle? {
    guard let easy = EasyHandle(library, request, by: proxy, trusting: authorities)
    else { return nil }
    easy.callBack(self)
    guard easy.isComplete else { return nil }
    self.easy = easy
    return easy.handle
  }

  /// Frees what it was made with, after it has left the loop.
  func end() { easy = nil }

  /// What came of it, when the library has done with it.
  func answer(_ code: CURLcode) -> Result<Answer, any Error> {
    guard let easy, failure == nil else {
      return .failure(failure ?? HTTPTransportError.interrupted)
    }
    guard code == CURLE_OK || isBrokenOff else {
      return .failure(HTTPTransportError(code, of: easy, by: proxy, trusting: authorities))
    }
    let status = easy.number(CURLINFO_RESPONSE_CODE)
    // The library takes what comes before a close for a whole head, and 000 for a status.
    guard head.isWhole else { return .failure(HTTPTransportError.interrupted) }
    guard (100...999).contains(status) else { return .failure(HTTPTransportError.notHTTP) }
    return .success(Answer(status: status, head: head, body: body, library: easy.library))
  }

  /// - Returns: Whether the rest may come.
  func receive(headLine line: UnsafeRawBufferPointer) -> Bool {
    if !head.read(line) {
      failure = .notHTTP
    } else if head.isWhole, let length = head.length, easy?.number(CURLINFO_RESPONSE_CODE) != 304 {
      if length > request.byteLimit, !request.endsAtLimit { failure = .tooLarge }
      body.reserveCapacity(min(length, request.byteLimit))
    }
    return failure == nil
  }

  /// - Returns: Whether more may come.
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

  /// Whether a connection to this number may be used: the one place that all of them pass, whatever
  /// name was looked up, and whenever. Behind a proxy, the number is the proxy's.
  func mayConnect(to address: IPAddress?) -> Bool {
    if failure == nil, proxy != nil || request.allowsPrivate || address?.isPublic == true {
      return true
    }
    // A name that leads inside by one of its numbers is not asked by another one.
    failure = failure ?? .privateAddress
    return false
  }
}
