import AsyncHTTPTransport
import Testing
import URLSessionTransport
import WebAccess

/// The transports that ship, each of which must pass every test of this folder.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
  case asyncHTTPClient
  case urlSession

  var transport: any HTTPTransport {
    switch self {
    case .asyncHTTPClient: AsyncHTTPTransport()
    case .urlSession: URLSessionTransport()
    }
  }

  var testDescription: String { rawValue }
}
