import ArgumentParser
import CommandLine
import Composition
import FeedCore
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Terminal

/// `feed validate`
struct Validate<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "validate",
      abstract: """
        Delete the saved feed if it has expired or is damaged, and images that are damaged.
        """,
      discussion: .json(#"{"outcome": "kept"|"deleted"|"empty", "notices": [S]?}"#))
  }

  @OptionGroup var shared: SharedOptions

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let session = try shared.session(App.plugins, now: now)
    let summary = try await session.onDisposableCopy { try await $0.validateFeed() }
    session.warn(ofRemovedImages: summary.removedImages)
    guard !session.isJSON else {
      return try session.print(["outcome": summary.feed.rawValue])
    }
    let messages = session.messages
    let text =
      switch summary.feed {
      case .kept: messages.feed.kept
      case .deleted: messages.feed.deleted
      case .empty: messages.cache.empty
      }
    session.console.print("\(text)")
  }
}
