/// Why a transport brings no answer. The same whatever the network library calls it.
public enum HTTPTransportError: Error, Hashable, Sendable {
  /// Nobody accepts connections there.
  case refused
  /// The name of the host leads nowhere.
  case unknownHost
  /// No secure connection could be made, such as for want of a trusted certificate.
  case insecure
  /// The connection closed before the answer was whole.
  case interrupted
  /// What came is not HTTP.
  case notHTTP
  /// Anything else that keeps the answer away, in the words of the system.
  case unreachable(String)
  /// The body has more bytes than the request allows.
  case tooLarge
  /// The body can't be decompressed.
  case undecodable
}
