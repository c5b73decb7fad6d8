import Dispatch
import Foundation
import FoundationNetworking
public import WebAccess

/// HTTP by the URLSession of Foundation, with no package of a third party.
///
/// Faults of the Foundation of Swift 6.3 on Linux that nothing outside it can mend:
/// - A server that hangs up in the middle of a head ends the process (mended upstream).
/// - A `Content-Length` of 2^63 bytes, or just below, ends the process.
/// - Gzip that breaks off under a right length passes as a shorter body.
/// - A cancelled transfer goes on behind the caller's back until the server pauses for a moment.
/// - The body of a redirect is gathered whole, ever more slowly: one without end keeps the session
///   busy until the server stops, although the caller is answered in time.
///
/// So prefer another transport where servers may be hostile.
public struct URLSessionTransport: HTTPTransport {
  /// One session for the process, made by the first request: connections are reused whoever asks.
  private static let transfers = Transfers()
  private static let session = URLSession(
    configuration: configuration, delegate: transfers, delegateQueue: nil)

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    // The caller cancels when its time is up; a second, shorter limit would speak first.
    configuration.timeoutIntervalForRequest = 3600
    configuration.timeoutIntervalForResource = 3600
    return configuration
  }

  /// Connects to nobody yet.
  public init() {}

  /// A redirect comes without its body, since the session delivers it too late.
  /// - Throws: ``WebAccess/HTTPTransportError``, or `CancellationError`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    var outgoing = URLRequest(url: request.url)
    for (name, value) in request.headers {
      outgoing.setValue(value, forHTTPHeaderField: name)
    }
    let task = Self.session.dataTask(with: outgoing)
    let transfer = Transfer(byteLimit: request.byteLimit)
    Self.transfers.add(transfer, for: task)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.begin(continuation)
        task.resume()
      }
    } onCancel: {
      // The caller does not wait for the session to notice: it may be busy looking up a name.
      transfer.finish(.failure(CancellationError()))
      task.cancelWithoutWaiting()
    }
  }
}

extension URLSessionTask {
  /// Cancelling waits for the queue on which the session works, and that may wait for the caller
  /// (swift-corelibs-foundation #5412, #5469).
  func cancelWithoutWaiting() {
    DispatchQueue.global().async { self.cancel() }
  }
}

extension HTTPTransportError {
  /// What an error of the session means.
  init(translating error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost: self = .refused
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
    // The session calls it a bad response when there is none at all.
    case .networkConnectionLost, .badServerResponse: self = .interrupted
    default: self.init(words: error.localizedDescription)
    }
  }

  /// The session calls all else unknown, and only the words of libcurl tell its causes apart.
  private init(words: String) {
    let meanings: [(words: String, error: HTTPTransportError)] = [
      ("outstanding read data", .interrupted),
      ("bytes remaining to read", .interrupted),
      ("HTTP/0.9", .notHTTP),
      ("content unencoding", .undecodable),
      ("SSL", .insecure),
      ("TLS", .insecure),
    ]
    self = meanings.first { words.contains($0.words) }?.error ?? .unreachable(words.lowercased())
  }
}
