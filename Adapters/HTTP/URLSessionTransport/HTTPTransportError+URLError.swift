import FeedAPI
import Foundation
import FoundationNetworking

extension HTTPTransportError {
  /// What an error of the session means.
  init(translating error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost: self = .refused
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
    case .networkConnectionLost: self = .interrupted
    case .badServerResponse, .cannotParseResponse: self = .notHTTP
    case .cannotDecodeContentData, .cannotDecodeRawData: self = .undecodable
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      self = .insecure
    default: self = .unreachable(error.localizedDescription)
    }
  }
}
