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
      ("teams IaFDigtm --source flashlive:", 77, "not-permitted"),
      ("squad 1 --source transfermarkt:", 77, "not-permitted"),
      ("squad flashlive:1 --source ligapro:", 77, "not-permitted"),
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

  @Test(arguments: [
    ("teams IaFDigtm --source flashlive:", "FLASHLIVE_API_KEY"),
    ("squad transfermarkt:1 --source ligapro:", "TRANSFERMARKT_API_KEY"),
  ])
  func whereAKeyIsMissingItsVariableIsNamed(words: String, variable: String) async throws {
    try await LigasPlayground.run { playground in
      let result = try await playground.ligas(words.split(separator: " ").map(String.init))
      #expect(result.errors.contains(variable), "\(result.errors)")
    }
  }

  @Test func theAdviceOnADamagedStoreNamesOnlyWhatThereIs() async throws {
    try await LigasPlayground.run { playground in
      _ = try await playground.document("leagues")
      let folder = "\(playground.folder)/.cache/essential-feed"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      try Data("garbage".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      let result = try await playground.ligas(["leagues", "--policy", "cache-only"])
      #expect(result.status == 74)
      #expect(result.errors.contains("validate what is saved, to start afresh"))
      #expect(!result.errors.contains("clear"))
      let validated = try await playground.document("validate")
      #expect(validated["deleted"] as? Int == 1)
      #expect(validated["damaged"] as? Int == 1)
    }
  }

  @Test func theCacheAndPrefetchingAreAsInFeed() async throws {
    try await LigasPlayground.run { playground in
      let leagues = try await playground.document("leagues")
      let count = try #require(leagues["leagues"] as? [Any]).count
      let info = try await playground.document("cache", "info")
      #expect(info["leagues"] as? Int == count)
      let prefetched = try await playground.document("prefetch")
      #expect(prefetched["loaded"] as? Int == count)
      let verified = try await playground.document("cache", "verify")
      #expect(verified["ok"] as? Bool == true)
      let other = "json:\(playground.folder)/copy"
      let migrated = try await playground.document("cache", "migrate", "--to", other)
      #expect(migrated["leagues"] as? Int == count)
      #expect(migrated["imageData"] as? Int == count)
      let cleared = try await playground.document("cache", "clear")
      #expect(cleared["cleared"] as? Bool == true)
      let copy = try await playground.document("leagues", "--offline", "--store", other)
      #expect((copy["leagues"] as? [Any])?.count == count)
    }
  }

  @Test func faultsOnPurposeDestroyNothingThatIsReal() async throws {
    try await LigasPlayground.run { playground in
      let leagues = try await playground.document("leagues")
      for words in [["validate"], ["cache", "clear"]] {
        let result = try await playground.ligas(words + ["--inject", "corrupt"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("warning: Calls go wrong on purpose"))
      }
      let saved = try await playground.document("leagues", "--policy", "cache-only")
      #expect(saved.items("leagues") == leagues.items("leagues"))
    }
  }

  @Test func documentsOfListsTellWhatIsTold() async throws {
    try await LigasPlayground.run { playground in
      let store = ["--store", "sqlite:/proc/version/x"]
      let result = try await playground.ligas(["leagues", "--json", "--quiet"] + store)
      #expect(result.errors.isEmpty)
      let document = try #require(
        JSONSerialization.jsonObject(with: result.output) as? NSDictionary)
      #expect((document["notices"] as? [String])?.count == 1)
    }
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
      let places = ["--source", "demo:", "--store", playground.stores[0]]
      let sameSource = places.joined(separator: " ")
      for (words, hint) in [("teams", "ligas leagues"), ("squad", "ligas teams LEAGUE-ID")] {
        let asked = try await playground.ligas([words, "x"] + places)
        #expect(asked.errors.contains("'\(hint) \(sameSource)'"), "\(asked.errors)")
      }
      for command in ["teams", "squad"] {
        let long = try await playground.ligas([command, String(repeating: "x", count: 5000)])
        #expect(long.errors.contains("x…'") && long.errors.count < 200)
      }
    }
  }

  @Test(arguments: ["teams EVIL", "squad EVIL", "image EVIL:x", "leagues --source ligapro:EVIL"])
  func noWordDrivesTheTerminal(words: String) async throws {
    try await LigasPlayground.run { playground in
      let words = words.replacing("EVIL", with: "\u{1B}[2J\u{202E}").split(separator: " ")
      let result = try await playground.ligas(words.map(String.init))
      let text = result.text + result.errors
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
    }
  }
}
