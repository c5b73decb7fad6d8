import Foundation
import ProgramSupport
import Testing

/// The exit codes and error documents of the contract.
struct LigasExitStatusTests {
  @Test(
    arguments: [
      ("teams", 64, "usage"),
      ("squad", 64, "usage"),
      ("leagues --source photos:/tmp", 64, "usage"),
      ("leagues --source gopher://x", 64, "usage"),
      ("leagues --store oracle:x", 64, "usage"),
      ("leagues --nonsense", 64, "usage"),
      ("squads x", 64, "usage"),
      ("leagues --refresh --policy cache-only", 64, "usage"),
      ("image file:///etc/hostname", 64, "usage"),
      ("squad serie-b-01 --coming-soon serie-b", 64, "usage"),
      ("validate --coming-soon serie-b", 64, "usage"),
      ("image demo://crests/serie-b.png --coming-soon serie-b", 64, "usage"),
      ("teams nothing", 65, "invalid-data"),
      ("squad nothing", 65, "invalid-data"),
      ("image demo://crests/nothing.png", 65, "invalid-data"),
      ("leagues --policy cache-only", 66, "not-found"),
      ("leagues --offline", 69, "connectivity"),
      ("teams serie-a --offline", 69, "connectivity"),
      ("squad serie-a-01 --offline --refresh", 69, "connectivity"),
      ("leagues --policy cache-only --store sqlite:/proc/version/x", 74, "store"),
    ] as [(String, Int32, String)])
  func endsWithTheStatusOfTheContract(_ words: String, status: Int32, code: String) async throws {
    try await LigasPlayground.run { playground in
      let words = words.split(separator: " ").map(String.init)
      let result = try await playground.ligas(words + ["--json"])
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(result.lastError.utf8)) as? NSDictionary)
      let error = try #require(document["error"] as? NSDictionary)
      #expect(error["code"] as? String == code)
      #expect((error["message"] as? String)?.isEmpty == false)
    }
  }

  @Test func theAdviceOnADamagedStoreNamesOnlyWhatThereIs() async throws {
    try await LigasPlayground.run { playground in
      let path = "\(playground.folder)/leagues.sqlite"
      try await Self.spoil(path, in: playground)
      let words = ["leagues", "--policy", "cache-only", "--store", "sqlite:\(path)"]
      let result = try await playground.ligas(words)
      #expect(result.status == 74)
      #expect(result.errors.contains("validate what is saved, to start afresh"))
      #expect(!result.errors.contains("clear"))
      let validated = try await playground.document("validate", "--store", "sqlite:\(path)")
      #expect(validated["deleted"] as? Int == 1)
    }
  }

  private static func spoil(_ path: String, in playground: LigasPlayground) async throws {
    _ = try await playground.document("leagues", "--store", "sqlite:\(path)")
    try Data("garbage".utf8).write(to: URL(filePath: path))
  }

  @Test func aMistypedCommandIsAnsweredWithTheNearestOne() async throws {
    try await LigasPlayground.run { playground in
      let result = try await playground.ligas(["squads", "x"])
      #expect(
        result.errors == """
          ligas: There is no command 'squads'. Did you mean 'squad'? 'ligas --help' lists the \
          commands.

          """)
    }
  }

  @Test func anUnknownIDIsExplained() async throws {
    try await LigasPlayground.run { playground in
      let team = try await playground.ligas(["teams", "x"])
      #expect(team.errors.contains("ligas leagues"))
      let squad = try await playground.ligas(["squad", "x"])
      #expect(squad.errors.contains("ligas teams"))
      for command in ["teams", "squad"] {
        let long = try await playground.ligas([command, String(repeating: "x", count: 5000)])
        #expect(long.errors.contains("x…'") && long.errors.count < 200)
      }
    }
  }
}
