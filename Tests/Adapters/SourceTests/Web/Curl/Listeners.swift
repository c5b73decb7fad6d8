import Conformance
import Foundation
import Platform

/// A port on loopback where connecting never ends: its queue is full, and no connection is accepted.
final class FullListener: Sendable {
  let address: String
  private let sockets: [CInt]

  init() throws {
    let (listener, port) = try TestServer.boundSocket()
    guard listen(listener, 0) == 0 else { throw SystemFailure(errno) }
    address = "http://127.0.0.1:\(port)"
    // One connection more than the queue holds, without waiting for any of them.
    sockets = [listener] + (0..<4).map { _ in TestServer.startConnecting(to: port) }
  }

  deinit {
    for socket in sockets { close(socket) }
  }
}

/// A server that answers anything with the same bytes, and closes the connection.
final class PlainListener: Sendable {
  let port: Int
  private let listener: CInt

  init(answering bytes: Data) throws {
    (listener, port) = try TestServer.boundSocket()
    guard listen(listener, 8) == 0 else { throw SystemFailure(errno) }
    let listener = listener
    Thread.detachNewThread {
      while let socket = TestServer.acceptConnection(by: listener) {
        var byte: UInt8 = 0
        _ = recv(socket, &byte, 1, 0)
        let connection = Connection(socket: socket)
        connection.send(bytes)
        connection.close()
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

extension TestServer {
  /// Returns a socket that is connecting to `port`, as far as possible.
  static func startConnecting(to port: Int) -> CInt {
    let socket = socket(
      AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    Loopback.connectSocket(socket, to: port)
    return socket
  }
}
