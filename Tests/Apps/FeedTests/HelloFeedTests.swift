import Foundation
import ProgramSupport
import Testing

/// The smallest app, with the built program.
struct HelloFeedTests {
  @Test(arguments: [
    [String](), ["http://127.0.0.1:1"], ["rss:x", "FILE"], ["http://127.0.0.1:1", ""],
  ])
  func wrongUsageIsToldFromOtherFailures(words: [String]) async throws {
    let result = try await hello(words)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.hasPrefix("hello-feed: ") && result.text.isEmpty)
  }

  @Test func whatIsSavedStandsInForAServerThatHasGone() async throws {
    try await inFolder { file in
      let address = try await {
        let server = try HostileServer()
        let first = try await hello([server.address, file])
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.text.hasPrefix("from \(server.address):\n1  "))
        #expect(HostileServer.harm(in: first.text) == [])
        return server.address
      }()
      let second = try await hello([address, file])
      #expect(second.status == 0, "\(second.errors)")
      #expect(second.text.hasPrefix("Saved ") && second.text.contains("from \(address):\n1  "))
      #expect(second.errors.hasPrefix("hello-feed: \(address)"), "the reason is told")
    }
  }

  @Test func aServerThatAnswersNonsenseIsInvalidData() async throws {
    try await inFolder { file in
      let server = try StubServer { _, _ in nil }
      let result = try await hello([server.address, file])
      #expect(result.status == 65, "\(result.errors)")
      #expect(HostileServer.harm(in: result.errors) == [] && result.text.isEmpty)
    }
  }

  @Test func aFeedThatCannotBeSavedIsShown() async throws {
    let server = try HostileServer()
    let result = try await hello([server.address, "/proc/version/feed.sqlite"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.hasPrefix("from ") && result.errors.contains("not saved"))
  }

  private func hello(_ words: [String]) async throws -> BuiltProgram.Result {
    try await BuiltProgram("hello-feed").run(words)
  }

  private func inFolder(_ body: (_ file: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/hello-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder + "/feed.sqlite")
  }
}
