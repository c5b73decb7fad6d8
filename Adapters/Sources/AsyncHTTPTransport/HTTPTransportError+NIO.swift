import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import WebAccess

extension HTTPTransportError {
  /// What an error of the libraries beneath the client means.
  init(translating error: any Error) {
    switch error {
    case let error as HTTPClientError: self.init(client: error)
    case let error as NIOConnectionError: self.init(connecting: error)
    case let error as IOError: self.init(code: error.errnoCode)
    case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      self = .undecodable
    case HTTPParserError.invalidEOFState: self = .interrupted
    case is HTTPParserError: self = .notHTTP
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: self = .insecure
    case is ChannelError: self = .interrupted
    default: self = .unreachable("the connection failed")
    }
  }

  private init(client error: HTTPClientError) {
    switch error {
    case .remoteConnectionClosed: self = .interrupted
    case .tlsHandshakeTimeout: self = .insecure
    default: self = .unreachable(error.shortDescription.lowercased())
    }
  }

  private init(connecting error: NIOConnectionError) {
    guard let failure = error.connectionErrors.first else {
      self = .unknownHost
      return
    }
    if let cause = failure.error as? IOError {
      self.init(code: cause.errnoCode)
    } else {
      self.init(translating: failure.error)
    }
  }

  private init(code: CInt) {
    switch code {
    case ECONNREFUSED: self = .refused
    case ECONNRESET, EPIPE: self = .interrupted
    default: self = .unreachable(String(cString: strerror(code)).lowercased())
    }
  }
}
