import Platform

/// TCP sockets within this machine, for what checks and tests put beside an adapter.
package enum Loopback {
  /// Opens a socket that programs which are started later do not inherit.
  package static func openSocket() -> Int32 {
    socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  /// Binds a socket, by default to a free port.
  ///
  /// - Parameter host: An address of this machine.
  /// - Returns: The port, or `nil` if it is taken.
  package static func bindSocket(
    _ socket: Int32, to port: Int = 0, at host: String = "127.0.0.1"
  ) -> Int? {
    withAddress(port, of: host) { address, length in
      bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
    }
  }

  /// Connects a socket. Returns whether it is connected now.
  @discardableResult
  package static func connectSocket(_ socket: Int32, to port: Int) -> Bool {
    withAddress(port, of: "127.0.0.1") { connect(socket, $0, $1) == 0 } != nil
  }

  /// - Returns: The port of the address after `body` has run, or `nil` if that fails.
  private static func withAddress(
    _ port: Int, of host: String, body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
  ) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isDone = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
    return isDone ? Int(in_port_t(bigEndian: address.sin_port)) : nil
  }
}

/// A port of this machine that refuses every connection.
///
/// Its socket is bound and does not listen, and stays open until the process ends. Therefore no other
/// program can take the port.
package enum DeadEnd {
  /// The port number on 127.0.0.1.
  package static let port: Int = {
    guard let port = Loopback.bindSocket(Loopback.openSocket()) else {
      preconditionFailure("no port of this machine is free")
    }
    return port
  }()

  /// The address of the port, without a path.
  package static var address: String { "http://127.0.0.1:\(port)" }
}
