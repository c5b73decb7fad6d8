import AppSupport
import ArgumentParser
import CacheCore
import CachePresentation
import FeedCore
import FeedPresentation

/// `feed validate`
struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete the saved feed if it has expired or is damaged.")

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let outcome = try await session.app.validateCache(.feed)
    guard !session.isJSON else {
      return try session.console.print(document: ValidationDocument(outcome: outcome.rawValue))
    }
    let messages = session.messages
    let text =
      switch outcome {
      case .kept: messages.feed.kept
      case .deleted: messages.feed.deleted
      case .empty: messages.cache.empty
      }
    session.console.print(text)
  }
}
