import FoundationEssentials
import LeagueCore
import OfflineCore

/// A correct source with one planted fault.
struct FaultyLeagueSource: LeagueSource, ImageDataSource {
  private struct Strange: Error {}

  private let source = SmallLeagueSource()
  let fault: LeagueSourceFault
  let isAskedAgain: @Sendable (_ list: String) -> Bool

  func leagues() async throws -> [League] {
    let leagues = try await ignoringCancellation(if: fault == .ignoresCancellationOfLeagues) {
      do {
        return try await source.leagues()
      } catch is CancellationError where fault == .takesCancellationForAnError {
        throw SourceError(.unreachable, address: "small:", detail: "cancelled")
      }
    }
    switch fault {
    case .hasNoLeagues: return []
    case .repeatsALeague: return leagues + leagues.prefix(1)
    case .leavesAnIDOut:
      return leagues.prefix(1) + [
        League(id: "", stageID: "", name: "?", logoURL: leagues[0].logoURL)
      ]
    case .turnsLeaguesRoundEachTime: return isAskedAgain("") ? leagues.reversed() : leagues
    default: return leagues
    }
  }

  func teams(of league: League.ID) async throws -> [Team] {
    let teams = try await ignoringCancellation(if: fault == .ignoresCancellationOfTeams) {
      do {
        return try await source.teams(of: fault.reading(league))
      } catch is SourceError where fault == .hasNoTeamsInAnUnknownLeague {
        return []
      } catch is SourceError where fault == .failsStrangelyOnAnUnknownLeague {
        throw Strange()
      }
    }
    switch fault {
    case .hasNoTeams: return []
    case .repeatsATeam: return teams + teams.prefix(1)
    case .turnsTeamsRoundEachTime: return isAskedAgain(league) ? teams.reversed() : teams
    default: return teams
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    let squad = try await ignoringCancellation(if: fault == .ignoresCancellationOfSquads) {
      do {
        return try await source.squad(of: fault.reading(team))
      } catch is SourceError where fault == .hasNobodyInAnUnknownTeam {
        return []
      } catch is SourceError where fault == .takesAnUnknownTeamForAServerError {
        throw SourceError(.invalidData, address: team, detail: "status 500")
      }
    }
    switch fault {
    case .hasNoPlayers: return []
    case .repeatsAPlayer: return squad + squad.prefix(1)
    case .turnsSquadsRoundEachTime: return isAskedAgain(team) ? squad.reversed() : squad
    case .failsForATeam where team.hasSuffix("2"):
      throw SourceError(.invalidData, address: team, detail: "$.items[1]")
    default: return squad
    }
  }

  func data(for url: URL) async throws -> Data {
    switch fault {
    case .readsFiles where url.scheme == "file": return Data("localhost".utf8)
    case .failsStrangelyOnFiles where url.scheme == "file": throw Strange()
    case .lacksPhotos where url.lastPathComponent.count == 5:
      throw SourceError(.notFound, address: url.absoluteString)
    case .answersUnknownImages where url.lastPathComponent == "nothing.png": return Data([1])
    case .failsStrangelyOnUnknownImages where url.lastPathComponent == "nothing.png":
      throw Strange()
    default: break
    }
    let data = try await ignoringCancellation(if: fault == .ignoresCancellationOfData) {
      try await source.data(for: url)
    }
    return fault == .givesNoBytes ? Data() : data
  }
}
