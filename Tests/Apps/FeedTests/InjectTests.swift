import Foundation
import ProgramSupport
import Testing

/// `--inject` with the built programs.
struct InjectTests {
  @Test(arguments: [
    ("feed", ["load"]), ("ligas", ["leagues"]), ("feed-server", []), ("feed-web", []),
    ("feed-watch", []),
  ])
  func everyAppTakesRulesAndNamesThoseThatThereAre(
    program: String, command: [String]
  ) async throws {
    let wrong = try await BuiltProgram(program).run(["--inject", "rset"])
    #expect(wrong.status == 64)
    #expect(
      wrong.errors.contains(
        "--inject 'rset': unknown fault 'rset'; did you mean 'reset'? known are: corrupt, deny"))
    #expect(wrong.output.isEmpty)
    let help = try await BuiltProgram(program).run(command + ["--help"]).text
    #expect(help.contains("--inject <rule>"))
  }

  @Test(
    arguments: [
      ("more", "eio@read", 74, "store"), ("cache clear", "deny", 74, "store"),
      ("load --policy cache-only", "corrupt", 74, "store"),
      ("comments DE300000-0000-8000-8000-000000000024", "reset", 69, "connectivity"),
      ("image demo://images/blue-hour.png", "reset@1", 69, "connectivity"),
    ] as [(String, String, Int32, String)])
  func aFaultEndsWithTheStatusOfTheContract(
    words: String, rule: String, status: Int32, code: String
  ) async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load")
      let result = try await BuiltProgram("feed").run(
        words.split(separator: " ").map(String.init) + ["--inject", rule, "--json"],
        environment: ["HOME": playground.folder])
      #expect(result.status == status)
      #expect(try errorCode(result.lastError) == code)
      #expect(result.lastError.contains("by --inject"))
    }
  }

  @Test(
    arguments: [
      ("acceptance A1 --store memory:", "enospc@replace", "A1 on memory"),
      ("acceptance L3 --store json:", "deny@replace", "L3 on json"),
      ("conformance --store memory: --only replaced-whole", "eio@replace", "StoreError: denied"),
      ("conformance --source demo: --only first-page-again", "reset@2", "SourceError: unreachable"),
    ])
  func whoeverJudgesFindsWhatGoesWrongOnPurpose(
    words: String, rule: String, finding: String
  ) async throws {
    try await Playground.run { playground in
      let words = words.split(separator: " ").map(String.init)
      let environment = ["HOME": playground.folder]
      let sound = try await playground.judge(words, environment: environment)
      #expect(sound.status == 0, "\(sound.text)")
      let faulty = try await playground.judge(
        words + ["--inject", rule], environment: environment)
      #expect(faulty.status == 1)
      #expect(faulty.text.contains(finding), "\(faulty.text)")
      let wrong = try await playground.judge(words + ["--inject", "rset"])
      #expect(wrong.status == 64)
    }
  }

  @Test func theTraceShowsWhatFaultsDo() async throws {
    try await Playground.run { playground in
      let result = try await playground.feed(
        "load", "--pages", "2", "--inject", "enospc@2", "--inject", "slow@fetch=20ms", "--trace")
      #expect(result.status == 0)
      let traces = result.errors.split(separator: "\n").filter { $0.hasPrefix("trace: ") }
      #expect(traces.contains { $0.contains("ListStore.replace") && $0.contains(" ok, ") })
      #expect(
        traces.contains {
          $0.contains("ListStore.append") && $0.contains("No space left on device, by --inject")
        })
      #expect(result.errors.contains("warning: "))
      let info = try await playground.document("cache", "info")
      #expect(info["images"] as? Int == 10)
    }
  }
}
