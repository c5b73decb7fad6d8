import Foundation
import FoundationNetworking
import WebAccess

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
