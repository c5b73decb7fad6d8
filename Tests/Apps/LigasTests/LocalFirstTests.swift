import Conformance
import Foundation
import ProgramSupport
import Testing

/// The main use of the app, with the built `ligas`.
struct LocalFirstTests {
  @Test(arguments: [0, 1])
  func whatWasLoadedIsThereOffline(store: Int) async throws {
    try await LigasPlayground.run { playground in
      let store = playground.stores[store]
      let leagues = try await playground.document("leagues", "--store", store)
      #expect(leagues["origin"] as? String == "remote")
      let league = try #require(leagues.items("leagues").first?["id"] as? String)
      let teams = try await playground.document("teams", league, "--store", store)
      let team = try #require(teams.items("teams").first?["id"] as? String)
      let squad = try await playground.document("squad", team, "--store", store)
      #expect(squad.items("players").count > 20)
      for (words, online) in [
        (["leagues"], leagues), (["teams", league], teams), (["squad", team], squad),
      ] {
        let result = try await playground.ligas(words + ["--store", store, "--offline", "--json"])
        let offline = try #require(
          JSONSerialization.jsonObject(with: result.output) as? NSDictionary)
        #expect(offline["origin"] as? String == "cache")
        for name in ["leagues", "teams", "players"] {
          #expect(offline.items(name) == online.items(name))
        }
        #expect(offline["savedAt"] as? String == online["savedAt"] as? String)
        #expect(offline["validUntil"] as? String == online["validUntil"] as? String)
      }
    }
  }

  @Test func whatIsFreshIsNotAskedForAgainUnlessRefreshed() async throws {
    try await LigasPlayground.run { playground in
      _ = try await playground.document("leagues")
      #expect(try await playground.document("leagues")["origin"] as? String == "cache")
      let refreshed = try await playground.document("leagues", "--refresh")
      #expect(refreshed["origin"] as? String == "remote")
    }
  }

  @Test func aRefreshThatFailsSaysWhyAndShowsWhatIsSaved() async throws {
    try await LigasPlayground.run { playground in
      let store = ["--store", playground.stores[1]]
      let online = try await playground.document("leagues", store[0], store[1])
      let words = ["leagues", "--refresh", "--source", DeadEnd.address, "--language", "es"]
      let result = try await playground.ligas(words + store + ["--json"])
      #expect(result.status == 0)
      let text = "aviso: No se ha podido cargar lo más reciente; se muestra lo guardado."
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.hasPrefix(text))
      let shown = try #require(
        JSONSerialization.jsonObject(with: result.output) as? NSDictionary)
      #expect(shown.items("leagues") == online.items("leagues"))
      let offline = try await playground.ligas(["leagues", "--refresh", "--offline"] + store)
      #expect(offline.status == 0 && offline.errors.isEmpty)
    }
  }

  @Test func aSquadIsShownByPositionWithNobodyLeftOut() async throws {
    try await LigasPlayground.run { playground in
      let squad = try await playground.document("squad", "serie-a-03")
      let positions = squad.items("players").compactMap { $0["position"] as? String }
      let known = ["goalkeeper", "defender", "midfielder", "forward", "coach"]
      let order = positions.map { known.firstIndex(of: $0) ?? known.count }
      #expect(order == order.sorted())
      let text = try await playground.ligas(["squad", "serie-a-03", "--language", "es"]).text
      for player in squad.items("players") {
        let name = try #require(player["name"] as? String)
        #expect(text.contains(name))
      }
      #expect(text.contains("Porteros"))
    }
  }

  @Test func anAnnouncedLeagueIsComingSoonAndNotAskedFor() async throws {
    try await LigasPlayground.run { playground in
      let answer = try await playground.document(
        "teams", "serie-b", "--coming-soon", "serie-b", "--offline")
      #expect(answer["comingSoon"] as? Bool == true)
      #expect(answer.items("teams").isEmpty)
    }
  }

  @Test func anAnnouncedLeagueIsMarkedAmongTheOthers() async throws {
    try await LigasPlayground.run { playground in
      let flag = ["--coming-soon", "serie-b"]
      let leagues = try await playground.document("leagues", flag[0], flag[1]).items("leagues")
      #expect(leagues.map { $0["id"] as? String } == ["serie-a", "serie-b"])
      #expect(leagues.map { $0["comingSoon"] as? Bool } == [nil, true])
      let text = try await playground.ligas(["leagues", "--language", "es"] + flag).text
      #expect(text.split(separator: "\n").filter { $0.hasSuffix("(Próximamente)") }.count == 1)
    }
  }

  @Test func anAnnouncedLeagueIsKnownLetterByLetter() async throws {
    try await LigasPlayground.run { playground in
      let (composed, decomposed) = ("\u{E9}", "e\u{301}")
      let same = try await playground.ligas(["teams", composed, "--coming-soon", composed])
      #expect(same.status == 0)
      // The source is asked for the league and does not have it.
      let other = try await playground.ligas(["teams", composed, "--coming-soon", decomposed])
      #expect(other.status == 65)
    }
  }

  @Test func validatingCountsTheLists() async throws {
    try await LigasPlayground.run { playground in
      _ = try await playground.document("leagues", "--now", "2026-01-01T00:00:00Z")
      _ = try await playground.document("teams", "serie-a", "--now", "2026-01-05T00:00:00Z")
      let outcome = try await playground.document("validate", "--now", "2026-01-08T00:00:00Z")
      #expect(outcome["kept"] as? Int == 1)
      #expect(outcome["deleted"] as? Int == 1)
      #expect(outcome["damaged"] as? Int == 0)
    }
  }

  @Test func theListThatIsNotSavedIsNamed() async throws {
    try await LigasPlayground.run { playground in
      _ = try await playground.document("teams", "serie-a")
      for (words, list) in [
        (["teams", "serie-b"], "Teams: serie-b"), (["squad", "barcelona"], "Squad: barcelona"),
        (["leagues"], "Leagues"),
      ] {
        let result = try await playground.ligas(words + ["--offline"])
        #expect(result.errors.contains("The list '\(list)' is not saved in "))
      }
    }
  }

  @Test func aCrestIsCached() async throws {
    try await LigasPlayground.run { playground in
      let url = "demo://crests/serie-a.png"
      let crest = try await playground.ligas(["image", url])
      #expect(crest.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let cached = try await playground.ligas(["image", url, "--offline"])
      #expect(cached.output == crest.output)
    }
  }
}
