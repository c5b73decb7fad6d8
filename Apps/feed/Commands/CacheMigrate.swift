import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Plugins

/// `feed cache migrate`
struct CacheMigrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy everything to another store, in place of what is there, and check the copy.",
    discussion: FeedPlugins.feed.summary)

  @Option(help: ArgumentHelp("The store to copy to.", valueName: "store"))
  var to: String

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let target = try shared.storage(
      to, FeedPlugins.feed.stores, name: "feed", of: session.app.source.name)
    let summary = try await session.app.migrateCache(to: target)()
    if session.isJSON {
      try session.console.print(
        document: MigrationDocument(
          images: summary.items[.feed] ?? 0, imageData: summary.imageData,
          verified: summary.isVerified))
    } else if !summary.isVerified {
      session.warn(session.messages.cache.migrationFailed(target.place))
    } else {
      session.console.print(
        session.messages.feed.migrated(
          summary.items[.feed] ?? 0, summary.imageData, target.place.harmless))
    }
    if !summary.isVerified { throw ExitCode(1) }
  }
}
