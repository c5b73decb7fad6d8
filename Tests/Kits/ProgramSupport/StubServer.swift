import Conformance
public import Foundation

/// A loopback server that answers each connection on a thread of its own, as a test defines.
public final class StubServer: Sendable {
  /// The address of the server.
  public let address: String
  private let listener: CInt

  /// Creates a server on a free port.
  ///
  /// - Parameter body: Returns the body for a target such as `/v1/feed?limit=10`, or `nil` for
  ///   status 404. It may block.
  public convenience init(
    _ body: @escaping @Sendable (_ target: String, _ address: String) -> Data?
  ) throws {
    try self.init(speaking: { connection, address in
      Self.answer(connection) { body($0, address) }
    })
  }

  /// Creates a server on a free port.
  ///
  /// - Parameter speak: Handles a connection with a protocol of its own.
  public init(speaking speak: @escaping @Sendable (CInt, _ address: String) -> Void) throws {
    listener = Loopback.openSocket()
    guard let port = Loopback.bindSocket(listener), listen(listener, 64) == 0 else {
      throw POSIXError(.EADDRINUSE)
    }
    address = "http://127.0.0.1:\(port)"
    Thread.detachNewThread { [listener, address] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread {
          speak(connection, address)
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(listener, CInt(SHUT_RDWR)) }

  private static func answer(_ connection: CInt, document: (String) -> Data?) {
    var head = ""
    var part = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n"), case let count = read(connection, &part, part.count),
      count > 0
    {
      head += String(decoding: part[..<count], as: UTF8.self)
    }
    let body = document(head.split(separator: " ").dropFirst().first.map(String.init) ?? "")
    let hostile = HostileServer.text.filter { $0 != "\r" }
    var answer = Data("HTTP/1.1 \(body == nil ? "404 \(hostile)" : "200 OK")\r\n".utf8)
    answer += Data("Connection: close\r\nContent-Length: \(body?.count ?? 0)\r\n\r\n".utf8)
    say(answer + (body ?? Data()), on: connection)
  }

  /// Sends all bytes. Returns `false` if the connection was closed.
  @discardableResult public static func say(_ data: Data, on connection: CInt) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
