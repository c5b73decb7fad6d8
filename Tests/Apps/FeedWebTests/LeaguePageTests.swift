import Foundation
import HTTPTypes
import LeagueCore
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

@Suite(.hangLimit) struct LeaguePageTests {
  @Test func leadsFromLeaguesToSquads() async throws {
    let site = try WebSite(leagues: .demo)
    let leagues = try await site.page("/leagues")
    #expect(leagues.contains(#"href="/leagues/serie-a/teams""#))
    let teams = try await site.page("/leagues/serie-a/teams")
    let squad = try #require(teams.firstMatch(of: /href="(\/teams\/[^"]+)"/)?.1)
    let page = try await site.page(String(squad).replacing("&amp;", with: "&"))
    let positions = page.matches(of: /<h2[^>]*><bdi>([^<]+)/).map { String($0.1) }
    #expect(positions.starts(with: ["Goalkeepers", "Defenders", "Midfielders", "Forwards"]))
    #expect(page.contains("🇪🇨"))
  }

  @Test func teamsThatAreSavedStandBelowTheirLeague() async throws {
    let site = try WebSite(leagues: .demo)
    let link = #"href="/teams/"#
    while try await !site.page("/leagues").contains(link) { try Task.checkCancellation() }
    let leagues = try await site.page("/leagues")
    #expect(leagues.contains(#"<ul class="teams" role="list" aria-label=""#))
    #expect(leagues.count(of: "<h1>") == 1)
  }

  @Test func aSquadIsNamedWhetherItsAddressTellsTheLeagueOrNot() async throws {
    let site = try WebSite(leagues: .demo)
    _ = try await site.page("/leagues")
    let teams = try await site.page("/leagues/serie-a/teams")
    let link = try #require(teams.firstMatch(of: /href="(\/teams\/[^"]+)"/)?.1)
    let pages = [String(link).replacing("&amp;", with: "&"), String(link.prefix { $0 != "?" })]
    for path in pages {
      let page = try await site.page(path)
      let name = try #require(page.firstMatch(of: /<h1><bdi>([^<]+)/)?.1)
      #expect(teams.contains("<bdi class=\"name\">\(name)</bdi>"))
      #expect(page.contains("<p class=\"of\">Squad</p>"))
      #expect(page.contains("href=\"/leagues/serie-a/teams\""))
    }
  }

  @Test func aCrestIsShownByANameThatOnlyKnownAddressesHave() async throws {
    let site = try WebSite(leagues: .demo)
    let leagues = try await site.page("/leagues")
    let crest = try #require(leagues.firstMatch(of: /src="(\/league-images\/[^"]+)"/)?.1)
    let response = try await site.send(String(crest))
    #expect(response.status == .ok)
    #expect(response.headers[.contentType]?.hasPrefix("image/") == true)
    #expect(try await site.send("/league-images/0123456789abcdef/data").status == .notFound)
  }

  @Test func anAnnouncedLeagueIsMarkedAndHasNoTeamsYet() async throws {
    let site = try WebSite(leagues: .demo, announced: AnnouncedLeagues(["serie-b"]))
    #expect(try await site.page("/leagues").contains("Coming soon"))
    let teams = try await site.page("/leagues/serie-b/teams")
    #expect(teams.contains("This league opens soon."))
    #expect(!teams.contains("action=\"/refresh"))
  }

  @Test(arguments: ["/leagues/none/teams", "/teams/none/squad", "/leagues/%ZZ/teams"])
  func whatTheSourceDoesNotHaveIsNotThere(path: String) async throws {
    let site = try WebSite(leagues: .demo)
    var status: HTTPResponse.Status
    // On a busy machine the page may start before the error is known.
    repeat {
      try Task.checkCancellation()
      status = try await site.send(path).status
    } while status == .ok
    #expect(status == .notFound)
  }

  @Test func madeUpIdsFillNoStore() async throws {
    let storage = emptyStorage()
    let site = try WebSite(leagues: .naming, storage: storage)
    _ = try await site.page("/leagues")
    for path in ["/leagues/any/teams", "/teams/any/squad"] {
      #expect(try await site.page(path).contains("any"))
    }
    for query in ["list=teams&league=any", "list=squad&team=any"] {
      _ = try await site.send(
        "/refresh?\(query)", method: .post, headers: [.origin: "http://localhost"])
    }
    let lists = try await storage.maintenance.contents().lists
    #expect(!lists.contains(ListKey.teams(of: "any").name))
    #expect(!lists.contains(ListKey.squad(of: "any").name))
  }

  @Test func aSourceWithoutLeaguesHasNoLinkToThem() async throws {
    let site = try WebSite()
    #expect(try await site.send("/leagues").status == .notFound)
    #expect(try await !site.page("/").contains(#"href="/leagues""#))
  }

  @Test func refreshingLeadsBackToTheList() async throws {
    let site = try WebSite(leagues: .demo)
    let response = try await site.send(
      "/refresh?list=teams&league=serie-a", method: .post, headers: [.origin: "http://localhost"])
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == "/leagues/serie-a/teams")
    let wrong = try await site.send(
      "/refresh?list=x", method: .post, headers: [.origin: "http://localhost"])
    #expect(wrong.status == .badRequest)
  }
}

extension Source<LeaguePorts> {
  /// Leagues with a team and a player for any requested id.
  fileprivate static var naming: Self {
    let leagues = NamingLeagues()
    return Self(
      name: "source", imageScheme: nil, imageData: StubImageDataSource { _ in Data() },
      ports: LeaguePorts(leagues: leagues))
  }
}

private struct NamingLeagues: LeagueSource {
  func leagues() -> [League] { [] }

  func teams(of league: League.ID) -> [Team] {
    [Team(id: league, name: "Team of \(league)", logoURL: picture)]
  }

  func squad(of team: Team.ID) -> [Player] {
    [
      Player(
        id: team, name: "Player of \(team)", number: nil, position: .forward, nationality: nil,
        photoURL: nil)
    ]
  }
}
