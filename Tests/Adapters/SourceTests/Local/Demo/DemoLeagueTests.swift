import DemoSource
import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import Testing

struct DemoLeagueTests {
  private let source = DemoSource()

  private func teams() async throws -> [Team] {
    var teams: [Team] = []
    for league in try await source.leagues() { teams += try await source.teams(of: league.id) }
    return teams
  }

  private func squads() async throws -> [[Player]] {
    var squads: [[Player]] = []
    for team in try await teams() { squads.append(try await source.squad(of: team.id)) }
    return squads
  }

  @Test func thereAreTwoLeaguesOfSixteenAndTenTeams() async throws {
    let leagues = try await source.leagues()
    #expect(leagues.map(\.name) == ["LigaPro Serie A", "LigaPro Serie B"])
    #expect(leagues.map(\.stageID) == ["serie-a-2026", "serie-b-2026"])
    #expect(try await source.teams(of: "serie-a").count == 16)
    #expect(try await source.teams(of: "serie-b").count == 10)
  }

  @Test func idsNamesAndAddressesAreUniqueOverAll() async throws {
    let (teams, people) = (try await teams(), try await squads().flatMap { $0 })
    let ids = try await source.leagues().map(\.id) + teams.map(\.id) + people.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(teams.map(\.name)).count == teams.count)
    let addresses = teams.map(\.logoURL) + people.compactMap(\.photoURL)
    #expect(Set(addresses).count == addresses.count)
  }

  @Test func everySquadIsOneThatCouldPlay() async throws {
    for squad in try await squads() {
      #expect((24...28).contains(squad.count))
      let counts = Dictionary(grouping: squad, by: \.position).mapValues(\.count)
      #expect(counts[.goalkeeper] == 3 && counts[.defender] == 8 && counts[.midfielder] == 8)
      #expect([5, 6].contains(counts[.forward]) && [1, 2].contains(counts[.coach]))
      let numbers = squad.compactMap(\.number)
      #expect(Set(numbers).count == numbers.count)
      #expect(squad.allSatisfy { $0.position != .coach || $0.number == nil })
      #expect(Set(squad.map(\.name)).count == squad.count)
    }
  }

  @Test func everythingThatAViewMustShowIsThere() async throws {
    let people = try await squads().flatMap { $0 }
    let positions = Set(people.map(\.position))
    #expect(positions == Set(Position.known + [.other("Preparador físico"), .other("")]))
    let countries = Dictionary(grouping: people, by: \.nationality).mapValues(\.count)
    let named = ["Argentina", "Brasil", "Colombia", "Nigeria", "Paraguay", "Uruguay", "Venezuela"]
    #expect(Set(countries.keys) == Set(named + ["Ecuador", "Perú", nil]))
    #expect(try #require(countries["Ecuador"]) > people.count / 2)
    #expect(people.contains { $0.photoURL == nil })
    #expect(people.contains { $0.number == nil && Position.known.dropLast().contains($0.position) })
  }

  @Test func peopleAreTheSameInEachReleaseAndOnEachMachine() async throws {
    var sum: UInt64 = 0
    for player in try await squads().joined() {
      let texts = [
        player.id, player.name, player.number.map(String.init), player.position.name,
        player.nationality, player.photoURL?.absoluteString,
      ]
      for text in texts { sum = text.map { Checksum64.of($0, seed: sum) } ?? ~sum }
    }
    #expect(String(sum, radix: 16) == "5a34bc4fb5e55833")
  }

  @Test(arguments: ["", "serie-c", "serie-a-01", "SERIE-A", "serie-a\u{0}"])
  func leaguesThatAreNotThereAreNamedInTheError(id: String) async throws {
    await #expect(throws: SourceError(.notFound, address: "demo: league \(id)")) {
      try await source.teams(of: id)
    }
  }

  @Test(arguments: ["", "serie-a", "serie-a-00", "serie-a-17", "serie-a-1", "serie-a-01-01"])
  func teamsThatAreNotThereAreNamedInTheError(id: String) async throws {
    await #expect(throws: SourceError(.notFound, address: "demo: team \(id)")) {
      try await source.squad(of: id)
    }
  }

  @Test func thePlugInIsTheOneOfTheFeedWithOtherPorts() throws {
    let (leagues, feed) = (SourcePlugin<LeaguePorts>.demo, SourcePlugin<FeedPorts>.demo)
    #expect(leagues.schemes == feed.schemes)
    let source = try leagues.open(SourceOptions(locator: "demo:"))
    #expect(source.name == "demo:" && source.imageScheme == "demo")
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try leagues.open(SourceOptions(locator: "demo:somewhere"))
    }
  }
}
