import LeaguePresentation
import AppSupport
import ArgumentParser
import LeagueCore

/// `ligas teams`
struct Teams: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the teams of a league.", discussion: LeaguePlugins.ligas.summary)

  @Argument(
    help: ArgumentHelp(
      "The id of the league, as 'ligas leagues' shows it.", valueName: "league-id"),
    transform: LeagueOptions.id)
  var league: League.ID

  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced and not shown yet; may be repeated.", valueName: "league-id"))
  var announced: [League.ID] = []

  @OptionGroup var options: LeagueOptions

  func run() async throws {
    let session = try options.session()
    let loadTeams = session.app.loadTeams(announced: Set(announced))
    let answer = try await LeagueOptions.explaining(session.messages.unknownLeague(league)) {
      try await loadTeams(of: league, refreshing: options.refresh)
    }
    switch answer {
    case .teams(let teams): try await session.show(teams)
    case .comingSoon: try session.showComingSoon()
    }
  }
}
