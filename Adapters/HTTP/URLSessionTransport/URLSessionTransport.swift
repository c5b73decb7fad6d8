public import FeedAPI
import Foundation
import FoundationNetworking

/// HTTP by the URLSession of Foundation, with no package of a third party.
///
/// Faults of the Foundation of Swift 6.3 on Linux that nothing outside it can mend: a server that
/// hangs up in the middle of a head ends the process (mended upstream); gzip that breaks off under
/// a right length passes as a shorter body; and the body of a redirect is held back until it is
/// whole, so that the caller's time bounds it, not the byte limit.
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
      task.cancel()
    }
  }
}
