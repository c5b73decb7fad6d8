import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import Presentation

struct Leagues: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "Show the leagues (the command that runs when none is named).",
    discussion: .json(League.listShape))

  @OptionGroup var announcement: AnnouncementOptions

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let session = try listing.session()
    let leagues = try await session.loading(
      .loadLeagues, refreshing: listing.refresh, list: session.messages.leaguesTitle
    ) {
      try await session.app.loadLeagues(refreshing: listing.refresh)
    }
    try await session.show(leagues, announced: announcement.leagues, listing.pictures)
  }
}
