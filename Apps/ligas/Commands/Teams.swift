import AppSupport
import ArgumentParser
import LeagueCore
import LeaguePresentation
import OfflinePresentation
import PictureSupport

/// `ligas teams`
struct Teams: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "Show the teams of a league.")

  @Argument(
    help: ArgumentHelp(
      "The id of the league, as 'ligas leagues' shows it.", valueName: "league-id"),
    transform: listedID)
  var league: League.ID

  @OptionGroup var announcement: AnnouncementOptions

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
    let id = league.sanitized.cut(to: Column.widestAtEnd)
    let messages = session.messages
    let unknown = "\(messages.unknownLeague(id)) \(messages.commands.howToSeeLeagues)"
    let teams = try await session.loading(missing: unknown) {
      let loadTeams = session.app.loadTeams(announcing: announcement.leagues)
      return try await loadTeams(of: league, refreshing: refresh)
    }
    try await session.show(teams, pictures)
  }
}
