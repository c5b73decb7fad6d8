import NIOCore

/// Where a server accepts connections, as a client would write it.
struct ListeningAddress {
  let text: String

  /// - Returns: `nil` for what is no internet address.
  init?(_ address: SocketAddress) {
    guard let host = address.ipAddress, let port = address.port else { return nil }
    text = host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
