import AppSupport
import ArgumentParser
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Plugins

/// `feed cache clear`
struct CacheClear: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Delete everything that is saved, by ligas too.")

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    try await session.app.storage.upkeep.clear()
    if session.isJSON {
      try session.console.print(document: ClearedDocument())
    } else {
      session.console.print(session.messages.feed.cleared)
    }
  }
}
