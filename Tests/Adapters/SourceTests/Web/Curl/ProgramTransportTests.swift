import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Every program sends its requests in the same way. A test of the transport alone does not show
/// whether a program uses it.
struct ProgramTransportTests {
  private static let programs = ["feed", "feed-watch"]

  private func run(
    _ program: String, against server: TestServer, environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await withTemporaryFolder { home in
      try await BuiltProgram(program).run(
        ["--source", "rss:\(server.address)", "--policy", "remote-only", "--language", "en"],
        environment: environment.merging(["HOME": home]) { own, _ in own })
    }
  }

  @Test(arguments: programs)
  func aSmallAnswerIsNotUnpackedToALargeOne(program: String) async throws {
    let bomb = try await Gzip.zeros(mebibytes: 64)
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Content-Encoding: gzip"], body: bomb)
    }
    let result = try await run(program, against: server)
    #expect(result.status == 65)
    #expect(result.errors.contains("more than 16 MiB"), "\(result.errors)")
  }

  @Test(arguments: programs)
  func theSameVariablesNameAProxy(program: String) async throws {
    let server = try TestServer { _, connection in connection.respond(404) }
    let proxy = try TestServer { _, connection in connection.respond(404) }
    for (environment, isUsed) in [
      (["http_proxy": proxy.address], true), (["all_proxy": proxy.address], true),
      (["HTTP_PROXY": proxy.address], false),
      (["http_proxy": proxy.address, "no_proxy": "127.0.0.1"], false),
    ] {
      let before = (server.requests.count, proxy.requests.count)
      #expect(try await run(program, against: server, environment: environment).status == 65)
      #expect((server.requests.count > before.0) == !isUsed, "\(environment)")
      #expect((proxy.requests.count > before.1) == isUsed, "\(environment)")
    }
  }
}
