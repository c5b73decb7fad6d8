import Foundation
import ProgramSupport
import Testing

/// The environment variables for options that are not given.
struct EnvironmentTests {
  @Test func theEnvironmentSaysWhatNoFlagDoes() async throws {
    try await Playground.run { playground in
      let store = playground.stores()[1]
      let environment = [
        "FEED_STORE": store, "FEED_SOURCE": "demo:", "FEED_IMAGE_LIMIT": "2 KiB",
        "FEED_LANGUAGE": "es", "FEED_POLICY": "cache-first", "FEED_TIMEOUT": "3",
      ]
      let loaded = try await playground.feed("load", "--limit", "2", environment: environment)
      #expect(loaded.text.hasPrefix("Mi Feed"))
      let again = try await playground.feed("load", "--json", environment: environment)
      #expect(again.text.contains("\"origin\":\"cache\""))
      let info = try await playground.feed("cache", "info", "--json", environment: environment)
      #expect(info.text.contains("\"limit\":2048"))
      #expect(info.text.contains("\"store\":\"\(store)\""))
      let flag = try await playground.feed(
        "load", "--policy", "remote-first", "--language", "en", environment: environment)
      #expect(flag.text.hasPrefix("My Feed"))
    }
  }

  @Test(arguments: ["SOURCE", "STORE", "LANGUAGE", "POLICY", "TIMEOUT", "IMAGE_LIMIT"])
  func aWrongValueIsNamedAndAnEmptyOneIsNone(name: String) async throws {
    try await Playground.run { playground in
      let variable = "FEED_\(name)"
      let wrong = try await playground.feed("load", environment: [variable: "xyz"])
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains(variable))
      let empty = try await playground.feed("load", environment: [variable: ""])
      #expect(empty.status == 0)
    }
  }

  @Test func aVariableIsNamedOnce() async throws {
    try await Playground.run { playground in
      let wrong = try await playground.feed("load", environment: ["FEED_SOURCE": "photos:"])
      #expect(wrong.errors.hasPrefix("feed: FEED_SOURCE: source 'photos:': name a folder"))
      #expect(!wrong.errors.contains("--source"))
    }
  }

  /// These commands take any number of stores, and by default test all that ship.
  @Test func whatJudgesStoresTakesThemFromNoVariable() async throws {
    try await Playground.run { playground in
      let store = ["FEED_STORE": "json:\(playground.folder)/feed"]
      let result = try await playground.judge("acceptance", "A2", "--json", environment: store)
      #expect(result.status == 0)
      for name in ["sqlite", "json", "memory"] {
        #expect(result.text.contains("\"\(name)\":\"passed\""), "\(result.text)")
      }
      let help = try await playground.judge("acceptance", "--help").text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(help.contains("all that ship, whatever the environment says"))
    }
  }
}
