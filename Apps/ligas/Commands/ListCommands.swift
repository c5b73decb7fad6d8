import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import Presentation
import Terminal

struct Leagues: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).",
    discussion: .json(League.listShape))

  @OptionGroup var announcement: AnnouncementOptions

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let pictures = try PictureChoice(typed: listing.pictures)
    let session = try listing.session()
    let leagues = try await session.loading(
      .loadLeagues, refreshing: listing.refresh, list: session.messages.leaguesTitle
    ) {
      try await session.app.loadLeagues(refreshing: listing.refresh)
    }
    try await session.show(
      leagues, announced: announcement.leagues, pictures)
  }
}

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
    let pictures = try PictureChoice(typed: listing.pictures)
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
    try await session.show(teams, pictures)
  }
}

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
    let pictures = try PictureChoice(typed: listing.pictures)
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
    try await session.show(squad, pictures)
  }
}

struct ListingOptions: ParsableArguments {
  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @Option(help: .pictures, completion: .pictures)
  var pictures: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func session() throws -> LeagueSession {
    try shared.session(of: LeagueProduct.self, loading, imageLimit: imageLimit)
  }
}

/// The option of commands that treat announced leagues differently. `squad` is not one of them, because a
/// team does not name its league.
struct AnnouncementOptions: ParsableArguments {
  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"),
    transform: listedID)
  var ids: [League.ID] = []

  var leagues: AnnouncedLeagues { AnnouncedLeagues(ids) }
}

func listedID(_ text: String) throws -> String {
  guard !text.isEmpty else { throw ValidationError("write an id as the lists show it") }
  return text
}
