import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import Presentation
import Terminal

struct Teams: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "Show the teams of a league.",
    discussion: .json(Team.listShape))

  @Argument(
    help: ArgumentHelp(
      "The id of the league, as 'ligas leagues' shows it.", valueName: "league-id"),
    transform: listedID)
  var league: League.ID

  @OptionGroup var announcement: AnnouncementOptions

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let session = try listing.session()
    let id = league.sanitized.cut(to: Column.widestAtEnd)
    let messages = session.messages
    let advice = messages.howToSeeLeagues(session.command("leagues"))
    let unknown = "\(messages.unknownLeague(id)) \(advice)"
    let teams = try await session.loading(
      .loadTeams, refreshing: listing.refresh, missing: unknown,
      list: "\(messages.teamsTitle): \(id)"
    ) {
      try await session.app.loadTeams(
        of: league, refreshing: listing.refresh, announcing: announcement.leagues)
    }
    try await session.show(teams, listing.pictures)
  }
}
