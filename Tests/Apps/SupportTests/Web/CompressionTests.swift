import Foundation
import Hummingbird
import ProgramSupport
import Testing

@testable import WebSupport

@Suite(.hangLimit) struct CompressionTests {
  private static let text = String(repeating: "<p>text</p>", count: 1000)

  private static func routes(_ router: Router<BasicRequestContext>) {
    router.read("page") { request, _ in
      Content(Data(text.utf8), type: "text/html; charset=utf-8").response(to: request)
    }
    router.read("picture") { request, _ in
      Content(Data(text.utf8), type: "image/png").response(to: request)
    }
    router.read("short") { request, _ in
      Content(Data("short".utf8), type: "text/html").response(to: request)
    }
  }

  @Test(arguments: ["gzip", "deflate, gzip", "br;q=0, GZIP;q=0.5", "*"])
  func textIsCompressedForThoseWhoTakeIt(accepted: String) async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.get("/page", fields: "Accept-Encoding: \(accepted)")
        .lowercased()
      #expect(answer.contains("content-encoding: gzip\r\n"))
      #expect(answer.contains("vary: accept-encoding\r\n"))
      #expect(answer.contains("etag: w/\""))
      #expect(answer.utf8.count < Self.text.utf8.count / 4)
    }
  }

  /// The second response comes from the cache.
  @Test(arguments: 1...2)
  func whatIsCompressedIsTheText(count: Int) async throws {
    try await LocalServer.run(Self.routes) { server in
      let get = "GET /page HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n"
      let body = try await blocking {
        var body = Data()
        for _ in 0..<count {
          let connection = try RawConnection(port: server.port)
          try connection.send("\(get)Connection: close\r\n\r\n")
          let all = try connection.receiveToTheEnd()
          body = all[try #require(all.range(of: Data("\r\n\r\n".utf8))).upperBound...]
        }
        return body
      }
      let file = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).gz"
      try body.write(to: URL(filePath: file))
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(try await BuiltProgram.output(of: "gzip", arguments: "-dc", file) == Self.text)
    }
  }

  @Test func eachOfTwoRequestsAtOnceGetsWhatItTakes() async throws {
    try await LocalServer.run(Self.routes) { server in
      let get = "GET /page HTTP/1.1\r\nHost: a\r\n"
      let answer = try await server.answer(
        "\(get)\r\n\(get)Accept-Encoding: gzip\r\nConnection: close\r\n\r\n")
      let plain = try #require(answer.firstRange(of: Self.text))
      #expect(!answer[..<plain.lowerBound].lowercased().contains("content-encoding"))
      #expect(answer[plain.upperBound...].lowercased().contains("content-encoding: gzip"))
    }
  }

  /// The first response is compressed for this request, the second comes from the cache.
  @Test func whatWasCompressedOnceIsKept() async throws {
    let text = Self.text + UUID().uuidString
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("new") { request, _ in
        Content(Data(text.utf8), type: "text/html").response(to: request)
      }
    }
    try await LocalServer.run(routes) { server in
      #expect(CompressedTextCache.shared.find(ByteBuffer(string: text)) == nil)
      for _ in 0..<2 {
        let answer = try await server.get("/new", fields: "Accept-Encoding: gzip").lowercased()
        let kept = try #require(CompressedTextCache.shared.find(ByteBuffer(string: text)))
        #expect(answer.contains("content-encoding: gzip\r\n"))
        #expect(answer.contains("content-length: \(kept.readableBytes)\r\n"))
        #expect(answer.contains("vary: accept-encoding\r\n"))
        #expect(answer.contains("etag: w/\""))
      }
      #expect(CompressedTextCache.shared.find(ByteBuffer(string: text + ".")) == nil)
    }
  }

  @Test func theCacheIsBounded() {
    let cache = CompressedTextCache()
    for number in 0..<200 {
      cache.keep(ByteBuffer(integer: number), for: ByteBuffer(string: "\(number)"))
    }
    #expect(cache.find(ByteBuffer(string: "0")) == nil)
    #expect(cache.find(ByteBuffer(string: "199")) == ByteBuffer(integer: 199))
  }

  @Test func clientsThatOnlyAcceptBrotliGetPlainText() async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.get("/page", fields: "Accept-Encoding: br")
      #expect(!answer.lowercased().contains("content-encoding"))
      #expect(answer.hasSuffix(Self.text))
    }
  }

  /// With the original length, a client would wait for bytes that never come.
  @Test func whatGoesOutInPiecesIsNotToldToBeAsLongAsTheText() async throws {
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("long") { request, _ in
        Content(Data(String(repeating: Self.text, count: 40).utf8), type: "text/html")
          .response(to: request)
      }
    }
    try await LocalServer.run(routes) { server in
      let answer = try await server.get("/long", fields: "Accept-Encoding: gzip").lowercased()
      #expect(answer.contains("content-encoding: gzip\r\n"))
      #expect(answer.contains("transfer-encoding: chunked\r\n"))
      #expect(!answer.contains("content-length:"))
    }
  }

  @Test(arguments: ["", "gzip;q=0", "zstd", "identity"])
  func othersGetItAsItIs(accepted: String) async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.get("/page", fields: "Accept-Encoding: \(accepted)")
      #expect(answer.hasSuffix(Self.text))
      #expect(answer.lowercased().contains("vary: accept-encoding\r\n"))
    }
  }

  @Test(arguments: ["/picture", "/short"])
  func whatWouldNotShrinkStaysAsItIs(path: String) async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.get(path, fields: "Accept-Encoding: gzip").lowercased()
      #expect(!answer.contains("content-encoding"))
    }
  }

  @Test func weakTagIsAnsweredWithNotModified() async throws {
    try await LocalServer.run(Self.routes) { server in
      let first = try await server.get("/page", fields: "Accept-Encoding: gzip")
      let tag = try #require(first.firstMatch(of: #/ETag: ([^\r]+)\r\n/#.ignoresCase())?.1)
      let again = try await server.get(
        "/page", fields: "Accept-Encoding: gzip", "If-None-Match: \(tag)")
      #expect(again.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
    }
  }

  @Test func headTellsTheLengthOfTheWhole() async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.answer(
        "HEAD /page HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
      #expect(answer.lowercased().contains("content-length: \(Self.text.utf8.count)\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func piecesOfAStreamGoOutAsTheyCome() async throws {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("stream") { _, _ in
        Response(
          status: .ok, headers: [.contentType: "text/html"],
          body: ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "first"))
            for await _ in signals { break }
            try await writer.write(ByteBuffer(string: "second"))
            try await writer.finish(nil)
          })
      }
    }
    try await LocalServer.run(routes) { server in
      let connection = try await blocking {
        let connection = try RawConnection(port: server.port)
        try connection.send(
          "GET /stream HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
        // The first piece contains the signature of gzip, long before the second piece exists.
        var received = Data()
        while received.range(of: Data([0x1F, 0x8B])) == nil {
          let more = try connection.receive()
          try #require(!more.isEmpty)
          received += more
        }
        return connection
      }
      signal.yield()
      #expect(try await blocking { try !connection.receiveToTheEnd().isEmpty })
    }
  }
}
