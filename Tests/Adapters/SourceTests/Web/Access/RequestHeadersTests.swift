import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import HTTPSource

struct RequestHeadersTests {
  private let origin = WebAddress.Origin("https://feed.example")!

  /// Returns the fields for the origin in a file with this text and mode.
  private func fields(
    _ text: String, mode: Int = 0o600, authorization: String? = nil
  ) throws -> [String] {
    let path = FileManager.default.temporaryDirectory.path + "/headers-\(UUID())"
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let headers = RequestHeaders(authorization: "TOKEN", file: "FILE") {
      ["TOKEN": authorization, "FILE": path][$0] ?? nil
    }
    do {
      return try headers.fields(for: origin).map { "\($0.name): \($0.value.text)" }
    } catch {
      throw SourceOptions.InvalidLocator(error.reason.replacingOccurrences(of: path, with: "PATH"))
    }
  }

  @Test func fieldsAreThoseBelowTheOrigin() throws {
    let text = """
      # who asks
      [https://other.example]
      Authorization: Bearer other
      [https://FEED.example:443/]

        X-Tenant :no
      """.replacingOccurrences(of: " :no", with: ":  a b\t")
    #expect(try fields(text) == ["X-Tenant: a b"])
    #expect(
      try fields(text, authorization: "Bearer 0123") == [
        "Authorization: Bearer 0123", "X-Tenant: a b",
      ])
    #expect(try fields("[http://feed.example]\nA: b") == [])
    #expect(try fields("") == [])
  }

  @Test(arguments: ["\r\n", "\r"])
  func linesEndAsTheirSystemEndsThem(end: String) throws {
    let lines = ["# who", "[https://feed.example]", "A: b", "", "X-C: d e", ""]
    #expect(try fields(lines.joined(separator: end)) == ["A: b", "X-C: d e"])
  }

  @Test func fieldThatStandsTwiceIsNamed() throws {
    let text = "[https://feed.example]\nA: b\n[https://other.example]\nA: c\n"
    #expect(try fields(text) == ["A: b"])
    #expect(throws: SourceOptions.InvalidLocator("FILE, line 6: a stands twice for this origin")) {
      try fields(text + "[https://feed.example]\na: secret")
    }
  }

  @Test func homeFolderIsFound() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/home-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "[https://feed.example]\nA: b"
    #expect(
      FileManager.default.createFile(
        atPath: folder + "/fields", contents: Data(text.utf8),
        attributes: [.posixPermissions: 0o600]))
    let headers = RequestHeaders(authorization: "TOKEN", file: "FILE") {
      ["FILE": "~/fields", "HOME": folder][$0]
    }
    #expect(try headers.fields(for: origin).map(\.name) == ["A"])
  }

  @Test func commandThatMendsTheModeCanBeCopied() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/it's here-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/fields"
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(), attributes: [.posixPermissions: 0o644]))
    let headers = RequestHeaders(authorization: "TOKEN", file: "FILE") {
      $0 == "FILE" ? path : nil
    }
    do {
      _ = try headers.fields(for: origin)
      Issue.record("the file was read")
    } catch {
      let command = try #require(error.reason.components(separatedBy: "run: ").last)
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", command]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(command)")
      #expect(try headers.fields(for: origin).isEmpty)
    }
  }

  @Test func ownNameOfTheProgramGivesWayToAnotherOne() async throws {
    let transport = ScriptedTransport("x")
    let path = FileManager.default.temporaryDirectory.path + "/headers-\(UUID())"
    let text = "[https://feed.example]\nUser-Agent: garden/2"
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try ServerAddress(
      "https://feed.example", options: SourceOptions(locator: ""),
      headers: RequestHeaders(authorization: "TOKEN", file: "FILE") { $0 == "FILE" ? path : nil })
    let client = WebClient(transport: transport, server: server, timeout: .seconds(60))
    _ = try await client.get(server.address, byteLimit: 10)
    let sent = transport.requests[0].headers.filter { $0.name == "User-Agent" }.map(\.value)
    #expect(sent == ["garden/2"])
  }

  @Test(arguments: [
    ("A: b", "FILE, line 1: write whom the field is for above it, such as [https://feed.example]"),
    ("[feed.example]", "FILE, line 1: write an origin, such as [https://feed.example]"),
    ("[https://a.example/x]", "FILE, line 1: write an origin, such as [https://feed.example]"),
    ("[https://u:p@a.example]", "FILE, line 1: write an origin, such as [https://feed.example]"),
    ("\nsecret", "FILE, line 2: write a field, such as Authorization: Bearer 0123"),
    (
      "[https://a.example]\nA b: secret",
      "FILE, line 2: write a field, such as Authorization: Bearer 0123"
    ),
    ("[https://a.example]\nA:", "FILE, line 2: the value is not one that a header field can have"),
    (
      "[https://a.example]\nA: \u{1}x",
      "FILE, line 2: the value is not one that a header field can have"
    ),
    ("[https://a.example]\nhost: b", "FILE, line 2: only the connection itself can say host"),
    (
      "[https://a.example]\nIf-None-Match: *",
      "FILE, line 2: only the connection itself can say If-None-Match"
    ),
    (String(repeating: "#", count: 70_000), "FILE: PATH is no text of at most 64 KiB"),
  ])
  func wrongLineIsNamedAndNotRepeated(text: String, reason: String) throws {
    #expect(throws: SourceOptions.InvalidLocator(reason)) { try fields(text) }
  }

  @Test(arguments: [0o604, 0o640, 0o660, 0o602])
  func fileThatOthersCanReadIsRefused(mode: Int) {
    let expected = SourceOptions.InvalidLocator(
      "FILE: PATH can be read or written by others; run: chmod 600 'PATH'")
    #expect(throws: expected) { try fields("", mode: mode) }
  }

  @Test func whatIsNoFileIsRefused() {
    for path in ["/", missingPath(), "/dev/null"] {
      let headers = RequestHeaders(authorization: "TOKEN", file: "FILE") {
        $0 == "FILE" ? path : nil
      }
      #expect(throws: SourceOptions.InvalidLocator.self) { try headers.fields(for: origin) }
    }
  }

  @Test func valueThatCouldBecomeAnotherFieldIsRefused() {
    #expect(throws: SourceOptions.InvalidLocator("TOKEN holds what no header field can")) {
      try fields("", authorization: "a\r\nX: b")
    }
  }

  @Test(arguments: [401, 403])
  func whoIsKeptOutLearnsWhereATokenIsKept(status: Int) async throws {
    func client(_ headers: RequestHeaders) throws -> WebClient {
      let server = try ServerAddress(
        "https://feed.example", options: SourceOptions(locator: ""), headers: headers)
      return WebClient(
        transport: ScriptedTransport("", status: status), server: server, timeout: .seconds(60))
    }
    let url = try #require(URL(string: "https://feed.example"))
    func unauthorized(_ detail: String) -> SourceError {
      SourceError(.unauthorized, address: "https://feed.example", detail: detail)
    }
    await #expect(throws: unauthorized("status \(status); TOKEN or FILE can hold a token")) {
      try await client(RequestHeaders(authorization: "TOKEN", file: "FILE") { _ in nil })
        .document(at: url) { $0.body }
    }
    await #expect(throws: unauthorized("status \(status)")) {
      try await client(.none).document(at: url) { $0.body }
    }
  }

  @Test func redirectToAnotherOriginLearnsNothing() async throws {
    let transport = ScriptedTransport { request in
      let isFirst = request.url.host() == "feed.example"
      return HTTPResponse(
        status: isFirst ? 302 : 200, location: "https://8.8.8.8/", body: Data("x".utf8))
    }
    let headers = RequestHeaders(authorization: "TOKEN", file: "FILE") {
      $0 == "TOKEN" ? "Bearer hunter2" : nil
    }
    let server = try ServerAddress(
      "https://ana:pw@feed.example", options: SourceOptions(locator: ""), headers: headers)
    let client = WebClient(transport: transport, server: server, timeout: .seconds(60))
    _ = try await client.get(server.address, byteLimit: 10)
    let sent = transport.requests.map { request in
      request.headers.filter { $0.name == "Authorization" }.map(\.value)
    }
    // The credentials in the address take precedence over those in the environment.
    #expect(sent == [["Basic YW5hOnB3"], []])
    var dumped = ""
    dump(headers, to: &dumped)
    #expect(!dumped.contains("hunter2"))
  }
}
