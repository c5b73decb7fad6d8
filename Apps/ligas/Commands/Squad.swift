import AppSupport
import ArgumentParser
import LeagueCore
import LeaguePresentation
import OfflinePresentation

/// `ligas squad`
struct Squad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the squad of a team, by position.", discussion: LeaguePlugins.ligas.summary)

  @Argument(
    help: ArgumentHelp("The id of the team, as 'ligas teams' shows it.", valueName: "team-id"),
    transform: LeagueOptions.id)
  var team: Team.ID

  @OptionGroup var options: LeagueOptions

  func run() async throws {
    let session = try options.session()
    let id = team.harmless.cut(to: Column.widestAtEnd)
    let squad = try await session.explaining(missing: session.messages.unknownTeam(id)) {
      try await session.app.loadSquad(of: team, refreshing: options.refresh)
    }
    try await session.show(squad)
  }
}
