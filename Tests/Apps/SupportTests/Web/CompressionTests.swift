import Foundation
import Hummingbird
import Platform
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

  @Test func whatIsCompressedIsTheText() async throws {
    try await LocalServer.run(Self.routes) { server in
      let port = server.port
      let body = try await blocking {
        let connection = try RawConnection(port: port)
        try connection.send(
          "GET /page HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
        let all = try connection.receiveToTheEnd()
        let head = try #require(all.range(of: Data("\r\n\r\n".utf8)))
        return all[head.upperBound...]
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

  @Test(arguments: ["gzip, deflate, br, zstd", "br"])
  func whoTakesBrotliGetsIt(accepted: String) async throws {
    try await LocalServer.run(Self.routes) { server in
      let head = "GET /page HTTP/1.1\r\nHost: a\r\nAccept-Encoding: \(accepted)\r\n"
      let answer = try await blocking {
        let connection = try RawConnection(port: server.port)
        try connection.send(head + "Connection: close\r\n\r\n")
        return try connection.receiveToTheEnd()
      }
      let end = try #require(answer.range(of: Data("\r\n\r\n".utf8)))
      let fields = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
      let body = answer[end.upperBound...]
      #expect(fields.contains("content-encoding: br\r\n"))
      #expect(fields.contains("content-length: \(body.count)"))
      typealias Decompress =
        @convention(c) (
          Int, UnsafePointer<UInt8>, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UInt8>
        ) -> CInt
      let decompress: Decompress = try SharedLibrary("libbrotlidec.so.1", package: "libbrotli1")
        .function("BrotliDecoderDecompress")
      var count = Self.text.utf8.count
      var text = [UInt8](repeating: 0, count: count)
      #expect(decompress(body.count, Array(body), &count, &text) == 1)
      #expect(String(decoding: text, as: UTF8.self) == Self.text)
    }
  }

  @Test(arguments: ContentCoding.allCases)
  func whatWasCompressedOnceIsKept(coding: ContentCoding) throws {
    let texts = EncodedTexts()
    func place(_ text: String) throws -> UnsafeRawPointer? {
      try #require(texts.encode(ByteBuffer(string: text), with: coding))
        .withUnsafeReadableBytes { $0.baseAddress }
    }
    #expect(try place(Self.text) == place(Self.text))
    #expect(try place(Self.text) != place(Self.text + "."))
    #expect(texts.encode(ByteBuffer(string: "x"), with: coding) == nil)
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
