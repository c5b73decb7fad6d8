import ArgumentParser
import Foundation
import Hummingbird
import Logging
import NIOCore
import OfflineCore
import WebSupport

extension FuzzEntry {
  /// The complete request of a client.
  static var request: FuzzEntry {
    let client = RequestingClient()
    let cookie = String(repeating: "a=b; ", count: 100)
    return FuzzEntry(
      name: "request", limit: ServerLimits().headerBytes,
      growing: [
        GrowingInput(
          "fields", start: "GET / HTTP/1.1\r\nHost: a\r\n", unit: "A: b\r\n", end: "\r\n"),
        GrowingInput(
          "tags", start: "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: ", unit: "a,", end: "\r\n\r\n"
        ),
        GrowingInput(
          "codings", start: "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ", unit: "a,",
          end: "\r\n\r\n"),
        GrowingInput(
          "ranges", start: "GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=", unit: "1", end: "-\r\n\r\n"
        ),
        GrowingInput("host", start: "GET / HTTP/1.1\r\nHost: ", unit: "a.", end: "\r\n\r\n"),
        GrowingInput("query", start: "GET /?", unit: "a=%41&", end: " HTTP/1.1\r\nHost: a\r\n\r\n"),
        GrowingInput("path", start: "GET /", unit: "%2e/", end: " HTTP/1.1\r\nHost: a\r\n\r\n"),
        // Each request is as long as one of a browser, because each is answered, which costs more
        // than its bytes.
        GrowingInput("requests", unit: "GET / HTTP/1.1\r\nHost: a\r\nCookie: \(cookie)\r\n\r\n"),
        GrowingInput("line ends", unit: "\r\n"),
      ]
    ) { input in await client.send(input) }
  }
}

/// A client of our server that sends the given bytes, and reads all answers.
private actor RequestingClient {
  private var port: UInt16?

  func send(_ input: Data) async {
    let port = await serverPort()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      // Sending blocks the thread, and the cooperative pool has few threads.
      Thread.detachNewThread {
        let socket = LocalSocket.openConnection(to: port)
        socket.sendAll(input)
        socket.receive()
        done.resume()
      }
    }
  }

  private func serverPort() async -> UInt16 {
    if let port { return port }
    guard let options = try? ServerOptions.parse(["--port", "0"]) else { fatalError("no options") }
    let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    let router = Router<BasicRequestContext>()
    router.add(middleware: FailureResponses(logger: logger))
    let pictures = ByteBudget()
    router.read("/") { request, _ in
      _ = try PublicAddress(hostOf: request)
      return try await Content.picture(within: pictures) { WholeImageData(Data(count: 100_000)) }
        .response(to: request)
    }
    router.change("change", bodyLimit: 100) { request, _ in
      try Content.json(request.uri.queryParameters.map { "\($0.value)" }).response(to: request)
    }
    let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
    let server = WebServer(options, logger: logger)
      .application(router) { continuation.yield($0) }
    Task.detached { try await server.runService() }
    for await address in addresses {
      let number = address.split(separator: ":").last.flatMap { UInt16($0) }
      port = number
      return number ?? 0
    }
    fatalError("the server has not started")
  }
}
