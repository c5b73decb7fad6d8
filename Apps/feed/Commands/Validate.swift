import ArgumentParser
import CommandLine
import Composition
import FeedCore
import OfflineCore
import Presentation
import Terminal

struct Validate: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "validate",
      abstract: """
        Delete the saved feed if it has expired or is damaged, and damaged images. Deleting the \
        last list also deletes all images.
        """,
      discussion: .json(
        """
        {"outcome": "kept"|"deleted"|"empty", "reason": "expired"|"damaged"?, "removedImages": N, \
        "notices": [S]?}
        """))
  }

  @OptionGroup var shared: SharedOptions

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let session = try shared.session(of: FeedProduct.self, now: now)
    let summary = try await session.onDisposableCopy { try await $0.validateFeed() }
    session.warn(ofRemovedImages: summary.removedImages)
    let messages = session.messages
    guard !session.isJSON else {
      if summary.feed == .fromTheFuture { session.warn(messages.keptFromTheFuture) }
      let outcome = summary.feed == .fromTheFuture ? .kept : summary.feed
      return try session.print([
        "outcome": outcome.isDeletion ? "deleted" : outcome.rawValue,
        "reason": outcome.isDeletion ? outcome.rawValue : nil,
        "removedImages": summary.removedImages + summary.clearedImages,
      ])
    }
    let text =
      switch summary.feed {
      case .kept: messages.feedKept
      case .fromTheFuture: messages.keptFromTheFuture
      case .expired: messages.feedExpired
      case .damaged: messages.feedDamaged
      case .empty: messages.noListSaved
      }
    session.console.print("\(text)")
    session.tell(ofClearedImages: summary.clearedImages)
  }
}
