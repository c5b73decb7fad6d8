import Conformance
import Foundation
import Platform

/// A server on loopback that can misbehave in any way: it passes each request to a script that
/// writes raw bytes.
final class TestServer: Sendable {
  typealias Script = @Sendable (_ request: ReceivedRequest, _ connection: Connection) -> Void

  let port: Int
  private let listener: CInt
  private let record = Locked(Record())

  private struct Record {
    var requests: [ReceivedRequest] = []
    var connections: [Connection] = []
  }

  var address: String { "http://127.0.0.1:\(port)" }
  var requests: [ReceivedRequest] { record.withLock { $0.requests } }
  var connectionCount: Int { record.withLock { $0.connections.count } }

  init(script: @escaping Script) throws {
    (listener, port) = try Self.boundSocket()
    guard listen(listener, 512) == 0 else { throw SystemFailure(errno) }
    // The threads hold no reference to the server, which ends them when it is released.
    let (listener, record) = (listener, record)
    Thread.detachNewThread {
      while let socket = Self.acceptConnection(by: listener) {
        let connection = Connection(socket: socket)
        record.withLock { $0.connections.append(connection) }
        Thread.detachNewThread {
          defer { connection.close() }
          while let request = connection.nextRequest() {
            record.withLock { $0.requests.append(request) }
            script(request, connection)
          }
        }
      }
      close(listener)
    }
  }

  /// Closes the connections that clients keep open, such as those of a session that all tests share.
  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    for connection in record.withLock({ $0.connections }) { connection.hangUp() }
  }

  /// Returns the next connection; `nil` only after the listener was shut down. After any other failure it
  /// retries: otherwise the descriptor would be reused by another socket while it is still to be shut down.
  static func acceptConnection(by listener: CInt) -> CInt? {
    while true {
      let socket = accept(listener, nil, nil)
      if socket >= 0 { return socket }
      if errno == EINVAL { return nil }
    }
  }

  static func boundSocket() throws -> (socket: CInt, port: Int) {
    let socket = Loopback.openSocket()
    guard let port = Loopback.bindSocket(socket) else { throw SystemFailure(errno) }
    return (socket, port)
  }
}

struct SystemFailure: Error {
  let code: CInt

  init(_ code: CInt) {
    self.code = code
  }
}
