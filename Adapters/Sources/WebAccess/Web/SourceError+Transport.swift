import OfflineCore

extension SourceError {
  /// What a transport's failure at `address` means to those who asked.
  init(_ error: HTTPTransportError, byteLimit: Int, address: String) {
    switch error {
    case .refused: self = .unreachable("the connection was refused", address)
    case .unknownHost: self = .unreachable("the name of the host is not known", address)
    case .insecure: self = .unreachable("no secure connection could be made", address)
    case .interrupted: self = .unreachable("the connection broke before all had come", address)
    case .notHTTP: self = .unreachable("what answers there is no web server", address)
    case .unreachable(let cause): self = .unreachable(cause, address)
    case .tooLarge: self = .invalidData(.tooLarge(limit: byteLimit), address: address)
    case .undecodable:
      self = .invalidData(.malformed("the compression is broken"), address: address)
    }
  }

  private static func unreachable(_ cause: String, _ address: String) -> SourceError {
    .connectivity(.unreachable(cause), address: address)
  }
}
