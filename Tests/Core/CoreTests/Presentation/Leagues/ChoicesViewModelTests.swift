import FoundationEssentials
import LeagueCore
import OfflineCore
import Presentation
import Testing

struct ChoicesViewModelTests {
  private static func league(_ id: String, name: String = "Serie A") throws -> League {
    League(
      id: id, stageID: "1", name: name, logoURL: try #require(URL(string: "https://crest.example/"))
    )
  }

  private static func team(_ id: String, name: String = "Barcelona") throws -> Team {
    Team(id: id, name: name, logoURL: try #require(URL(string: "https://crest.example/")))
  }

  private static func present(
    _ answer: LoadTeams.Answer, messages: Messages = .english
  ) -> ChoicesViewModel {
    ChoicesViewModel(answer, messages: messages, now: now)
  }

  @Test func leaguesAndTeamsComeInOrder() throws {
    let leagues = ChoicesViewModel(
      loadedList([try Self.league("b"), try Self.league("a")]), messages: Messages(.spanish),
      now: now)
    #expect(leagues.title == "Ligas")
    #expect(leagues.choices.map(\.id) == ["b", "a"])
    #expect(leagues.choices.map(\.mark) == [nil, nil])
    #expect(leagues.choices.map(\.crestAddress).first == "https://crest.example/")
    #expect(leagues.placeholder == nil)
    let teams = Self.present(
      .teams(loadedList([try Self.team("b"), try Self.team("a")])), messages: Messages(.spanish))
    #expect(teams.title == "Equipos")
    #expect(teams.choices.map(\.id) == ["b", "a"])
    #expect(teams.placeholder == nil)
  }

  @Test func emptyListsSayThatThereIsNothing() {
    let leagues = ChoicesViewModel(loadedList([]), messages: .english, now: now)
    #expect(leagues.placeholder == "There are no leagues yet.")
    let teams = Self.present(.teams(loadedList([])))
    #expect(teams.placeholder == "There are no teams in this league yet.")
  }

  @Test func aListFromTheCacheTellsSourceAgeAndTrouble() {
    var list = loadedList([Team]())
    list.decision = .cacheAnswered(.fresh)
    list.notices = [.notSaved(StoreError(.full, place: "json:/ligas"))]
    let teams = Self.present(.teams(list), messages: Messages(.spanish))
    #expect(
      teams.banner == "copia de demo:, guardada hace 3 días, se conserva hasta el 13 de mayo")
    #expect(teams.notices == list.notices.map { Messages(.spanish).message(for: $0) })
  }

  @Test(
    arguments: [(.spanish, "Próximamente"), (.english, "Coming soon")]
      as [(Messages.Language, String)])
  func anAnnouncedLeagueOpensSoon(language: Messages.Language, title: String) throws {
    let teams = Self.present(.comingSoon, messages: Messages(language))
    #expect(teams.title == title)
    #expect(teams.banner == nil)
    #expect(teams.choices.isEmpty)
    #expect(teams.placeholder?.isEmpty == false)
    let leagues = ChoicesViewModel(
      loadedList([try Self.league("a"), try Self.league("b")]), isAnnounced: { $0.id == "b" },
      messages: Messages(language), now: now)
    #expect(leagues.choices.map(\.mark) == [nil, title])
  }
}
