import AppSupport
import ArgumentParser
import LeagueCore
import LeaguePresentation
import OfflinePresentation
import PictureSupport

/// `ligas squad`
struct Squad: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "squad",
    abstract: "Show the squad of a team, by position.")

  @Argument(
    help: ArgumentHelp("The id of the team, as 'ligas teams' shows it.", valueName: "team-id"),
    transform: listedID)
  var team: Team.ID

  @Flag(help: .refresh)
  var refresh = false

  @Option(help: .pictures)
  var pictures = PictureChoice.auto

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let session = try shared.session(.ligas, loading, imageLimit: imageLimit)
    let id = team.sanitized.cut(to: Column.widestAtEnd)
    let messages = session.messages
    let unknown = "\(messages.unknownTeam(id)) \(messages.commands.howToSeeTeams)"
    let squad = try await session.loading(missing: unknown) {
      try await session.app.loadSquad(of: team, refreshing: refresh)
    }
    try await session.show(squad, pictures)
  }
}
