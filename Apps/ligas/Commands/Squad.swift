import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import Presentation
import Terminal

struct Squad: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "squad",
    abstract: "Show the squad of a team, by position.",
    discussion: .json(Player.listShape))

  @Argument(
    help: ArgumentHelp("The id of the team, as 'ligas teams' shows it.", valueName: "team-id"),
    transform: listedID)
  var team: Team.ID

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let session = try listing.session()
    let id = team.sanitized.cut(to: Column.widestAtEnd)
    let messages = session.messages
    let advice = messages.howToSeeTeams(session.command("teams LEAGUE-ID"))
    let unknown = "\(messages.unknownTeam(id)) \(advice)"
    let squad = try await session.loading(
      .loadSquad, refreshing: listing.refresh, missing: unknown,
      list: "\(messages.squadTitle): \(id)"
    ) {
      try await session.app.loadSquad(of: team, refreshing: listing.refresh)
    }
    try await session.show(squad, listing.pictures)
  }
}
