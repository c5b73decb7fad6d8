import Foundation
import HTTPSource
import OfflineCore
import Synchronization

extension FuzzEntry {
  /// The complete answer of a server, over a connection.
  static var answer: FuzzEntry {
    let server = AnsweringServer()
    let byteLimit = 32 << 20
    return FuzzEntry(
      name: "answer", limit: byteLimit,
      growing: [
        GrowingInput("fields", start: "HTTP/1.1 200 OK\r\n", unit: "A: b\r\n"),
        GrowingInput("one field", start: "HTTP/1.1 200 OK\r\nA: ", unit: "b"),
        GrowingInput("hints", unit: "HTTP/1.1 103 Early Hints\r\n\r\n"),
        GrowingInput(
          "pieces", start: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
          unit: "1\r\na\r\n",
          end: "0\r\n\r\n"),
        GrowingInput("body", start: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", unit: "a"),
        GrowingInput("answers", unit: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        GrowingInput("no HTTP", unit: "a"),
      ]
    ) { input in
      let answer = try await server.withAnswer(input) { url in
        try await CurlTransport { _ in nil }.get(
          HTTPRequest(url: url, byteLimit: byteLimit, allowsPrivate: true))
      }
      precondition((100...999).contains(answer.status), "there is no such status")
    }
  }

  /// The target of a redirect, and the time to wait before a retry.
  static var redirect: FuzzEntry {
    FuzzEntry(
      name: "redirect", limit: 80 << 10,
      growing: .addresses + [
        GrowingInput("steps", unit: "../"), GrowingInput("from the root", unit: "/./"),
      ]
    ) { input in
      let transport = Redirecting(location: String(input: input))
      guard let start = URL(string: "http://127.0.0.1/a") else { fatalError("no address") }
      _ = try await HTTPImageDataSource(
        transport: transport,
        options: SourceOptions(locator: "http://127.0.0.1", allowsPrivate: true)
      ).data(for: start)
    }
  }
}

/// A network with a server that redirects once, and then asks the client to wait.
private struct Redirecting: HTTPTransport {
  let location: String

  func get(_ request: HTTPRequest) -> HTTPResponse {
    let isFirst = request.url.path() == "/a"
    return HTTPResponse(
      status: isFirst ? 302 : 429,
      headers: [("location", location), ("retry-after", location)], body: Data())
  }
}

/// A server that answers every request with the given bytes, and closes the connection.
private final class AnsweringServer: Sendable {
  private let answer = Mutex(Data())
  private let port = Mutex<UInt16?>(nil)

  func withAnswer<Result>(
    _ input: Data, body ask: (URL) async throws -> Result
  ) async throws -> Result {
    answer.withLock { $0 = input }
    let port = port.withLock { port in
      let number = port ?? start()
      port = number
      return number
    }
    guard let url = URL(string: "http://127.0.0.1:\(port)/") else { fatalError("no address") }
    return try await ask(url)
  }

  private func start() -> UInt16 {
    let (socket, port) = LocalSocket.openListener()
    Thread.detachNewThread { [self] in
      while true {
        let connection = socket.acceptConnection()
        connection.receive { $0.suffix(4) == Array("\r\n\r\n".utf8) }
        connection.sendAll(answer.withLock { $0 })
      }
    }
    return port
  }
}
