import AppSupport
import ArgumentParser
import LeagueCore

/// `ligas leagues`
struct Leagues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).")

  @OptionGroup var announcement: AnnouncementOptions
  @OptionGroup var options: LeagueOptions

  func run() async throws {
    let session = try options.session()
    try await session.show(
      try await session.app.loadLeagues(refreshing: options.refresh),
      announced: announcement.leagues)
  }
}
