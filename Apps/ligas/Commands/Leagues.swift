import AppSupport
import ArgumentParser
import LeagueCore

/// `ligas leagues`
struct Leagues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).")

  @OptionGroup var announcement: AnnouncementOptions

  @Flag(help: .refresh)
  var refresh = false

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.ligasSession()
    try await session.show(
      try await session.app.loadLeagues(refreshing: refresh),
      announced: announcement.leagues)
  }
}
