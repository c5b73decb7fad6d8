import Foundation
import ProgramSupport
import Subprocess
import TestSupport
import Testing

/// The built program, seen from outside.
@Suite(.serialized) struct ServerProcessTests {
  private func answer(_ server: ServerProcess, to request: String) throws -> String {
    let connection = try RawConnection(port: server.port)
    try connection.send(request)
    return String(decoding: try connection.receiveToTheEnd(), as: UTF8.self)
  }

  private func get(_ path: String, host: String = "a-host") -> String {
    "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
  }

  @Test func printsOneLineAndEndsCleanly() async throws {
    for signal in [SIGTERM, SIGINT] {
      let server = try await ServerProcess()
      #expect(server.line == "http://127.0.0.1:\(server.port)")
      #expect(try answer(server, to: get("/healthz")).hasPrefix("HTTP/1.1 200 OK\r\n"))
      server.send(signal)
      let ended = try await server.end()
      #expect(ended.status == 0)
      #expect(ended.output.isEmpty)
    }
  }

  @Test(.hangLimit) func whatWasStartedToOutliveAnInterruptDoes() async throws {
    let program = try BuiltProgram("feed-server").path
    let ended = try await Subprocess.run(
      BuiltProgram.shell("trap '' INT; exec '\(program)' --port 0"), input: .none,
      output: .sequence, error: .discarded
    ) { execution in
      var lines = execution.standardOutput.strings().makeAsyncIterator()
      let line = try await lines.next() ?? ""
      let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0) })
      kill(execution.processIdentifier.value, SIGINT)
      // A shutdown takes far fewer requests than this.
      for _ in 0..<100 {
        let connection = try RawConnection(port: port)
        try connection.send(get("/healthz"))
        #expect(try connection.receiveToTheEnd().starts(with: Data("HTTP/1.1 200 OK".utf8)))
      }
      kill(execution.processIdentifier.value, SIGTERM)
      while try await lines.next() != nil {}
    }
    #expect(ended.terminationStatus.code == 0)
  }

  @Test func requestUnderWayIsFinishedAfterTheSignal() async throws {
    try await withTemporaryFolder { folder in
      let header = Data("\0\0\0\u{D}IHDR\0\0\0\u{1}\0\0\0\u{1}".utf8) + Data(count: 9)
      let pixels = Data([1, 0x80, 0, 0]) + Data("IDAT".utf8) + Data(count: 24 << 20)
      let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + header + pixels
      try picture.write(to: URL(filePath: folder + "/large.png"))

      let server = try await ServerProcess(["--source", "photos:\(folder)"])
      let feed = try answer(server, to: get("/v1/feed"))
      let path = try #require(feed.firstMatch(of: #/"http://a-host(/v1/image/[^"]+)"/#)?.1)
      let idle = try RawConnection(port: server.port)
      try idle.send("GET /healthz HTTP/1.1\r\nHost: a-host\r\n\r\n")
      #expect(try !idle.receive().isEmpty)

      // Far more bytes than both sides can buffer, so the request is pending until they are read.
      let connection = try RawConnection(port: server.port, window: 4096)
      try connection.send("GET \(path) HTTP/1.1\r\nHost: a-host\r\n\r\n")
      var received = try connection.receive(1024)
      #expect(received.starts(with: Data("HTTP/1.1 200 OK\r\n".utf8)))
      server.send(SIGTERM)
      #expect(try idle.receive().isEmpty)

      received += try connection.receiveToTheEnd()
      let head = try #require(received.range(of: Data("\r\n\r\n".utf8)))
      #expect(received.count == head.upperBound + picture.count)
      // Compared here, because a failure would print both values.
      let isWhole = received[head.upperBound...] == picture
      #expect(isWhole)
      #expect(try await server.end().status == 0)
      #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1:80", "[::1]:8080", "a-b.example:65535", "A_b"])
  func hostBecomesPartOfAddresses(host: String) async throws {
    let server = try await ServerProcess()
    #expect(
      try answer(server, to: get("/v1/feed", host: host)).contains(#""http://\#(host)/v1/image/"#))
  }

  @Test(arguments: [
    "", "a\"b", "a<b>", "a/b", "a?b", "a#b", "user@a", "a:b", "a:0", "a:65536", "a:80:80", "[::1",
    "[x]", "[]", "a b", "a,b", "a%41", "ä", String(repeating: "a", count: 256), "a\r\nHost: b",
  ])
  func hostThatIsNoneIsRefused(host: String) async throws {
    let server = try await ServerProcess()
    let answer = try answer(server, to: get("/v1/feed", host: host))
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(!answer.contains("http://"))
  }

  /// Names requests, because a log that shows hundreds of fields hides what failed.
  enum MalformedRequest: CaseIterable {
    case withoutHost, nonsense, longField, manyFields

    var text: String {
      switch self {
      case .withoutHost: "GET /v1/feed HTTP/1.1\r\nConnection: close\r\n\r\n"
      case .nonsense: "nonsense\r\n\r\n"
      case .longField:
        "GET /healthz HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n"
      case .manyFields:
        "GET /healthz HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: x\r\n", count: 200))\r\n"
      }
    }
  }

  @Test(arguments: MalformedRequest.allCases)
  func malformedRequestsAreRefused(request: MalformedRequest) async throws {
    let server = try await ServerProcess()
    #expect(try answer(server, to: request.text).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(try answer(server, to: get("/healthz")).hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func headAndNotModifiedHaveNoBody() async throws {
    let server = try await ServerProcess()
    let path = "/v1/image/DE300000-0000-8000-8000-000000000001/data"
    let head = try answer(server, to: get(path).replacing("GET", with: "HEAD", maxReplacements: 1))
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(!head.contains("Content-Length: 0\r\n"))
    let unchanged = try answer(
      server, to: get(path).replacing("\r\n\r\n", with: "\r\nIf-None-Match: *\r\n\r\n"))
    #expect(unchanged.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
    #expect(unchanged.hasSuffix("\r\n\r\n"))
  }

  @Test func portInUseIsExplained() async throws {
    let server = try await ServerProcess()
    let result = try await ServerProcess.run(["--port", "\(server.port)"])
    #expect(result.status == 69)
    #expect(result.errors.contains("can't listen on 127.0.0.1:\(server.port)"))
  }

  @Test func onlyErrorsAreToldToWhoWantsQuiet() async throws {
    try await withTemporaryFolder { folder in
      try Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1])
        .write(to: URL(filePath: folder + "/a.jpg"))
      try Data("not json".utf8).write(to: URL(filePath: folder + "/a.json"))
      let server = try await ServerProcess()
      let words = ["--port", "\(server.port)", "--source", "photos:\(folder)"]
      let loud = try await ServerProcess.run(words)
      #expect(loud.errors.contains("left out what can't be read or shown"), "\(loud.errors)")
      let quiet = try await ServerProcess.run(words + ["--quiet"])
      #expect(quiet.errors.contains("can't listen"))
      #expect(quiet.errors.split(separator: "\n").count == 1, "\(quiet.errors)")
    }
  }

  // If the server started anyway, it would run forever.
  @Test(
    .hangLimit,
    arguments: [
      "photos:FOLDER/none", "fixture:FOLDER/none", "photos:FOLDER/file", "fixture:FOLDER/file",
    ])
  func aPlaceThatCannotBeServedEndsTheServerAtOnce(source: String) async throws {
    try await withTemporaryFolder { folder in
      try Data("not json".utf8).write(to: URL(filePath: folder + "/file"))
      let source = source.replacing("FOLDER", with: folder)
      let result = try await ServerProcess.run(["--port", "0", "--source", source])
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(result.errors.contains(folder))
    }
  }

  @Test func oneBrokenSidecarKeepsNoServerFromStarting() async throws {
    try await withTemporaryFolder { folder in
      try Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1])
        .write(to: URL(filePath: folder + "/a.jpg"))
      try Data("not json".utf8).write(to: URL(filePath: folder + "/a.json"))
      let server = try await ServerProcess(["--source", "photos:\(folder)"])
      #expect(try answer(server, to: get("/healthz")).hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func aTildeStandsForTheHomeFolder() async throws {
    try await withTemporaryFolder { home in
      try FileManager.default.createDirectory(
        atPath: home + "/Pictures", withIntermediateDirectories: false)
      let server = try await ServerProcess(
        ["--source", "photos:~/Pictures"], environment: ["HOME": home])
      #expect(try answer(server, to: get("/v1/feed")).hasSuffix(#"{"items":[]}"#))
    }
  }

  @Test func anEmptyFolderIsServed() async throws {
    try await withTemporaryFolder { folder in
      let server = try await ServerProcess(["--source", "photos:\(folder)"])
      #expect(try answer(server, to: get("/v1/feed")).hasSuffix(#"{"items":[]}"#))
    }
  }

  @Test(
    arguments: [
      ["--host", "EVIL"], ["--source", "EVIL:x"],
      ["--public-url", "EVIL"], ["--port", "EVIL"], ["--EVIL"],
    ])
  func noWordDrivesTheTerminal(arguments: [String]) async throws {
    let arguments = arguments.map { $0.replacing("EVIL", with: "\u{1B}[2J") }
    let errors = try await ServerProcess.run(arguments).errors
    #expect(!errors.isEmpty)
    #expect(!errors.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      (["--host", "no-such-host.invalid"], 69), (["--source", "nope:"], 64),
      (["--port", "-1"], 64),
      (["--port", "65536"], 64), (["--public-url", "x"], 64), (["--nonsense"], 64),
      (["--version"], 0), (["--help"], 0),
    ] as [([String], Int32)])
  func exitStatusTellsWhatWasWrong(arguments: [String], status: Int32) async throws {
    #expect(try await ServerProcess.run(arguments).status == status)
  }
}
