import Hummingbird
import LeagueAPI
import LeagueCore
import OfflineCore
import Plugins
import WebAccess

/// `GET /v1/leagues`, `/v1/leagues/{id}/teams` and `/v1/teams/{id}/players`.
struct LeagueRoutes {
  let source: Source<LeaguePorts>
  let publicAddress: PublicAddress?

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/leagues") { request, _ in
      try await list(request) { addresses in
        try await source.leagues.leagues().map { league in
          var record = LeagueRecord(league)
          record.logo = addresses.shown(league.logoURL)
          return record
        }
      }
    }
    router.read("v1/leagues/:id/teams") { request, context in
      let id = try context.parentID()
      return try await list(request, of: "league", id) { addresses in
        try await source.teams.teams(of: id).map { team in
          var record = TeamRecord(team)
          record.logo = addresses.shown(team.logoURL)
          return record
        }
      }
    }
    router.read("v1/teams/:id/players") { request, context in
      let id = try context.parentID()
      return try await list(request, of: "team", id) { addresses in
        try await source.squads.squad(of: id).map { player in
          var record = PlayerRecord(player)
          record.photo = player.photoURL.map(addresses.shown)
          return record
        }
      }
    }
  }

  private func list<Record: Codable & Sendable>(
    _ request: Request, of parent: String = "list", _ id: String = "leagues",
    records: (LeagueImageAddresses) async throws -> [Record]
  ) async throws -> Response {
    let base = try publicAddress ?? PublicAddress(hostOf: request)
    do {
      let items = try await records(LeagueImageAddresses(scheme: source.imageScheme, base: base))
      return try Content.json(ItemsDocument(items: items)).response(to: request)
    } catch SourceError.invalidData(.missing, _) {
      throw RequestFailure.notFound("there is no \(parent) '\(id)'")
    }
  }
}

extension BasicRequestContext {
  /// The id in the path of a request: one segment, whatever is written in it.
  fileprivate func parentID() throws -> String {
    guard let id = parameters.get("id").flatMap(PathSegment.init(encoded:)) else {
      throw RequestFailure.notFound("the path holds no id: its percent encoding is broken")
    }
    return id.text
  }
}
