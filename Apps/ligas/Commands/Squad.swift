import AppSupport
import ArgumentParser
import LeagueCore
import LeaguePresentation
import OfflinePresentation
import PictureSupport

/// `ligas squad`
struct Squad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "squad",
    abstract: "Show the squad of a team, by position.")

  @Argument(
    help: ArgumentHelp("The id of the team, as 'ligas teams' shows it.", valueName: "team-id"),
    transform: listedID)
  var team: Team.ID

  @Flag(help: .refresh)
  var refresh = false

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    let session = try shared.ligasSession()
    let id = team.sanitized.cut(to: Column.widestAtEnd)
    let messages = session.messages
    let unknown = "\(messages.unknownTeam(id)) \(messages.commands.howToSeeTeams)"
    let squad = try await session.loading(missing: unknown) {
      try await session.app.loadSquad(of: team, refreshing: refresh)
    }
    try await session.show(squad, pictures)
  }
}
