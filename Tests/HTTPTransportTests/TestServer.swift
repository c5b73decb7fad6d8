import Foundation
import Glibc
import URLSessionTransport

/// A server on loopback that may misbehave in every way: it hands each request to a script that
/// writes raw bytes.
final class TestServer: Sendable {
  typealias Script = @Sendable (_ request: ReceivedRequest, _ connection: Connection) -> Void

  let port: Int
  private let listener: CInt
  private let received = Locked<[ReceivedRequest]>([])
  private let connections = Locked(0)

  var address: String { "http://127.0.0.1:\(port)" }
  var requests: [ReceivedRequest] { received.withLock { $0 } }
  var connectionCount: Int { connections.withLock { $0 } }

  init(script: @escaping Script) throws {
    listener = try Self.boundSocket()
    guard listen(listener, 512) == 0 else { throw SystemFailure(errno) }
    port = Self.port(of: listener)
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0, let self else { return }
        connections.withLock { $0 += 1 }
        Thread.detachNewThread { self.serve(Connection(socket: socket), script: script) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The address of a port where nobody listens.
  static func deadAddress() throws -> String {
    let socket = try boundSocket()
    defer { close(socket) }
    return "http://127.0.0.1:\(port(of: socket))"
  }

  private func serve(_ connection: Connection, script: Script) {
    defer { connection.close() }
    while let request = connection.nextRequest() {
      received.withLock { $0.append(request) }
      script(request, connection)
    }
  }

  static func boundSocket() throws -> CInt {
    let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw SystemFailure(errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeBytes(of: &address) {
      bind(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
    }
    guard result == 0 else { throw SystemFailure(errno) }
    return socket
  }

  static func port(of socket: CInt) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) {
      _ = getsockname(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

struct SystemFailure: Error {
  let code: CInt

  init(_ code: CInt) {
    self.code = code
  }
}
