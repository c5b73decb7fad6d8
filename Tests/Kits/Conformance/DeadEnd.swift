import Platform

/// A port of this machine that refuses every connection.
///
/// Its socket is bound and does not listen, and stays open until the process ends. Therefore no other
/// program can take the port.
package enum DeadEnd {
  /// The port number on 127.0.0.1.
  package static let port = reservedPort()

  /// The address of the port, without a path.
  package static var address: String { "http://127.0.0.1:\(port)" }

  private static func reservedPort() -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard let port = bindToLoopback(socket) else {
      preconditionFailure("no port of this machine is free")
    }
    return port
  }
}

/// Binds a socket to a free port of 127.0.0.1, and returns the port, or `nil` if none is free.
func bindToLoopback(_ socket: Int32) -> Int? {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
    }
  }
  return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
}
