import AppSupport
import ArgumentParser
import LeagueCore
import PictureSupport

/// `ligas leagues`
struct Leagues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).")

  @OptionGroup var announcement: AnnouncementOptions

  @Flag(help: .refresh)
  var refresh = false

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    let session = try shared.ligasSession()
    let leagues = try await session.loading {
      try await session.app.loadLeagues(refreshing: refresh)
    }
    try await session.show(leagues, announced: announcement.leagues, pictures)
  }
}
