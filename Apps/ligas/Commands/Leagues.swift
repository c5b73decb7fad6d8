import AppSupport
import ArgumentParser
import LeagueCore
import PictureSupport

/// `ligas leagues`
struct Leagues: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).")

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
    let leagues = try await session.loading {
      try await session.app.loadLeagues(refreshing: refresh)
    }
    try await session.show(leagues, announced: announcement.leagues, pictures)
  }
}
