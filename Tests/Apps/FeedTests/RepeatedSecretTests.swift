import Foundation
import ProgramSupport
import Testing

/// Addresses in wrong places are rejected without repeating their passwords, and nothing is created.
struct RepeatedSecretTests {
  private static let addresses = [
    "postgres://bob:s3cret@h/db", "HTTPS://bob:p@s3cret@[::1]/x", "https://h/x?token=s3cret",
    "redis://bob:s3cret", "bob:s3cret@h",
  ]

  @Test(
    arguments: [
      "?", "cache ?", "help ?", "load ?", "load --?", "load --?=x", "comments ?", "load --limit ?",
      "load --policy ?", "load --language ?", "load --now ?", "load --inject ?", "load --json ?",
      "load --timeout=?", "--store sqlite:x://?", "--source photos:x://?",
    ], addresses)
  func anAddressInAWrongPlaceIsNotRepeated(line: String, address: String) async throws {
    let words = line.split(separator: " ").map { String($0).replacing("?", with: address) }
    try await expectUsageError(words)
  }

  @Test(arguments: [
    "postgres://127.0.0.1:1/db password=s3cret", "postgres://host=h password=s3cret",
    "postgres://h/db#password=s3cret", "postgres://bob:s3cret", "postgres://bob:s3cret:127.0.0.1:1",
    "postgres://h:99999/db", "postgres://h:0", "redis://bob:s3cret", "redis://bob;s3cret@127.0.0.1",
    "redis://h:0", "sqlite://bob:s3cret@127.0.0.1/x", "json:postgres://bob:s3cret@h/x",
  ])
  func aStoreWithAPasswordInTheWrongPlaceIsRefused(store: String) async throws {
    try await expectUsageError(["cache", "info", "--store", store])
    try await expectUsageError(["load", "--json"], environment: ["FEED_STORE": store])
  }

  @Test(arguments: [
    "https://nowhere.invalid;password=s3cret", "https://bob:s3cret",
    "photos:https://bob:s3cret@h/x",
  ])
  func aSourceWithAPasswordInTheWrongPlaceIsRefused(source: String) async throws {
    try await expectUsageError(["--source", source])
  }

  @Test(arguments: ["FEED_POLICY", "FEED_LANGUAGE", "FEED_SOURCE", "FEED_STORE"], addresses)
  func aVariableIsNotRepeatedWithItsSecrets(variable: String, address: String) async throws {
    try await expectUsageError(["load"], environment: [variable: "x-\(address)"])
  }

  @Test(arguments: ["0", "-5", "10", "26"])
  func helpIsShownHoweverNarrowTheTerminal(columns: String) async throws {
    for program in [
      "feed", "ligas", "feed-web", "feed-watch", "feed-server", "feed-lab", "judge",
    ] {
      let help = try await BuiltProgram(program).run(["--help"], environment: ["COLUMNS": columns])
      #expect(help.status == 0, "\(program)")
      #expect(help.text.contains(program), "\(program)")
    }
  }

  private func expectUsageError(
    _ words: [String], environment: [String: String] = [:]
  ) async throws {
    try await Playground.run { playground in
      let result = try await playground.feed(words, environment: environment)
      #expect(result.status == 64, "\(result.errors)")
      #expect(!result.errors.isEmpty)
      #expect(!(result.text + result.errors).contains("s3cret"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: playground.folder).isEmpty)
    }
  }
}
